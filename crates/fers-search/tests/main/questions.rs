//! Other modes of search: MultiPV, searchmoves, mate in n, pondering.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use fers_core::Move;
use fers_search::{Best, Clock, Engine, Info, Limits, Past, Score, search, system_clock};

use crate::rules::{Game, chess};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w";

fn ask(game: &Game, fen: &str, limits: &Limits) -> (Best, Vec<Info>) {
    let mut infos = Vec::new();
    let stop = AtomicBool::new(false);
    let report = &mut |info: &Info| infos.push(info.clone());
    let best = search(&game.position(fen), &Past::new(), &game.ruleset, limits, &stop, report);
    (best, infos)
}

fn moves(game: &Game, fen: &str, texts: &[&str]) -> Vec<Move> {
    let mut position = game.position(fen);
    let mut list = fers_program::MoveList::new();
    position.legal_moves(&mut list);
    let all = list.iter().map(|&mv| position.decode(mv));
    all.filter(|mv| texts.contains(&game.text(mv).as_str())).collect()
}

/// A queen hangs; no other move is as good as taking it.
#[test]
fn the_second_best_move_has_a_line_of_its_own() {
    let game = chess();
    let fen = "4k3/8/8/3q4/8/2N5/8/4K3 w";
    let (best, infos) = ask(&game, fen, &Limits { multi_pv: 2, ..Limits::depth(4) });
    let last: Vec<&Info> = infos.iter().filter(|info| info.depth == 4).collect();
    let firsts: Vec<String> = last.iter().map(|info| game.text(&info.pv[0])).collect();
    assert_eq!(firsts[0], "c3d5");
    assert_ne!(firsts[1], "c3d5");
    assert_eq!(last.iter().map(|info| info.index).collect::<Vec<_>>(), [1, 2]);
    assert!(last[0].score > last[1].score);
    assert_eq!(best.mv.as_ref(), Some(&last[0].pv[0]));
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    let game = chess();
    let (_, infos) = ask(&game, "7k/8/8/8/8/8/4q3/7K w", &Limits { multi_pv: 9, ..Limits::depth(2) });
    assert!(!infos.is_empty() && infos.iter().all(|info| info.index == 1), "there is one legal move");
}

#[test]
fn only_the_moves_asked_about_are_looked_at() {
    let game = chess();
    let only = moves(&game, MATE_IN_ONE, &["a1a7", "a1b1"]);
    let (best, _) = ask(&game, MATE_IN_ONE, &Limits { moves: only.clone(), ..Limits::depth(3) });
    assert!(only.contains(&best.mv.unwrap()));
    let illegal = vec![Move::quiet(fers_core::Square(0), fers_core::Square(63))];
    let (best, _) = ask(&game, MATE_IN_ONE, &Limits { moves: illegal, ..Limits::depth(3) });
    assert_eq!(best.score, Score::win_in(1), "if none is legal, all are");
}

#[test]
fn a_mate_as_short_as_wanted_ends_the_search() {
    let game = chess();
    let (best, _) = ask(&game, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w", &Limits { mate: Some(3), ..Limits::default() });
    assert_eq!(best.score, Score::win_in(5));
}

#[test]
fn reports_say_how_much_has_been_done() {
    let game = chess();
    let (best, infos) = ask(&game, "r3k3/ppp2ppp/2n5/3q4/8/2N5/PPP2PPP/R2QK3 w", &Limits::depth(6));
    let last = infos.last().unwrap();
    assert!(last.depth_selective >= last.depth, "captures are followed beyond the depth");
    assert!(last.nodes <= best.nodes && last.permille_full <= 1000);
    assert!(infos.is_sorted_by_key(|info| info.nodes));
}

/// A stop of 20 ms would have come long before the opponent's move.
#[test]
fn no_time_runs_while_the_opponent_thinks() {
    let game = chess();
    let pondering = Arc::new(AtomicBool::new(true));
    let limits = Limits { pondering: Some(pondering.clone()), ..Limits::time(Duration::from_millis(20)) };
    let began = system_clock();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            pondering.store(false, Ordering::Relaxed);
        });
        let (best, _) = ask(&game, "r3k3/ppp2ppp/2n5/3q4/8/2N5/PPP2PPP/R2QK3 w", &limits);
        assert!(best.mv.is_some());
    });
    let took = system_clock() - began;
    assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(3), "{took:?}");
}

#[test]
fn a_clock_is_not_overstepped() {
    let game = chess();
    let clock = Clock { moves_to_go: Some(2), ..Clock::new(Duration::from_millis(500)) };
    let began = system_clock();
    let (best, _) = ask(&game, "r3k3/ppp2ppp/2n5/3q4/8/2N5/PPP2PPP/R2QK3 w", &Limits::clock(clock));
    assert!(best.mv.is_some());
    assert!(system_clock() - began < Duration::from_millis(1_500), "with much patience for busy machines");
}

/// The king on a8 can go to a7 only.
#[test]
fn a_single_legal_move_is_played_at_once_on_the_clock_and_analysed_otherwise() {
    let game = chess();
    let depth = |limits: Limits| ask(&game, "k7/8/1R6/8/8/8/8/7K b", &limits).0.depth;
    let time = Some(Duration::from_secs(3_600));
    assert_eq!(depth(Limits { time, ..Limits::depth(4) }), 4, "a limit of time is no clock");
    let clock_left = Some(Clock::new(Duration::from_secs(3_600)));
    assert_eq!(depth(Limits { clock_left, ..Limits::depth(4) }), 1);
}

#[test]
fn several_threads_find_the_same_mate_and_end_together() {
    let game = chess();
    let position = game.position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w");
    let mut engine = Engine::new(&game.ruleset);
    engine.set_threads(NonZeroUsize::new(3).unwrap());
    let stop = AtomicBool::new(false);
    let best = engine.search(&position, &Past::new(), &Limits::depth(8), &stop, &mut |_| {});
    assert_eq!(best.score, Score::win_in(5));
    let counted = engine.search(&position, &Past::new(), &Limits::nodes(20_000), &stop, &mut |_| {});
    assert!(counted.mv.is_some());
}

/// With one thread, equal tables give equal results.
#[test]
fn a_new_memory_forgets_everything() {
    let game = chess();
    let position = game.position_of(&game.ruleset.start);
    let mut engine = Engine::new(&game.ruleset);
    let stop = AtomicBool::new(false);
    let ask = |engine: &mut Engine| {
        engine.set_hash(2);
        engine.search(&position, &Past::new(), &Limits::nodes(5_000), &stop, &mut |_| {})
    };
    assert_eq!(ask(&mut engine), ask(&mut engine));
}

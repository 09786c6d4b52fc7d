//! Limits of searches and weaker levels.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fers_search::{Best, Engine, Level, Limits, Past, search, system_clock};

use crate::rules::{chess, losing_chess};

fn best_at_start(limits: &Limits) -> Best {
    let game = chess();
    game.best(&game.position_of(&game.ruleset.start), limits)
}

#[test]
fn the_same_question_has_the_same_answer() {
    for level in [Level::new(0), Level::new(7), Level::FULL] {
        let limits = Limits { level, seed: 5, ..Limits::nodes(20_000) };
        assert_eq!(best_at_start(&limits), best_at_start(&limits));
    }
}

#[test]
fn nodes_and_depth_are_not_exceeded() {
    assert!(best_at_start(&Limits::nodes(3_000)).nodes <= 3_000);
    assert_eq!(best_at_start(&Limits::depth(3)).depth, 3);
}

/// An unfinished iteration must not spoil the result of the one before.
#[test]
fn wherever_a_search_is_cut_off_its_score_makes_sense() {
    let game = chess();
    let position = game.position("r3k3/ppp2ppp/2n5/3q4/8/2N5/PPP2PPP/R2QK3 w");
    for nodes in (1..6_000).step_by(149) {
        let best = game.best(&position, &Limits::nodes(nodes));
        let wins_a_queen = |score: fers_search::Score| score.as_centipawns().is_none_or(|score| score > 500);
        assert!(best.mv.is_some());
        assert!(best.depth < 1 || wins_a_queen(best.score), "{nodes} nodes: {best:?}");
    }
}

#[test]
fn every_finished_depth_is_reported() {
    let game = chess();
    let position = game.position_of(&game.ruleset.start);
    let mut depths = Vec::new();
    let mut report = |info: &fers_search::Info| depths.push(info.depth);
    search(&position, &Past::new(), &game.ruleset, &Limits::depth(4), &AtomicBool::new(false), &mut report);
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn a_raised_flag_still_gets_a_legal_move() {
    let game = chess();
    let mut position = game.position_of(&game.ruleset.start);
    let stop = AtomicBool::new(true);
    let best = search(&position, &Past::new(), &game.ruleset, &Limits::default(), &stop, &mut |_| {});
    assert_eq!(best.depth, 0);
    assert!(position.find(&best.mv.unwrap()).is_some());
}

/// Measures the time from the flag to the result. A stop takes effect at the next node, well within
/// 20 ms; the bound leaves room for busy machines.
#[test]
fn a_search_stops_soon_after_the_flag() {
    let game = chess();
    let position = game.position_of(&game.ruleset.start);
    let mut engine = Engine::new(&game.ruleset);
    let stop = AtomicBool::new(false);
    let raised = thread::scope(|scope| {
        let timer = scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        engine.search(&position, &Past::new(), &Limits::default(), &stop, &mut |_| {});
        let answered = Instant::now();
        answered.saturating_duration_since(timer.join().unwrap())
    });
    assert!(raised < Duration::from_millis(200), "{raised:?}");
}

#[test]
fn a_search_keeps_to_its_time() {
    let begun = system_clock();
    let best = best_at_start(&Limits::time(Duration::from_millis(100)));
    assert!(best.mv.is_some());
    assert!(system_clock() - begun < Duration::from_secs(2));
}

#[test]
fn a_weak_level_has_whims_and_full_strength_has_none() {
    let moves = |level| -> BTreeSet<_> {
        (0..8).filter_map(|seed| best_at_start(&Limits { level, seed, ..Limits::nodes(2_000) }).mv).collect()
    };
    assert!(moves(Level::new(0)).len() > 1);
    assert_eq!(moves(Level::FULL).len(), 1);
}

/// Level 0 overlooks nine moves of ten, level 9 none.
#[test]
fn the_weakest_level_overlooks_most_mates_in_one() {
    let game = chess();
    let back_rank = game.position("6k1/5ppp/8/8/8/8/8/R5K1 w");
    let mates = |level| {
        let finds_it = |seed| game.best(&back_rank, &Limits { level, seed, ..Limits::default() }).score.is_decisive();
        (0..50).filter(|&seed| finds_it(seed)).count()
    };
    assert!((1..=15).contains(&mates(Level::new(0))), "{}", mates(Level::new(0)));
    assert_eq!(mates(Level::new(9)), 50);
}

#[test]
fn whole_games_of_any_level_are_legal() {
    for (game, level) in [(chess(), Level::new(1)), (losing_chess(), Level::new(3)), (losing_chess(), Level::FULL)] {
        let mut position = game.position_of(&game.ruleset.start);
        let mut past = Past::new();
        for seed in 0..60 {
            let best = game.best_after(&position, &past, &Limits { level, seed, ..Limits::nodes(500) });
            let Some(mv) = best.mv else { break };
            let packed = position.find(&mv).expect("an answer is a legal move");
            past.push(position.key());
            position.make(packed);
        }
    }
}

//! Chess positions with one right answer.

use fers_core::Move;
use fers_movegen::AnyPosition;
use fers_search::{Limits, Past, Score};

use crate::rules::chess;

#[track_caller]
fn check(fen: &str, depth: u32, mv: &str, score: Option<Score>) {
    let game = chess();
    let best = game.best(&game.position(fen), &Limits::depth(depth));
    let played = best.mv.as_ref().map(|mv| game.text(mv));
    assert_eq!(played.as_deref(), Some(mv), "{fen}: {best:?}");
    if let Some(score) = score {
        assert_eq!(best.score, score, "{fen}");
    }
}

#[test]
fn mates_on_the_back_rank_in_one() {
    check("6k1/5ppp/8/8/8/8/8/R3K3 w", 1, "a1a8", Some(Score::win_in(1)));
    check("r3k3/8/8/8/8/8/5PPP/6K1 b", 1, "a8a1", Some(Score::win_in(1)));
}

/// Pruning hides the sacrifice from shallow searches: how deep they must look depends on the
/// weights. Source: a problem of Paul Morphy's.
#[test]
fn mates_in_two_by_a_quiet_sacrifice() {
    check("kbK5/pp6/1P6/8/8/8/8/R7 w", 8, "a1a6", Some(Score::win_in(3)));
}

/// 1.Ra6+ f6 2.Bxf6+ Rg7 3.Rxa8#.
#[test]
fn mates_in_three_through_a_discovered_check() {
    check("r5rk/5p1p/5R2/4B3/8/8/7P/7K w", 6, "f6a6", Some(Score::win_in(5)));
}

#[test]
fn prefers_the_faster_mate() {
    for depth in 1..=6 {
        check("7k/R7/8/8/8/8/8/1R4K1 w", depth, "b1b8", Some(Score::win_in(1)));
    }
}

#[test]
fn takes_a_hanging_queen() {
    for depth in 1..=5 {
        check("4k3/8/8/3q4/8/2N5/8/4K3 w", depth, "c3d5", None);
    }
}

/// The pawn is defended, and the queen is worth more.
#[test]
fn does_not_take_a_defended_pawn_with_the_queen() {
    let game = chess();
    for depth in 1..=4 {
        let best = game.best(&game.position("4k3/8/2p5/3p4/8/8/3Q4/4K3 w"), &Limits::depth(depth));
        assert_ne!(best.mv.map(|mv| game.text(&mv)).as_deref(), Some("d2d5"), "depth {depth}");
    }
}

/// The queen checks on e8 and h5 for ever; without that, two rooks and a queen give mate.
#[test]
fn saves_a_lost_game_by_perpetual_check() {
    let game = chess();
    let best = game.best(&game.position("6k1/6p1/8/7Q/8/2q5/rr6/7K w"), &Limits::depth(6));
    assert_eq!(best.score, Score::DRAW);
    assert!(["h5e8", "h5d5"].contains(&game.text(&best.mv.unwrap()).as_str()));
}

/// A rook ahead, the same move leads to a position that has been there twice, and is avoided.
#[test]
fn does_not_repeat_when_winning() {
    let game = chess();
    let mut position = game.position("4k3/8/8/8/8/8/8/R3K3 w");
    let limits = Limits::depth(4);
    let first = game.best(&position, &limits);
    let key = key_after(&mut position, &first.mv.unwrap());
    let past: Past = [key, 1, key, 2].into_iter().collect();
    let second = game.best_after(&position, &past, &limits);
    assert!(second.score > Score::DRAW);
    assert_ne!(key_after(&mut position, &second.mv.unwrap()), key);
}

fn key_after(position: &mut AnyPosition, mv: &Move) -> u64 {
    let packed = position.find(mv).unwrap();
    let undo = position.make(packed);
    let key = position.key();
    position.unmake(packed, undo);
    key
}

#[test]
fn says_that_an_ended_game_is_over() {
    let game = chess();
    let stalemate = game.best(&game.position("7k/5Q2/6K1/8/8/8/8/8 b"), &Limits::depth(3));
    assert_eq!((stalemate.mv, stalemate.score), (None, Score::DRAW));
    let mate = game.best(&game.position("R5k1/5ppp/8/8/8/8/8/4K3 b"), &Limits::depth(3));
    assert_eq!((mate.mv, mate.score), (None, Score::loss_in(0)));
}

#[test]
fn the_expected_play_is_legal() {
    let game = chess();
    let mut position = game.position_of(&game.ruleset.start);
    let best = game.best(&position, &Limits::depth(6));
    assert!(!best.pv.is_empty());
    assert_eq!(best.mv.as_ref(), best.pv.first());
    for mv in &best.pv {
        let packed = position.find(mv).expect("every move of the line is legal");
        position.make(packed);
    }
}

//! The search under other rules than those of chess.

use fers_core::{ByColor, Hand, PieceType, Region, Vector};
use fers_rules::{Drops, End, Extinction, Goal, Grip, Reach, Seizure, Taker, Verdict};
use fers_search::{Limits, Past, Score, piece_values};

use crate::rules::{Game, chess, chess_with, losing_chess};

#[track_caller]
fn check(game: &Game, fen: &str, depth: u32, moves: &[&str], score: Score) {
    let best = game.best(&game.position(fen), &Limits::depth(depth));
    let played = best.mv.as_ref().map(|mv| game.text(mv)).unwrap_or_default();
    assert!(moves.contains(&played.as_str()), "{fen}: {played}, {best:?}");
    assert_eq!(best.score, score, "{fen}");
}

/// White offers its last piece; Black must take it.
#[test]
fn gives_its_last_piece_away_where_having_none_wins() {
    check(&losing_chess(), "8/8/8/8/8/8/7r/R7 w", 4, &["a1a2", "a1h1"], Score::win_in(2));
}

/// Two pieces are given away one after the other: each capture is forced.
#[test]
fn finds_a_forced_loss_of_two_pieces() {
    let game = losing_chess();
    let best = game.best(&game.position("7r/8/8/8/8/8/8/R1B5 w"), &Limits::depth(6));
    assert!(best.score.plies_to_win().is_some(), "{best:?}");
}

/// Without a bound on forced captures, not even depth 3 is finished within a million positions.
#[test]
fn forced_captures_do_not_swamp_the_search() {
    let game = losing_chess();
    let best = game.best(&game.position_of(&game.ruleset.start), &Limits::nodes(50_000));
    assert!(best.depth >= 4, "depth {}", best.depth);
}

#[test]
fn fewer_pieces_are_better_where_losing_them_wins() {
    let game = losing_chess();
    let engine = fers_search::Engine::new(&game.ruleset);
    let of = |fen| engine.evaluate(&game.position(fen));
    assert!(of("4k3/8/8/8/8/8/8/4K3 w") > of("4k3/8/8/8/8/8/8/3QK3 w"));
    assert!(of("3qk3/8/8/8/8/8/8/4K3 w") > of("4k3/8/8/8/8/8/8/4K3 w"));
}

/// The first king that is mated leaves the board, by the only move; then the rook mates the other.
#[test]
fn two_kings_that_leave_when_they_are_mated_are_mated_one_by_one() {
    let mut ruleset = chess_with(None);
    ruleset.royals[0].leaves_when_mated = true;
    let game = Game::new(ruleset);
    check(&game, "k3K2k/8/8/8/8/8/2R5/1R4R1 w", 4, &["c2a2", "c2h2"], Score::win_in(3));
    check(&game, "k3K2k/8/8/8/8/8/R7/1R4R1 b", 3, &["a8@"], Score::loss_in(2));
}

/// The offer is the last move at full depth. Quiescence follows the forced capture.
#[test]
fn forced_captures_are_followed_beyond_the_depth() {
    check(&losing_chess(), "8/8/8/8/8/8/7r/R7 w", 1, &["a1a2", "a1h1"], Score::win_in(2));
}

/// The rook captures by withdrawal; in the second position the rook on e5 guards the pawn on d5.
#[test]
fn captures_beside_a_move_are_followed_beyond_the_depth() {
    let mut ruleset = chess_with(None);
    let quiet = |leg: &mut fers_rules::Leg| leg.arrivals = fers_rules::Arrivals::quiet();
    ruleset.pieces[3].moves.iter_mut().flat_map(|path| &mut path.legs).for_each(quiet);
    let sides = Vector::new(0, 1).symmetric_images();
    let (by, grip) = (Some(vec![PieceType(3)]), Grip::Behind(sides));
    ruleset.seizures = vec![Seizure { by, along: None, grip, victims: None }];
    let game = Game::new(ruleset);
    let played = |fen: &str| {
        let best = game.best(&game.position(fen), &Limits::depth(1));
        best.mv.map(|mv| game.text(&mv)).unwrap_or_default()
    };
    assert_eq!(played("7k/8/8/3p4/4r3/8/8/K2Q4 w"), "d1d5");
    assert_ne!(played("7k/8/8/3pr3/8/8/8/K2Q4 w"), "d1d5");
}

#[test]
fn goes_to_the_goal_at_once() {
    let mut ruleset = chess_with(None);
    let hill: Region =
        ["d4", "e4", "d5", "e5"].iter().map(|name| ruleset.geometry.parse_square(name).unwrap()).collect();
    let zone = ruleset.add_region("hill", hill);
    for piece in ruleset.pieces.iter_mut().take(5) {
        piece.takes_goals = false;
    }
    ruleset.ends.insert(0, End::Goal { goal: Goal::new(ByColor::both(zone), Reach::Any), verdict: Verdict::Win });
    let game = Game::new(ruleset);
    check(&game, "6k1/8/8/8/8/3K4/8/q6r w", 3, &["d3d4", "d3e4"], Score::win_in(1));
    let engine = fers_search::Engine::new(&game.ruleset);
    let of = |fen| engine.evaluate(&game.position(fen));
    assert!(of("6k1/pppppppp/8/8/8/3K4/8/8 w") > of("6k1/pppppppp/8/8/8/8/8/6K1 w"));
}

#[test]
fn gives_the_last_check_even_for_a_queen() {
    let game = Game::new(chess_with(Some(End::Checks { count: 3, verdict: Verdict::Win })));
    let mut setup = game.setup("4k3/4p3/8/8/8/8/3PPP2/3QKB2 w");
    setup.checks_given.white = 2;
    let best = game.best(&game.position_of(&setup), &Limits::depth(3));
    assert_eq!(best.score, Score::win_in(1), "{best:?}");
}

#[test]
fn drops_a_piece_to_mate() {
    let mut ruleset = chess_with(None);
    ruleset.hands.captured_to = Some(Taker::Capturer);
    ruleset.hands.drops = Drops::Allowed;
    let game = Game::new(ruleset);
    let mut setup = game.setup("6k1/5ppp/8/8/8/8/8/4K3 w");
    let mut hand = Hand::new();
    hand.add(PieceType(3));
    setup.hands.white = hand;
    let best = game.best(&game.position_of(&setup), &Limits::depth(2));
    assert_eq!(best.score, Score::win_in(1), "{best:?}");
}

#[test]
fn does_not_play_a_move_that_a_repetition_rule_bans() {
    let mut ruleset = chess_with(None);
    ruleset.ends = vec![
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
        End::Repetition { count: 2, verdict: None },
    ];
    let game = Game::new(ruleset);
    let mut position = game.position("4k3/8/8/3q4/8/2N5/8/4K3 w");
    let limits = Limits::depth(3);
    let first = game.best(&position, &limits).mv.unwrap();
    let mv = position.find(&first).unwrap();
    let undo = position.make(mv);
    let past: Past = [position.key()].into_iter().collect();
    position.unmake(mv, undo);
    let second = game.best_after(&position, &past, &limits).mv.unwrap();
    assert_ne!(first, second);
}

/// The rook may take a queen or the last knight.
#[test]
fn takes_the_last_piece_of_a_type_that_must_not_die_out() {
    let knights = End::Extinction { extinction: Extinction::new(vec![PieceType(1)], 0), verdict: Verdict::Loss };
    let game = Game::new(chess_with(Some(knights)));
    check(&game, "4k3/n7/8/Q2r2N1/8/8/8/4K3 b", 3, &["d5g5"], Score::win_in(1));
}

#[test]
fn values_are_those_of_chess() {
    let values = piece_values(&chess().ruleset).white;
    assert!(values[0] < values[1] && values[1] < values[3] && values[3] < values[4], "{values:?}");
    assert_eq!(values[5], 0, "a royal has no price");
}

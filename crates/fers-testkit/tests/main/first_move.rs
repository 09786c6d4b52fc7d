//! Whether a side has a legal move: the generator stops at the first one.
//!
//! All positions are made and judged by hand, from the rules of the games: the king on a1 cannot
//! move, as rooks on the second rank and on the b-file attack every square beside it.

use fers_movegen::AnyPosition;
use fers_testkit::{library_ruleset, moves_of_both, position_of};

#[track_caller]
fn check(game: &str, fen: &str, expected: bool) {
    let ruleset = library_ruleset(game);
    let setup = position_of(&ruleset, fen);
    assert_eq!(moves_of_both(&ruleset, &setup).is_empty(), !expected, "{game}: {fen}");
    let program = fers_compile::verify_and_compile(&ruleset).unwrap();
    let mut position = AnyPosition::new(&program, &setup).unwrap();
    assert_eq!(position.has_legal_move(), expected, "{game}: {fen}");
}

#[test]
fn a_side_may_have_no_move_in_check_and_out_of_check() {
    check("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false);
    check("chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", false);
    check("chess", "1r2k3/8/8/8/8/8/7r/K7 w - - 0 1", false);
}

#[test]
fn the_only_move_may_be_of_any_kind() {
    // En passant, promotion, a move along a pin, and one from in front of a pin, which is none.
    check("chess", "1r2k3/8/4p3/3pP3/8/8/7r/K7 w - d6 0 1", true);
    check("chess", "1r2k3/8/4p3/3pP3/8/8/7r/K7 w - - 0 1", false);
    check("chess", "1r2k3/6P1/8/8/8/8/7r/K7 w - - 0 1", true);
    check("chess", "r3k3/1r6/8/8/R7/8/7r/K7 w - - 0 1", true);
    check("chess", "r3k3/1r6/8/8/N7/8/7r/K7 w - - 0 1", false);
    // A pinned bishop; in check, one that can go between and one that can capture.
    check("chess", "r3k3/1r6/8/8/8/B7/7r/K7 w - - 0 1", false);
    check("chess", "r3k3/1r6/8/8/8/2B5/7r/K7 w - - 0 1", true);
    check("chess", "rr4k1/8/2B5/8/8/8/7r/K7 w - - 0 1", true);
}

#[test]
fn a_drop_is_a_move() {
    check("crazyhouse", "1r2k3/8/8/8/8/8/7r/K7[P] w - - 0 1", true);
    check("crazyhouse", "1r2k3/8/8/8/8/8/7r/K7[-] w - - 0 1", false);
    check("crazyhouse", "r3k3/1r6/8/8/8/8/7r/K7[N] w - - 0 1", true);
}

#[test]
fn generals_may_not_face_each_other() {
    check("xiangqi", "4k4/9/9/9/9/9/9/9/r8/3K5 w - - 0 1", false);
    check("xiangqi", "4k4/9/9/9/9/P8/9/9/r8/3K5 w - - 0 1", true);
}

#[test]
fn walls_shut_amazons_in() {
    check("amazons", "10/10/10/9q/10/10/10/10/**8/Q*8 w - - 0 1", false);
    check("amazons", "10/10/10/9q/10/10/10/10/1*8/Q*8 w - - 0 1", true);
}

#[test]
fn a_side_that_cannot_flip_passes() {
    check("othello", "8/8/8/3PP3/8/8/8/8[-] w - - 0 1", true);
}

#[test]
fn a_part_of_a_turn_has_its_own_moves() {
    check("marseillais", "1r2k3/8/8/8/8/8/7r/K7 w - - 0 1 turn=2", false);
    check("marseillais", "1r2k3/8/8/8/8/P7/7r/K7 w - - 0 1 turn=2", true);
}

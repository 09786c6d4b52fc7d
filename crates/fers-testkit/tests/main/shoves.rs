//! Moves that pull and push other pieces, in both executors.
//!
//! Source: João Pedro Neto's page about Magnetic Chess, with its example.

use fers_rules::{Ruleset, verify};
use fers_testkit::{check_fen_after, ruleset_of_text};

fn magnetic() -> Ruleset {
    ruleset_of_text(include_str!("../../../../variants/magnetic.fers"))
}

#[test]
fn a_queen_acts_in_all_four_directions_as_in_the_example_of_the_inventor() {
    // The rook goes next to the queen of a5, the other rook comes; the bishop of d8 stays behind
    // the king.
    let before = "3b4/8/3K4/q1R2rP1/3Q4/8/3b4/7k w - - 0 1";
    check_fen_after(&magnetic(), before, "d4d5", "3b4/8/3K4/qR1Qr1P1/3b4/8/8/7k b - - 1 1");
}

#[test]
fn a_king_moves_nothing_and_in_castling_the_rook_does() {
    check_fen_after(&magnetic(), "4k3/8/8/8/4n3/8/8/3K3P w - - 0 1", "d1e1", "4k3/8/8/8/4n3/8/8/4K2P b - - 1 1");
    let castled = "4k3/8/8/8/8/8/5n2/5RK1 b - - 1 1";
    check_fen_after(&magnetic(), "4k3/8/8/8/5n2/8/8/4K2R w K - 0 1", "e1g1", castled);
}

#[test]
fn a_piece_that_is_pushed_to_the_last_rank_does_not_promote() {
    check_fen_after(&magnetic(), "k7/8/3P4/8/8/8/8/3KR3 w - - 0 1", "e1e4", "k7/8/3P4/8/4R3/8/8/3K4 b - - 1 1");
    check_fen_after(&magnetic(), "k7/8/3P4/8/8/8/8/R3K3 w - - 0 1", "a1d1", "k2P4/8/8/8/8/8/8/3RK3 b - - 1 1");
}

#[test]
fn what_is_pulled_has_moved_and_loses_its_castling() {
    // The rook of h8 comes down to the pawn and can castle no more.
    check_fen_after(&magnetic(), "4k2r/8/8/8/8/7P/8/4K3 w k - 0 1", "h3h4", "4k3/8/8/7r/7P/8/8/4K3 b - - 0 1");
}

#[test]
fn shoves_do_not_go_together_with_walls() {
    let mut ruleset = magnetic();
    ruleset.walling = Some(fers_rules::Walling::at(fers_rules::Site::Vacated));
    assert_eq!(verify(&ruleset).iter().map(|problem| problem.code).collect::<Vec<_>>(), ["shove-with"; 2]);
}

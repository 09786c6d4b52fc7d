//! Castling, also from shuffled squares.

use fers_core::CastlingRight;

use crate::support::*;

#[track_caller]
fn check(text: &str, expected: &str) {
    check_moves(&position(chess(), text), expected);
}

#[track_caller]
fn check_moves(position: &Position, expected: &str) {
    let moves = position.moves();
    let castlings: Vec<String> = moves.into_iter().filter(|text| text.contains('&')).collect();
    assert_eq!(castlings, names(expected));
}

/// A position where the one castling right is that of other squares.
fn shuffled(text: &str, king: &str, partner: &str) -> Position {
    let mut position = position(chess(), text);
    let (king, partner) = (position.square(king), position.square(partner));
    position.setup.castling = vec![CastlingRight { rule: 1, king, partner }];
    position
}

#[test]
fn the_king_castles_over_free_squares_that_are_not_attacked() {
    check("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1c1&a1d1 e1g1&h1f1");
    check("4k3/8/8/8/8/8/8/R3K2R w Q", "e1c1&a1d1");
    check("4k3/8/8/8/8/8/8/RN2K1NR w KQ", "");
    check("4kr2/8/8/8/8/8/8/R3K2R w KQ", "e1c1&a1d1");
    // Only the rook passes b1.
    check("1r2k3/8/8/8/8/8/8/R3K2R w KQ", "e1c1&a1d1 e1g1&h1f1");
    check("3rk3/8/8/8/8/8/8/R3K2R w KQ", "e1g1&h1f1");
    check("4k3/8/8/8/4r3/8/8/R3K2R w KQ", "");
}

#[test]
fn shuffled_kings_castle_to_the_same_squares() {
    let near = shuffled("4k3/8/8/8/8/8/8/RK6 w", "b1", "a1");
    check_moves(&near, "b1c1&a1d1");
    assert!(near.moves().contains(&"b1c1".to_owned()));
    let after = near.after("b1c1&a1d1");
    assert_eq!([after.letter_at("c1"), after.letter_at("d1")], ["K", "R"]);
    check_moves(&shuffled("4k3/8/8/8/8/8/8/RK1N4 w", "b1", "a1"), "");
}

#[test]
fn a_castling_that_uncovers_the_king_is_illegal() {
    check_moves(&shuffled("4k3/8/8/8/8/8/8/1RK5 w", "c1", "b1"), "c1c1&b1d1");
    check_moves(&shuffled("4k3/8/8/8/8/8/8/rRK5 w", "c1", "b1"), "");
}

#[test]
fn a_piece_that_is_not_royal_castles_through_attacks() {
    let mut ruleset = chess();
    ruleset.royals.clear();
    check_moves(&position(ruleset, "4kr2/8/8/8/4r3/8/8/R3K2R w KQ"), "e1c1&a1d1 e1g1&h1f1");
}

#[test]
fn rights_are_lost_when_either_piece_moves_or_is_captured() {
    let rights = |text: &str, mv: &str| -> Vec<u8> {
        position(chess(), text).after(mv).setup.castling.iter().map(|right| right.rule).collect()
    };
    assert_eq!(rights("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "a1b1"), [0, 2, 3]);
    assert_eq!(rights("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "e1e2"), [2, 3]);
    assert_eq!(rights("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "a1a8xa8"), [0, 2]);
    assert_eq!(rights("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "e1g1&h1f1"), [2, 3]);
}

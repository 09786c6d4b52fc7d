//! Problems of the start position.

use fers_core::{CastlingRight, Color, EnPassant, Square};

use super::{Checker, Node};
use crate::Facts;

pub(super) fn check(checker: &mut Checker) {
    let (start, places) = (&checker.ruleset.start, checker.ruleset.geometry.places());
    if start.board.len() != places {
        let message = format!("the start position has {} squares, the board {places}", start.board.len());
        checker.problem("wrong-board", &Node::Start, message);
        return; // Squares mean nothing then.
    }
    check_pieces(checker);
    check_hands(checker);
    check_walls(checker);
    let virgin_on_board = start.virgin.iter().all(|square| square.index() < places);
    let message = "squares of pieces that have not moved are not on the board";
    checker.require(virgin_on_board, "virgin-off-board", &Node::Start, message);
    for &right in &start.castling {
        check_right(checker, right);
    }
    for chance in &start.en_passant {
        check_en_passant(checker, chance);
    }
}

fn check_pieces(checker: &mut Checker) {
    for (square, piece) in checker.ruleset.start.pieces() {
        let name = checker.square_name(square);
        let message = format!("start position: there is no piece number {} ({name})", piece.piece_type.index() + 1);
        checker.require(checker.knows_type(piece.piece_type), "unknown-piece", &Node::Start, message);
        let message = format!("start position: a piece stands in the hole {name}");
        checker.require(checker.has_square(square), "piece-in-hole", &Node::Start, message);
    }
}

fn check_walls(checker: &mut Checker) {
    let start = &checker.ruleset.start;
    for square in start.walls.iter() {
        let name = checker.square_name(square);
        let message = format!("start position: there is no empty square for a wall at {name}");
        let is_there = checker.has_square(square) && start.piece_at(square).is_none();
        checker.require(is_there, "bad-wall", &Node::Start, message);
    }
    let message = "start position: there are walls, but no rule that puts up any; holes of the board never change";
    checker.require(
        start.walls.is_empty() || Facts::of(checker.ruleset).has_walls,
        "walls-unused",
        &Node::Start,
        message,
    );
}

fn check_hands(checker: &mut Checker) {
    let hands = &checker.ruleset.start.hands;
    let are_one = !checker.ruleset.hands.is_shared || hands.white == hands.black;
    let message = "both sides share one hand, but the start position gives them different ones";
    checker.require(are_one, "unequal-hands", &Node::Start, message);
    for (color, hand) in checker.ruleset.start.hands.iter() {
        let types: Vec<_> = hand.iter().map(|(piece_type, _)| piece_type).collect();
        checker.types(&Node::Start, &format!("{}'s hand at the start", color.name()), &types);
    }
}

fn check_right(checker: &mut Checker, right: CastlingRight) {
    let Some(rule) = checker.ruleset.castlings.get(usize::from(right.rule)) else {
        let message = format!("start position: there is no castling number {}", u16::from(right.rule) + 1);
        checker.problem("unknown-castling", &Node::Start, message);
        return;
    };
    let color = rule.color;
    let message = format!("start position: {} has no two pieces to castle with there", color.name());
    let can = right.king != right.partner && holds(checker, right.king, color) && holds(checker, right.partner, color);
    checker.require(can, "bad-castling-right", &Node::Start, message);
}

/// Checks that an en passant chance is one of the side to move against an enemy piece.
fn check_en_passant(checker: &mut Checker, chance: &EnPassant) {
    let start = &checker.ruleset.start;
    let message = "start position: there is no piece to capture en passant";
    checker.require(holds(checker, chance.victim, !start.turn), "bad-en-passant", &Node::Start, message);
    let passes_pieces = Facts::of(checker.ruleset).passes_pieces;
    let is_open = |square: Square| match passes_pieces {
        true => square != chance.victim && !start.walls.contains(square),
        false => start.is_free(square),
    };
    let is_passed = |&square: &Square| checker.has_square(square) && is_open(square);
    let passed = !chance.squares.is_empty() && chance.squares.iter().all(is_passed);
    let message = "start position: the squares passed for en passant must be empty squares of the board, \
                   or squares where pieces stand that others may pass";
    checker.require(passed, "bad-en-passant", &Node::Start, message);
}

fn holds(checker: &Checker, square: Square, color: Color) -> bool {
    checker.ruleset.start.piece_at(square).is_some_and(|piece| piece.is_of(color))
}

//! Piece values for chases.

use fers_core::{Color, Piece, PieceType, Setup, Square};
use fers_movegen::AnyPosition;
use fers_program::MoveList;

use crate::Variant;

/// Returns the value of each piece type: that of the ruleset, if all types except royals have one;
/// otherwise a measure of mobility.
///
/// Values of a ruleset and measured ones are never mixed, because only equal measures compare.
pub(crate) fn of_types(variant: &Variant) -> Vec<i32> {
    let ruleset = variant.ruleset();
    let stated = |piece_type: PieceType| match ruleset.piece(piece_type).value {
        None if ruleset.is_royal(piece_type) => Some(0),
        value => value,
    };
    let all_stated: Option<Vec<i32>> = ruleset.piece_types().map(stated).collect();
    all_stated.unwrap_or_else(|| ruleset.piece_types().map(|piece_type| mobility(variant, piece_type)).collect())
}

/// Returns the mean number of moves and attacks of a white piece alone on the board, in hundredths,
/// over the squares where it has any.
///
/// Moves and attacks both count, so that a hopper, which attacks nothing on an empty board, is
/// worth half of the slider that moves like it.
fn mobility(variant: &Variant, piece_type: PieceType) -> i32 {
    let squares = variant.ruleset().geometry.squares();
    let counts: Vec<i32> =
        squares.map(|square| mobility_from(variant, piece_type, square)).filter(|&count| count > 0).collect();
    let sum: i32 = counts.iter().sum();
    sum * 100 / i32::try_from(counts.len().max(1)).unwrap_or(i32::MAX)
}

fn mobility_from(variant: &Variant, piece_type: PieceType, square: Square) -> i32 {
    let geometry = &variant.ruleset().geometry;
    let mut setup = Setup::empty(geometry.places());
    setup.board[square.index()] = Some(Piece::new(Color::White, piece_type));
    let Ok(mut position) = AnyPosition::new(variant.program(), &setup) else {
        return 0;
    };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let attacks = geometry.squares().filter(|&to| position.is_attacked(to, Color::White)).count();
    i32::try_from(moves.len() + attacks).unwrap_or(i32::MAX)
}

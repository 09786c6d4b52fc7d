//! The board as tables: its squares, zones, and where steps lead.

use fers_core::{Color, Geometry, Square, SquareSet, Vector};
use fers_program::{BySquare, StepShift};
use fers_rules::{Ruleset, Zones};

use crate::draft::Draft;

/// Numbers the places, and notes squares, files and shades as sets.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.places = ruleset.geometry.places();
    program.files = usize::from(ruleset.geometry.files);
    program.file_squares = file_squares(ruleset);
    program.squares = every_square(ruleset);
    program.odd_shade = odd_shade(ruleset);
}

/// Returns all squares.
pub(crate) fn every_square<const N: usize>(ruleset: &Ruleset) -> SquareSet<N> {
    ruleset.geometry.squares().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()))
}

/// Returns the squares of a zone for a side.
pub(crate) fn zone<const N: usize>(ruleset: &Ruleset, zones: Zones, color: Color) -> SquareSet<N> {
    SquareSet::from_region(ruleset.zone(zones, color))
}

/// Returns the squares whose file, rank and board add up to an odd number: one of the two shades.
fn odd_shade<const N: usize>(ruleset: &Ruleset) -> SquareSet<N> {
    let geometry = &ruleset.geometry;
    let sum = |square| [geometry.file(square), geometry.rank(square), geometry.board(square)].map(u16::from);
    let is_odd = |square: &Square| sum(*square).into_iter().sum::<u16>() % 2 == 1;
    geometry.squares().filter(is_odd).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()))
}

/// Returns the places of each file, board by board.
fn file_squares<const N: usize>(ruleset: &Ruleset) -> Box<[SquareSet<N>]> {
    let (files, boards) = (usize::from(ruleset.geometry.files), usize::from(ruleset.geometry.boards));
    let places = ruleset.geometry.places() / boards;
    let file = |board: usize, file: usize| {
        let squares = (board * places + file..(board + 1) * places).step_by(files);
        squares.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    };
    (0..boards).flat_map(|board| (0..files).map(move |index| file(board, index))).collect()
}

/// Returns by square the other squares to which one of some steps leads, as a side sees the steps.
pub(crate) fn squares_around<const N: usize>(
    ruleset: &Ruleset,
    steps: &[Vector],
    color: Color,
) -> BySquare<SquareSet<N>, N> {
    let mut table = BySquare::filled(SquareSet::EMPTY);
    for square in ruleset.geometry.squares() {
        let steps = steps.iter().map(|&vector| ruleset.frame.apply(vector, color));
        let squares = steps.filter_map(|step| ruleset.geometry.step(square, step)).filter(|&to| to != square);
        table[square.index()] = squares.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to.index()));
    }
    table
}

/// Returns by square the other squares to which one of some steps leads when it is repeated to the
/// edge or once round the board, as a side sees the steps.
pub(crate) fn squares_along<const N: usize>(
    ruleset: &Ruleset,
    steps: &[Vector],
    color: Color,
) -> BySquare<SquareSet<N>, N> {
    let mut table = BySquare::filled(SquareSet::EMPTY);
    for from in ruleset.geometry.squares() {
        for step in steps.iter().map(|&vector| ruleset.frame.apply(vector, color)) {
            let next = |at: &Square| ruleset.geometry.step(*at, step).filter(|&square| square != from);
            let line = std::iter::successors(next(&from), next);
            line.for_each(|square| table[from.index()].insert(square.index()));
        }
    }
    table
}

/// Returns a step on the board as a shift of sets.
pub(crate) fn step_shift<const N: usize>(geometry: &Geometry, step: Vector) -> StepShift<N> {
    let steps = geometry.squares().filter_map(|from| Some((from.index(), geometry.step(from, step)?.index())));
    StepShift::new(steps)
}

#[cfg(test)]
mod tests {
    use crate::testing::Compiled;

    #[test]
    fn files_are_columns_and_the_right_corner_near_white_is_of_the_other_shade() {
        let chess = Compiled::<1>::library("chess");
        assert_eq!(chess.names(chess.program.file_squares[0]), "a1 a2 a3 a4 a5 a6 a7 a8");
        // FIDE Laws of Chess 2.1: h1 is light, so a1 is dark.
        let light = chess.program.odd_shade;
        assert!(light.contains(chess.at("h1")) && !light.contains(chess.at("a1")) && light.count() == 32);
    }

    #[test]
    fn holes_are_places_but_no_squares() {
        // Omicron Chess: a board of 10x8 and a square for a wizard at each of its corners.
        let omicron = Compiled::<2>::library("omicron");
        let program = &omicron.program;
        assert_eq!((program.places, program.files, program.squares.count()), (120, 12, 84));
    }

    #[test]
    fn files_end_with_their_board() {
        let alice = Compiled::<2>::library("alice");
        assert_eq!(alice.names(alice.program.file_of(alice.at("b3"))), "b1 b2 b3 b4 b5 b6 b7 b8");
        assert_eq!(alice.program.file_of(alice.at("b3:2")), alice.program.file_squares[9]);
    }
}

//! Pawn shelter: pawns that stand before a royal.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet, Vector};
use fers_movegen::Position;
use fers_rules::{Facts, Ruleset};

use super::piece_square_tables::{WideSet, narrow};
use super::weights::{Tally, Term};

/// The terms of one variant. "Pawn" means any type that only advances.
#[derive(Clone, Debug)]
pub(super) struct PawnShelter {
    pawns: Box<[PieceType]>,
    /// By side and place: the squares before it, on the next rank and on the one after.
    before: ByColor<Vec<[WideSet; 2]>>,
}

impl PawnShelter {
    /// Derives the terms from a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let facts = Facts::of(ruleset);
        Self {
            pawns: ruleset.piece_types().filter(|piece| facts.only_advances[piece.index()]).collect(),
            before: ByColor::from_fn(|color| squares_before(ruleset, color)),
        }
    }

    /// Counts the pawns before a royal of a side.
    pub fn count<const N: usize>(&self, position: &Position<N>, color: Color, royal: Square, tally: &mut impl Tally) {
        let pawns = self.pawns.iter().fold(SquareSet::EMPTY, |set, &piece| set | position.squares_of(color, piece));
        for (point, before) in self.before[color][royal.index()].iter().enumerate() {
            let count = (narrow::<N>(before) & pawns).count() as i32;
            tally.add(color, const { Term::PawnShelter.at(0) } + point, count);
        }
    }
}

/// Returns by place the squares before it: on its file and the two beside it, on the next rank and
/// on the one after.
fn squares_before(ruleset: &Ruleset, color: Color) -> Vec<[WideSet; 2]> {
    let geometry = &ruleset.geometry;
    let forward = if color == Color::White { 1 } else { -1 };
    let row = |square: Square, ranks: i8| {
        let squares = (-1..=1).filter_map(|files| geometry.step(square, Vector::new(files, ranks)));
        squares.fold(WideSet::EMPTY, |set, square| set | WideSet::of(square.index()))
    };
    let before = |place: usize| {
        let square = Square(place as u16);
        if geometry.has(square) { [row(square, forward), row(square, 2 * forward)] } else { [WideSet::EMPTY; 2] }
    };
    (0..geometry.places()).map(before).collect()
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;

    use super::*;

    #[test]
    fn pawns_stand_before_a_royal_on_the_side_of_the_enemy() {
        let ruleset = Ruleset::new("empty", Geometry::rectangle(8, 8));
        let at = |name: &str| ruleset.geometry.parse_square(name).unwrap().index();
        let white = squares_before(&ruleset, Color::White)[at("g1")];
        let squares =
            |names: [&str; 3]| names.map(at).into_iter().fold(WideSet::EMPTY, |set, at| set | WideSet::of(at));
        assert_eq!(white, [squares(["f2", "g2", "h2"]), squares(["f3", "g3", "h3"])]);
        let black = squares_before(&ruleset, Color::Black)[at("h8")];
        assert_eq!(black[0].count(), 2, "the edge of the board");
        assert!(black[0].contains(at("g7")) && black[1].contains(at("h6")));
    }
}

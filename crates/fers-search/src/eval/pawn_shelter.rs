//! Pawn shelter: pawns that stand before a royal, and files before it without pawns.

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
    /// By side and place: all squares before it, on its file and the two beside it; empty beyond
    /// the edge.
    files: ByColor<Vec<[WideSet; 3]>>,
}

impl PawnShelter {
    /// Derives the terms from a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let facts = Facts::of(ruleset);
        Self {
            pawns: ruleset.piece_types().filter(|piece| facts.only_advances[piece.index()]).collect(),
            before: ByColor::from_fn(|color| squares_before(ruleset, color)),
            files: ByColor::from_fn(|color| files_before(ruleset, color)),
        }
    }

    /// Counts the pawns before a royal of a side, and the files there without own pawns.
    pub fn count<const N: usize>(&self, position: &Position<N>, color: Color, royal: Square, tally: &mut impl Tally) {
        let of_side =
            |color| self.pawns.iter().fold(SquareSet::EMPTY, |set, &piece| set | position.squares_of(color, piece));
        let (pawns, enemies) = (of_side(color), of_side(!color));
        for (point, before) in self.before[color][royal.index()].iter().enumerate() {
            let count = (narrow::<N>(before) & pawns).count() as i32;
            tally.add(color, const { Term::PawnShelter.at(0) } + point, count);
        }
        let (mut half_open, mut open) = (0, 0);
        for file in &self.files[color][royal.index()] {
            let file = narrow::<N>(file);
            if !file.is_empty() && !file.intersects(pawns) {
                *(if file.intersects(enemies) { &mut half_open } else { &mut open }) += 1;
            }
        }
        tally.add(color, const { Term::OpenFile.at(0) }, half_open);
        tally.add(color, const { Term::OpenFile.at(1) }, open);
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

/// Returns by place all squares before it, on its file and the two beside it.
fn files_before(ruleset: &Ruleset, color: Color) -> Vec<[WideSet; 3]> {
    let geometry = &ruleset.geometry;
    let forward = if color == Color::White { 1 } else { -1 };
    let file = |square: Square, files: i8| {
        // Joined ranks have no edge where a file would end.
        let distances = 1..geometry.ranks as i8;
        let ahead = distances.map_while(|ranks| geometry.step(square, Vector::new(files, forward * ranks)));
        ahead.fold(WideSet::EMPTY, |set, square| set | WideSet::of(square.index()))
    };
    let before = |place: usize| {
        let square = Square(place as u16);
        if geometry.has(square) { [-1, 0, 1].map(|files| file(square, files)) } else { [WideSet::EMPTY; 3] }
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

    #[test]
    fn the_files_before_a_royal_end_at_the_edge() {
        let ruleset = Ruleset::new("empty", Geometry::rectangle(8, 8));
        let at = ruleset.geometry.parse_square("h2").unwrap().index();
        let files = &files_before(&ruleset, Color::White)[at];
        assert_eq!(files.map(|file| file.count()), [6, 6, 0]);
        let mut torus = Geometry::rectangle(8, 8);
        (torus.wraps_files, torus.wraps_ranks) = (true, true);
        let files = &files_before(&Ruleset::new("empty", torus), Color::White)[at];
        assert_eq!(files.map(|file| file.count()), [7, 7, 7], "no edge: all other squares");
    }
}

//! Squares and regions, named as the players of a game do.

use fers_core::{Color, Geometry, Region, Square};
use fers_rules::{Ruleset, Writing, Zones};

use super::{either, listed, side};

/// The names of squares, as a side gives them.
struct Names<'a> {
    geometry: &'a Geometry,
    writing: Writing,
    /// Only in xiangqi do the names depend on it.
    color: Color,
}

impl<'a> Names<'a> {
    fn of(ruleset: &'a Ruleset, color: Color) -> Self {
        Self { geometry: &ruleset.geometry, writing: ruleset.presentation.writing, color }
    }

    /// Returns the name of a square. Xiangqi has no names for squares, only for files; ranks are
    /// counted likewise.
    ///
    /// Source for the ranks of xiangqi: drops in World Xiangqi Federation notation as
    /// Fairy-Stockfish writes them.
    fn square(&self, square: Square) -> String {
        match self.counts_from_side() {
            true => self.files_of_ranks(&Region::from_iter([square])),
            false => fers_notation::square_name(self.geometry, self.writing, square),
        }
    }

    /// Returns the number of a rank, from the side where the names begin; also the rank of a
    /// number.
    fn rank_number(&self, rank: u8) -> u8 {
        let ascends = match self.writing {
            Writing::Algebraic => true,
            Writing::Xiangqi => self.color == Color::White,
            Writing::Shogi | Writing::Janggi => false,
        };
        if ascends { rank } else { self.geometry.ranks - 1 - rank }
    }

    /// Returns the name of a rank with a number from 0: a letter in shogi, else a number from 1.
    fn rank_name(&self, number: u8) -> String {
        if self.writing == Writing::Shogi { Geometry::file_name(number) } else { (u16::from(number) + 1).to_string() }
    }

    /// Returns the number of a file from 0, from the right of the side; also the file of a number.
    fn own_file(&self, file: u8) -> u8 {
        if self.color == Color::White { self.geometry.files - 1 - file } else { file }
    }

    /// Names the squares of a region: a rectangle by its corners, whole ranks by their names; for
    /// most of the board, the squares that are missing.
    fn region(&self, region: &Region) -> String {
        let geometry = self.geometry;
        if region.is_empty() {
            return "no square".to_owned();
        }
        if geometry.squares().all(|square| region.contains(square)) {
            return "any square".to_owned();
        }
        if let Some(text) = self.whole_ranks(region) {
            return text;
        }
        if self.counts_from_side() {
            return self.files_of_ranks(region);
        }
        if let Some(text) = self.rectangle(region) {
            return text;
        }
        let others: Region = geometry.squares().filter(|&square| !region.contains(square)).collect();
        if 2 * others.len() < region.len() {
            return format!("the squares other than {}", self.region(&others));
        }
        let names: Vec<String> = region.iter().map(|square| self.square(square)).collect();
        listed(&names, "and")
    }

    /// Returns `rank 1`, `ranks 6 to 10`, `ranks a and c`, if the region is these ranks on each
    /// board.
    fn whole_ranks(&self, region: &Region) -> Option<String> {
        let geometry = self.geometry;
        let of_rank = |rank: u8| geometry.squares().filter(move |&square| geometry.rank(square) == rank);
        let is_met = |&number: &u8| of_rank(self.rank_number(number)).any(|square| region.contains(square));
        let met: Vec<u8> = (0..geometry.ranks).filter(is_met).collect();
        let is_whole = |&number: &u8| of_rank(self.rank_number(number)).all(|square| region.contains(square));
        met.iter().all(is_whole).then(|| self.numbered("rank", &met))
    }

    /// Returns `d1 to f3`, if the region is a rectangle of more than two squares.
    fn rectangle(&self, region: &Region) -> Option<String> {
        let geometry = self.geometry;
        let (first, last) = (region.iter().next()?, region.iter().last()?);
        let between = |value: u8, low: u8, high: u8| (low..=high).contains(&value);
        let is_inside = |square: Square| {
            between(geometry.file(square), geometry.file(first), geometry.file(last))
                && between(geometry.rank(square), geometry.rank(first), geometry.rank(last))
                && geometry.board(square) == geometry.board(first)
        };
        let is_whole = geometry.squares().all(|square| is_inside(square) == region.contains(square));
        if !is_whole || region.len() <= 2 {
            return None;
        }
        Some(format!("{} to {}", self.square(first), self.square(last)))
    }

    /// Returns `files 4 to 6 of ranks 1 to 3`: ranks with equal files are named together.
    fn files_of_ranks(&self, region: &Region) -> String {
        let geometry = self.geometry;
        let mut groups: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        for number in 0..geometry.ranks {
            let square = |file: u8| geometry.square(self.own_file(file), self.rank_number(number));
            let is_met = |&file: &u8| square(file).is_some_and(|square| region.contains(square));
            let files: Vec<u8> = (0..geometry.files).filter(is_met).collect();
            match groups.iter_mut().find(|(_, known)| *known == files) {
                _ if files.is_empty() => {}
                Some((ranks, _)) => ranks.push(number),
                None => groups.push((vec![number], files)),
            }
        }
        let text = |(ranks, files): &(Vec<u8>, Vec<u8>)| {
            [self.numbered("file", files), self.numbered("rank", ranks)].join(" of ")
        };
        listed(&groups.iter().map(text).collect::<Vec<_>>(), "and")
    }

    /// Returns `rank 1`, `ranks 6 to 10`, `ranks 1 and 3` of numbers from 0 in ascending order.
    fn numbered(&self, what: &str, numbers: &[u8]) -> String {
        let names: Vec<String> = numbers.iter().map(|&number| self.rank_name(number)).collect();
        let plural = if names.len() == 1 { " " } else { "s " };
        let is_gapless = numbers.iter().zip(numbers.iter().skip(1)).all(|(one, next)| one + 1 == *next);
        let list = match names.as_slice() {
            [first, _, .., last] if is_gapless => [first, " to ", last].concat(),
            _ => listed(&names, "and"),
        };
        [what, plural, &list].concat()
    }

    /// Returns whether each side counts for itself. Several boards have names for squares in any
    /// case.
    fn counts_from_side(&self) -> bool {
        self.writing == Writing::Xiangqi && self.geometry.boards == 1
    }
}

/// Says how squares are called where that is not as in chess.
pub(super) fn line(ruleset: &Ruleset) -> Option<String> {
    let first = side(ruleset, Color::White);
    match ruleset.presentation.writing {
        Writing::Algebraic => None,
        Writing::Shogi => Some(format!(
            "A square is called by its file, numbered from the right of {first}, and its rank, lettered from the side of {}.",
            side(ruleset, Color::Black)
        )),
        Writing::Janggi => Some(format!(
            "A square is called by its rank, numbered from the side of {} with 0 for 10, and its file, numbered from the left of {first}.",
            side(ruleset, Color::Black)
        )),
        Writing::Xiangqi => Some("Each side counts files from its own right, and ranks from its own edge.".to_owned()),
    }
}

/// Names a square, as the side counts where that makes a difference.
pub(super) fn square_of(ruleset: &Ruleset, color: Color, square: Square) -> String {
    Names::of(ruleset, color).square(square)
}

/// Names a square as the board does: algebraically in xiangqi, where squares have no names.
pub(crate) fn square(ruleset: &Ruleset, square: Square) -> String {
    fers_notation::square_name(&ruleset.geometry, ruleset.presentation.writing, square)
}

/// Names the squares of a region of both sides.
pub(super) fn squares(ruleset: &Ruleset, region: &Region) -> String {
    let names = Names::of(ruleset, Color::White);
    let text = names.region(region);
    let counts = names.counts_from_side() && text.contains(|sign: char| sign.is_ascii_digit());
    if counts { format!("{text} (as {} counts)", side(ruleset, Color::White)) } else { text }
}

/// Names the squares of a zone: once if both sides have the same zone, or give it the same name;
/// else for each side.
pub(super) fn zone(ruleset: &Ruleset, zones: Zones) -> String {
    let [white, black] = Color::ALL.map(|color| Names::of(ruleset, color).region(ruleset.zone(zones, color)));
    let is_same = ruleset.zone(zones, Color::White) == ruleset.zone(zones, Color::Black);
    match white == black {
        _ if is_same => squares(ruleset, ruleset.zone(zones, Color::White)),
        true => format!("{white} (as its side counts)"),
        false => either(ruleset, &white, &black),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(writing: Writing, (files, ranks): (u8, u8), names: &str, expected: &str) {
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(files, ranks));
        ruleset.presentation.writing = writing;
        let region = names.split(' ').map(|name| ruleset.geometry.parse_square(name).unwrap()).collect();
        assert_eq!(squares(&ruleset, &region), expected);
    }

    #[test]
    fn regions_are_named_by_ranks_corners_or_squares() {
        let check = |names, expected| check(Writing::Algebraic, (8, 8), names, expected);
        check("a1 b1 c1 d1 e1 f1 g1 h1", "rank 1");
        check("d1 e1 f1 d2 e2 f2", "d1 to f2");
        check("d1 e1 d2", "d1, e1 and d2");
        check("d4 e5", "d4 and e5");
        let ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        let most: Region = ruleset.geometry.squares().skip(1).collect();
        assert_eq!(squares(&ruleset, &most), "the squares other than a1");
    }

    /// By hand from the descriptions in [`Writing`]: White's left lower corner of nine by nine is
    /// 9i, of nine by ten 01.
    #[test]
    fn squares_are_named_as_in_the_game() {
        check(Writing::Shogi, (9, 9), "a1 c4", "9i and 7f");
        check(Writing::Shogi, (9, 9), "d1 e1 f1 d2 e2 f2", "6i to 4h");
        check(Writing::Shogi, (3, 4), "a1 b1 c1 a2 b2 c2 a3 b3 c3", "ranks b to d");
        check(Writing::Janggi, (9, 10), "a1 c3 e9", "01, 83 and 25");
        check(Writing::Janggi, (3, 4), "a1 b1 c1 a3 b3 c3", "ranks 2 and 4");
        check(Writing::Xiangqi, (9, 10), "a1 e2", "file 9 of rank 1 and file 5 of rank 2 (as White counts)");
        let points = "d1 f1 e2 d3 f3";
        check(
            Writing::Xiangqi,
            (9, 10),
            points,
            "files 4 and 6 of ranks 1 and 3 and file 5 of rank 2 (as White counts)",
        );
    }

    /// Source: Wikipedia, "Xiangqi": the palaces are three by three points in the middle of the
    /// back edges, and each player numbers the files from the right.
    #[test]
    fn each_side_of_xiangqi_counts_for_itself() {
        let ruleset = crate::Library::builtin().find("xiangqi").unwrap().ruleset();
        let general = ruleset.pieces.iter().find(|piece| piece.name == "General").unwrap();
        let palace = zone(ruleset, general.confined_to.unwrap());
        assert_eq!(palace, "files 4 to 6 of ranks 1 to 3 (as its side counts)");
        let elephant = ruleset.pieces.iter().find(|piece| piece.name == "Elephant").unwrap();
        assert_eq!(zone(ruleset, elephant.confined_to.unwrap()), "ranks 1 to 5 (as its side counts)");
    }
}

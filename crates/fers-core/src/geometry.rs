//! The shape of the board.

use crate::{ParseSquareError, Region, Square, Vector};

/// The shape of a board: files, ranks, boards, holes, and whether its edges are joined.
///
/// Squares are numbered files first, then ranks, then boards; holes keep their numbers but are no squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// Number of files, 1 to 255.
    pub files: u8,
    /// Number of ranks, 1 to 255.
    pub ranks: u8,
    /// Number of boards of that size, one behind the other; 1 in most games.
    pub boards: u8,
    /// Places that are missing: nothing ever stands there or passes there.
    pub holes: Region,
    /// Whether the first file is next to the last (a cylinder).
    pub wraps_files: bool,
    /// Whether the first rank is next to the last.
    pub wraps_ranks: bool,
}

impl Geometry {
    /// A plain rectangle.
    pub fn rectangle(files: u8, ranks: u8) -> Self {
        Self { files, ranks, boards: 1, holes: Region::new(), wraps_files: false, wraps_ranks: false }
    }

    /// Number of places, holes included: every index of a square is below it.
    pub fn places(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks) * usize::from(self.boards)
    }

    /// All squares in ascending order, without holes.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.places()).map(|index| Square(index as u16)).filter(|&square| !self.holes.contains(square))
    }

    /// Whether an index is a square of this board (and no hole).
    pub fn has(&self, square: Square) -> bool {
        square.index() < self.places() && !self.holes.contains(square)
    }

    /// The square at a file and a rank, both from 0, of the first board; nothing off the board or in a hole.
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        self.square_on(file, rank, 0)
    }

    /// The square at a file, a rank and a board, all from 0; nothing off the board or in a hole.
    pub fn square_on(&self, file: u8, rank: u8, board: u8) -> Option<Square> {
        let place = self.place_on(file, rank, board)?;
        (!self.holes.contains(place)).then_some(place)
    }

    /// The file of a square, from 0.
    pub fn file(&self, square: Square) -> u8 {
        (square.index() % usize::from(self.files)) as u8
    }

    /// The rank of a square, from 0.
    pub fn rank(&self, square: Square) -> u8 {
        (square.index() / usize::from(self.files) % usize::from(self.ranks)) as u8
    }

    /// The board of a square, from 0.
    pub fn board(&self, square: Square) -> u8 {
        (square.index() / usize::from(self.files) / usize::from(self.ranks)) as u8
    }

    /// Where a step leads, if it stays on the board and does not end in a hole.
    pub fn step(&self, from: Square, by: Vector) -> Option<Square> {
        let file = shifted(self.file(from), by.files, self.files, self.wraps_files)?;
        let rank = shifted(self.rank(from), by.ranks, self.ranks, self.wraps_ranks)?;
        let board = shifted(self.board(from), by.boards, self.boards, false)?;
        self.square_on(file, rank, board)
    }

    /// The displacement from one square to another, as on a board without joined edges.
    pub fn displacement(&self, from: Square, to: Square) -> Vector {
        let difference = |a: u8, b: u8| (i16::from(b) - i16::from(a)).clamp(-127, 127) as i8;
        Vector {
            files: difference(self.file(from), self.file(to)),
            ranks: difference(self.rank(from), self.rank(to)),
            boards: difference(self.board(from), self.board(to)),
        }
    }

    /// The same square seen from the other side: ranks reversed, files kept.
    pub fn mirrored(&self, square: Square) -> Square {
        let rank = self.ranks - 1 - self.rank(square);
        self.place_on(self.file(square), rank, self.board(square)).unwrap_or(square)
    }

    /// The letters of a file: `a` to `z`, then `aa`, `ab` and so on.
    pub fn file_name(file: u8) -> String {
        let letter = |n: u8| char::from(b'a' + n);
        match file {
            0..26 => letter(file).to_string(),
            _ => [letter(file / 26 - 1), letter(file % 26)].iter().collect(),
        }
    }

    /// The name of a square: file letters and rank number from 1; `:2` and so on behind it on further boards.
    pub fn square_name(&self, square: Square) -> String {
        let place = format!("{}{}", Self::file_name(self.file(square)), u16::from(self.rank(square)) + 1);
        match self.board(square) {
            0 => place,
            board => format!("{place}:{}", u16::from(board) + 1),
        }
    }

    /// Reads the name of a square as [`square_name`](Self::square_name) writes it.
    ///
    /// # Errors
    ///
    /// When it is no such name, or names no square of this board.
    pub fn parse_square(&self, name: &str) -> Result<Square, ParseSquareError> {
        let (place, board) = name.split_once(':').unwrap_or((name, "1"));
        let digits = place.find(|c: char| !c.is_ascii_lowercase()).ok_or(ParseSquareError::NotASquare)?;
        let file = parse_file(&place[..digits])?;
        let rank = parse_number(&place[digits..])?;
        let board = parse_number(board)?;
        let off_board = ParseSquareError::OffBoard { files: self.files, ranks: self.ranks };
        let below = |n: u32| u8::try_from(n.wrapping_sub(1)).ok();
        let (Some(rank), Some(board), Ok(file)) = (below(rank), below(board), u8::try_from(file)) else {
            return Err(off_board);
        };
        let square = self.place_on(file, rank, board).ok_or(off_board)?;
        if self.holes.contains(square) { Err(ParseSquareError::Hole) } else { Ok(square) }
    }

    fn place_on(&self, file: u8, rank: u8, board: u8) -> Option<Square> {
        if file >= self.files || rank >= self.ranks || board >= self.boards {
            return None;
        }
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        let index = (usize::from(board) * ranks + usize::from(rank)) * files + usize::from(file);
        u16::try_from(index).ok().map(Square)
    }
}

fn shifted(from: u8, by: i8, size: u8, wraps: bool) -> Option<u8> {
    let sum = i16::from(from) + i16::from(by);
    let sum = if wraps { sum.rem_euclid(i16::from(size)) } else { sum };
    u8::try_from(sum).ok().filter(|&n| n < size)
}

fn parse_file(letters: &str) -> Result<u32, ParseSquareError> {
    let value = |c: char| c as u32 - 'a' as u32;
    let mut chars = letters.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some(only), None, None) => Ok(value(only)),
        (Some(first), Some(second), None) => Ok((value(first) + 1) * 26 + value(second)),
        _ => Err(ParseSquareError::NotASquare),
    }
}

fn parse_number(digits: &str) -> Result<u32, ParseSquareError> {
    let plain = !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    let plain = plain && !digits.starts_with('0');
    plain.then(|| digits.parse().ok()).flatten().ok_or(ParseSquareError::NotASquare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(files: u8, ranks: u8, name: &str, expected: Result<u16, ParseSquareError>) {
        let geometry = Geometry::rectangle(files, ranks);
        assert_eq!(geometry.parse_square(name).map(|sq| sq.0), expected, "{name}");
        if let Ok(index) = expected {
            assert_eq!(geometry.square_name(Square(index)), name);
        }
    }

    #[test]
    fn square_names_on_small_and_large_boards() {
        check(8, 8, "a1", Ok(0));
        check(8, 8, "h8", Ok(63));
        check(10, 10, "j10", Ok(99));
        check(36, 36, "aa1", Ok(26));
        check(8, 8, "i1", Err(ParseSquareError::OffBoard { files: 8, ranks: 8 }));
        check(8, 8, "a0", Err(ParseSquareError::NotASquare));
        check(8, 8, "a9", Err(ParseSquareError::OffBoard { files: 8, ranks: 8 }));
        for wrong in ["", "a", "1", "a01", "A1", "a1b", "abc1", "a99999", "é1"] {
            check(8, 8, wrong, Err(ParseSquareError::NotASquare));
        }
    }

    #[test]
    fn steps_stop_at_edges_and_holes_and_wrap_where_edges_are_joined() {
        let mut geometry = Geometry::rectangle(8, 8);
        let at = |name| Geometry::rectangle(8, 8).parse_square(name).unwrap();
        assert_eq!(geometry.step(at("g1"), Vector::new(2, 1)), None);
        assert_eq!(geometry.step(at("g1"), Vector::new(-1, 2)), Some(at("f3")));
        geometry.holes.insert(at("f3"));
        assert_eq!(geometry.step(at("g1"), Vector::new(-1, 2)), None);
        geometry.wraps_files = true;
        assert_eq!(geometry.step(at("g1"), Vector::new(2, 1)), Some(at("a2")));
    }
}

//! The shape of the board.

use crate::{Joined, ParseSquareError, Region, Square, Vector};

/// The shape of a board: files, ranks, boards, holes, and whether its edges are joined.
///
/// Squares are numbered by file, then by rank, then by board. Holes keep their numbers but are not
/// squares.
///
/// ```
/// use fers_core::{Geometry, Vector};
///
/// let board = Geometry::rectangle(10, 8);
/// let e4 = board.parse_square("e4")?;
/// assert_eq!((board.file(e4), board.rank(e4)), (4, 3));
/// let jump = board.step(e4, Vector::new(1, 2));
/// assert_eq!(jump.map(|square| board.square_name(square)), Some("f6".to_owned()));
/// # Ok::<(), fers_core::ParseSquareError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// The number of files, 1 to 255.
    pub files: u8,
    /// The number of ranks, 1 to 255.
    pub ranks: u8,
    /// The number of boards of this size, one behind the other; 1 in most games.
    pub boards: u8,
    /// Missing places: no piece ever stands there or passes there.
    pub holes: Region,
    /// Whether the first file is next to the last (a cylinder).
    pub wraps_files: bool,
    /// Whether the first rank is next to the last.
    pub wraps_ranks: bool,
}

impl Geometry {
    /// Returns a rectangle without holes or joined edges.
    pub fn rectangle(files: u8, ranks: u8) -> Self {
        Self { files, ranks, boards: 1, holes: Region::new(), wraps_files: false, wraps_ranks: false }
    }

    /// Returns the number of places, holes included. The index of every square is below it.
    pub fn places(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks) * usize::from(self.boards)
    }

    /// Iterates over all squares in ascending order, holes excluded.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.places()).map(|index| Square(index as u16)).filter(|&square| !self.holes.contains(square))
    }

    /// Returns whether an index is a square of this board and not a hole.
    pub fn has(&self, square: Square) -> bool {
        square.index() < self.places() && !self.holes.contains(square)
    }

    /// Returns the square at a file and a rank, both from 0, of the first board; nothing off the
    /// board or in a hole.
    ///
    /// ```
    /// let mut board = fers_core::Geometry::rectangle(8, 8);
    /// let corner = board.square(7, 7).expect("it is on the board");
    /// board.holes.insert(corner);
    /// assert_eq!((board.square(7, 7), board.square(8, 0)), (None, None));
    /// ```
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        self.square_on(file, rank, 0)
    }

    /// Returns the square at a file, a rank and a board, all from 0; nothing off the board or in a
    /// hole.
    pub fn square_on(&self, file: u8, rank: u8, board: u8) -> Option<Square> {
        let place = self.place_on(file, rank, board)?;
        (!self.holes.contains(place)).then_some(place)
    }

    /// Returns the file of a square, from 0.
    pub fn file(&self, square: Square) -> u8 {
        (square.index() % usize::from(self.files)) as u8
    }

    /// Returns the rank of a square, from 0.
    pub fn rank(&self, square: Square) -> u8 {
        (square.index() / usize::from(self.files) % usize::from(self.ranks)) as u8
    }

    /// Returns the board of a square, from 0.
    pub fn board(&self, square: Square) -> u8 {
        (square.index() / usize::from(self.files) / usize::from(self.ranks)) as u8
    }

    /// Returns the square that a step leads to; nothing off the board or in a hole. Joined edges
    /// are crossed.
    ///
    /// ```
    /// use fers_core::{Geometry, Vector};
    ///
    /// let mut board = Geometry::rectangle(8, 8);
    /// let h1 = board.parse_square("h1")?;
    /// assert_eq!(board.step(h1, Vector::new(1, 0)), None);
    /// // On a cylinder, the h-file is next to the a-file.
    /// board.wraps_files = true;
    /// assert_eq!(board.step(h1, Vector::new(1, 0)), Some(board.parse_square("a1")?));
    /// # Ok::<(), fers_core::ParseSquareError>(())
    /// ```
    pub fn step(&self, from: Square, by: Vector) -> Option<Square> {
        self.step_round(from, by, Joined::Nothing)
    }

    /// Returns the square that a step leads to if these edges are joined, too; nothing off the
    /// board or in a hole.
    pub fn step_round(&self, from: Square, by: Vector, joined: Joined) -> Option<Square> {
        let wraps_files = self.wraps_files || matches!(joined, Joined::Sides | Joined::All);
        let wraps_ranks = self.wraps_ranks || joined == Joined::All;
        let file = match joined {
            Joined::Files { left, right } => {
                let place = self.file(from).checked_sub(left)?;
                left + shifted(place, by.files, right - left + 1, true).filter(|_| self.file(from) <= right)?
            }
            _ => shifted(self.file(from), by.files, self.files, wraps_files)?,
        };
        let rank = shifted(self.rank(from), by.ranks, self.ranks, wraps_ranks)?;
        let board = shifted(self.board(from), by.boards, self.boards, false)?;
        self.square_on(file, rank, board)
    }

    /// Returns the displacement from one square to another; joined edges are not crossed.
    pub fn displacement(&self, from: Square, to: Square) -> Vector {
        let difference = |a: u8, b: u8| (i16::from(b) - i16::from(a)).clamp(-127, 127) as i8;
        Vector {
            files: difference(self.file(from), self.file(to)),
            ranks: difference(self.rank(from), self.rank(to)),
            boards: difference(self.board(from), self.board(to)),
        }
    }

    /// Returns the square on the opposite rank of its file: `e2` for `e7` on eight ranks.
    pub fn mirrored(&self, square: Square) -> Square {
        let rank = self.ranks - 1 - self.rank(square);
        self.place_on(self.file(square), rank, self.board(square)).unwrap_or(square)
    }

    /// Returns the square on the opposite file of its rank: `d2` for `e2` on eight files.
    pub fn reflected(&self, square: Square) -> Square {
        let file = self.files - 1 - self.file(square);
        self.place_on(file, self.rank(square), self.board(square)).unwrap_or(square)
    }

    /// Returns the letters of a file: `a` to `z`, then `aa`, `ab` and so on.
    pub fn file_name(file: u8) -> String {
        let letter = |n: u8| char::from(b'a' + n);
        match file {
            0..26 => letter(file).to_string(),
            _ => [letter(file / 26 - 1), letter(file % 26)].iter().collect(),
        }
    }

    /// Returns the file of these letters, as [`file_name`](Self::file_name) writes them.
    ///
    /// ```
    /// use fers_core::Geometry;
    ///
    /// assert_eq!((Geometry::parse_file("b"), Geometry::parse_file("aa")), (Some(1), Some(26)));
    /// assert_eq!(Geometry::parse_file("B"), None);
    /// ```
    pub fn parse_file(letters: &str) -> Option<u8> {
        let is_file = letters.bytes().all(|letter| letter.is_ascii_lowercase());
        let file = is_file.then(|| parse_file(letters).ok()).flatten()?;
        u8::try_from(file).ok()
    }

    /// Returns the square of a file and rank of a square on another board, which must exist; a hole
    /// there counts as one.
    ///
    /// ```
    /// use fers_core::Geometry;
    ///
    /// let boards = Geometry { boards: 2, ..Geometry::rectangle(8, 8) };
    /// let [e4, beyond] = ["e4", "e4:2"].map(|name| boards.parse_square(name).unwrap());
    /// assert_eq!(boards.on_board(e4, 1), beyond);
    /// ```
    pub fn on_board(&self, square: Square, board: u8) -> Square {
        self.place_on(self.file(square), self.rank(square), board).unwrap_or(square)
    }

    /// Returns the name of a square: file letters and rank number from 1, followed by `:2` and so
    /// on for further boards.
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
    /// When the text is not the name of a square, or names no square of this board.
    ///
    /// ```
    /// use fers_core::{Geometry, ParseSquareError};
    ///
    /// let board = Geometry::rectangle(8, 8);
    /// assert_eq!(board.parse_square("i9"), Err(ParseSquareError::OffBoard { files: 8, ranks: 8 }));
    /// assert_eq!(board.parse_square("knight"), Err(ParseSquareError::NotASquare));
    /// ```
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

    #[test]
    fn steps_cross_the_edges_that_are_joined_for_them() {
        let board = Geometry::rectangle(8, 8);
        let at = |name: &str| board.parse_square(name).unwrap();
        let files = Joined::Files { left: 1, right: 6 };
        let check = |from, by: (i8, i8), joined, to: Option<&str>| {
            assert_eq!(board.step_round(at(from), Vector::new(by.0, by.1), joined), to.map(at), "{from} {by:?}");
        };
        check("h8", (1, 1), Joined::Sides, None);
        check("h8", (1, 1), Joined::All, Some("a1"));
        check("a1", (-2, -1), Joined::All, Some("g8"));
        check("g1", (1, 1), files, Some("b2"));
        check("b1", (-2, 1), files, Some("f2"));
        check("d8", (1, 1), files, None);
        check("a1", (1, 0), files, None);
        check("h1", (-1, 0), files, None);
        assert_eq!(Joined::Files { left: 0, right: 4 }.reflected(8), Joined::Files { left: 3, right: 7 });
    }
}

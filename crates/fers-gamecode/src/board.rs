//! The board: what stands on each square, by coordinates.

use crate::symbols::{Symbol, Symbols};

/// A board of labels, with `@` for nothing and `-` for places that are no squares.
#[derive(Clone, Debug)]
pub struct Board {
    files: u16,
    ranks: u16,
    /// Labels from the first square of the lowest rank, rank by rank.
    cells: Vec<Symbol>,
    squares: Vec<Symbol>,
    /// The place of each square by the number of its symbol, plus one.
    places: Vec<u16>,
}

/// The most files, and the most ranks.
pub const SIDE_MAX: usize = 64;

impl Board {
    /// Makes a board without squares; every place is a hole.
    ///
    /// `files` and `ranks` are the labels in coordinates, such as `a` to `h` and `1` to `8`; those
    /// beyond [`SIDE_MAX`] are left out.
    pub fn new(files: &[String], ranks: &[String], symbols: &mut Symbols) -> Self {
        let (files, ranks) = (&files[..files.len().min(SIDE_MAX)], &ranks[..ranks.len().min(SIDE_MAX)]);
        let mut board = Self {
            files: u16::try_from(files.len()).expect("sides are bounded"),
            ranks: u16::try_from(ranks.len()).expect("sides are bounded"),
            cells: vec![Symbol::NO_SQUARE; files.len() * ranks.len()],
            squares: Vec::new(),
            places: Vec::new(),
        };
        for rank in ranks {
            for file in files {
                let square = symbols.intern(&format!("{file}{rank}"));
                board.squares.push(square);
                let place = u16::try_from(board.squares.len()).expect("sides are bounded");
                board.places.resize(board.places.len().max(square.index() + 1), 0);
                board.places[square.index()] = place;
            }
        }
        board
    }

    /// Returns how many files there are.
    pub fn files(&self) -> usize {
        usize::from(self.files)
    }

    /// Returns how many ranks there are.
    pub fn ranks(&self) -> usize {
        usize::from(self.ranks)
    }

    /// Returns the place of a square, holes included, counted from the first file of the first
    /// rank.
    #[inline]
    pub fn place(&self, square: Symbol) -> Option<usize> {
        let place = *self.places.get(square.index())?;
        usize::from(place).checked_sub(1)
    }

    /// Returns the square of a place.
    pub fn square(&self, place: usize) -> Symbol {
        self.squares[place]
    }

    /// Returns what stands on a place.
    #[inline]
    pub fn at(&self, place: usize) -> Symbol {
        self.cells[place]
    }

    /// Puts a label on a place.
    pub fn put(&mut self, place: usize, label: Symbol) {
        self.cells[place] = label;
    }

    /// Returns whether a place is a square of the board.
    #[inline]
    pub fn is_square(&self, place: usize) -> bool {
        self.cells[place] != Symbol::NO_SQUARE
    }

    /// Returns the place `dx` files to the right and `dy` ranks up, if it is a square.
    #[inline]
    pub fn shifted(&self, place: usize, dx: i64, dy: i64) -> Option<usize> {
        let files = i64::from(self.files);
        let place = i64::try_from(place).ok()?;
        let file = (place % files).checked_add(dx)?;
        let rank = (place / files).checked_add(dy)?;
        let inside = (0..files).contains(&file) && (0..i64::from(self.ranks)).contains(&rank);
        let place = usize::try_from(rank.checked_mul(files)?.checked_add(file)?).ok().filter(|_| inside)?;
        self.is_square(place).then_some(place)
    }

    /// Returns the file and the rank of a place, from 0.
    pub fn file_and_rank(&self, place: usize) -> (i64, i64) {
        let files = usize::from(self.files);
        let number = |value: usize| i64::try_from(value).expect("sides are bounded");
        (number(place % files), number(place / files))
    }

    /// Returns all places that are squares, from the lowest rank up.
    pub fn all(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&place| self.is_square(place))
    }
}

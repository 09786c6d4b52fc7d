//! Sets of squares of any board.

use crate::Square;

/// A set of squares of any board, for descriptions. Play uses bitboards of fixed size:
/// [`SquareSet`](crate::SquareSet).
///
/// ```
/// use fers_core::{Region, Square};
///
/// let mut corners: Region = [Square(0), Square(7), Square(56), Square(63)].into_iter().collect();
/// corners.remove(Square(63));
/// assert!(corners.contains(Square(7)) && corners.len() == 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// Bit `s % 64` of word `s / 64`; no zero words at the end, so that equal sets are equal
    /// values.
    words: Vec<u64>,
}

impl Region {
    /// Returns the empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the number of squares.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set holds a square.
    pub fn contains(&self, square: Square) -> bool {
        self.words.get(square.index() / 64).is_some_and(|word| word >> (square.index() % 64) & 1 == 1)
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        let word = square.index() / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (square.index() % 64);
    }

    /// Removes a square.
    pub fn remove(&mut self, square: Square) {
        if let Some(word) = self.words.get_mut(square.index() / 64) {
            *word &= !(1 << (square.index() % 64));
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Iterates over the squares in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            (0..64u16).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Square(index as u16 * 64 + bit))
        })
    }
}

impl FromIterator<Square> for Region {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut region = Self::new();
        squares.into_iter().for_each(|square| region.insert(square));
        region
    }
}

impl<'a> FromIterator<&'a Square> for Region {
    fn from_iter<I: IntoIterator<Item = &'a Square>>(squares: I) -> Self {
        squares.into_iter().copied().collect()
    }
}

//! Tables with an entry for each square.

use std::ops::{Index, IndexMut};

/// An entry for each index that a [`SquareSet<N>`](fers_core::SquareSet) can hold.
///
/// Any index may be asked for; one that no such set can hold means some entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySquare<T, const N: usize>([[T; 64]; N]);

impl<T: Copy, const N: usize> BySquare<T, N> {
    /// The same entry everywhere.
    pub fn filled(entry: T) -> Self {
        Self([[entry; 64]; N])
    }

    /// The entries in the order of their squares.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.as_flattened().iter()
    }

    /// The entries in the order of their squares, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.as_flattened_mut().iter_mut()
    }
}

// N is a power of two: what is left of an index is always inside, and no check remains in the machine's code.
impl<T, const N: usize> Index<usize> for BySquare<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: usize) -> &T {
        &self.0[(square >> 6) % N][square & 63]
    }
}

impl<T, const N: usize> IndexMut<usize> for BySquare<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, square: usize) -> &mut T {
        &mut self.0[(square >> 6) % N][square & 63]
    }
}

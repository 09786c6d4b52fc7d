//! Tables with an entry for each square.

use std::ops::{Index, IndexMut};

/// An entry for each index that a [`SquareSet<N>`](fers_core::SquareSet) can hold.
///
/// Any index is safe. Indices out of range wrap around to some entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySquare<T, const N: usize>([[T; 64]; N]);

impl<T: Copy, const N: usize> BySquare<T, N> {
    /// Makes a table with equal entries.
    pub fn filled(entry: T) -> Self {
        Self([[entry; 64]; N])
    }

    /// Iterates over the entries in the order of their squares.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.as_flattened().iter()
    }

    /// Iterates over the entries mutably, in the order of their squares.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.as_flattened_mut().iter_mut()
    }
}

// N is a power of two, so the masked index is in bounds and the compiler drops the check.
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

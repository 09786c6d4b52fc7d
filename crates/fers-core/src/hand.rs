//! Pieces kept for dropping.

use crate::PieceType;

/// The pieces that a side holds off the board, counted by type.
///
/// ```
/// use fers_core::{Hand, PieceType};
///
/// let (pawn, rook) = (PieceType(0), PieceType(3));
/// let mut hand = Hand::new();
/// hand.add(pawn);
/// hand.add(pawn);
/// assert!(hand.take(pawn) && !hand.take(rook));
/// assert_eq!((hand.count(pawn), hand.total()), (1, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    /// Count by piece type; no zeros at the end, so that equal hands are equal values.
    counts: Vec<u16>,
}

impl Hand {
    /// Returns the empty hand.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether the hand is empty.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the number of pieces of a type.
    pub fn count(&self, piece_type: PieceType) -> u16 {
        self.counts.get(piece_type.index()).copied().unwrap_or(0)
    }

    /// Returns the number of all pieces.
    pub fn total(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Adds a piece.
    pub fn add(&mut self, piece_type: PieceType) {
        if self.counts.len() <= piece_type.index() {
            self.counts.resize(piece_type.index() + 1, 0);
        }
        self.counts[piece_type.index()] = self.counts[piece_type.index()].saturating_add(1);
    }

    /// Removes a piece. Returns false if there was none.
    pub fn take(&mut self, piece_type: PieceType) -> bool {
        let Some(count) = self.counts.get_mut(piece_type.index()).filter(|count| **count > 0) else {
            return false;
        };
        *count -= 1;
        while self.counts.last() == Some(&0) {
            self.counts.pop();
        }
        true
    }

    /// Iterates over the types that are held, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (PieceType, u16)> + '_ {
        let counts = self.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        counts.map(|(index, &count)| (PieceType(index as u16), count))
    }
}

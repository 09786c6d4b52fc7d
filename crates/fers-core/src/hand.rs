//! Pieces kept for dropping.

use crate::PieceType;

/// How many pieces of each type a side holds off the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    /// Count by piece type; no zeros at the end, so that equal hands are equal values.
    counts: Vec<u16>,
}

impl Hand {
    /// The empty hand.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing is held.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many pieces of a type are held.
    pub fn count(&self, piece_type: PieceType) -> u16 {
        self.counts.get(piece_type.index()).copied().unwrap_or(0)
    }

    /// How many pieces are held in all.
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

    /// Takes a piece out; says whether there was one.
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

    /// The types held with their counts, by type, without zeros.
    pub fn iter(&self) -> impl Iterator<Item = (PieceType, u16)> + '_ {
        let counts = self.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        counts.map(|(index, &count)| (PieceType(index as u16), count))
    }
}

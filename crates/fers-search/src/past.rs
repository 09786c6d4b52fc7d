//! The part of a game's past that a search needs.

use fers_core::Move;

/// The Zobrist keys of the earlier positions of a game, oldest first, without the current one.
///
/// Keys are those of [`Position::key`](fers_movegen::Position::key). Positions before the last
/// irreversible move may be left out.
///
/// ```
/// use fers_search::Past;
///
/// let mut past: Past = [0x12, 0x34].into_iter().collect();
/// past.push(0x56);
/// assert_eq!(past.keys(), [0x12, 0x34, 0x56]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    keys: Vec<u64>,
    excluded_root_moves: Vec<Move>,
}

impl Past {
    /// Returns an empty past, for a game that starts with the current position.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends the key of the position that the last move left.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Excludes a move of the current position that loses at once by a rule about earlier moves (a
    /// piece that goes to and fro too often). Positions do not show such rules.
    pub fn exclude_root_move(&mut self, mv: Move) {
        self.excluded_root_moves.push(mv);
    }

    /// Returns the moves that the root excludes as long as another move exists.
    pub fn excluded_root_moves(&self) -> &[Move] {
        &self.excluded_root_moves
    }

    /// Clears the past, as after an irreversible move.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Returns the keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}

impl FromIterator<u64> for Past {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Self {
        Self { keys: keys.into_iter().collect(), excluded_root_moves: Vec::new() }
    }
}

//! What a search has to know of the game so far.

use fers_core::Move;

/// The keys of the earlier positions of a game, oldest first, without the present one.
///
/// Keys are those of [`Position::key`](fers_movegen::Position::key). Positions that can never come back may be left
/// out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    keys: Vec<u64>,
    excluded_root_moves: Vec<Move>,
}

impl Past {
    /// No past: a game that begins here.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the position that was left by the last move.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Adds a move of the present position that loses at once by something of the past that positions do not show.
    pub fn exclude_root_move(&mut self, mv: Move) {
        self.excluded_root_moves.push(mv);
    }

    /// The moves that lose at once by something of the past.
    pub fn excluded_root_moves(&self) -> &[Move] {
        &self.excluded_root_moves
    }

    /// Forgets everything, as after a move that cannot be undone.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}

impl FromIterator<u64> for Past {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Self {
        Self { keys: keys.into_iter().collect(), excluded_root_moves: Vec::new() }
    }
}

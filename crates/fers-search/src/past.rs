//! What a search has to know of the game so far.

/// The keys of the earlier positions of a game, oldest first, without the present one.
///
/// Keys are those of [`Position::key`](fers_movegen::Position::key). Positions that can never come back may be left
/// out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    keys: Vec<u64>,
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

    /// Forgets everything, as after a move that cannot be undone.
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}

impl FromIterator<u64> for Past {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Self {
        Self { keys: keys.into_iter().collect() }
    }
}

//! Lets an engine learn one variant by playing it.
//!
//! [`self_play`] plays games of the engine with itself and collects quiet positions. [`fit`](fit())
//! fits the weights of the evaluation, the values of the pieces, their squares and their mobility
//! to the results, with the evaluation as it was as the prior. [`duel`] plays the fitted engine
//! against the engine as it was, and [`judge`] tells who is stronger; only a fit that wins is worth
//! keeping. `fers::learnt` writes what was learnt as text.
//!
//! Nothing here knows time or threads: each game has a number, and the number and the
//! [`Settings`] decide the game. The caller plays as many as it has time for.
//!
//! # Examples
//!
//! Ten short games of chess are too few to learn much, but enough to see how the parts fit.
//!
//! ```
//! use fers::BuiltinVariant;
//! use fers::search::tuning::Learnt;
//! use fers_tune::{Lesson, Settings, fit, self_play};
//!
//! let variant = fers::Variant::builtin("chess")?;
//! let settings = Settings { nodes: 50, seed: 1 };
//! let mut player = self_play::Player::new(&variant, &Learnt::default());
//! let samples: Vec<_> = (0..10).filter_map(|number| player.play(number, settings, &|| true)).flatten().collect();
//! let lesson = Lesson { parameters: player.parameters(), samples: &samples, prior: &Learnt::default() };
//! let fitted = fit(lesson, &mut |_| true);
//! assert_eq!(fitted.learnt.pieces.len(), player.parameters().meanings().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod duel;
pub mod judge;
pub mod loss;
pub mod self_play;

mod fit;
mod minimize;
mod opening;

pub use fit::{Fitted, Lesson, fit, fit_together};

/// What decides a game beside its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Nodes for each move.
    pub nodes: u64,
    /// What chance comes from.
    pub seed: u64,
}

impl Settings {
    /// Returns the settings of the match after games with these settings: its openings are others.
    pub fn of_match(&self) -> Self {
        Self { seed: self.seed ^ 0x6d61_7463_6800, ..*self }
    }

    /// Returns the limits of a search. They ask for no time, so that no clock is needed.
    fn limits(&self) -> fers::search::Limits {
        fers::search::Limits { clock: || std::time::Duration::ZERO, ..fers::search::Limits::nodes(self.nodes) }
    }

    /// Returns the source of chance for a game.
    fn random(&self, number: u64) -> fers::core::SplitMix {
        fers::core::SplitMix::new(fers::core::SplitMix::new(self.seed).next_u64() ^ number)
    }
}

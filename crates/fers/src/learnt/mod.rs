//! What engines have learnt about variants by playing them: numbers that correct the computed
//! evaluation, see [`Learnt`].
//!
//! They are kept as text, under a [`fingerprint`] of the rules. Fers comes with the numbers of some
//! games of the library ([`shipped`]); `fers tune` and the crate `fers-tune` learn others.
//!
//! ```
//! use fers::prelude::*;
//!
//! let chess = Variant::builtin("chess")?;
//! let engine = fers::learnt::engine(chess.ruleset(), 16);
//! let game = Game::new(chess);
//! assert!(engine.evaluate(game.position()).as_centipawns().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod shipped;
mod text;

pub use shipped::{shipped, shipped_games};
pub use text::{LearntError, fingerprint, read, read_numbers, source, write};

use fers_rules::Ruleset;
use fers_search::Engine;
use fers_search::tuning::{Learnt, PieceParameters};

/// Returns the numbers that may be learnt for the pieces of a variant.
pub fn parameters(ruleset: &Ruleset) -> PieceParameters {
    Engine::with_hash(ruleset, 1).piece_parameters(ruleset)
}

/// Returns what Fers comes with about a variant; nothing learnt if there is nothing.
pub fn shipped_numbers(ruleset: &Ruleset) -> Learnt {
    let text = shipped(ruleset);
    text.and_then(|text| read_numbers(text, ruleset, &parameters(ruleset)).ok()).unwrap_or_default()
}

/// Makes an engine of a variant with a transposition table of this size in MiB. It uses what Fers
/// comes with about the variant, if anything.
pub fn engine(ruleset: &Ruleset, mebibytes: usize) -> Engine {
    Engine::with_learnt(ruleset, mebibytes, &shipped_numbers(ruleset))
}

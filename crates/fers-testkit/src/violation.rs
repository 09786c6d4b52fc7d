//! Violations of laws.

use std::fmt;

use fers_core::{Move, Setup};
use fers_fen::Dialect;
use fers_rules::Ruleset;

use crate::words;

/// A position in which a law does not hold.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What should hold, in a few words.
    pub law: &'static str,
    /// Seed of the random play that reached it.
    pub seed: u64,
    /// Number of plies before it.
    pub ply: u32,
    /// Name of the variant.
    pub variant: String,
    /// The position.
    pub setup: Setup,
    /// The position as FEN.
    pub fen: String,
    /// What is wrong.
    pub what: String,
}

impl Violation {
    pub(crate) fn new(law: &'static str, ruleset: &Ruleset, setup: &Setup, what: String) -> Self {
        let fen = fers_fen::write(ruleset, setup, Dialect::Fers);
        Self { law, seed: 0, ply: 0, variant: ruleset.presentation.name.clone(), setup: setup.clone(), fen, what }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} of {}, seed {}, ply {}", self.law, self.variant, self.seed, self.ply)?;
        writeln!(f, "    {}", self.fen)?;
        for line in self.what.lines() {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Violation {}

/// Returns the moves that only one of two lists has, as a text; `None` if the lists are equal.
pub(crate) fn difference(ruleset: &Ruleset, left: (&str, &[Move]), right: (&str, &[Move])) -> Option<String> {
    let only = |(name, moves): (&str, &[Move]), others: &[Move]| {
        let missing: Vec<String> =
            moves.iter().filter(|mv| !others.contains(mv)).map(|mv| words::move_text(ruleset, mv)).collect();
        (!missing.is_empty()).then(|| format!("only {name}: {}", missing.join(" ")))
    };
    let parts: Vec<String> = [only(left, right.1), only(right, left.1)].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

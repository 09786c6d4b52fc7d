//! From variants to text.

use std::fmt;

use fers_formats::rw144::{self, Profile};
use fers_formats::{Loss, canonical, fairy_stockfish, fairymax, idiagram, sjaak};
use fers_rules::Ruleset;

use crate::Format;

/// Variants as text, and what the format could not say about them.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The text.
    pub text: String,
    /// What is lost in it, each with a word on whether play changes.
    pub losses: Vec<Loss>,
    /// How many variants are left out because the format cannot hold them.
    pub left_out: usize,
}

/// Why variants cannot be written as one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The format holds exactly one variant a text, and these were so many.
    NotOne {
        /// The format.
        format: Format,
        /// How many variants were to be written.
        count: usize,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne { format, count } => write!(f, "a text in the format {format} holds one variant, not {count}"),
        }
    }
}

impl std::error::Error for SaveError {}

/// Writes variants in a format.
///
/// # Errors
///
/// When the format cannot hold so many variants in one text.
pub fn save(rulesets: &[&Ruleset], format: Format) -> Result<Saved, SaveError> {
    let written = match (format, rulesets) {
        (Format::Fers, [only]) => {
            return Ok(Saved { text: canonical::write(only), losses: Vec::new(), left_out: 0 });
        }
        (Format::Fers, _) => return Err(SaveError::NotOne { format, count: rulesets.len() }),
        (Format::Sjaak, _) => sjaak::write(rulesets),
        (Format::Idiagram, _) => idiagram::write(rulesets),
        (Format::FairyStockfish, _) => fairy_stockfish::write(rulesets),
        (Format::Rw144 | Format::Rw144Official, _) if rulesets.len() != 1 => {
            return Err(SaveError::NotOne { format, count: rulesets.len() });
        }
        (Format::Rw144, _) => rw144::write(rulesets, Profile::Spec),
        (Format::Rw144Official, _) => rw144::write(rulesets, Profile::Official),
        (Format::FairyMax(_), _) => fairymax::write(rulesets),
    };
    Ok(Saved { text: written.text, losses: written.losses, left_out: written.left_out })
}

//! Writing variants.

use std::fmt;

use fers_formats::rw144::{self, Profile};
use fers_formats::{Loss, canonical, fairy_stockfish, fairymax, idiagram, sjaak};
use fers_rules::Ruleset;

use crate::Format;

/// Variants as text, with what the format cannot express.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The text.
    pub text: String,
    /// The losses. Each says whether it changes play.
    pub losses: Vec<Loss>,
    /// The number of variants that the format cannot hold, which are left out.
    pub left_out: usize,
}

/// The reason why variants cannot be written as one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The format holds exactly one variant in a text.
    NotOne {
        /// The format.
        format: Format,
        /// The number of variants to be written.
        count: usize,
    },
    /// The format is read only.
    ReadOnly {
        /// The format.
        format: Format,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne { format, count } => write!(f, "a text in the format {format} holds one variant, not {count}"),
            Self::ReadOnly { format } => write!(f, "the format {format} is read, and not written yet"),
        }
    }
}

impl std::error::Error for SaveError {}

/// Writes variants in a format.
///
/// # Errors
///
/// When the format holds one variant in a text, and there are more or none; when it is
/// [read only](Format::is_written).
///
/// ```
/// use fers::{Format, Library, load, save};
///
/// let library = Library::builtin();
/// let shatranj = library.find("shatranj").ok_or("the library has it")?.ruleset();
/// let saved = save(&[shatranj], Format::Sjaak)?;
/// // What is written can be read again.
/// assert!(!load(&saved.text, Some(Format::Sjaak)).has_errors());
/// assert!(save(&[shatranj, shatranj], Format::Fers).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        (Format::Ccif, _) => return Err(SaveError::ReadOnly { format }),
        #[cfg(feature = "game-code")]
        (Format::GameCode, _) if rulesets.len() != 1 => {
            return Err(SaveError::NotOne { format, count: rulesets.len() });
        }
        #[cfg(feature = "game-code")]
        (Format::GameCode, _) => fers_formats::game_code::write(rulesets),
    };
    Ok(Saved { text: written.text, losses: written.losses, left_out: written.left_out })
}

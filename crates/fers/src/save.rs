//! Writing variants.

use std::fmt;

use fers_formats::Loss;
use fers_rules::Ruleset;

use crate::{Format, known_formats};

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
    /// The program is built without the feature `foreign-formats`.
    Foreign {
        /// The format.
        format: Format,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne { format, count } => write!(f, "a text in the format {format} holds one variant, not {count}"),
            Self::Foreign { format } => {
                write!(f, "this program is built without the writers of foreign formats, {format} among them")
            }
        }
    }
}

impl std::error::Error for SaveError {}

/// Writes variants in a format.
///
/// # Errors
///
/// When the format holds one variant in a text, and there are more or none; without the feature
/// `foreign-formats`, when it is not the canonical form.
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
    let written = known_formats::save(rulesets, format)?;
    Ok(Saved { text: written.text, losses: written.losses, left_out: written.left_out })
}

//! Losses of writers.

/// A part of a ruleset that a writer left out or changed, because its format cannot express it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loss {
    /// The loss, in words for the author of a variant.
    pub message: String,
    /// Whether a game read back from the text is played differently.
    pub changes_play: bool,
}

impl Loss {
    /// Makes a loss that changes play.
    pub fn of_play(message: impl Into<String>) -> Self {
        Self { message: message.into(), changes_play: true }
    }

    /// Prefixes the message with the name of the variant.
    pub(crate) fn of(self, name: &str) -> Self {
        Self { message: format!("{name}: {}", self.message), ..self }
    }

    /// Makes a loss that does not change play.
    pub fn of_remarks(message: impl Into<String>) -> Self {
        Self { message: message.into(), changes_play: false }
    }
}

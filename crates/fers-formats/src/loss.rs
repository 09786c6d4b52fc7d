//! What a format cannot say.

/// Something that a writer had to leave out or to change, because its format has no words for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loss {
    /// What is lost, in the words of a variant's author.
    pub message: String,
    /// Whether a game read back from the text is played differently.
    pub changes_play: bool,
}

impl Loss {
    /// The game is played differently.
    pub fn of_play(message: impl Into<String>) -> Self {
        Self { message: message.into(), changes_play: true }
    }

    /// The same, with the name of its variant in front.
    pub(crate) fn of(self, name: &str) -> Self {
        Self { message: format!("{name}: {}", self.message), ..self }
    }

    /// The game is played alike, but something about it is not said.
    pub fn of_remarks(message: impl Into<String>) -> Self {
        Self { message: message.into(), changes_play: false }
    }
}

//! All operators and commands: names, operands, meanings, and how far each is known.
//!
//! The reader, the interpreter and `docs/gamecode.md` use these tables, so that they agree.

mod commands;
mod operators;

pub use commands::Command;
pub use operators::Operator;

/// The certainty of the meaning of a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The article about generated presets shows it.
    Seed,
    /// Another text about the site says it.
    Documented,
    /// Guessed from use.
    Guess,
    /// Decided by us where nothing is known.
    Ours,
}

impl Mark {
    /// Returns the letter of the mark: `S`, `D`, `G` or `P`.
    pub fn letter(self) -> char {
        match self {
            Self::Seed => 'S',
            Self::Documented => 'D',
            Self::Guess => 'G',
            Self::Ours => 'P',
        }
    }

    /// Returns whether a preset for the site may rely on it.
    pub fn is_certain(self) -> bool {
        matches!(self, Self::Seed | Self::Documented)
    }
}

/// The entry of an operator or a command.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name in the language.
    pub name: &'static str,
    /// Its operands, with `..` for any number.
    pub operands: &'static str,
    /// Its value or its effect.
    pub meaning: &'static str,
    /// The certainty of the meaning.
    pub mark: Mark,
    /// The source of the meaning: `seed`, or numbers of the sources in `docs/gamecode.md`.
    pub source: &'static str,
}

impl Entry {
    const fn new(
        name: &'static str,
        operands: &'static str,
        meaning: &'static str,
        mark: Mark,
        source: &'static str,
    ) -> Self {
        Self { name, operands, meaning, mark, source }
    }
}

/// Words that the language replaces by values.
pub const BARE_WORDS: [&str; 10] =
    ["origin", "dest", "moved", "old", "captured", "thismove", "spaces", "true", "false", "null"];

/// Words that open, part or close blocks.
pub const BLOCK_WORDS: [&str; 11] =
    ["if", "elseif", "else", "endif", "do", "loop", "for", "next", "sub", "endsub", "while"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stand_in_the_order_of_their_enums() {
        for (index, operator) in Operator::all().enumerate() {
            assert_eq!(operator as usize, index);
            assert_eq!(Operator::named(operator.entry().name), Some(operator));
        }
        for (index, command) in Command::all().enumerate() {
            assert_eq!(command as usize, index);
            assert_eq!(Command::named(command.entry().name), Some(command));
        }
    }
}

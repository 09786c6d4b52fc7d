//! What was asked for.

use std::path::PathBuf;

use crate::options::{self, count};

/// The words behind `cargo xtask fairymax-crosscheck`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// Only these games, if any are named.
    pub variants: Vec<String>,
    /// Positions of each game.
    pub plies: usize,
    /// Only a few games: what runs at each change.
    pub is_short: bool,
    /// The command `fers`; the release build if none is named.
    pub engine: Option<PathBuf>,
    /// The file of games; that of the program and our own if none is named.
    pub file: Option<PathBuf>,
    /// What makes the moves played random.
    pub seed: String,
}

impl Default for Arguments {
    fn default() -> Self {
        let (variants, seed) = (Vec::new(), "1".to_owned());
        Self { variants, plies: 50, is_short: false, engine: None, file: None, seed }
    }
}

impl Arguments {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// The first word that makes no sense.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut arguments = Self::default();
        options::read(words, |word, value| {
            match word {
                "--short" => (arguments.is_short, arguments.plies) = (true, 12),
                "--variants" => arguments.variants = value()?.split(',').map(str::to_owned).collect(),
                "--plies" => arguments.plies = count(&value()?)?,
                "--engine" => arguments.engine = Some(value()?.into()),
                "--file" => arguments.file = Some(value()?.into()),
                "--seed" => arguments.seed = value()?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let read = Arguments::read(&words("--short --variants normal,roman --seed 7")).expect("it makes sense");
        assert_eq!((read.plies, read.is_short, read.variants.len(), read.seed.as_str()), (12, true, 2, "7"));
        assert!(Arguments::read(&words("--pleis 3")).is_err());
    }
}

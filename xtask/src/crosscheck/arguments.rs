//! What was asked for.

use std::fs;
use std::path::PathBuf;

use crate::options::{self, count};
use crate::root::release_binary;

/// The words behind a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// Only these games, if any are named.
    pub variants: Vec<String>,
    /// Games of each variant.
    pub games: usize,
    /// Positions of each game, at most.
    pub plies: usize,
    /// The command `fers`; the release build if none is named.
    pub engine: Option<PathBuf>,
    /// A file of variants; those that the comparison has by itself if none is named.
    pub file: Option<PathBuf>,
    /// What makes the moves played random.
    pub seed: String,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { variants: Vec::new(), games: 2, plies: 60, engine: None, file: None, seed: "1".to_owned() }
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
                "--short" => (arguments.games, arguments.plies) = (1, 8),
                "--games" => arguments.games = count(&value()?)?,
                _ => return arguments.take(word, value),
            }
            Ok(true)
        })?;
        Ok(arguments)
    }

    /// Takes an option that all comparisons have, and returns whether it is one.
    ///
    /// # Errors
    ///
    /// When its value makes no sense.
    pub fn take(&mut self, word: &str, value: &mut dyn FnMut() -> Result<String, String>) -> Result<bool, String> {
        match word {
            "--variants" => self.variants = list(&value()?),
            "--plies" => self.plies = count(&value()?)?,
            "--engine" => self.engine = Some(value()?.into()),
            "--file" => self.file = Some(value()?.into()),
            "--seed" => self.seed = value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns where the command `fers` is; it is built if none is named.
    ///
    /// # Errors
    ///
    /// When it is not there or cannot be built.
    pub fn fers(&self) -> Result<PathBuf, String> {
        match &self.engine {
            Some(path) => fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display())),
            None => release_binary(),
        }
    }

    /// Returns whether a variant is wanted.
    pub fn wants(&self, variant: &str) -> bool {
        self.variants.is_empty() || self.variants.iter().any(|wanted| wanted == variant)
    }
}

/// Returns the names between commas.
pub fn list(names: &str) -> Vec<String> {
    names.split(',').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let read = Arguments::read(&words("--short --variants chess,shogi --seed 7")).expect("it makes sense");
        assert_eq!((read.games, read.plies, read.variants.len(), read.seed.as_str()), (1, 8, 2, "7"));
        assert!(read.wants("shogi") && !read.wants("atomic"));
        assert!(Arguments::read(&words("--plys 3")).is_err());
    }
}

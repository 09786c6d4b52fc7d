//! The arguments of comparisons.

use std::fs;
use std::path::PathBuf;

use crate::options::{self, count};
use crate::root::release_binary;

/// The arguments of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// The games to compare; empty means all.
    pub variants: Vec<String>,
    /// The number of games of each variant.
    pub games: usize,
    /// The largest number of positions per game.
    pub plies: usize,
    /// The `fers` command; `None` for the release build.
    pub engine: Option<PathBuf>,
    /// A file of variants; `None` for the comparison's own variants.
    pub file: Option<PathBuf>,
    /// The seed of random moves.
    pub seed: String,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { variants: Vec::new(), games: 2, plies: 60, engine: None, file: None, seed: "1".to_owned() }
    }
}

impl Arguments {
    /// Reads the arguments.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first invalid argument.
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

    /// Reads an option that all comparisons have. Returns whether it is one.
    ///
    /// # Errors
    ///
    /// Returns an error when its value is invalid.
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

    /// Returns the path of the `fers` command, after building it if none is given.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not exist or cannot be built.
    pub fn fers(&self) -> Result<PathBuf, String> {
        match &self.engine {
            Some(path) => fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display())),
            None => release_binary(),
        }
    }

    /// Returns whether a variant is selected.
    pub fn wants(&self, variant: &str) -> bool {
        self.variants.is_empty() || self.variants.iter().any(|wanted| wanted == variant)
    }
}

/// Splits a list of names at commas.
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

//! What was asked for.

use std::path::PathBuf;

use super::pairs::Suite;
use crate::options::{self, count};

/// The words behind `cargo xtask fairymax-crosscheck`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// Only these games, if any are named.
    pub variants: Vec<String>,
    /// Only these suites, if any are named.
    pub only: Vec<String>,
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
        let (variants, only, seed) = (Vec::new(), Vec::new(), "1".to_owned());
        Self { variants, only, plies: 50, is_short: false, engine: None, file: None, seed }
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
                "--only" => arguments.only = value()?.split(',').map(str::to_owned).collect(),
                "--plies" => arguments.plies = count(&value()?)?,
                "--engine" => arguments.engine = Some(value()?.into()),
                "--file" => arguments.file = Some(value()?.into()),
                "--seed" => arguments.seed = value()?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let names: Vec<&str> = Suite::all(arguments.file.as_deref()).iter().map(|suite| suite.name).collect();
        match arguments.only.iter().find(|only| !names.contains(&only.as_str())) {
            Some(wrong) => Err(format!("there is no suite `{wrong}`; there are {}", names.join(", "))),
            None => Ok(arguments),
        }
    }

    /// What is compared.
    pub fn suites(&self) -> Vec<Suite> {
        let mut suites = Suite::all(self.file.as_deref());
        suites.retain(|suite| self.only.is_empty() || self.only.iter().any(|only| only == suite.name));
        suites
    }

    /// Whether a game is wanted.
    pub fn wants(&self, game: &str) -> bool {
        self.variants.is_empty() || self.variants.iter().any(|wanted| wanted == game)
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
        assert!(Arguments::read(&words("--only maxqui")).is_err_and(|message| message.contains("maxqi")));
        assert_eq!(Arguments::read(&words("--only shamax,maxqi")).map(|arguments| arguments.suites().len()), Ok(2));
    }
}

//! The arguments of the comparison with Fairy-Max.

use super::pairs::Suite;
use crate::crosscheck::arguments::{self, list};
use crate::options;

/// The arguments of `cargo xtask fairymax-crosscheck`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// The arguments common to all comparisons.
    pub common: arguments::Arguments,
    /// The suites to compare; empty means all.
    pub only: Vec<String>,
    /// Whether to compare only the few games that run at each change.
    pub is_short: bool,
}

impl Default for Arguments {
    fn default() -> Self {
        let common = arguments::Arguments { games: 1, plies: 50, ..arguments::Arguments::default() };
        Self { common, only: Vec::new(), is_short: false }
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
                "--short" => (arguments.is_short, arguments.common.plies) = (true, 12),
                "--only" => arguments.only = list(&value()?),
                _ => return arguments.common.take(word, value),
            }
            Ok(true)
        })?;
        let names: Vec<&str> = Suite::all(arguments.common.file.as_deref()).iter().map(|suite| suite.name).collect();
        match arguments.only.iter().find(|only| !names.contains(&only.as_str())) {
            Some(wrong) => Err(format!("there is no suite `{wrong}`; there are {}", names.join(", "))),
            None => Ok(arguments),
        }
    }

    /// Returns the suites to compare.
    pub fn suites(&self) -> Vec<Suite> {
        let mut suites = Suite::all(self.common.file.as_deref());
        suites.retain(|suite| self.only.is_empty() || self.only.iter().any(|only| only == suite.name));
        suites
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let read = Arguments::read(&words("--short --variants normal,roman --seed 7")).expect("it makes sense");
        let common = read.common;
        assert_eq!((common.plies, read.is_short, common.variants.len(), common.seed.as_str()), (12, true, 2, "7"));
        assert!(Arguments::read(&words("--pleis 3")).is_err());
        assert!(Arguments::read(&words("--only maxqui")).is_err_and(|message| message.contains("maxqi")));
        assert_eq!(Arguments::read(&words("--only shamax,maxqi")).map(|arguments| arguments.suites().len()), Ok(2));
    }
}

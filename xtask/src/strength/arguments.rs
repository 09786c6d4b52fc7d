//! What was asked for.

use std::path::PathBuf;

use crate::options::{self, count};

/// The words behind `cargo xtask strength`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Only this peer, if one is named.
    pub peer: Option<String>,
    /// About how many games each peer plays, or all together in a marathon; the usual number if none is given.
    pub games: Option<usize>,
    /// Games at the same time; 1 if nothing is said.
    pub concurrency: Option<usize>,
    /// Where the state of the matches is kept.
    pub state: Option<PathBuf>,
    /// The command `fers`; the release build if none is named.
    pub engine: Option<PathBuf>,
    /// Whether faults are looked for instead of strength.
    pub is_marathon: bool,
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
                "--marathon" => arguments.is_marathon = true,
                "--peer" => arguments.peer = Some(value()?),
                "--games" => arguments.games = Some(count(&value()?)?),
                "--concurrency" => arguments.concurrency = Some(count(&value()?)?),
                "--state" => arguments.state = Some(value()?.into()),
                "--engine" => arguments.engine = Some(value()?.into()),
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
        let read = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            Arguments::read(&words)
        };
        let expected = Arguments { is_marathon: true, games: Some(40), concurrency: Some(2), ..Arguments::default() };
        assert_eq!(read("--marathon --games 40 --concurrency 2"), Ok(expected));
        assert!(read("--games none").unwrap_err().contains("`none` is no number"));
        assert!(read("--gmaes 4").unwrap_err().contains("no option `--gmaes`"));
    }
}

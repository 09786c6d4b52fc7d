//! The arguments of the strength task.

use std::path::PathBuf;

use crate::options::{self, count};

/// The arguments of `cargo xtask strength`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The peer to play; `None` for all.
    pub peer: Option<String>,
    /// The approximate number of games for each peer, or of the whole marathon; `None` for the
    /// default.
    pub games: Option<usize>,
    /// Games at the same time; `None` for 1.
    pub concurrency: Option<usize>,
    /// The folder for the state of the matches.
    pub state: Option<PathBuf>,
    /// The `fers` command; `None` for the release build.
    pub engine: Option<PathBuf>,
    /// Whether to look for faults instead of strength.
    pub is_marathon: bool,
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

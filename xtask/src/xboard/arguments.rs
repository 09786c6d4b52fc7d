//! The arguments of the XBoard task.

use std::path::PathBuf;

use crate::options::{self, count};

/// The arguments of `cargo xtask xboard-match`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// The games to play; empty means all.
    pub variants: Vec<String>,
    /// The opponent; `None` for all.
    pub peer: Option<String>,
    /// Games per meeting; colors alternate.
    pub games: usize,
    /// The clock: seconds for the game, and the increment in seconds.
    pub seconds: (f64, f64),
    /// Whether to play only the meetings that run at each change.
    pub is_short: bool,
    /// The engine; `None` for the release build.
    pub engine: Option<PathBuf>,
    /// The folder for game records and logs.
    pub keep: Option<PathBuf>,
}

impl Default for Arguments {
    fn default() -> Self {
        Self {
            variants: Vec::new(),
            peer: None,
            games: 2,
            seconds: (3.0, 0.1),
            is_short: false,
            engine: None,
            keep: None,
        }
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
                "--short" => (arguments.is_short, arguments.seconds) = (true, (2.0, 0.1)),
                "--variants" => arguments.variants = value()?.split(',').map(str::to_owned).collect(),
                "--peer" => arguments.peer = Some(value()?),
                "--games" => arguments.games = count(&value()?)?,
                "--tc" => arguments.seconds = clock(&value()?)?,
                "--engine" => arguments.engine = Some(value()?.into()),
                "--keep" => arguments.keep = Some(value()?.into()),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(arguments)
    }
}

/// Parses `2+0.05` or `2`.
fn clock(text: &str) -> Result<(f64, f64), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| text.parse().ok().filter(|seconds: &f64| (0.0..86_400.0).contains(seconds));
    let read = seconds(base).zip(seconds(increment)).filter(|(base, _)| *base >= 1.0);
    read.ok_or_else(|| format!("`{text}` is no clock such as 2+0.05, in seconds, at least 1 for the game"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Result<Arguments, &str>) {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match (Arguments::read(&words), expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{line}"),
            (Err(found), Err(expected)) => assert!(found.contains(expected), "{line}: {found}"),
            (found, expected) => panic!("{line}: {found:?}, not {expected:?}"),
        }
    }

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        check("", Ok(Arguments::default()));
        let variants = vec!["chess".to_owned(), "shogi".to_owned()];
        check("--variants chess,shogi --games 4", Ok(Arguments { variants, games: 4, ..Arguments::default() }));
        check("--tc 3+0.5", Ok(Arguments { seconds: (3.0, 0.5), ..Arguments::default() }));
        check("--tc 0+0.5", Err("no clock"));
        check("--games 0", Err("no number above 0"));
        check("--keep", Err("--keep needs a value"));
        check("--shrot", Err("no option `--shrot`"));
    }
}

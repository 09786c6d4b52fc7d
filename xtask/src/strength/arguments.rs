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
    /// Whether the opponents are builds of Fairy-Stockfish, in twenty of its variants.
    pub is_twenty: bool,
    /// A build of the current source of Fairy-Stockfish, for the twenty variants.
    pub current: Option<PathBuf>,
    /// Nodes for a move of ours and of theirs instead of a clock, in the twenty variants.
    pub nodes: Option<(usize, usize)>,
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
                "--twenty" => arguments.is_twenty = true,
                "--current" => arguments.current = Some(value()?.into()),
                "--nodes" => arguments.nodes = Some(nodes(&value()?)?),
                "--peer" => arguments.peer = Some(value()?),
                "--games" => arguments.games = Some(count(&value()?)?),
                "--concurrency" => arguments.concurrency = Some(count(&value()?)?),
                "--state" => arguments.state = Some(value()?.into()),
                "--engine" => arguments.engine = Some(value()?.into()),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let is_for_twenty = arguments.current.is_some() || arguments.nodes.is_some();
        match arguments.is_twenty {
            false if is_for_twenty => Err("--current and --nodes belong to --twenty".to_owned()),
            true if arguments.is_marathon => Err("--twenty and --marathon are two different tasks".to_owned()),
            true if arguments.peer.is_some() => Err("--twenty has its own opponents: leave out --peer".to_owned()),
            _ => Ok(arguments),
        }
    }
}

/// Reads `OURS:THEIRS`, or one number for both.
fn nodes(text: &str) -> Result<(usize, usize), String> {
    let (ours, theirs) = text.split_once(':').unwrap_or((text, text));
    Ok((count(ours)?, count(theirs)?))
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
        let twenty = read("--twenty --nodes 4000:8000").unwrap();
        assert_eq!((twenty.is_twenty, twenty.nodes), (true, Some((4000, 8000))));
        assert!(read("--nodes 4000").unwrap_err().contains("belong to --twenty"));
        assert!(read("--games none").unwrap_err().contains("`none` is no number"));
        assert!(read("--gmaes 4").unwrap_err().contains("no option `--gmaes`"));
    }
}

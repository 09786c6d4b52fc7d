//! The words behind `cargo xtask sprt`.

use std::path::PathBuf;

use crate::options::{self, count};

/// How long the engines think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought {
    /// So many nodes a move. A busy machine changes nothing.
    Nodes(usize),
    /// A time control as `fers match` reads it, such as `2+0.02`.
    Clock(String),
}

/// A test as it was ordered.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// The older build of `fers`.
    pub old: PathBuf,
    /// The build that is tested; the release build of the checked out sources if none is named.
    pub new: Option<PathBuf>,
    /// How long the engines think.
    pub thought: Thought,
    /// The first hypothesis, in Elo.
    pub elo0: f64,
    /// The second hypothesis, in Elo.
    pub elo1: f64,
    /// Games at which the test is broken off undecided.
    pub games: usize,
    /// Where the random openings come from.
    pub seed: usize,
    /// Games at the same time.
    pub concurrency: usize,
    /// The folder of all states.
    pub state: Option<PathBuf>,
    /// The variants that take turns; [`BASKET`](super::matches::BASKET) if none are named.
    pub variants: Option<String>,
}

impl Arguments {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// The first word that makes no sense, or that the older build is missing.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let (old, rest) = words
            .split_first()
            .filter(|(old, _)| !old.starts_with('-'))
            .ok_or("sprt needs the older build of fers: cargo xtask sprt OLD-BINARY")?;
        let mut arguments = Self {
            old: old.into(),
            new: None,
            thought: Thought::Nodes(5000),
            elo0: 0.0,
            elo1: 10.0,
            games: 20_000,
            seed: 1,
            concurrency: 1,
            state: None,
            variants: None,
        };
        options::read(rest, |word, value| {
            match word {
                "--engine" => arguments.new = Some(value()?.into()),
                "--nodes" => arguments.thought = Thought::Nodes(count(&value()?)?),
                "--tc" => arguments.thought = Thought::Clock(value()?),
                "--elo0" => arguments.elo0 = elo(&value()?)?,
                "--elo1" => arguments.elo1 = elo(&value()?)?,
                "--games" => arguments.games = count(&value()?)?,
                "--seed" => arguments.seed = count(&value()?)?,
                "--concurrency" => arguments.concurrency = count(&value()?)?,
                "--state" => arguments.state = Some(value()?.into()),
                "--variants" => arguments.variants = Some(value()?),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        if arguments.elo0 >= arguments.elo1 {
            return Err(format!("--elo0 {} must be below --elo1 {}", arguments.elo0, arguments.elo1));
        }
        Ok(arguments)
    }
}

fn elo(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|elo: &f64| elo.is_finite()).ok_or_else(|| format!("`{text}` is no difference in Elo"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Arguments, String> {
        Arguments::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let arguments = read("old/fers --tc 2+0.02 --elo0 -6 --elo1 2 --concurrency 2").unwrap();
        assert_eq!(arguments.thought, Thought::Clock("2+0.02".to_owned()));
        assert_eq!((arguments.elo0, arguments.elo1, arguments.concurrency), (-6.0, 2.0, 2));
        assert!(read("--nodes 5").unwrap_err().contains("needs the older build"));
        assert!(read("old --elo0 10").unwrap_err().contains("must be below"));
        assert!(read("old --elo1 much").unwrap_err().contains("`much` is no difference"));
    }
}

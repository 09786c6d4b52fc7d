//! What was asked for.

use std::path::PathBuf;

use fers_tune::Settings;

use crate::duel::Match;

/// The words behind `cargo xtask tune-eval`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// Games with itself in each variant.
    pub games: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// What chance comes from.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// The variants; those of [`games`](crate::games) if none are named.
    pub variants: Option<String>,
    /// Recorded games: instead of a fit, the loss of the present weights on them.
    pub records: Vec<PathBuf>,
    /// A folder with labelled positions of each variant: they take the place of games with itself.
    pub labels: Option<PathBuf>,
    /// Where what is learnt about each variant from its labels is written, as `FERS_LEARNT` names
    /// it. Without it, the weights are fitted to all labels together.
    pub learnt: Option<PathBuf>,
    /// A table of weights as source: instead of a fit, a match of its weights against the present
    /// ones, with at most so many pairs of games in each variant.
    pub duel: Option<PathBuf>,
    /// Where the table of weights is written as source.
    pub write: Option<PathBuf>,
}

impl Arguments {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// The first word that makes no sense.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut arguments = Self {
            games: 200,
            nodes: 1000,
            seed: 1,
            threads: 1,
            variants: None,
            records: Vec::new(),
            labels: None,
            learnt: None,
            duel: None,
            write: None,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--games" => arguments.games = number(value()?)?,
                "--nodes" => arguments.nodes = number(value()?)?,
                "--seed" => arguments.seed = number(value()?)?,
                "--threads" => arguments.threads = number::<usize>(value()?)?.max(1),
                "--variants" => arguments.variants = Some(value()?.clone()),
                "--records" => arguments.records.push(value()?.into()),
                "--labels" => arguments.labels = Some(value()?.into()),
                "--learnt" => arguments.learnt = Some(value()?.into()),
                "--duel" => arguments.duel = Some(value()?.into()),
                "--write" => arguments.write = Some(value()?.into()),
                _ => return Err(format!("there is no option `{word}`; `cargo xtask help` lists them")),
            }
        }
        Ok(arguments)
    }

    /// Returns the games of a match.
    pub fn games(&self) -> Match {
        let settings = Settings { nodes: self.nodes, seed: self.seed };
        Match { pairs: self.games, settings, threads: self.threads }
    }

    /// Returns what a table says about where its weights come from.
    pub fn source(&self, positions: usize) -> String {
        let Self { games, nodes, seed, .. } = self;
        if self.labels.is_some() {
            return format!("tune-eval --labels FOLDER: {positions} positions");
        }
        format!("tune-eval --games {games} --nodes {nodes} --seed {seed}: {positions} positions")
    }
}

/// Reads a number.
///
/// # Errors
///
/// When the text is none.
pub fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let read = |line: &str| Arguments::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let arguments = read("--games 40 --seed 7").unwrap();
        assert_eq!((arguments.games, arguments.seed), (40, 7));
        assert!(read("--games many").unwrap_err().contains("`many` is no number"));
        assert!(read("--gmaes 4").unwrap_err().contains("no option `--gmaes`"));
    }
}

//! What was asked for.

use std::path::PathBuf;

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
    /// How strongly weights are held at their present values: the one with the least loss on
    /// held-out games is taken.
    pub shrinks: Vec<f64>,
    /// How much the score of the search counts in the target, beside the result.
    pub score_share: f64,
    /// The variants; those of [`games`](crate::games) if none are named.
    pub variants: Option<String>,
    /// Recorded games: instead of a fit, the loss of the present weights on them.
    pub records: Vec<PathBuf>,
    /// A file that keeps the positions: read if it is there, else written.
    pub rows: Option<PathBuf>,
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
            shrinks: vec![1.0, 10.0, 100.0],
            score_share: 0.3,
            variants: None,
            records: Vec::new(),
            rows: None,
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
                "--shrink" => arguments.shrinks = value()?.split(',').map(number).collect::<Result<_, _>>()?,
                "--score-share" => arguments.score_share = number(value()?)?,
                "--variants" => arguments.variants = Some(value()?.clone()),
                "--records" => arguments.records.push(value()?.into()),
                "--rows" => arguments.rows = Some(value()?.into()),
                "--duel" => arguments.duel = Some(value()?.into()),
                "--write" => arguments.write = Some(value()?.into()),
                _ => return Err(format!("there is no option `{word}`; `cargo xtask help` lists them")),
            }
        }
        if !(0.0..=1.0).contains(&arguments.score_share) {
            return Err("--score-share must lie between 0 and 1".to_owned());
        }
        if arguments.shrinks.iter().any(|shrink| shrink.is_nan() || *shrink <= 0.0) {
            return Err("--shrink must be above 0".to_owned());
        }
        Ok(arguments)
    }

    /// Returns what a table says about where its weights come from.
    pub fn source(&self, shrink: f64, positions: usize) -> String {
        let Self { games, nodes, seed, score_share, .. } = self;
        format!(
            "tune-eval --games {games} --nodes {nodes} --seed {seed} --shrink {shrink} --score-share {score_share}: \
             {positions} positions"
        )
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let read = |line: &str| Arguments::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let arguments = read("--games 40 --seed 7 --shrink 0.5").unwrap();
        assert_eq!((arguments.games, arguments.seed, arguments.shrinks), (40, 7, vec![0.5]));
        assert!(read("--games many").unwrap_err().contains("`many` is no number"));
        assert!(read("--gmaes 4").unwrap_err().contains("no option `--gmaes`"));
        assert!(read("--score-share 2").unwrap_err().contains("between 0 and 1"));
    }
}

//! What was asked for.

use std::path::PathBuf;

use fers::search::tuning::{TUNABLE_SPECS, Tunables};
use fers_tune::Settings;

use crate::arguments::number;
use crate::duel::Match;

/// The words behind `cargo xtask spsa`.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Steps of one pair of games each.
    pub steps: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// What chance comes from.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// The variants; the basket if none are named.
    pub variants: Option<String>,
    /// Where the numbers are kept between runs.
    pub state: PathBuf,
    /// Instead of tuning, a match of these numbers against those of play.
    pub duel: Option<Tunables>,
    /// Pairs of games of that match in each variant, at most.
    pub pairs: usize,
}

impl Options {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// The first word that makes no sense.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut options = Self {
            steps: 10_000,
            nodes: 1000,
            seed: 1,
            threads: 1,
            variants: None,
            state: PathBuf::from("target/spsa.txt"),
            duel: None,
            pairs: 200,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--steps" => options.steps = number(value()?)?,
                "--nodes" => options.nodes = number(value()?)?,
                "--seed" => options.seed = number(value()?)?,
                "--threads" => options.threads = number::<usize>(value()?)?.max(1),
                "--variants" => options.variants = Some(value()?.clone()),
                "--state" => options.state = value()?.into(),
                "--duel" => options.duel = Some(tunables(value()?)?),
                "--games" => options.pairs = number(value()?)?,
                _ => return Err(format!("there is no option `{word}`; `cargo xtask help` lists them")),
            }
        }
        Ok(options)
    }

    /// Returns what the steps depend on, as one line: a state of other conditions is not used.
    pub fn conditions(&self) -> String {
        let Self { steps, nodes, seed, variants, .. } = self;
        format!("steps {steps} nodes {nodes} seed {seed} variants {}", variants.as_deref().unwrap_or("all"))
    }

    /// Returns the games of a match.
    pub fn games(&self) -> Match {
        let settings = Settings { nodes: self.nodes, seed: self.seed };
        Match { pairs: self.pairs, settings, threads: self.threads }
    }
}

/// Reads tunables such as `delta=150,futility=80`. Those that are not named keep their values.
fn tunables(text: &str) -> Result<Tunables, String> {
    let mut values = Tunables::default().values();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or_else(|| format!("`{part}` is not NAME=NUMBER"))?;
        let at = TUNABLE_SPECS.iter().position(|spec| spec.name == name);
        let at = at.ok_or_else(|| {
            let names: Vec<_> = TUNABLE_SPECS.iter().map(|spec| spec.name).collect();
            format!("there is no number `{name}`; there are {}", names.join(", "))
        })?;
        let (spec, value) = (TUNABLE_SPECS[at], number::<i32>(value)?);
        if !(spec.low..=spec.high).contains(&value) {
            return Err(format!("{name} is from {} to {}", spec.low, spec.high));
        }
        values[at] = value;
    }
    Ok(Tunables::of_values(&values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_named() {
        let read = |line: &str| Options::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let options = read("--steps 40 --duel delta=150,futility=80").unwrap();
        assert_eq!(options.steps, 40);
        let tunables = options.duel.unwrap();
        assert_eq!((tunables.delta, tunables.futility, tunables.aspiration), (150, 80, Tunables::default().aspiration));
        assert!(read("--duel dleta=1").unwrap_err().contains("no number `dleta`"));
        assert!(read("--duel delta=100000").unwrap_err().contains("delta is from"));
        assert!(read("--duel delta").unwrap_err().contains("NAME=NUMBER"));
    }
}

//! Matches between engines that differ in their numbers, in this process.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use fers::Variant;
use fers::search::tuning::{WEIGHTS, Weights};
use fers_tune::Settings;
use fers_tune::duel::{Duel, Estimate, Pairs, Sprt, Verdict};

use crate::games::Named;
use crate::jobs;

/// Reads weights from a table as source; weights that the text does not name keep their values.
///
/// # Errors
///
/// The first row that makes no sense.
pub fn read(text: &str) -> Result<Weights, String> {
    let mut weights = Weights::default();
    for line in text.lines().filter_map(|line| line.trim().strip_prefix("row(Term::")) {
        let words: Vec<&str> = line.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        let [name, point, early, late, ..] = words[..] else { return Err(format!("`{line}` is no row")) };
        let number = |text: &str| text.parse::<i32>().map_err(|_| format!("`{text}` in `{line}` is no number"));
        let point = number(point)?;
        let at = WEIGHTS.iter().position(|row| row.term.name() == name && row.point as i32 == point);
        let at = at.ok_or_else(|| format!("there is no weight {name} {point}"))?;
        (weights.0[at].early, weights.0[at].late) = (number(early)?, number(late)?);
    }
    Ok(weights)
}

/// Makes the duel of a variant.
pub type Duels<'a> = &'a (dyn Fn(&Variant) -> Duel + Sync);

/// How many games are played, and how.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// Pairs of games in each variant, at most.
    pub pairs: usize,
    /// Nodes for each move, and what chance comes from.
    pub settings: Settings,
    /// Games at the same time.
    pub threads: usize,
}

/// Plays pairs of games in turns until the test between 0 and 10 Elo is decided, or all are played.
/// Prints the results.
pub fn play(variants: &[Named], duels: Duels<'_>, games: Match) {
    let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    let results = Mutex::new(vec![Pairs::default(); variants.len()]);
    let is_decided = AtomicBool::new(false);
    let play_pair = |_: &mut (), pair: usize| {
        if is_decided.load(Ordering::Relaxed) {
            return;
        }
        let (index, number) = (pair % variants.len(), pair / variants.len());
        let number = (index as u64) << 32 ^ number as u64;
        // Nothing breaks the games off.
        let half_points = duels(&variants[index].1).pair(number, games.settings, &|| true);
        let mut results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        results[index].add(half_points.unwrap_or_default());
        let all = total(&results);
        let verdict = sprt.verdict(&all.sample());
        is_decided.fetch_or(verdict != Verdict::Open, Ordering::Relaxed);
        eprint!("\r{} pairs, LLR {:.2} ", all.0.iter().sum::<u64>(), sprt.log_ratio(&all.sample()));
    };
    jobs::run(games.threads, variants.len() * games.pairs, || (), play_pair);
    eprintln!();
    let results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    println!("| variant | pairs (0, 1/2, 1, 3/2, 2) | Elo |\n| --- | --- | --- |");
    for ((name, _), pairs) in variants.iter().zip(&results) {
        println!("{}", row(name, pairs));
    }
    let all = total(&results);
    println!("{}", row("all", &all));
    println!("SPRT (0, 10): LLR {:.2}, {:?}", sprt.log_ratio(&all.sample()), sprt.verdict(&all.sample()));
}

fn total(results: &[Pairs]) -> Pairs {
    Pairs(std::array::from_fn(|points| results.iter().map(|pairs| pairs.0[points]).sum()))
}

fn row(name: &str, pairs: &Pairs) -> String {
    let elo = Estimate::of(&pairs.sample())
        .map_or_else(String::new, |found| format!("{:+.0} ({:+.0} to {:+.0})", found.elo, found.low, found.high));
    format!("| {name} | {:?} | {elo} |", pairs.0)
}

#[cfg(test)]
mod tests {
    use fers::search::tuning::Term;

    use super::*;

    #[test]
    fn a_table_as_source_is_read_again() {
        let mut weights = Weights::default();
        weights.0[Term::Tempo.at(0)].early = 1234;
        let text = crate::table::source(&weights, "here");
        assert_eq!(read(&text), Ok(weights));
        assert!(read("row(Term::Luck, 0, 1, 2, (0, 5), \"x\"),").unwrap_err().contains("no weight Luck 0"));
        assert!(read("row(Term::Tempo, 0, x, 2, (0, 5), \"x\"),").unwrap_err().contains("`x`"));
    }
}

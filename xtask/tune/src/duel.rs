//! A match between the weights of the table and those of a file, in this process.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use fers::search::tuning::{Learnt, WEIGHTS, Weights};
use fers_tune::Settings;
use fers_tune::duel::{Duel, Estimate, Pairs, Sprt, Verdict};

use crate::arguments::Arguments;
use crate::games::Named;

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

/// Plays pairs of games in turns until the test between 0 and 10 Elo is decided, or all are played.
pub fn play(variants: &[Named], challenger: &Weights, arguments: &Arguments) {
    let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    let results = Mutex::new(vec![Pairs::default(); variants.len()]);
    let (next, is_decided) = (AtomicUsize::new(0), AtomicBool::new(false));
    let pairs = variants.len() * arguments.games;
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs || is_decided.load(Ordering::Relaxed) {
                        break;
                    }
                    let (index, number) = (pair % variants.len(), pair / variants.len());
                    let half_points = play_pair(&variants[index], index, number, challenger, arguments);
                    let mut results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    results[index].add(half_points);
                    let verdict = sprt.verdict(&total(&results).sample());
                    is_decided.fetch_or(verdict != Verdict::Open, Ordering::Relaxed);
                }
            });
        }
    });
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

/// Plays a pair of games of a variant. Returns the half points of the challenger.
fn play_pair((_, variant): &Named, index: usize, number: usize, challenger: &Weights, arguments: &Arguments) -> u8 {
    let settings = Settings { nodes: arguments.nodes, seed: arguments.seed };
    let number = (index as u64) << 32 ^ number as u64;
    let mut duel = Duel::new(variant, &challenger.clone().into(), &Learnt::default());
    // Nothing breaks the games off.
    duel.pair(number, settings, &|| true).unwrap_or_default()
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

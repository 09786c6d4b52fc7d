//! Simultaneous perturbation stochastic approximation (SPSA) of the numbers of the search.
//!
//! Each step moves all numbers a little up or down by lot, and plays a pair of games with them
//! against the opposite move. The numbers then follow the winner. The sizes of steps and moves are
//! those of Spall (1998), as engine authors use them: they shrink with the number of steps.

mod options;
mod state;

use fers::Variant;
use fers::core::SplitMix;
use fers::search::tuning::{TUNABLE_SPECS, TunableSpec, Tunables};
use fers_tune::Settings;
use fers_tune::duel::Duel;

use crate::duel;
use crate::games::{self, Named};
use crate::jobs;
use options::Options;
use state::State;

/// The basket: games that take turns.
const BASKET: &str = "chess,capablanca,xiangqi,shogi,makruk,crazyhouse,knightmate,atomic,kingofthehill,othello";
/// Steps whose games are played before any of them changes the numbers. The result does not depend
/// on the number of threads.
const BATCH: usize = 8;
/// How far a step tries numbers at the end, as a part of their range.
const TRY: f64 = 1.0 / 12.0;
/// How far a pair of games that is won by one game moves a number at the end, as a part of what the
/// step tries.
const RATE: f64 = 0.008;
/// Exponents of Spall for the sizes of steps and of tries.
const ALPHA: f64 = 0.602;
/// See [`ALPHA`].
const GAMMA: f64 = 0.101;

/// Tunes, or plays a match between given numbers and those of play.
///
/// # Errors
///
/// When the words make no sense, or the file of the state cannot be read or written.
pub fn run(words: &[String]) -> Result<(), String> {
    let options = Options::read(words)?;
    let variants = games::variants(Some(options.variants.as_deref().unwrap_or(BASKET)))?;
    match &options.duel {
        Some(challenger) => {
            let duels = |variant: &Variant| Duel::between_searches(variant, challenger, &Tunables::default());
            duel::play(&variants, &duels, options.games());
            Ok(())
        }
        None => tune(&variants, &options),
    }
}

/// Makes the steps that are still to be made, and prints the numbers.
fn tune(variants: &[Named], options: &Options) -> Result<(), String> {
    let mut state = State::open(&options.state, &options.conditions())?;
    while state.steps < options.steps {
        let batch: Vec<usize> = (state.steps..options.steps.min(state.steps + BATCH)).collect();
        let tries: Vec<Vec<f64>> = batch.iter().map(|&step| tries(step, options)).collect();
        let results = play(variants, options, &state.values, &batch, &tries);
        for ((&step, tried), half_points) in batch.iter().zip(&tries).zip(results) {
            follow(&mut state.values, options, step, tried, f64::from(half_points) - 2.0);
        }
        state.steps += batch.len();
        state.save(&options.state)?;
        eprint!("\r{} of {} steps ", state.steps, options.steps);
    }
    eprintln!();
    println!("| number | before | after | range |\n| --- | --- | --- | --- |");
    let before = Tunables::default().values();
    for ((spec, before), after) in TUNABLE_SPECS.iter().zip(before).zip(&state.values) {
        println!("| {} | {before} | {after:.1} | {} to {} |", spec.name, spec.low, spec.high);
    }
    Ok(())
}

/// Returns how far a step tries each number, up or down by lot.
fn tries(step: usize, options: &Options) -> Vec<f64> {
    let mut random = SplitMix::new(options.seed ^ (step as u64) << 20);
    let shrinks = (options.steps as f64 / (1 + step) as f64).powf(GAMMA);
    let tried = |spec: &TunableSpec| {
        let size = (TRY * f64::from(spec.high - spec.low)).max(0.5) * shrinks;
        if random.below(2) == 0 { size } else { -size }
    };
    TUNABLE_SPECS.iter().map(tried).collect()
}

/// Moves the numbers towards the winner of a step. `points` is from -2 to 2: the half points of the
/// tried numbers above a draw.
fn follow(values: &mut [f64], options: &Options, step: usize, tried: &[f64], points: f64) {
    let steps = options.steps as f64;
    let warm_up = 0.1 * steps;
    let grows = ((warm_up + steps) / (warm_up + 1.0 + step as f64)).powf(ALPHA);
    let shrinks = (steps / (1 + step) as f64).powf(GAMMA);
    for ((value, tried), spec) in values.iter_mut().zip(tried).zip(TUNABLE_SPECS) {
        // The tried size grows by `shrinks` and so does the difference of the results.
        let moved = RATE * points * tried * grows / (shrinks * shrinks);
        *value = (*value + moved).clamp(f64::from(spec.low), f64::from(spec.high));
    }
}

/// Plays the pairs of games of some steps. Returns the half points of the tried numbers.
fn play(variants: &[Named], options: &Options, values: &[f64], batch: &[usize], tries: &[Vec<f64>]) -> Vec<u8> {
    let play_step = |_: &mut (), index: usize| {
        let step = batch[index];
        let mut random = SplitMix::new(options.seed ^ 0x726f_756e_6400 ^ (step as u64) << 20);
        let mut tunables = |sign: f64| {
            let moved = values.iter().zip(&tries[index]).map(|(value, tried)| value + sign * tried);
            Tunables::of_values(&moved.map(|value| rounded(value, &mut random)).collect::<Vec<_>>())
        };
        let (up, down) = (tunables(1.0), tunables(-1.0));
        let (_, variant) = &variants[step % variants.len()];
        let settings = Settings { nodes: options.nodes, seed: options.seed };
        // A pair that is broken off would count as even; nothing breaks it off.
        Duel::between_searches(variant, &up, &down).pair(step as u64, settings, &|| true).unwrap_or(2)
    };
    jobs::run(options.threads, batch.len(), || (), play_step)
}

/// Rounds up or down by lot, so that the mean is the number itself: depths are small whole numbers.
fn rounded(value: f64, random: &mut SplitMix) -> i32 {
    let low = value.floor();
    let chance = (value - low) * 1024.0;
    low as i32 + i32::from((random.below(1024) as f64) < chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Options {
        Options::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).unwrap()
    }

    /// A game whose winner is nearer to given numbers: the steps must go there.
    #[test]
    fn steps_find_the_best_numbers_of_a_model() {
        let options = options("--steps 4000 --seed 3");
        let mut values: Vec<f64> = Tunables::default().values().into_iter().map(f64::from).collect();
        let best: Vec<f64> = TUNABLE_SPECS.iter().map(|spec| f64::from(spec.low + spec.high) / 2.0).collect();
        let distance = |values: &[f64]| -> f64 {
            let parts = values.iter().zip(&best).zip(TUNABLE_SPECS);
            parts.map(|((value, best), spec)| ((value - best) / f64::from(spec.high - spec.low)).powi(2)).sum()
        };
        let before = distance(&values);
        let mut random = SplitMix::new(5);
        for step in 0..options.steps {
            let tried = tries(step, &options);
            let at =
                |sign: f64| values.iter().zip(&tried).map(|(value, tried)| value + sign * tried).collect::<Vec<_>>();
            // A number at the end of its range wins an eighth of the games against the best one.
            let chance = 1.0 / (1.0 + (8.0 * (distance(&at(1.0)) - distance(&at(-1.0)))).exp());
            let won = (random.below(1024) as f64) < chance * 1024.0;
            follow(&mut values, &options, step, &tried, if won { 1.0 } else { -1.0 });
        }
        assert!(distance(&values) < before / 4.0, "{before} {}", distance(&values));
    }

    #[test]
    fn rounding_keeps_the_mean() {
        let mut random = SplitMix::new(1);
        let sum: i32 = (0..4000).map(|_| rounded(3.25, &mut random)).sum();
        assert!((12_800..13_200).contains(&sum), "{sum}");
        assert_eq!(rounded(7.0, &mut random), 7);
    }
}

//! Tunes the engine by games of Fers with itself: a logistic fit of all weights of the evaluation,
//! with the table of weights as source (`cargo xtask tune-eval`), and a simultaneous perturbation
//! of the numbers of the search (`cargo xtask spsa`). Another engine may label positions for the
//! fit (`cargo xtask label`).
//!
//! The games, and so the results, depend on nothing but the options: each game has a seed of its
//! own, and searches are limited by nodes.

mod arguments;
mod duel;
mod games;
mod jobs;
mod judge;
mod labels;
mod loss;
mod records;
mod self_play;
mod spsa;
mod table;

use std::process::ExitCode;

use fers::Variant;
use fers::search::tuning::Learnt;
use fers_tune::duel::Duel;
use fers_tune::{Lesson, fit_together};

use crate::arguments::Arguments;
use crate::games::Named;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.split_first() {
        Some((first, words)) if first == "spsa" => spsa::run(words),
        Some((first, words)) if first == "label" => judge::run(words),
        _ => Arguments::read(&words).and_then(|arguments| run(&arguments)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the loss of the present weights on each file of recorded games.
fn judge(variants: &[Named], arguments: &Arguments) -> Result<(), String> {
    for path in &arguments.records {
        let positions = records::positions(path, variants)?;
        println!("{}: {} positions\n", path.display(), positions.iter().map(Vec::len).sum::<usize>());
        println!("{}", loss::plain_table(variants, &positions));
    }
    Ok(())
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let variants = games::variants(arguments.variants.as_deref())?;
    if !arguments.records.is_empty() {
        return judge(&variants, arguments);
    }
    if let (Some(labels), Some(learnt)) = (&arguments.labels, &arguments.learnt) {
        return labels::fit_each(&variants, labels, learnt);
    }
    if let Some(path) = &arguments.duel {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let challenger = duel::read(&text)?.into();
        let duels = |variant: &Variant| Duel::new(variant, &challenger, &Learnt::default());
        duel::play(&variants, &duels, arguments.games());
        return Ok(());
    }
    let lessons = match &arguments.labels {
        Some(labels) => {
            let read = |named| labels::read(named, &Learnt::default(), labels);
            variants.iter().map(read).collect::<Result<_, _>>()?
        }
        None => self_play::play(&variants, arguments),
    };
    let positions: usize = lessons.iter().map(|(_, samples)| samples.len()).sum();
    let prior = &Learnt::default();
    let asked: Vec<Lesson<'_>> =
        lessons.iter().map(|(parameters, samples)| Lesson { parameters, samples, prior }).collect();
    let fitted = fit_together(&asked, &mut |_| true);
    println!("{positions} positions\n\n{}", loss::fit_table(&variants, &fitted));
    let weights = &fitted.first().ok_or("there is nothing to fit")?.learnt.weights;
    println!("{}", table::changes(weights));
    if let Some(path) = &arguments.write {
        let text = table::source(weights, &arguments.source(positions));
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

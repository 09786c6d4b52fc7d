//! Fits the weights of the evaluation: games of Fers with itself, a logistic fit of all weights at
//! once, and the table of weights as source.
//!
//! `cargo xtask tune-eval` runs it. The games, and so the fit, depend on nothing but the options:
//! each game has a seed of its own, and searches are limited by nodes.

mod arguments;
mod duel;
mod fit;
mod games;
mod linear;
mod loss;
mod records;
mod rows;
mod self_play;
mod table;

use std::process::ExitCode;

use fers::search::tuning::Weights;

use crate::arguments::Arguments;
use crate::fit::Fit;
use crate::games::Named;
use crate::rows::{Corpus, Row};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Arguments::read(&words).and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the positions of the file that keeps them, or plays and writes them there.
fn positions(variants: &[Named], arguments: &Arguments) -> Result<Vec<Row>, String> {
    let Some(path) = &arguments.rows else { return Ok(self_play::play(variants, arguments)) };
    let failure = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.exists() {
        let text = std::fs::read_to_string(path).map_err(failure)?;
        let place = |name: &str| variants.iter().position(|(known, _)| known == name);
        let read = |(number, line): (usize, &str)| {
            let why = || format!("{}, line {}: this is no position of these variants", path.display(), number + 1);
            Row::read(line, place).ok_or_else(why)
        };
        return text.lines().enumerate().map(read).collect();
    }
    let rows = self_play::play(variants, arguments);
    let lines: Vec<String> = rows.iter().map(|row| row.line(&variants[row.variant].0)).collect();
    std::fs::write(path, lines.join("\n") + "\n").map_err(failure)?;
    Ok(rows)
}

/// Prints the loss of the present weights on each file of recorded games.
fn judge(variants: &[Named], arguments: &Arguments) -> Result<(), String> {
    for path in &arguments.records {
        let corpus = Corpus::of(records::rows(path, variants)?);
        println!("{}: {} positions of {} games\n", path.display(), corpus.rows.len(), corpus.games());
        println!(
            "{}",
            loss::plain_table(variants, &Fit::new(&corpus, variants.len(), 1.0, arguments).losses_of(|_| true))
        );
    }
    Ok(())
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let variants = games::variants(arguments.variants.as_deref())?;
    if !arguments.records.is_empty() {
        return judge(&variants, arguments);
    }
    if let Some(path) = &arguments.duel {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        duel::play(&variants, &duel::read(&text)?, arguments);
        return Ok(());
    }
    let corpus = Corpus::of(positions(&variants, arguments)?);
    println!("{} positions of {} games", corpus.rows.len(), corpus.games());
    let mut best: Option<(f64, f64, Weights)> = None;
    for &shrink in &arguments.shrinks {
        let mut fit = Fit::new(&corpus, variants.len(), shrink, arguments);
        let before = fit.losses();
        fit.run();
        let after = fit.losses();
        let mean = loss::mean(&after);
        println!("shrink {shrink}: held-out loss {:.5} before, {mean:.5} after\n", loss::mean(&before));
        println!("{}", loss::table(&variants, &before, &after));
        if best.as_ref().is_none_or(|(least, ..)| mean < *least) {
            best = Some((mean, shrink, fit.weights));
        }
    }
    let (_, shrink, weights) = best.ok_or("there is nothing to fit")?;
    println!("taken: shrink {shrink}\n{}", table::changes(&weights));
    if let Some(path) = &arguments.write {
        let text = table::source(&weights, &arguments.source(shrink, corpus.rows.len()));
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

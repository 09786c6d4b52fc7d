//! How well scores predict results.

use std::fmt::Write;

use fers::search::tuning::{Term, Trace, Weights};
use fers_tune::Fitted;
use fers_tune::loss::{cross_entropy, least};

use crate::games::Named;

/// A quiet position of a recorded game.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What the evaluation counts there.
    pub trace: Trace,
    /// Points of White in the game.
    pub result: f64,
    /// Key of the position.
    pub key: u64,
}

/// Returns a table with the losses of each variant on held-out games, before and after a fit.
pub fn fit_table(variants: &[Named], fitted: &[Fitted]) -> String {
    let mut text = "| variant | positions | before | after |\n| --- | --- | --- | --- |\n".to_owned();
    for ((name, _), Fitted { positions, loss_before, loss_after, .. }) in variants.iter().zip(fitted) {
        let _ = writeln!(text, "| {name} | {positions} | {loss_before:.4} | {loss_after:.4} |");
    }
    text
}

/// Returns a table with the mean losses of plain material and of the evaluation for the variants
/// that have positions.
pub fn plain_table(variants: &[Named], positions: &[Vec<Recorded>]) -> String {
    let weights = Weights::default();
    let mut text = "| variant | positions | material | evaluation |\n| --- | --- | --- | --- |\n".to_owned();
    for ((name, _), positions) in variants.iter().zip(positions).filter(|(_, positions)| !positions.is_empty()) {
        let material = mean_loss(positions, material);
        let score = mean_loss(positions, |position| f64::from(position.trace.score(&weights) * position.trace.turn));
        let _ = writeln!(text, "| {name} | {} | {material:.4} | {score:.4} |", positions.len());
    }
    text
}

/// Returns the mean log-loss of a score for White, on the scale that explains the results best.
fn mean_loss(positions: &[Recorded], score: impl Fn(&Recorded) -> f64) -> f64 {
    let known: Vec<(f64, f64)> = positions.iter().map(|position| (score(position), position.result)).collect();
    let loss = |scale: f64| known.iter().map(|&(score, result)| cross_entropy(scale * score, result)).sum::<f64>();
    loss(least(loss, 1e-5, 2e-2)) / known.len().max(1) as f64
}

/// Returns the plain material of a position in centipawns.
fn material(position: &Recorded) -> f64 {
    let terms = [Term::Material, Term::DroppableHand, Term::GatableHand];
    terms.iter().map(|term| f64::from(position.trace.counts[term.at(0)])).sum()
}

//! The fit of the evaluation of one variant to the results of its games.

use std::collections::HashSet;

use fers::search::tuning::{Learnt, Phased, PieceParameter, PieceParameters, Term, WEIGHT_COUNT, WEIGHTS};

use crate::loss::{cross_entropy, least, sigmoid};
use crate::minimize::{Value, minimum};
use crate::self_play::Sample;

/// Weight of the result in the target, beside the score that the search found.
const RESULT_SHARE: f64 = 0.5;
/// What a position counts against the prior. Positions of one game say much the same.
const SAMPLE_WEIGHT: f64 = 0.2;
/// How far all positions may move by one weight of the evaluation, in centipawns (standard deviation
/// of the prior).
const WEIGHT_MOVES: f64 = 12.0;
/// Likewise, as a share of the weight itself.
const WEIGHT_SHARE: f64 = 0.5;
/// How far the value of a piece may move, in centipawns (standard deviation of the prior).
const VALUE_MOVES: f64 = 40.0;
/// How far a square may move the value of a piece, likewise.
const SQUARE_MOVES: f64 = 15.0;
/// Steps of the fit. Most fits stop earlier.
const STEPS: usize = 80;
/// Every so many games one is left out of the fit, to judge it.
const HELD_OUT: u64 = 10;
/// Units of a weight that make a centipawn.
const UNIT: f64 = 256.0;

/// What a fit has found.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights and the corrections of pieces.
    pub learnt: Learnt,
    /// Positions of the fit.
    pub positions: usize,
    /// Mean log-loss of the computed evaluation on the games that were left out.
    pub loss_before: f64,
    /// Mean log-loss of the fitted evaluation there.
    pub loss_after: f64,
}

/// A position as the fit sees it.
struct Row {
    /// Numbers and their effect on White's score in centipawns, for one unit of the number.
    effects: Box<[(u16, f32)]>,
    /// Share of the early numbers, from 0 to 1.
    phase: f32,
    result: f32,
    score: f32,
    is_held_out: bool,
}

/// Fits weights, piece values and squares to samples; a position that comes twice counts once.
/// `goes_on` is told the share of steps done, and ends the fit early by returning false.
///
/// The fit is logistic regression: each number has a normal prior around its present value.
pub fn fit(parameters: &PieceParameters, samples: &[Sample], goes_on: &mut dyn FnMut(f64) -> bool) -> Fitted {
    let mut seen = HashSet::new();
    let unique = samples.iter().filter(|sample| seen.insert(sample.key));
    let rows: Vec<Row> = unique.map(Row::of).collect();
    let numbers = WEIGHT_COUNT + parameters.meanings().len();
    let prior = Prior::of(parameters, &rows, numbers);
    let scale = best_scale(&rows, &prior.mean, |row| !row.is_held_out);
    let target =
        |row: &Row| RESULT_SHARE * f64::from(row.result) + (1.0 - RESULT_SHARE) * sigmoid(scale * f64::from(row.score));
    let fitting: Vec<(&Row, f64)> = rows.iter().filter(|row| !row.is_held_out).map(|row| (row, target(row))).collect();
    let loss = |offsets: &[f64]| {
        let point = prior.point(offsets);
        let mut gradient = vec![0.0; 2 * numbers];
        let mut value = 0.0;
        for &(row, target) in &fitting {
            let logit = scale * row.dot(&point);
            value += SAMPLE_WEIGHT * cross_entropy(logit, target);
            row.add_to(&mut gradient, SAMPLE_WEIGHT * scale * (sigmoid(logit) - target));
        }
        for (index, offset) in offsets.iter().enumerate() {
            value += offset * offset / 2.0;
            gradient[index] = gradient[index] * prior.deviation[index] + offset;
        }
        Value { value, gradient }
    };
    let found = minimum(vec![0.0; 2 * numbers], STEPS, loss, &mut |step| goes_on(step as f64 / STEPS as f64));
    let point: Vec<f64> = prior.point(&found).iter().map(|number| number.round()).collect();
    Fitted {
        learnt: learnt(&point, numbers),
        positions: fitting.len(),
        loss_before: mean_loss(&rows, &prior.mean, scale),
        loss_after: mean_loss(&rows, &point, scale),
    }
}

/// The normal prior of all numbers: first early, then late.
struct Prior {
    mean: Vec<f64>,
    deviation: Vec<f64>,
}

impl Prior {
    fn of(parameters: &PieceParameters, rows: &[Row], numbers: usize) -> Self {
        let mut squares = vec![0.0; numbers];
        for row in rows {
            row.effects.iter().for_each(|&(number, effect)| squares[usize::from(number)] += f64::from(effect).powi(2));
        }
        let spread = |number: usize| (squares[number] / rows.len().max(1) as f64).sqrt();
        let weights = WEIGHTS.iter().enumerate().map(|(number, row)| {
            let size = f64::from(row.weight.early.abs().max(row.weight.late.abs()));
            let by_effect = WEIGHT_MOVES / spread(number).max(1e-9);
            // Material sets the scale of all others, so that it hardly moves.
            let share = if row.term == Term::Material { 0.05 } else { WEIGHT_SHARE };
            (share * size.max(UNIT)).min(by_effect)
        });
        let pieces = parameters.meanings().iter().map(|(_, meaning)| match meaning {
            PieceParameter::Value(_) | PieceParameter::Hand(_) => VALUE_MOVES * UNIT,
            PieceParameter::Square(..) => SQUARE_MOVES * UNIT,
        });
        let deviation: Vec<f64> = weights.chain(pieces).collect();
        let mean = |late: bool| {
            let of_row = move |weight: Phased| f64::from(if late { weight.late } else { weight.early });
            WEIGHTS.iter().map(move |row| of_row(row.weight)).chain(vec![0.0; numbers - WEIGHT_COUNT])
        };
        Self { mean: mean(false).chain(mean(true)).collect(), deviation: [deviation.clone(), deviation].concat() }
    }

    /// Returns the numbers that lie so many deviations from the mean, within their ranges.
    fn point(&self, offsets: &[f64]) -> Vec<f64> {
        let known = self.mean.iter().zip(&self.deviation).zip(offsets);
        known.map(|((mean, deviation), offset)| mean + deviation * offset).collect()
    }
}

impl Row {
    fn of(sample: &Sample) -> Self {
        let weights = sample.trace.counts.iter().enumerate().filter(|(_, times)| **times != 0);
        let weights = weights.map(|(number, &times)| (number as u16, times));
        let pieces = sample.pieces.iter().map(|&(number, times)| (number + WEIGHT_COUNT as u16, times));
        Self {
            effects: weights.chain(pieces).map(|(number, times)| (number, times as f32 / UNIT as f32)).collect(),
            phase: sample.trace.phase as f32 / 256.0,
            result: sample.result,
            score: sample.score as f32,
            is_held_out: sample.game % HELD_OUT == HELD_OUT - 1,
        }
    }

    /// Returns the score for White in centipawns.
    fn dot(&self, point: &[f64]) -> f64 {
        let late = point.len() / 2;
        let (mut first, mut last) = (0.0, 0.0);
        for &(number, effect) in &self.effects {
            first += f64::from(effect) * point[usize::from(number)];
            last += f64::from(effect) * point[late + usize::from(number)];
        }
        let phase = f64::from(self.phase);
        first * phase + last * (1.0 - phase)
    }

    /// Adds the derivatives of the score, so many times.
    fn add_to(&self, gradient: &mut [f64], times: f64) {
        let (late, phase) = (gradient.len() / 2, f64::from(self.phase));
        for &(number, effect) in &self.effects {
            gradient[usize::from(number)] += f64::from(effect) * times * phase;
            gradient[late + usize::from(number)] += f64::from(effect) * times * (1.0 - phase);
        }
    }
}

fn learnt(point: &[f64], numbers: usize) -> Learnt {
    let phased = |number: usize| Phased { early: point[number] as i32, late: point[numbers + number] as i32 };
    let mut learnt = Learnt { pieces: (WEIGHT_COUNT..numbers).map(phased).collect(), ..Learnt::default() };
    for (number, (weight, row)) in learnt.weights.0.iter_mut().zip(&WEIGHTS).enumerate() {
        let Phased { early, late } = phased(number);
        let (low, high) = row.range;
        *weight = Phased { early: early.clamp(low, high), late: late.clamp(low, high) };
    }
    learnt
}

fn mean_loss(rows: &[Row], point: &[f64], scale: f64) -> f64 {
    let losses: Vec<f64> = rows
        .iter()
        .filter(|row| row.is_held_out)
        .map(|row| cross_entropy(scale * row.dot(point), f64::from(row.result)))
        .collect();
    losses.iter().sum::<f64>() / losses.len().max(1) as f64
}

/// Returns the logits of a centipawn that explain the results best.
fn best_scale(rows: &[Row], point: &[f64], counts: impl Fn(&Row) -> bool) -> f64 {
    let known: Vec<(f64, f64)> =
        rows.iter().filter(|row| counts(row)).map(|row| (row.dot(point), f64::from(row.result))).collect();
    let loss = |scale: f64| known.iter().map(|&(score, result)| cross_entropy(scale * score, result)).sum();
    least(loss, 2e-4, 2e-2)
}

#[cfg(test)]
mod tests {
    use fers::BuiltinVariant;
    use fers::search::tuning::Trace;

    use super::*;
    use crate::self_play::Player;

    /// Games that the side with one knight more always wins show that knights are worth more, and
    /// say nothing about rooks.
    #[test]
    fn a_piece_that_wins_all_games_is_worth_more() {
        let variant = fers::Variant::builtin("chess").unwrap();
        let player = Player::new(&variant, &Learnt::default());
        let number = |name: &str| {
            let of_type = |piece: &PieceParameter| matches!(*piece, PieceParameter::Value(piece) if variant.ruleset().piece(piece).name == name);
            player.parameters().meanings().iter().position(|(_, meaning)| of_type(meaning)).unwrap()
        };
        let (knight, rook) = (number("Knight"), number("Rook"));
        let samples: Vec<Sample> = (0..400)
            .map(|game| {
                let sign = if game % 2 == 0 { 1 } else { -1 };
                let mut counts = [0; WEIGHT_COUNT];
                counts[Term::Tempo.at(0)] = 1;
                let trace = Trace { counts, phase: 128, turn: 1 };
                let result = if sign > 0 { 1.0 } else { 0.0 };
                let pieces = vec![(knight as u16, sign)];
                Sample { trace, pieces, result, score: 30 * sign, game, ply: 20, key: game }
            })
            .collect();
        let fitted = fit(player.parameters(), &samples, &mut |_| true);
        let of = |number: usize| fitted.learnt.pieces[number];
        assert!(of(knight).early > 5 * 256 && of(knight).late > 5 * 256, "{:?}", of(knight));
        assert_eq!(of(rook), Phased::default());
        assert!(fitted.loss_after < fitted.loss_before);
    }
}

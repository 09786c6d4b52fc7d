//! The fit of the evaluation to the results of games.

use std::collections::HashSet;
use std::ops::Range;

use fers::search::tuning::{Learnt, Phased, PieceParameter, PieceParameters, Term, WEIGHT_COUNT, WEIGHTS};

use crate::loss::{cross_entropy, least, sigmoid};
use crate::minimize::{Value, minimum};
use crate::self_play::Sample;

/// Weight of the result in the target, beside the score that the search found.
const RESULT_SHARE: f64 = 0.5;
/// What a position counts against the prior. Positions of one game say much the same.
const SAMPLE_WEIGHT: f64 = 0.2;
/// How far all positions may move by one weight of the evaluation, in centipawns (standard
/// deviation of the prior).
const WEIGHT_MOVES: f64 = 12.0;
/// How far one weight may move at most, as a share of the weight itself.
const WEIGHT_SHARE: f64 = 0.5;
/// How far the value of a piece may move, in centipawns (standard deviation of the prior).
const VALUE_MOVES: f64 = 40.0;
/// How far a square, the number of targets, a distance or the number in hand may move the value of
/// a piece, likewise.
const SQUARE_MOVES: f64 = 15.0;
/// Steps of the fit. Most fits stop earlier.
const STEPS: usize = 80;
/// Every so many games one is left out of the fit, to judge it.
const HELD_OUT: u64 = 10;
/// Units of a weight that make a centipawn.
const UNIT: f64 = 256.0;

/// The games of one variant.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a> {
    /// The numbers that may be learnt for its pieces.
    pub parameters: &'a PieceParameters,
    /// Positions of its games.
    pub samples: &'a [Sample],
    /// What is known before: the mean of the prior. All lessons have the same weights there.
    pub prior: &'a Learnt,
}

/// What a fit has found for one variant.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights and the corrections of pieces.
    pub learnt: Learnt,
    /// Positions of the fit.
    pub positions: usize,
    /// Mean log-loss of the evaluation before, on the games that were left out.
    pub loss_before: f64,
    /// Mean log-loss of the fitted evaluation there.
    pub loss_after: f64,
}

/// A position as the fit sees it.
struct Row {
    /// Numbers and their effect on White's score in centipawns, for one unit of the number.
    effects: Box<[(u32, f32)]>,
    /// Share of the early numbers, from 0 to 1.
    phase: f32,
    result: f32,
    score: f32,
    is_held_out: bool,
}

/// The positions of one variant.
struct Group {
    rows: Vec<Row>,
    /// Logits of a centipawn of the evaluation.
    scale: f64,
    /// Logits of a centipawn of the scores that searches found. Another program has another
    /// centipawn.
    score_scale: f64,
    /// What a position counts against the prior.
    weight: f64,
    /// The first of the numbers for its pieces.
    first: usize,
}

/// Fits weights, piece values and squares to samples; a position that comes twice counts once.
/// `goes_on` is told the share of steps done, and ends the fit early by returning false.
///
/// The fit is logistic regression: each number has a normal prior around its present value.
pub fn fit(lesson: Lesson<'_>, goes_on: &mut dyn FnMut(f64) -> bool) -> Fitted {
    // There is one result for each lesson.
    fit_together(&[lesson], goes_on).remove(0)
}

/// Fits several variants at once: they share the weights, and each has numbers of its own for its
/// pieces. See [`fit`]. Returns a result for each lesson.
pub fn fit_together(lessons: &[Lesson<'_>], goes_on: &mut dyn FnMut(f64) -> bool) -> Vec<Fitted> {
    let mut groups = groups(lessons);
    let prior = Prior::of(lessons, &groups);
    for group in &mut groups {
        group.scale = best_scale(&group.rows, |row| row.dot(&prior.mean));
        group.score_scale = best_scale(&group.rows, |row| f64::from(row.score));
    }
    let loss = |offsets: &[f64]| {
        let point = prior.point(offsets);
        let mut gradient = vec![0.0; point.len()];
        let mut value: f64 = groups.iter().map(|group| group.add_loss(&point, &mut gradient)).sum();
        for (index, offset) in offsets.iter().enumerate() {
            value += offset * offset / 2.0;
            gradient[index] = gradient[index] * prior.deviation[index] + offset;
        }
        Value { value, gradient }
    };
    let start = vec![0.0; prior.mean.len()];
    let found = minimum(start, STEPS, loss, &mut |step| goes_on(step as f64 / STEPS as f64));
    let point: Vec<f64> = prior.point(&found).iter().map(|number| number.round()).collect();
    let fitted = |(group, lesson): (&Group, &Lesson<'_>)| Fitted {
        learnt: learnt(&point, group.first..group.first + lesson.parameters.meanings().len()),
        positions: group.rows.iter().filter(|row| !row.is_held_out).count(),
        loss_before: group.mean_loss(&prior.mean),
        loss_after: group.mean_loss(&point),
    };
    groups.iter().zip(lessons).map(fitted).collect()
}

fn groups(lessons: &[Lesson<'_>]) -> Vec<Group> {
    let mut first = WEIGHT_COUNT;
    let mut groups = Vec::new();
    for lesson in lessons {
        let mut seen = HashSet::new();
        let unique = lesson.samples.iter().filter(|sample| seen.insert(sample.key));
        groups.push(Group {
            rows: unique.map(|sample| Row::of(sample, first)).collect(),
            scale: 0.0,
            score_scale: 0.0,
            weight: 0.0,
            first,
        });
        first += lesson.parameters.meanings().len();
    }
    // A variant with many positions counts no more than others.
    let mean = groups.iter().map(|group| group.rows.len()).sum::<usize>() as f64 / groups.len().max(1) as f64;
    for group in &mut groups {
        group.weight = SAMPLE_WEIGHT * (mean / group.rows.len().max(1) as f64).min(1.0);
    }
    groups
}

/// The normal prior of all numbers: first early, then late.
struct Prior {
    mean: Vec<f64>,
    deviation: Vec<f64>,
}

impl Prior {
    fn of(lessons: &[Lesson<'_>], groups: &[Group]) -> Self {
        let spreads = spreads(groups);
        let weights = WEIGHTS.iter().zip(&spreads).map(|(row, spread)| {
            let size = f64::from(row.weight.early.abs().max(row.weight.late.abs()));
            // Material sets the scale of all others, so that it hardly moves.
            let share = if row.term == Term::Material { 0.05 } else { WEIGHT_SHARE };
            (share * size.max(UNIT)).min(WEIGHT_MOVES / spread.max(1e-9))
        });
        let meanings = lessons.iter().flat_map(|lesson| lesson.parameters.meanings());
        let pieces = meanings.map(|(_, meaning)| match meaning {
            PieceParameter::Value(_) | PieceParameter::Hand(_) => VALUE_MOVES * UNIT,
            PieceParameter::Square(..)
            | PieceParameter::Mobility(..)
            | PieceParameter::OwnRoyal(..)
            | PieceParameter::EnemyRoyal(..)
            | PieceParameter::Held(..) => SQUARE_MOVES * UNIT,
        });
        let deviation: Vec<f64> = weights.chain(pieces).collect();
        let weights = lessons.first().map_or_else(Learnt::default, |lesson| lesson.prior.clone()).weights;
        let known = |lesson: &Lesson<'_>| {
            let mut known = lesson.prior.pieces.clone();
            known.resize(lesson.parameters.meanings().len(), Phased::default());
            known
        };
        let known: Vec<Phased> = weights.0.into_iter().chain(lessons.iter().flat_map(known)).collect();
        let mean = |late: bool| known.iter().map(move |known| f64::from(if late { known.late } else { known.early }));
        Self { mean: mean(false).chain(mean(true)).collect(), deviation: [deviation.clone(), deviation].concat() }
    }

    /// Returns the numbers that lie so many deviations from the mean.
    fn point(&self, offsets: &[f64]) -> Vec<f64> {
        let known = self.mean.iter().zip(&self.deviation).zip(offsets);
        known.map(|((mean, deviation), offset)| mean + deviation * offset).collect()
    }
}

/// Returns for each weight the root mean square of its effect, over the variants that have it.
fn spreads(groups: &[Group]) -> Vec<f64> {
    let mut squares = vec![0.0; WEIGHT_COUNT];
    let mut counts = vec![0; WEIGHT_COUNT];
    for group in groups {
        let mut own = vec![0.0; WEIGHT_COUNT];
        let effects = group.rows.iter().flat_map(|row| &row.effects);
        for &(number, effect) in effects.filter(|(number, _)| (*number as usize) < WEIGHT_COUNT) {
            own[number as usize] += f64::from(effect).powi(2);
        }
        for (number, own) in own.into_iter().enumerate().filter(|(_, own)| *own > 0.0) {
            squares[number] += own;
            counts[number] += group.rows.len();
        }
    }
    squares.into_iter().zip(counts).map(|(squares, count)| (squares / count.max(1) as f64).sqrt()).collect()
}

impl Group {
    /// Adds the gradient of the loss of the rows that are fitted. Returns the loss.
    fn add_loss(&self, point: &[f64], gradient: &mut [f64]) -> f64 {
        let mut loss = 0.0;
        for row in self.rows.iter().filter(|row| !row.is_held_out) {
            let logit = self.scale * row.dot(point);
            let target = RESULT_SHARE * f64::from(row.result)
                + (1.0 - RESULT_SHARE) * sigmoid(self.score_scale * f64::from(row.score));
            loss += self.weight * cross_entropy(logit, target);
            row.add_to(gradient, self.weight * self.scale * (sigmoid(logit) - target));
        }
        loss
    }

    /// Returns the mean loss of the rows that are left out.
    fn mean_loss(&self, point: &[f64]) -> f64 {
        let held_out = self.rows.iter().filter(|row| row.is_held_out);
        let loss = |row: &Row| cross_entropy(self.scale * row.dot(point), f64::from(row.result));
        let (sum, count) = held_out.map(loss).fold((0.0, 0), |(sum, count), loss| (sum + loss, count + 1));
        sum / f64::from(count.max(1))
    }
}

impl Row {
    fn of(sample: &Sample, first: usize) -> Self {
        let weights = sample.trace.counts.iter().enumerate().filter(|(_, times)| **times != 0);
        let pieces = sample.pieces.iter().map(|&(number, times)| (first + usize::from(number), times));
        let counts = weights.map(|(number, &times)| (number, times)).chain(pieces);
        Self {
            effects: counts.map(|(number, times)| (number as u32, times as f32 / UNIT as f32)).collect(),
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
            first += f64::from(effect) * point[number as usize];
            last += f64::from(effect) * point[late + number as usize];
        }
        let phase = f64::from(self.phase);
        first * phase + last * (1.0 - phase)
    }

    /// Adds the derivatives of the score, so many times.
    fn add_to(&self, gradient: &mut [f64], times: f64) {
        let (late, phase) = (gradient.len() / 2, f64::from(self.phase));
        for &(number, effect) in &self.effects {
            gradient[number as usize] += f64::from(effect) * times * phase;
            gradient[late + number as usize] += f64::from(effect) * times * (1.0 - phase);
        }
    }
}

/// Returns the weights of a point, and the numbers of the pieces of one variant.
fn learnt(point: &[f64], pieces: Range<usize>) -> Learnt {
    let late = point.len() / 2;
    let phased = |number: usize| Phased { early: point[number] as i32, late: point[late + number] as i32 };
    let mut learnt = Learnt { pieces: pieces.map(phased).collect(), ..Learnt::default() };
    for (number, (weight, row)) in learnt.weights.0.iter_mut().zip(&WEIGHTS).enumerate() {
        let Phased { early, late } = phased(number);
        let (low, high) = row.range;
        *weight = Phased { early: early.clamp(low, high), late: late.clamp(low, high) };
    }
    learnt
}

/// Returns the logits of a centipawn of a score that explain the results of the fitted rows best.
fn best_scale(rows: &[Row], score: impl Fn(&Row) -> f64) -> f64 {
    let fitted = rows.iter().filter(|row| !row.is_held_out);
    let known: Vec<(f64, f64)> = fitted.map(|row| (score(row), f64::from(row.result))).collect();
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
                let trace = Trace { counts, phase: 128, turn: 1, relations: Vec::new() };
                let result = if sign > 0 { 1.0 } else { 0.0 };
                let pieces = vec![(knight as u16, sign)];
                Sample { trace, pieces, result, score: 30 * sign, game, key: game }
            })
            .collect();
        let lesson = Lesson { parameters: player.parameters(), samples: &samples, prior: &Learnt::default() };
        let fitted = fit(lesson, &mut |_| true);
        let of = |number: usize| fitted.learnt.pieces[number];
        assert!(of(knight).early > 5 * 256 && of(knight).late > 5 * 256, "{:?}", of(knight));
        assert_eq!(of(rook), Phased::default());
        assert!(fitted.loss_after < fitted.loss_before);
        // A second fit to the same games goes on from the first.
        let again = fit(Lesson { prior: &fitted.learnt, ..lesson }, &mut |_| true);
        assert!(again.learnt.pieces[knight].early > of(knight).early);
    }
}

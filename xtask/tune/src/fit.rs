//! The logistic fit of all weights at once.

use fers::search::tuning::{Phased, Term, WEIGHT_COUNT, WEIGHTS, Weights};
use fers_tune::loss::{cross_entropy, least, sigmoid};

use crate::arguments::Arguments;
use crate::linear::solve;
use crate::loss::Loss;
use crate::rows::{Corpus, PARAMETERS, Row};

/// Steps of Newton's method. The loss is convex; it no longer changes after half of them.
const STEPS: usize = 8;

/// Rows of a variant at which they count half: fewer positions than that say little.
const ROWS_TRUSTED: f64 = 5000.0;

/// A fit under way.
pub struct Fit<'a> {
    corpus: &'a Corpus,
    variants: usize,
    shrink: f64,
    score_share: f64,
    /// By variant: logits of a centipawn.
    scales: Vec<f64>,
    /// By variant: logits of a centipawn of plain material.
    material_scales: Vec<f64>,
    /// By variant: the weight of a row, so that all variants count alike.
    shares: Vec<f64>,
    /// By variant: how much its rows may say against the present weights, from 0 to 1.
    trust: Vec<f64>,
    /// The numbers: early, then late.
    numbers: Vec<f64>,
    /// Where they began.
    start: Vec<f64>,
    /// The weights as they stand.
    pub weights: Weights,
}

impl<'a> Fit<'a> {
    /// Prepares a fit that begins at the present table.
    pub fn new(corpus: &'a Corpus, variants: usize, shrink: f64, arguments: &Arguments) -> Self {
        let weights = Weights::default();
        let early = weights.0.iter().map(|weight| f64::from(weight.early));
        let start: Vec<f64> = early.chain(weights.0.iter().map(|weight| f64::from(weight.late))).collect();
        let mut counts = vec![0_usize; variants];
        corpus.rows.iter().filter(|row| !row.is_held_out()).for_each(|row| counts[row.variant] += 1);
        let shares = counts.iter().map(|&count| 1.0 / count.max(1) as f64).collect();
        let trust = counts.iter().map(|&count| count as f64 / (count as f64 + ROWS_TRUSTED)).collect();
        let mut fit = Self {
            corpus,
            variants,
            shrink,
            score_share: arguments.score_share,
            scales: Vec::new(),
            material_scales: Vec::new(),
            shares,
            trust,
            numbers: start.clone(),
            start,
            weights,
        };
        fit.scales = fit.best_scales(|row| row.dot(&fit.numbers));
        fit.material_scales = fit.best_scales(material);
        fit
    }

    /// Returns for each variant the scale that explains the results best.
    fn best_scales(&self, score: impl Fn(&Row) -> f64) -> Vec<f64> {
        let of_variant = |variant: usize| {
            let rows: Vec<(f64, f64)> = self
                .corpus
                .rows
                .iter()
                .filter(|row| row.variant == variant && !row.is_held_out())
                .map(|row| (score(row), f64::from(row.result)))
                .collect();
            let loss = |scale: f64| rows.iter().map(|&(score, result)| cross_entropy(scale * score, result)).sum();
            least(loss, 1e-5, 2e-2)
        };
        (0..self.variants).map(of_variant).collect()
    }

    /// Returns what a row should be worth: its result, and a share of the score that was searched.
    fn target(&self, row: &Row) -> f64 {
        let searched = sigmoid(self.scales[row.variant] * f64::from(row.score));
        (1.0 - self.score_share) * f64::from(row.result) + self.score_share * searched
    }

    /// Fits: Newton's method, with a penalty for each change by how much it changes the scores.
    pub fn run(&mut self) {
        let penalties = self.penalties();
        for _ in 0..STEPS {
            let mut gradient = vec![0.0; PARAMETERS];
            let mut hessian = vec![vec![0.0; PARAMETERS]; PARAMETERS];
            for row in self.corpus.rows.iter().filter(|row| !row.is_held_out()) {
                self.add_row(row, &mut gradient, &mut hessian);
            }
            for (index, &penalty) in penalties.iter().enumerate() {
                gradient[index] += penalty * (self.numbers[index] - self.start[index]);
                hessian[index][index] += penalty;
            }
            let step = solve(hessian, gradient);
            for (index, step) in step.into_iter().enumerate() {
                let (low, high) = WEIGHTS[index % WEIGHT_COUNT].range;
                self.numbers[index] = (self.numbers[index] - step).clamp(f64::from(low), f64::from(high));
            }
        }
        let number = |index: usize| self.numbers[index].round() as i32;
        let phased = |index| Phased { early: number(index), late: number(index + WEIGHT_COUNT) };
        self.weights = Weights(std::array::from_fn(phased));
        self.numbers = self.numbers.iter().map(|number| number.round()).collect();
    }

    fn add_row(&self, row: &Row, gradient: &mut [f64], hessian: &mut [Vec<f64>]) {
        let scale = self.scales[row.variant];
        let expected = sigmoid(scale * row.dot(&self.numbers));
        let share = self.shares[row.variant] * self.trust[row.variant];
        let (slope, curve) =
            (share * scale * (expected - self.target(row)), share * scale * scale * expected * (1.0 - expected));
        let features: Vec<(usize, f64)> = row.features().filter(|(_, times)| *times != 0.0).collect();
        for &(index, times) in &features {
            gradient[index] += slope * times;
            let line = &mut hessian[index];
            features.iter().for_each(|&(other, others)| line[other] += curve * times * others);
        }
    }

    /// Returns the penalty of each number. A change that moves the scores of all rows by a pawn or
    /// so costs as much as a row in a hundred that is wholly wrong, times `shrink`.
    fn penalties(&self) -> Vec<f64> {
        let mut squares = vec![0.0; PARAMETERS];
        for row in self.corpus.rows.iter().filter(|row| !row.is_held_out()) {
            let weight = self.shares[row.variant] * self.scales[row.variant].powi(2);
            row.features().for_each(|(index, times)| squares[index] += weight * times * times);
        }
        let anchors = [Term::Material.at(0)];
        let penalty = |(index, square): (usize, f64)| {
            // One weight must stand still, or the scale of all would be free.
            if anchors.contains(&index) { 1e12 } else { self.shrink * (0.01 * square + 1e-9) }
        };
        squares.into_iter().enumerate().map(penalty).collect()
    }

    /// Returns the losses of the variants on held-out rows.
    pub fn losses(&self) -> Vec<Loss> {
        self.losses_of(Row::is_held_out)
    }

    /// Returns the losses of the variants on some rows.
    pub fn losses_of(&self, counts: impl Fn(&Row) -> bool) -> Vec<Loss> {
        let mut losses = vec![Loss::default(); self.variants];
        let scales = self.best_scales(|row| row.dot(&self.numbers));
        for row in self.corpus.rows.iter().filter(|row| counts(row)) {
            let (variant, result) = (row.variant, f64::from(row.result));
            let loss = &mut losses[variant];
            loss.rows += 1;
            loss.score += cross_entropy(scales[variant] * row.dot(&self.numbers), result);
            loss.material += cross_entropy(self.material_scales[variant] * material(row), result);
        }
        losses
    }
}

/// Returns the plain material of a row in centipawns.
fn material(row: &Row) -> f64 {
    let terms = [Term::Material, Term::DroppableHand, Term::GatableHand].map(|term| term.at(0) as u16);
    row.counts.iter().filter(|(weight, _)| terms.contains(weight)).map(|&(_, times)| f64::from(times)).sum()
}

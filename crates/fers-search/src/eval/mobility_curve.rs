//! What a piece counts by the number of its targets.

use super::weights::{Phased, Weights};

/// Maximal number of targets that counts.
pub(super) const TARGETS_MAX: usize = 31;

/// Numbers of targets where a step of the learnt curve begins.
pub(super) const STEPS: [u8; 11] = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 26];

/// What the pieces of a type count by the number of their targets: a weight times a computed
/// feature, and a learnt number for each step of [`STEPS`].
#[derive(Clone, Debug)]
pub(crate) struct MobilityCurve {
    /// Place of the weight in the table.
    weight: usize,
    /// What the weight counts: a square root, so that each further target counts less.
    features: [i32; TARGETS_MAX + 1],
    /// The first of the numbers of the type in
    /// [`PieceParameters`](super::piece_parameters::PieceParameters).
    first_number: u16,
    /// Weight times feature, plus the learnt number.
    worths: [Phased; TARGETS_MAX + 1],
}

impl MobilityCurve {
    /// Makes the curve of a type with this mean of targets. Nothing is learnt yet.
    pub fn new(weight: usize, mean: f64) -> Self {
        let root = |targets: f64| (targets + 1.0).sqrt();
        let feature = |targets: usize| (16.0 * (root(targets as f64) - root(mean))).round() as i32;
        Self {
            weight,
            features: std::array::from_fn(feature),
            first_number: 0,
            worths: [Phased::default(); TARGETS_MAX + 1],
        }
    }

    /// Sets weights and learnt numbers. `first_number` is the number of the first step.
    pub fn learn(&mut self, weights: &Weights, first_number: u16, learnt: &[Phased]) {
        self.first_number = first_number;
        self.worths = std::array::from_fn(|targets| {
            let mut worth = Phased::default();
            worth.add(weights.0[self.weight], self.features[targets]);
            let learnt = learnt.get(usize::from(self.number(targets))).copied();
            worth.add(learnt.unwrap_or_default(), 1);
            worth
        });
    }

    /// Returns what a piece with so many targets counts.
    #[inline(always)]
    pub fn worth(&self, targets: usize) -> Phased {
        self.worths[targets.min(TARGETS_MAX)]
    }

    /// Returns the weight and how often it counts.
    pub fn feature(&self, targets: usize) -> (usize, i32) {
        (self.weight, self.features[targets.min(TARGETS_MAX)])
    }

    /// Returns the learnt number that counts.
    pub fn number(&self, targets: usize) -> u16 {
        let step = STEPS.iter().rposition(|&first| usize::from(first) <= targets).unwrap_or(0);
        self.first_number + step as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::Term;

    #[test]
    fn a_step_of_the_curve_moves_what_lies_on_it() {
        let mut curve = MobilityCurve::new(Term::Mobility.at(0), 4.0);
        let mut learnt = vec![Phased::default(); 30];
        // Numbers 10 to 20 are those of the curve; 14 is its step of 4 and 5 targets.
        learnt[14] = Phased { early: 100, late: -7 };
        curve.learn(&Weights::default(), 10, &[]);
        let before: Vec<Phased> = (0..40).map(|targets| curve.worth(targets)).collect();
        curve.learn(&Weights::default(), 10, &learnt);
        for (targets, before) in before.into_iter().enumerate() {
            let mut expected = before;
            if targets == 4 || targets == 5 {
                expected.add(learnt[14], 1);
            }
            assert_eq!(curve.worth(targets), expected, "{targets} targets");
        }
        assert_eq!((curve.number(0), curve.number(7), curve.number(100)), (10, 15, 20));
    }
}

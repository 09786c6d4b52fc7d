//! The sequential probability ratio test: play until it is clear which of two hypotheses holds.

use super::{Sample, score_of_elo};

/// A test whether a difference in strength is `elo0` or `elo1`.
///
/// The ratio of likelihoods is the generalized one: each hypothesis is given the distribution of results that explains
/// the results best and has the mean that the hypothesis says. Sources: A. Wald, "Sequential Analysis" (1947), for the
/// bounds; M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution",
/// for the ratio, as fishtest uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that the first hypothesis says.
    pub elo0: f64,
    /// The difference that the second hypothesis says.
    pub elo1: f64,
    /// How often the second may be taken although the first holds.
    pub alpha: f64,
    /// How often the first may be taken although the second holds.
    pub beta: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is rather `elo0`.
    First,
    /// The difference is rather `elo1`.
    Second,
    /// Nothing yet.
    Open,
}

/// Halvings of an interval until numbers of double precision are equal.
const HALVINGS: usize = 100;

impl Sprt {
    /// The logarithm of how much better the second hypothesis explains the results than the first.
    pub fn log_ratio(&self, sample: &Sample) -> f64 {
        if sample.count() == 0.0 {
            return 0.0;
        }
        let shares = sample.shares();
        let [first, second] = [self.elo0, self.elo1].map(|elo| explained(&shares, score_of_elo(elo)));
        let gain = |index: usize| shares[index].1 * (second[index] / first[index]).ln();
        sample.count() * (0..shares.len()).map(gain).sum::<f64>()
    }

    /// Below this the first hypothesis is taken.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Above this the second hypothesis is taken.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// What the results say.
    pub fn verdict(&self, sample: &Sample) -> Verdict {
        match self.log_ratio(sample) {
            ratio if ratio <= self.lower_bound() => Verdict::First,
            ratio if ratio >= self.upper_bound() => Verdict::Second,
            _ => Verdict::Open,
        }
    }
}

/// The shares nearest to those observed (in likelihood) whose mean is `mean`.
///
/// They are `p / (1 + t (x - mean))` for the one `t` that makes their mean right; `t` lies where all denominators are
/// positive, and the mean falls with it.
fn explained(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let (lowest, highest) = (shares[0].0 - mean, shares[shares.len() - 1].0 - mean);
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let excess = |t: f64| shares.iter().map(|(x, p)| p * (x - mean) / (1.0 + t * (x - mean))).sum::<f64>();
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    shares.iter().map(|(x, p)| p / (1.0 + t * (x - mean))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Pairs, Tally};
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    #[track_caller]
    fn check(sample: &Sample, sprt: Sprt, ratio: f64) {
        let found = sprt.log_ratio(sample);
        assert!((found - ratio).abs() < 0.01 * ratio.abs().max(1.0), "{found}");
    }

    #[test]
    fn ratios_are_those_that_others_compute() {
        // Source: the tests of fastchess (app/tests/sprt_test.cpp), which follow fishtest, in 1 of 100.
        check(&Tally { wins: 21404, losses: 21184, draws: 40708 }.sample(), sprt(0.5, 2.5), -1.57);
        check(&Tally { wins: 57433, losses: 57030, draws: 106_593 }.sample(), sprt(0.0, 2.0), -2.59);
        check(&Pairs([223, 9863, 20279 + 1000, 10037, 246]).sample(), sprt(0.5, 2.5), -3.07);
        check(&Pairs([871, 26175, 55003 + 980, 26678, 821]).sample(), sprt(0.0, 2.0), -4.98);
    }

    #[test]
    fn bounds_are_walds() {
        // Source: ln 19, the bounds that every report of fishtest names (-2.94, 2.94).
        assert!((sprt(0.0, 5.0).upper_bound() - 2.944).abs() < 0.001);
        assert!((sprt(0.0, 5.0).lower_bound() + 2.944).abs() < 0.001);
    }

    #[test]
    fn clear_results_decide_and_none_do_not() {
        let decided = |pairs: [u64; 5]| sprt(0.0, 5.0).verdict(&Pairs(pairs).sample());
        assert_eq!(decided([0; 5]), Verdict::Open);
        assert_eq!(decided([10, 20, 40, 20, 10]), Verdict::Open);
        assert_eq!(decided([0, 0, 100, 400, 500]), Verdict::Second);
        assert_eq!(decided([500, 400, 100, 0, 0]), Verdict::First);
    }
}

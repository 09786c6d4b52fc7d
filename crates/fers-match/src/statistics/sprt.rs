//! The sequential probability ratio test (SPRT).

use super::{Sample, score_of_elo};

/// A test whether an Elo difference is `elo0` or `elo1`.
///
/// The likelihood ratio is the generalized one: for each hypothesis, it takes the most likely
/// distribution of results whose mean agrees with the hypothesis. Sources: A. Wald, "Sequential
/// Analysis" (1947), for the bounds; M. Van den Bergh, "The generalized maximum likelihood ratio
/// for the expectation value of a distribution", for the ratio, as fishtest uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo difference of the first hypothesis (H0).
    pub elo0: f64,
    /// The Elo difference of the second hypothesis (H1).
    pub elo1: f64,
    /// The probability of accepting H1 although H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 although H1 holds.
    pub beta: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H0 is accepted.
    First,
    /// H1 is accepted.
    Second,
    /// Undecided.
    Open,
}

/// The number of bisections after which an interval of doubles has no width.
const HALVINGS: usize = 100;

impl Sprt {
    /// Returns the log-likelihood ratio (LLR) of H1 to H0.
    pub fn log_ratio(&self, sample: &Sample) -> f64 {
        if sample.count() == 0.0 {
            return 0.0;
        }
        let shares = sample.shares();
        let [first, second] = [self.elo0, self.elo1].map(|elo| explained(&shares, score_of_elo(elo)));
        let gain = |index: usize| shares[index].1 * (second[index] / first[index]).ln();
        sample.count() * (0..shares.len()).map(gain).sum::<f64>()
    }

    /// Returns the LLR below which H0 is accepted.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Returns the LLR above which H1 is accepted.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Returns the verdict for a sample.
    pub fn verdict(&self, sample: &Sample) -> Verdict {
        match self.log_ratio(sample) {
            ratio if ratio <= self.lower_bound() => Verdict::First,
            ratio if ratio >= self.upper_bound() => Verdict::Second,
            _ => Verdict::Open,
        }
    }
}

/// Returns the most likely shares whose mean is `mean`.
///
/// They are `p / (1 + t (x - mean))` for the one `t` that gives this mean. All denominators must be
/// positive, and the mean decreases as `t` grows, so that bisection finds `t`.
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
        // Source: the tests of fastchess (app/tests/sprt_test.cpp), which follow fishtest, in 1 of
        // 100.
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

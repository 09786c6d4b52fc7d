//! Elo differences.

use super::Sample;
use super::normal::share_below;

/// An estimated Elo difference with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The difference in Elo.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Likelihood of superiority: the probability that the first side is the stronger one.
    pub superiority: f64,
}

/// The distance from the mean, in standard deviations, of the ends of a 95 % interval.
const DEVIATIONS_95: f64 = 1.959_963_985;

/// Returns the Elo difference at which a score is expected. Source: A. Elo's logistic model, 400
/// points for odds of 10 to 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the score that is expected at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Estimate {
    /// Estimates the difference from independent results. Returns `None` without results, or if all
    /// are equal: their variance is then unknown.
    pub fn of(sample: &Sample) -> Option<Self> {
        if sample.count() == 0.0 || sample.variance() == 0.0 {
            return None;
        }
        let (mean, deviation) = (sample.mean(), (sample.variance() / sample.count()).sqrt());
        let elo = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        let superiority = share_below((mean - 0.5) / deviation);
        let reach = DEVIATIONS_95 * deviation;
        Some(Self { elo: elo(mean), low: elo(mean - reach), high: elo(mean + reach), superiority })
    }

    /// Returns half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pairs, Tally};
    use super::*;

    #[track_caller]
    fn check(sample: &Sample, elo: f64, error: f64) {
        let estimate = Estimate::of(sample).unwrap();
        assert!((estimate.elo - elo).abs() < 0.01 * elo.abs(), "{estimate:?}");
        assert!((estimate.error() - error).abs() < 0.01 * error, "{estimate:?}");
    }

    #[test]
    fn scores_and_differences_are_those_of_the_logistic_model() {
        // Source: 10 to 1 at 400 points by definition; 0.64 and 0.76 at 100 and 200 points in
        // published tables.
        for (elo, score) in [(0.0, 0.5), (100.0, 0.640), (200.0, 0.760), (400.0, 10.0 / 11.0)] {
            assert!((score_of_elo(elo) - score).abs() < 0.001, "{elo}");
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn differences_and_errors_are_those_that_others_compute() {
        // Source: the tests of fastchess (app/tests/elo_test.cpp): results and their Elo, in 1 of
        // 100.
        check(&Tally { wins: 136, losses: 96, draws: 111 }.sample(), 40.70, 30.43);
        check(&Pairs([34, 54, 31 + 32, 64, 75]).sample(), 55.58, 27.65);
        check(&Pairs([332, 433, 457 + 41, 333, 334]).sample(), -8.64, 10.33);
        check(&Pairs([7895, 8757, 5485 + 200, 568, 9999]).sample(), -21.04, 2.95);
    }

    #[test]
    fn superiority_is_what_others_compute() {
        // Source: as above, there in percent.
        let superiority = |sample: &Sample| Estimate::of(sample).unwrap().superiority;
        assert!((superiority(&Tally { wins: 136, losses: 96, draws: 111 }.sample()) - 0.9960).abs() < 1e-4);
        assert!((superiority(&Tally { wins: 76, losses: 89, draws: 123 }.sample()) - 0.1553).abs() < 1e-4);
        assert!((superiority(&Pairs([332, 433, 498, 333, 334]).sample()) - 0.0505).abs() < 1e-4);
    }

    #[test]
    fn results_that_are_all_the_same_give_no_interval() {
        assert_eq!(Estimate::of(&Tally::default().sample()), None);
        assert_eq!(Estimate::of(&Tally { wins: 10, ..Tally::default() }.sample()), None);
        assert_eq!(Estimate::of(&Pairs([0, 3, 0, 0, 0]).sample()), None);
    }
}

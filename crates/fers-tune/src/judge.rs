//! Whether a match shows that a fit plays better.

use crate::duel::{Estimate, Pairs, Sprt, Verdict};

/// What a match tests: a gain of this many Elo against none.
const TEST: Sprt = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 };

/// Returns whether the test has decided: further games are not needed.
pub fn is_decided(pairs: &Pairs) -> bool {
    TEST.verdict(&pairs.sample()) != Verdict::Open
}

/// Returns whether a match shows that the challenger is stronger: the test accepts it, or the whole
/// interval of its Elo lies above zero.
pub fn wins(pairs: &Pairs) -> bool {
    let sample = pairs.sample();
    TEST.verdict(&sample) == Verdict::Second || Estimate::of(&sample).is_some_and(|found| found.low > 0.0)
}

/// Returns the result of a match in words: `62.5% of 120 games, +89 Elo (+31 to +152)`.
pub fn result(pairs: &Pairs) -> String {
    let games = 2 * pairs.0.iter().sum::<u64>();
    let half_points: u64 = pairs.0.iter().zip(0..).map(|(count, points)| count * points).sum();
    let percent = 50.0 * half_points as f64 / games.max(1) as f64;
    let elo = Estimate::of(&pairs.sample())
        .map_or_else(String::new, |found| format!(", {:+.0} Elo ({:+.0} to {:+.0})", found.elo, found.low, found.high));
    format!("{percent:.1}% of {games} games{elo}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_match_is_decided_and_an_even_one_is_not() {
        let clear = Pairs([0, 2, 10, 8, 20]);
        assert!(is_decided(&clear) && wins(&clear), "{}", result(&clear));
        let even = Pairs([3, 2, 10, 2, 3]);
        assert!(!is_decided(&even) && !wins(&even), "{}", result(&even));
        let lost = Pairs([20, 8, 10, 2, 0]);
        assert!(is_decided(&lost) && !wins(&lost), "{}", result(&lost));
        assert!(result(&clear).starts_with("78.8% of 80 games, +"), "{}", result(&clear));
    }
}

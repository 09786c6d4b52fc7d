//! Deciding when to resign.

use fers_search::Score;

/// Counts our hopeless moves in a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Resignation {
    /// The number of our last moves in a row that were hopeless.
    hopeless: usize,
}

/// When to resign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResignRule {
    /// The deficit in centipawns that counts as hopeless; 0 for never.
    pub(crate) score: usize,
    /// The number of our hopeless moves in a row that it takes.
    pub(crate) moves: usize,
}

impl Resignation {
    /// Records the score of our move, and returns whether to resign instead of playing it.
    pub(crate) fn is_due(&mut self, score: Score, rule: ResignRule) -> bool {
        let limit = i32::try_from(rule.score).ok().filter(|&limit| limit > 0);
        let is_hopeless = limit.is_some_and(|limit| score <= Score::centipawns(-limit));
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        is_hopeless && self.hopeless >= rule.moves
    }

    /// Starts counting again, for another game or position.
    pub(crate) fn restart(&mut self) {
        self.hopeless = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rule: ResignRule, scores: &[i32], expected: Option<usize>) {
        let mut resignation = Resignation::default();
        let due = |&score: &i32| resignation.is_due(Score::centipawns(score), rule);
        assert_eq!(scores.iter().position(due), expected, "{rule:?} {scores:?}");
    }

    #[test]
    fn so_many_hopeless_moves_in_a_row_are_enough() {
        let rule = ResignRule { score: 500, moves: 3 };
        check(rule, &[-600, -500, -900], Some(2));
        check(rule, &[-600, -500, -499, -900, -900], None);
        check(ResignRule { moves: 1, ..rule }, &[900, -500], Some(1));
        check(ResignRule { score: 0, moves: 1 }, &[-5000, -5000], None);
    }

    #[test]
    fn being_mated_is_hopeless() {
        let mut resignation = Resignation::default();
        assert!(resignation.is_due(Score::loss_in(4), ResignRule { score: 10_000, moves: 1 }));
    }
}

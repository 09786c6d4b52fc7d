//! When a game is given up.

use fers_search::Score;

/// How the own moves of a game have been judged, as far as that matters for giving up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Resignation {
    /// How many own moves in a row have been hopeless.
    hopeless: usize,
}

/// When to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patience {
    /// How many centipawns behind is hopeless; 0 for never.
    pub(crate) score: usize,
    /// For so many own moves in a row.
    pub(crate) moves: usize,
}

impl Resignation {
    /// Notes how the own move is judged; says whether it is time to give up instead of playing it.
    pub(crate) fn is_due(&mut self, score: Score, patience: Patience) -> bool {
        let limit = i32::try_from(patience.score).ok().filter(|&limit| limit > 0);
        let is_hopeless = limit.is_some_and(|limit| score <= Score::centipawns(-limit));
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        is_hopeless && self.hopeless >= patience.moves
    }

    /// Another game or another position: what was is of no matter.
    pub(crate) fn restart(&mut self) {
        self.hopeless = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(patience: Patience, scores: &[i32], expected: Option<usize>) {
        let mut resignation = Resignation::default();
        let due = |&score: &i32| resignation.is_due(Score::centipawns(score), patience);
        assert_eq!(scores.iter().position(due), expected, "{patience:?} {scores:?}");
    }

    #[test]
    fn so_many_hopeless_moves_in_a_row_are_enough() {
        let patience = Patience { score: 500, moves: 3 };
        check(patience, &[-600, -500, -900], Some(2));
        check(patience, &[-600, -500, -499, -900, -900], None);
        check(Patience { moves: 1, ..patience }, &[900, -500], Some(1));
        check(Patience { score: 0, moves: 1 }, &[-5000, -5000], None);
    }

    #[test]
    fn being_mated_is_hopeless() {
        let mut resignation = Resignation::default();
        assert!(resignation.is_due(Score::loss_in(4), Patience { score: 10_000, moves: 1 }));
    }
}

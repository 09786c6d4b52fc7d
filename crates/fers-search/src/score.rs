//! Scores of positions: centipawns, or distance to a win or loss.

use std::fmt;
use std::ops::Neg;

/// The score of a position for the side to move: centipawns, or a win or loss in a number of plies.
///
/// Ordered from bad to good: losses (slower ones are better), evaluations, wins (faster ones are
/// better).
///
/// ```
/// use fers_search::Score;
///
/// assert!(Score::win_in(3) > Score::centipawns(900));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::centipawns(125).to_string(), "+1.25");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The value of a win in 0 plies.
const WIN: i32 = 1_000_000;
/// Scores from here on are wins. `WIN - DECISIVE` is the maximal distance to a win in plies.
const DECISIVE: i32 = WIN - 10_000;

impl Score {
    /// A draw, or an even position.
    pub const DRAW: Self = Self(0);
    /// Greater than every score of a position. Its negative is less than every one.
    pub const INFINITE: Self = Self(WIN + 1);

    /// Makes an evaluation. Numbers in the range of wins and losses are clamped.
    pub fn centipawns(centipawns: i32) -> Self {
        Self(centipawns.clamp(1 - DECISIVE, DECISIVE - 1))
    }

    /// Makes a win for the side to move after `plies`.
    pub fn win_in(plies: usize) -> Self {
        Self(WIN - plies.min(9_999) as i32)
    }

    /// Makes a loss for the side to move after `plies`.
    pub fn loss_in(plies: usize) -> Self {
        -Self::win_in(plies)
    }

    /// Returns the evaluation in centipawns, or `None` for a win or a loss.
    pub fn as_centipawns(self) -> Option<i32> {
        (!self.is_decisive()).then_some(self.0)
    }

    /// Returns the plies until the side to move wins, if the score is a win.
    pub fn plies_to_win(self) -> Option<usize> {
        (self.0 >= DECISIVE).then(|| (WIN - self.0).max(0) as usize)
    }

    /// Returns the plies until the side to move loses, if the score is a loss.
    pub fn plies_to_loss(self) -> Option<usize> {
        (-self).plies_to_win()
    }

    /// Returns whether the score is a win or a loss.
    pub fn is_decisive(self) -> bool {
        self.0.abs() >= DECISIVE
    }

    /// Returns the bound shifted by `centipawns`. Wins and losses are returned unchanged.
    #[must_use]
    pub(crate) fn shifted(self, centipawns: i32) -> Self {
        if self.is_decisive() { self } else { Self::centipawns(self.0.saturating_add(centipawns)) }
    }

    /// Returns the next higher score, for null windows.
    #[must_use]
    pub(crate) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the next lower score, for null windows.
    #[must_use]
    pub(crate) fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// Returns the form that the transposition table stores: wins and losses count from the
    /// position at `ply`, not from the root.
    pub(crate) fn to_table(self, ply: usize) -> i32 {
        match self.0 {
            n if n >= DECISIVE => n + ply as i32,
            n if n <= -DECISIVE => n - ply as i32,
            n => n,
        }
    }

    /// Undoes [`to_table`](Self::to_table) for a position at `ply`, which may differ.
    pub(crate) fn from_table(kept: i32, ply: usize) -> Self {
        match kept {
            n if n >= DECISIVE => Self(n - ply as i32),
            n if n <= -DECISIVE => Self(n + ply as i32),
            n => Self(n),
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// Returns the score from the opponent's side.
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes `+1.25`, `-0.30`, `win in 3 plies`, `loss in 4 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => write!(f, "win in {plies} plies"),
            (_, Some(plies)) => write!(f, "loss in {plies} plies"),
            _ => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_wins_and_slower_losses_are_better() {
        let ascending = [
            -Score::INFINITE,
            Score::loss_in(2),
            Score::loss_in(4),
            Score::centipawns(-i32::MAX),
            Score::DRAW,
            Score::centipawns(i32::MAX),
            Score::win_in(3),
            Score::win_in(1),
            Score::INFINITE,
        ];
        assert!(ascending.is_sorted());
        assert_eq!(Score::win_in(3).plies_to_win(), Some(3));
        assert_eq!(Score::loss_in(4).plies_to_loss(), Some(4));
        assert_eq!(Score::centipawns(i32::MAX).plies_to_win(), None);
    }

    #[test]
    fn wins_in_a_table_are_counted_from_their_own_position() {
        let kept = Score::win_in(7).to_table(4);
        assert_eq!(Score::from_table(kept, 0), Score::win_in(3));
        assert_eq!(Score::from_table(Score::loss_in(6).to_table(2), 1), Score::loss_in(5));
        assert_eq!(Score::from_table(Score::centipawns(31).to_table(9), 3), Score::centipawns(31));
    }

    #[test]
    fn scores_print_as_people_say_them() {
        assert_eq!(Score::centipawns(125).to_string(), "+1.25");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4 plies");
    }
}

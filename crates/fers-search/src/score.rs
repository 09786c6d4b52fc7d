//! How good a position is.

use std::fmt;
use std::ops::Neg;

/// How good a position is for the side to move, in centipawns, or in how many plies the game is won or lost.
///
/// Ordered: a faster win is above a slower one, every win above every evaluation, and a slower loss above a faster one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win on the spot.
const WIN: i32 = 1_000_000;
/// Scores beyond this are wins; a win in more plies than the difference does not exist.
const DECISIVE: i32 = WIN - 10_000;

impl Score {
    /// Nobody is better.
    pub const DRAW: Self = Self(0);
    /// Above every score of a position; its negative is below every one.
    pub const INFINITE: Self = Self(WIN + 1);

    /// An evaluation; what would look like a win or a loss is cut off.
    pub fn centipawns(centipawns: i32) -> Self {
        Self(centipawns.clamp(1 - DECISIVE, DECISIVE - 1))
    }

    /// The side to move wins after so many plies.
    pub fn win_in(plies: usize) -> Self {
        Self(WIN - plies.min(9_999) as i32)
    }

    /// The side to move loses after so many plies.
    pub fn loss_in(plies: usize) -> Self {
        -Self::win_in(plies)
    }

    /// The evaluation in centipawns; nothing for a win or a loss.
    pub fn as_centipawns(self) -> Option<i32> {
        (!self.is_decisive()).then_some(self.0)
    }

    /// After how many plies the side to move wins, if it does.
    pub fn plies_to_win(self) -> Option<usize> {
        (self.0 >= DECISIVE).then(|| (WIN - self.0).max(0) as usize)
    }

    /// After how many plies the side to move loses, if it does.
    pub fn plies_to_loss(self) -> Option<usize> {
        (-self).plies_to_win()
    }

    /// Whether the game is won or lost.
    pub fn is_decisive(self) -> bool {
        self.0.abs() >= DECISIVE
    }

    /// A bound moved by so many centipawns; wins and losses stay what they are.
    #[must_use]
    pub(crate) fn shifted(self, centipawns: i32) -> Self {
        if self.is_decisive() { self } else { Self::centipawns(self.0.saturating_add(centipawns)) }
    }

    /// The next better score, for windows that only ask whether a score is better.
    #[must_use]
    pub(crate) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next worse score.
    #[must_use]
    pub(crate) fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// As kept in a table: wins and losses counted from the position at `ply` instead of from the root.
    pub(crate) fn to_table(self, ply: usize) -> i32 {
        match self.0 {
            n if n >= DECISIVE => n + ply as i32,
            n if n <= -DECISIVE => n - ply as i32,
            n => n,
        }
    }

    /// Undoes [`to_table`](Self::to_table), perhaps at another ply.
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

    /// The same for the opponent.
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25`, `-0.30`, `win in 3 plies`, `loss in 4 plies`.
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

//! Safe checks: squares where a piece would give check and that the enemy does not attack.
//!
//! Assumes that captures are exchanges of material, so that a piece is not put on an attacked
//! square.

use fers_core::{Color, PieceType, Square, SquareSet};
use fers_movegen::Position;

use super::weights::{Tally, Term};
use super::win_conditions::WinConditions;

/// The terms of one variant.
#[derive(Clone, Debug)]
pub(super) struct SafeChecks {
    /// The number of checks that wins, where checks are counted.
    counted: Option<u8>,
}

impl SafeChecks {
    /// Derives the terms from the win conditions.
    pub fn of(win_conditions: &WinConditions) -> Self {
        Self { counted: win_conditions.checks.filter(|&(_, sign)| sign > 0).map(|(count, _)| count) }
    }

    /// Counts the safe checks of a side: of pieces on the board by value class, and of droppable
    /// types in hand with their value class. Each set holds the squares where they would give
    /// check.
    pub fn count<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        on_board: &[SquareSet<N>],
        in_hand: impl Iterator<Item = (usize, SquareSet<N>)>,
        tally: &mut impl Tally,
    ) {
        let mut all = 0;
        for (value_class, &checks) in on_board.iter().enumerate() {
            let point = value_class.saturating_sub(1).min(Term::SafeCheck.points() - 1);
            tally.add(color, const { Term::SafeCheck.at(0) } + point, halves(checks));
            all += halves(checks);
        }
        for (value_class, checks) in in_hand {
            let point = value_class.min(Term::SafeDropCheck.points() - 1);
            tally.add(color, const { Term::SafeDropCheck.at(0) } + point, halves(checks));
            all += halves(checks);
        }
        if let Some(count) = self.counted {
            let missing = usize::from(count.saturating_sub(position.checks_given(color))).max(1);
            let point = missing.min(Term::CountedSafeCheck.points()) - 1;
            tally.add(color, const { Term::CountedSafeCheck.at(0) } + point, all);
        }
    }
}

/// Returns the squares from which a piece of a side would attack a royal.
///
/// Assumes that the sides' pieces are mirror images: then these are the squares that the other
/// side's piece would attack from the royal's square. Lame pieces may be blocked elsewhere, so for
/// them the squares are an estimate.
pub(super) fn check_squares<const N: usize>(
    position: &Position<N>,
    color: Color,
    piece_type: PieceType,
    royal: Square,
) -> SquareSet<N> {
    position.capture_mobility(!color, piece_type, royal).unwrap_or(SquareSet::EMPTY)
}

/// Returns what some safe checks count: the second adds half of the first, more add nothing.
fn halves<const N: usize>(squares: SquareSet<N>) -> i32 {
    2 * i32::from(!squares.is_empty()) + i32::from(squares.count() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_checks_count_three_halves() {
        let one = SquareSet::<1>::of(3);
        assert_eq!(halves(SquareSet::<1>::EMPTY), 0);
        assert_eq!(halves(one), 2);
        assert_eq!(halves(one | SquareSet::of(4)), 3);
        assert_eq!(halves(one | SquareSet::of(4) | SquareSet::of(5)), 3);
    }
}

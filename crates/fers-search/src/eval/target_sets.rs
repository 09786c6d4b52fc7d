//! Where a piece may go on an empty board, by place.

use fers_core::{Color, PieceType};
use fers_rules::Ruleset;

use super::piece_square_tables::WideSet;
use super::target_chances::{BoardDensity, target_chances};

/// The targets of a piece type of a side on an empty board.
#[derive(Clone, Debug)]
pub(super) struct TargetSets {
    /// By place: targets of quiet moves.
    pub quiet: Vec<WideSet>,
    /// By place: targets of captures.
    pub captures: Vec<WideSet>,
}

impl TargetSets {
    /// Derives the targets from a ruleset.
    pub fn of(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Self {
        let empty = vec![WideSet::EMPTY; ruleset.geometry.places()];
        let mut sets = Self { quiet: empty.clone(), captures: empty };
        for from in ruleset.geometry.squares() {
            for (to, chance) in target_chances(ruleset, piece_type, color, from, BoardDensity::EMPTY_BOARD) {
                if chance.capture > 0.0 {
                    sets.captures[from.index()].insert(to.index());
                }
                if chance.quiet > 0.0 {
                    sets.quiet[from.index()].insert(to.index());
                }
            }
        }
        sets
    }
}

/// Returns by place the squares that can be reached by any number of moves, without the place
/// itself unless a way leads back to it.
pub(super) fn closure(moves: &[WideSet]) -> Vec<WideSet> {
    let mut reachable = moves.to_vec();
    loop {
        let further = |set: &WideSet| set.into_iter().fold(*set, |set, at| set | reachable[at]);
        let next: Vec<WideSet> = reachable.iter().map(further).collect();
        if next == reachable {
            return reachable;
        }
        reachable = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_of_several_moves_is_in_the_closure() {
        let steps = [WideSet::of(1), WideSet::of(2), WideSet::EMPTY];
        assert_eq!(closure(&steps), [WideSet::of(1) | WideSet::of(2), WideSet::of(2), WideSet::EMPTY]);
    }
}

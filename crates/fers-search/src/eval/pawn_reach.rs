//! Squares that pawns of a type can come to and capture on. "Pawn" means any type that only
//! advances.

use fers_core::{Color, PieceType};
use fers_rules::Ruleset;

use super::piece_square_tables::WideSet;
use super::target_sets::{TargetSets, closure};

/// The reach of a pawn type of a side, by place.
pub(super) struct PawnReach {
    /// Squares of one quiet move.
    pub steps: Vec<WideSet>,
    /// Squares of one capture.
    pub captures: Vec<WideSet>,
    /// Squares reachable by quiet moves, without the place itself.
    pub reachable: Vec<WideSet>,
}

impl PawnReach {
    /// Derives the reach from a ruleset.
    pub fn of(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Self {
        let TargetSets { quiet, captures } = TargetSets::of(ruleset, piece_type, color);
        // The closure ends, as pawns only advance.
        Self { captures, reachable: closure(&quiet), steps: quiet }
    }

    /// Returns whether a pawn could ever go to a square of `blocked` or capture on one of
    /// `captured`.
    pub fn can_meet(&self, from: usize, blocked: WideSet, captured: WideSet) -> bool {
        let stages = self.reachable[from] | WideSet::of(from);
        stages.intersects(blocked) || stages.into_iter().any(|stage| self.captures[stage].intersects(captured))
    }

    /// Returns the squares that a pawn attacks now or after quiet moves.
    pub fn span(&self, from: usize) -> WideSet {
        let stages = self.reachable[from] | WideSet::of(from);
        stages.into_iter().fold(WideSet::EMPTY, |span, stage| span | self.captures[stage])
    }
}

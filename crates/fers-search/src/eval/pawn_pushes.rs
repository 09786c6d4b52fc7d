//! Threats by steps of pawns: enemy pieces that a pawn would attack after a safe quiet move.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_movegen::Position;
use fers_rules::{Facts, Ruleset};

use super::pawn_reach::PawnReach;
use super::piece_square_tables::{WideSet, narrow};
use super::weights::{Tally, Term};

/// The pawns of one variant, by side. "Pawn" means any type that only advances.
#[derive(Clone, Debug)]
pub(super) struct PawnPushes(ByColor<Vec<Pusher>>);

/// A pawn type of a side, by place.
#[derive(Clone, Debug)]
struct Pusher {
    piece_type: PieceType,
    steps: Vec<WideSet>,
    captures: Vec<WideSet>,
    /// Squares that it attacks after any step.
    next_captures: Vec<WideSet>,
}

impl PawnPushes {
    /// Derives the pawns from a ruleset.
    pub fn of(ruleset: &Ruleset, facts: &Facts) -> Self {
        let is_pawn = |piece: &PieceType| facts.only_advances[piece.index()];
        let of_side =
            |color| ruleset.piece_types().filter(is_pawn).map(|piece| Pusher::of(ruleset, piece, color)).collect();
        Self(ByColor::from_fn(of_side))
    }

    /// Counts the steps of a side's pawns that would attack a piece of `targets`. A step onto a
    /// square that the enemy attacks counts only if the side attacks it, too.
    #[inline]
    pub fn count<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        (own, enemy): (SquareSet<N>, SquareSet<N>),
        targets: SquareSet<N>,
        tally: &mut impl Tally,
    ) {
        let mut threats = 0;
        let unsafe_squares = enemy.difference(own) | position.squares_occupied();
        for pusher in &self.0[color] {
            for square in position.squares_of(color, pusher.piece_type) {
                if !narrow(&pusher.next_captures[square]).intersects(targets) {
                    continue;
                }
                let steps = narrow::<N>(&pusher.steps[square]).difference(unsafe_squares);
                threats += steps.into_iter().filter(|&to| narrow(&pusher.captures[to]).intersects(targets)).count();
            }
        }
        tally.add(color, const { Term::PawnPush.at(0) }, threats as i32);
    }
}

impl Pusher {
    fn of(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Self {
        let PawnReach { steps, captures, .. } = PawnReach::of(ruleset, piece_type, color);
        let after = |from: &WideSet| from.into_iter().fold(WideSet::EMPTY, |set, to| set | captures[to]);
        Self { piece_type, next_captures: steps.iter().map(after).collect(), steps, captures }
    }
}

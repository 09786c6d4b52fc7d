//! Flips.

use fers_core::{Action, Color, Move, Piece, PieceType, Setup, Square, Vector};
use fers_rules::{Flip, FlipReach};

use crate::Oracle;
use crate::arrivals::arrivals;

impl Oracle<'_> {
    /// Returns the squares of the pieces that a move flips, on the board after everything else
    /// except its blast.
    pub(crate) fn turned_over(&self, setup: &Setup, mv: &Move, after: &Setup) -> Vec<Square> {
        let last = mv.removed.last().and_then(|&square| setup.piece_at(square)).map(|piece| piece.piece_type);
        let is_set_off = |flip: &Flip, by: PieceType| match mv.action {
            Action::Castle { .. } => flip.is_set_off_by_castling(by),
            _ => flip.is_set_off(by, matches!(mv.action, Action::Drop { .. }), last),
        };
        let mut turned = Vec::new();
        for (by, at) in arrivals(setup, mv) {
            let set_off = self.ruleset.flips.iter().filter(|flip| is_set_off(flip, by));
            turned.extend(set_off.flat_map(|flip| self.turned_by(after, setup.turn, flip, at)));
        }
        turned.sort();
        turned.dedup();
        turned
    }

    fn turned_by(&self, after: &Setup, color: Color, flip: &Flip, at: Square) -> Vec<Square> {
        let steps: Vec<Vector> = flip.steps.iter().map(|&step| self.ruleset.frame.apply(step, color)).collect();
        let next = |step: &Vector| self.ruleset.geometry.step(at, *step);
        let is_friend = |square: Square| square != at && after.piece_at(square).is_some_and(|piece| piece.is_of(color));
        if flip.needs_friend && !steps.iter().filter_map(next).any(is_friend) {
            return Vec::new();
        }
        let mut squares: Vec<Square> = match flip.reach {
            FlipReach::Next => steps.iter().filter_map(next).collect(),
            FlipReach::Enclosed => steps.iter().flat_map(|&step| self.enclosed(after, color, at, step)).collect(),
            FlipReach::Mover => vec![at],
            FlipReach::Own => after.pieces().map(|(square, _)| square).collect(),
            FlipReach::Seen => {
                after.piece_at(at).map(|piece| self.seen_from(after, at, color, piece.piece_type)).unwrap_or_default()
            }
        };
        let victim = if matches!(flip.reach, FlipReach::Mover | FlipReach::Own) { color } else { !color };
        squares.retain(|&square| {
            after.piece_at(square).is_some_and(|piece| {
                let is_spared =
                    self.ruleset.may_be_in_check(piece.piece_type) || flip.spares.contains(&piece.piece_type);
                piece.is_of(victim) && !is_spared
            })
        });
        squares
    }

    /// Returns the enemies of a side between a square and its next piece in a direction, if only
    /// enemies lie between.
    pub(crate) fn enclosed(&self, setup: &Setup, color: Color, from: Square, step: Vector) -> Vec<Square> {
        let mut enemies = Vec::new();
        let mut at = from;
        while let Some(square) = self.ruleset.geometry.step(at, step).filter(|&square| square != from) {
            match setup.piece_at(square) {
                Some(piece) if piece.is_of(!color) && !enemies.contains(&square) => enemies.push(square),
                Some(piece) if piece.is_of(color) => return enemies,
                _ => return Vec::new(),
            }
            at = square;
        }
        Vec::new()
    }

    /// Changes the side of pieces.
    pub(crate) fn turn_over(&self, next: &mut Setup, squares: &[Square]) {
        for square in squares {
            let piece = next.board[square.index()];
            let turned = piece.and_then(|piece| Some(Piece::new(!piece.color()?, piece.piece_type)));
            next.board[square.index()] = turned;
        }
    }
}

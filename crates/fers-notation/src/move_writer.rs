//! The data that all notations write moves from.

use fers_core::{Action, Color, Move, Piece, PieceType, Square};

use crate::arrivals::Arrivals;
use crate::notation::Notation;
use crate::{MoveContext, customary, san};

/// The moves of a position to be written in a notation.
pub(crate) struct MoveWriter<'a> {
    pub(crate) ctx: MoveContext<'a>,
    pub(crate) notation: Notation,
    pub(crate) arrivals: Arrivals<'a>,
    /// Letter of each piece type; empty for pawns without one.
    letters: Vec<String>,
}

/// A move that notations have a form for: a piece moves or is dropped, and captures at most on its
/// destination or en passant.
pub(crate) struct NotatableMove<'m> {
    pub(crate) mv: &'m Move,
    /// Origin; `None` for a drop.
    pub(crate) from: Option<Square>,
    pub(crate) to: Square,
    /// Piece type before the move; for a drop, the type on the board.
    pub(crate) piece_type: PieceType,
}

impl<'a> MoveWriter<'a> {
    pub(crate) fn new(ctx: MoveContext<'a>, notation: Notation) -> Self {
        let (letters, arrivals) = (customary::letters(ctx.ruleset, notation), Arrivals::of(&ctx));
        Self { ctx, notation, arrivals, letters }
    }

    pub(crate) fn letter(&self, piece_type: PieceType) -> &str {
        &self.letters[piece_type.index()]
    }

    /// Returns the side to move.
    pub(crate) fn turn(&self) -> Color {
        self.ctx.setup.turn
    }

    /// Returns the parts of a move that notations write; `None` for moves without a form of their
    /// own.
    pub(crate) fn notatable<'m>(&self, mv: &'m Move) -> Option<NotatableMove<'m>> {
        let is_beyond = self.ctx.ruleset.geometry.boards > 1 || !mv.carried.is_empty() || !self.ctx.is_simple(mv);
        if mv.action == Action::Pass && self.notation == Notation::Janggi {
            return self.royal_that_stays(mv);
        }
        let piece_type = self.ctx.moved_type(mv).filter(|_| !is_beyond)?;
        match mv.action {
            Action::Travel { from, to } => Some(NotatableMove { mv, from: Some(from), to, piece_type }),
            Action::Drop { to, .. } => {
                Some(NotatableMove { mv, from: None, to, piece_type: mv.promotion.unwrap_or(piece_type) })
            }
            Action::Castle { .. } | Action::PickUp { .. } | Action::Pass => None,
        }
    }

    /// Returns promotion, gate and carried pieces, as in SAN.
    pub(crate) fn suffix(&self, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
        match notatable.from {
            Some(_) => san::suffix(&self.ctx, notatable.mv, is_exact),
            None => String::new(),
        }
    }

    /// Returns a pass as a royal that stays, as janggi players write it.
    fn royal_that_stays<'m>(&self, mv: &'m Move) -> Option<NotatableMove<'m>> {
        let ruleset = self.ctx.ruleset;
        let is_royal = |piece: Piece| piece.is_of(self.turn()) && ruleset.is_royal(piece.piece_type);
        let (square, piece) = self.ctx.setup.pieces().find(|&(_, piece)| is_royal(piece))?;
        Some(NotatableMove { mv, from: Some(square), to: square, piece_type: piece.piece_type })
    }
}

//! Pieces that declined to promote, and wait a turn.

use fers_core::{Action, ByColor, Move, PieceType, Setup, Square};
use fers_rules::Promotion;

use crate::Oracle;
use crate::walk::Walk;

impl Oracle<'_> {
    /// Returns whether the piece on a square is suspended in this turn.
    pub(crate) fn is_suspended(&self, setup: &Setup, square: Square) -> bool {
        setup.suspended[setup.turn] == Some(square)
    }

    /// Notes the suspended pieces after a ply, given the board after it.
    pub(crate) fn suspend(&self, setup: &Setup, mv: &Move, next: &mut Setup) {
        let mut suspended: ByColor<Option<(Square, _)>> =
            setup.suspended.map(|square| square.and_then(|square| Some((square, setup.piece_at(square)?))));
        // The turn frees the piece that waited in it.
        suspended[setup.turn] = self.declined(setup, mv).and_then(|to| Some((to, setup.piece_at(mv.origin()?)?)));
        let stays = |(square, piece)| (next.piece_at(square) == Some(piece)).then_some(square);
        next.suspended = suspended.map(|found| found.and_then(stays));
    }

    /// Returns where a piece arrives that declines a promotion which suspends it.
    fn declined(&self, setup: &Setup, mv: &Move) -> Option<Square> {
        let Action::Travel { from, to } = mv.action else { return None };
        let piece: PieceType = setup.piece_at(from)?.piece_type;
        let (removed, carried) = (mv.removed.clone(), mv.carried.clone());
        let walk = Walk { to, removed, carried, ..Walk::standing(from) };
        let never_promotes = self.becomes(setup, piece, to, (&mv.removed, &mv.carried)).is_some()
            || self.assimilated(setup, piece, &mv.removed).is_some();
        if mv.promotion.is_some() || never_promotes {
            return None;
        }
        let offers = |rule: &&Promotion| !self.choices(&[rule], setup, Some(from), &mv.removed).is_empty();
        self.arriving_rules(setup, piece, &walk)
            .into_iter()
            .filter(|rule| rule.suspends)
            .any(|rule| offers(&rule))
            .then_some(to)
    }
}

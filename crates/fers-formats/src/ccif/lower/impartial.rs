//! Pieces that belong to the side to move.

use fers_core::{ByColor, Piece, PieceType};
use fers_rules::{Catch, Flip, FlipReach, FlipTrigger, Passing, Trigger};

use super::Lowering;
use crate::ccif::table::Mechanism;

impl Lowering<'_, '_, '_> {
    /// Gives impartial pieces to the opponent with each move. Source: "Before a move will be done
    /// all neutral pieces will have the color of the opponent. Now all pieces switch to the color
    /// of the side to move." They give no check.
    pub(super) fn impartial(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("pieces").filter(|rule| rule.has("impartial")) {
            let Some(set) = &rule.parts.set else { continue };
            let types = self.types_of(set);
            let ruleset = &self.ruleset;
            let stays = ruleset.promotions.iter().any(|promotion| promotion.trigger == Trigger::InPlace);
            let moves_otherwise = ruleset.passing != ByColor::both(Passing::Never)
                || ruleset.turn.is_some()
                || ruleset.hands.pick_up
                || ruleset.freezes.iter().any(|freeze| freeze.lets_leave)
                || ruleset.royals.iter().any(|royal| royal.leaves_when_mated)
                || stays;
            if moves_otherwise || types.iter().any(|found| self.kings.contains(found)) {
                self.waits(set.span, "`pieces=impartial` with kings, passes or turns", Mechanism::Properties);
                continue;
            }
            let victims: Vec<PieceType> =
                self.ruleset.piece_types().filter(|victim| !self.kings.contains(victim)).collect();
            for found in &types {
                self.ruleset.pieces[found.index()].victims = Some(victims.clone());
            }
            let spares = self.ruleset.piece_types().filter(|found| !types.contains(found)).collect();
            self.ruleset.flips.push(Flip {
                by: None,
                on: FlipTrigger::Any,
                castlings: true,
                catch: Catch::Whatever,
                needs_friend: false,
                steps: Vec::new(),
                reach: FlipReach::Own,
                spares,
            });
        }
    }

    /// Gives impartial pieces of the start position to the side that begins.
    pub(super) fn own_impartial(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("pieces").filter(|rule| rule.has("impartial")) {
            let types = rule.parts.set.as_ref().map(|set| self.types_of(set)).unwrap_or_default();
            let start = &mut self.ruleset.start;
            for piece in start.board.iter_mut().flatten().filter(|piece| types.contains(&piece.piece_type)) {
                *piece = Piece::new(start.turn, piece.piece_type);
            }
        }
    }
}

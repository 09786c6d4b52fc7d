//! Piece types that never enter the board.

use fers_core::PieceType;
use fers_rules::{End, Ruleset};

use crate::mentions::{KeepFirst, visit};

/// Removes the types from an index on, if none of them can ever enter play.
pub(super) fn without_idle(mut ruleset: Ruleset, count: usize) -> Ruleset {
    let is_idle = |piece_type: PieceType| piece_type.index() >= count;
    if may_enter(&ruleset, &is_idle) {
        return ruleset;
    }
    ruleset.pieces.truncate(count);
    ruleset.promotions.retain(|rule| !is_idle(rule.from));
    if let Some(tiebreak) = &mut ruleset.tiebreak {
        tiebreak.points.retain(|(found, _)| !is_idle(*found));
    }
    visit(&mut ruleset, &mut KeepFirst { count });
    ruleset.royals.retain(|royal| !royal.piece_types.is_empty());
    ruleset.ends.retain(|end| !matches!(end, End::Extinction { extinction, .. } if extinction.piece_types.is_empty()));
    ruleset
}

/// Returns whether some of these types are, or may come, on the board or in hand.
fn may_enter(ruleset: &Ruleset, is_idle: &impl Fn(PieceType) -> bool) -> bool {
    let on_board = ruleset.start.pieces().any(|(_, piece)| is_idle(piece.piece_type));
    let in_hand = ruleset.start.hands.iter().any(|(_, hand)| hand.iter().any(|(held, _)| is_idle(held)));
    let promotes = ruleset.promotions.iter().any(|rule| !is_idle(rule.from) && rule.to.iter().any(|to| is_idle(*to)));
    let others = || ruleset.piece_types().filter(|found| !is_idle(*found)).map(|found| ruleset.piece(found));
    let becomes = others().flat_map(|piece| &piece.becomes).any(|entry| entry.makes().any(is_idle));
    on_board || in_hand || promotes || becomes || others().any(|piece| piece.in_hand.is_some_and(is_idle))
}

//! From square to square: `g1-f3`, `e4xd5`, `a9-a10=Q`, `0-0-0`.

use fers_core::{Action, Move, Wing};

use crate::san;
use crate::scribe::Scribe;

/// Origin, destination, and the letter of a promotion in the case of its side; nothing for moves that have another text.
///
/// Source: the project specification of RW144 Fairy Chess, for castling its tests.
pub(crate) fn text(scribe: &Scribe<'_>, mv: &Move) -> Option<String> {
    let ruleset = scribe.ctx.ruleset;
    if let Action::Castle { king, partner, .. } = mv.action {
        let wing = Wing::of(&ruleset.geometry, king, partner)?;
        return Some(if wing == Wing::Right { "0-0" } else { "0-0-0" }.to_owned());
    }
    let told = scribe.told(mv).filter(|_| mv.gate.is_none())?;
    let name = |square| ruleset.geometry.square_name(square);
    let (from, to) = (name(told.from?), name(told.to));
    let sign = if mv.is_capture() { 'x' } else { '-' };
    let promotion = mv.promotion.map(|promotion| format!("={}", ruleset.piece(promotion).letters[scribe.turn()]));
    Some(format!("{from}{sign}{to}{}{}", promotion.unwrap_or_default(), san::wall_text(&scribe.ctx, mv)))
}

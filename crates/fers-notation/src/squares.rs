//! Moves from square to square: `g1-f3`, `e4xd5`, `a9-a10=Q`, `0-0-0`.

use fers_core::{Action, Move, Wing};

use crate::move_writer::MoveWriter;
use crate::san;

/// Writes origin, destination, and the letter of a promotion in the case of its side; `None` for
/// moves without such a form.
///
/// Source: the project specification of RW144 Fairy Chess; for castling its tests.
pub(crate) fn text(writer: &MoveWriter<'_>, mv: &Move) -> Option<String> {
    let ruleset = writer.ctx.ruleset;
    if let Action::Castle { king, partner, .. } = mv.action {
        let wing = Wing::of(&ruleset.geometry, king, partner)?;
        return Some(if wing == Wing::Right { "0-0" } else { "0-0-0" }.to_owned());
    }
    let notatable = writer.notatable(mv).filter(|_| mv.gate.is_none())?;
    let name = |square| ruleset.geometry.square_name(square);
    let (from, to) = (name(notatable.from?), name(notatable.to));
    let sign = if mv.is_capture() { 'x' } else { '-' };
    let promotion = mv.promotion.map(|promotion| format!("={}", ruleset.piece(promotion).letters[writer.turn()]));
    Some(format!("{from}{sign}{to}{}{}", promotion.unwrap_or_default(), san::last_choice_text(&writer.ctx, mv)))
}

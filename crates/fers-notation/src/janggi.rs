//! The notation of janggi: `H02-83`, `C88x18`.

use fers_core::Square;

use crate::scribe::{Scribe, Told};

/// The letter, origin and destination by rank and file. Ranks are counted from above, the tenth as 0, files from the left.
///
/// Source: Fairy-Stockfish's library.
pub(crate) fn text(scribe: &Scribe<'_>, told: &Told<'_>) -> String {
    let letter = scribe.letter(told.piece_type);
    let suffix = scribe.suffix(told, false);
    let to = square(scribe, told.to);
    let sign = if told.mv.is_capture() { 'x' } else { '-' };
    match told.from {
        Some(from) => format!("{letter}{}{sign}{to}{suffix}", square(scribe, from)),
        None => format!("{letter}@{to}{suffix}"),
    }
}

fn square(scribe: &Scribe<'_>, square: Square) -> String {
    let geometry = &scribe.ctx.ruleset.geometry;
    format!("{}{}", (geometry.ranks - geometry.rank(square)) % 10, geometry.file(square) + 1)
}

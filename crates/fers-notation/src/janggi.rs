//! The notation of janggi: `H02-83`, `C88x18`.

use fers_core::Square;

use crate::move_writer::{MoveWriter, NotatableMove};
use crate::square_name;

/// Writes the letter, and origin and destination by rank and file. Ranks count from the top, the
/// tenth as 0, files from the left.
///
/// Source: Fairy-Stockfish's library.
pub(crate) fn text(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>) -> String {
    let letter = writer.letter(notatable.piece_type);
    let suffix = writer.suffix(notatable, false);
    let to = square(writer, notatable.to);
    let sign = if notatable.mv.is_capture() { 'x' } else { '-' };
    match notatable.from {
        Some(from) => format!("{letter}{}{sign}{to}{suffix}", square(writer, from)),
        None => format!("{letter}@{to}{suffix}"),
    }
}

fn square(writer: &MoveWriter<'_>, square: Square) -> String {
    square_name::janggi(&writer.ctx.ruleset.geometry, square)
}

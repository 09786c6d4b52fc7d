//! Western notations of shogi: `P-7f`, `P-76`, `P76`.

use fers_core::Square;

use crate::marks::change_mark;
use crate::move_writer::{MoveWriter, NotatableMove};
use crate::notation::Notation;
use crate::square_name;

/// Writes the letter (promoted ones with `+`), the full origin if another piece of the type may go
/// to the square, the kind of move, the destination, and whether the piece promotes (`+`) or
/// declines to (`=`).
///
/// Sources: Wikipedia on the notation of shogi; Fairy-Stockfish's library.
pub(crate) fn text(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
    let letter = writer.letter(notatable.piece_type);
    let to = square(writer, notatable.to);
    let origin = notatable
        .from
        .filter(|&from| is_exact || is_ambiguous(writer, notatable, from))
        .map(|from| square(writer, from));
    let sign = match (notatable.from, notatable.mv.is_capture(), writer.notation) {
        (None, _, Notation::Hosking) => "'",
        (None, ..) => "*",
        (Some(_), true, _) => "x",
        (Some(_), false, Notation::Hosking) if origin.is_none() => "",
        (Some(_), false, _) => "-",
    };
    let suffix = writer.suffix(notatable, is_exact);
    let suffix = match change_mark(&writer.ctx, notatable.mv) {
        mark if notatable.from.is_some() && (mark == "+" || mark == "-") => {
            mark + suffix.find('/').map_or("", |gate| &suffix[gate..])
        }
        _ => suffix,
    };
    let declined = if declines_promotion(writer, notatable) { "=" } else { "" };
    format!("{letter}{}{sign}{to}{suffix}{declined}", origin.unwrap_or_default())
}

/// Returns whether another piece of the type may go to the destination.
fn is_ambiguous(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, from: Square) -> bool {
    let mut others = writer.arrivals.on(notatable.to).filter(|other| other.origin() != Some(from));
    others.any(|other| writer.ctx.moved_type(other) == Some(notatable.piece_type))
}

/// Returns whether the piece could have promoted with this move.
fn declines_promotion(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>) -> bool {
    let mut arrivals = writer.arrivals.on(notatable.to);
    notatable.mv.promotion.is_none()
        && notatable.from.is_some()
        && arrivals.any(|other| other.origin() == notatable.from && other.promotion.is_some())
}

/// Returns a square in shogi numbering: files from the right, ranks from the top.
fn square(writer: &MoveWriter<'_>, square: Square) -> String {
    let geometry = &writer.ctx.ruleset.geometry;
    if writer.notation == Notation::Hodges {
        return square_name::hodges(geometry, square);
    }
    let (file, rank) = square_name::shogi_numbers(geometry, square);
    format!("{file}{rank}")
}

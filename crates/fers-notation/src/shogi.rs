//! Western notations of shogi: `P-7f`, `P-76`, `P76`.

use fers_core::{Geometry, Square};

use crate::marks::change_mark;
use crate::move_writer::{MoveWriter, NotatableMove};
use crate::notation::Notation;

/// The letter (promoted ones with `+`), the whole origin where another piece of the type may go to the same square, how it goes, the
/// destination, and whether it promotes (`+`) or does not although it could (`=`).
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

/// Whether another piece of the type may go to the same square.
fn is_ambiguous(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, from: Square) -> bool {
    let mut others = writer.arrivals.on(notatable.to).filter(|other| other.origin() != Some(from));
    others.any(|other| writer.ctx.moved_type(other) == Some(notatable.piece_type))
}

/// Whether the piece might have promoted by the same move.
fn declines_promotion(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>) -> bool {
    let mut arrivals = writer.arrivals.on(notatable.to);
    notatable.mv.promotion.is_none()
        && notatable.from.is_some()
        && arrivals.any(|other| other.origin() == notatable.from && other.promotion.is_some())
}

/// Files are counted from the right, ranks from above.
fn square(writer: &MoveWriter<'_>, square: Square) -> String {
    let geometry = &writer.ctx.ruleset.geometry;
    let (file, rank) = (geometry.files - geometry.file(square), geometry.ranks - 1 - geometry.rank(square));
    match writer.notation {
        Notation::Hodges => format!("{file}{}", Geometry::file_name(rank)),
        _ => format!("{file}{}", rank + 1),
    }
}

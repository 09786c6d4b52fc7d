//! Western notations of shogi: `P-7f`, `P-76`, `P76`.

use fers_core::{Geometry, Square};

use crate::marks::change_mark;
use crate::notation::Notation;
use crate::scribe::{Scribe, Told};

/// The letter (promoted ones with `+`), the whole origin where another piece of the type may go to the same square, how it goes, the
/// destination, and whether it promotes (`+`) or does not although it could (`=`).
///
/// Sources: Wikipedia on the notation of shogi; Fairy-Stockfish's library.
pub(crate) fn text(scribe: &Scribe<'_>, told: &Told<'_>, is_exact: bool) -> String {
    let letter = scribe.letter(told.piece_type);
    let to = square(scribe, told.to);
    let origin = told.from.filter(|&from| is_exact || has_rival(scribe, told, from)).map(|from| square(scribe, from));
    let sign = match (told.from, told.mv.is_capture(), scribe.notation) {
        (None, _, Notation::Hosking) => "'",
        (None, ..) => "*",
        (Some(_), true, _) => "x",
        (Some(_), false, Notation::Hosking) if origin.is_none() => "",
        (Some(_), false, _) => "-",
    };
    let suffix = scribe.suffix(told, is_exact);
    let suffix = match change_mark(&scribe.ctx, told.mv) {
        mark if told.from.is_some() && (mark == "+" || mark == "-") => {
            mark + suffix.find('/').map_or("", |gate| &suffix[gate..])
        }
        _ => suffix,
    };
    let declined = if declines(scribe, told) { "=" } else { "" };
    format!("{letter}{}{sign}{to}{suffix}{declined}", origin.unwrap_or_default())
}

/// Whether another piece of the type may go to the same square.
fn has_rival(scribe: &Scribe<'_>, told: &Told<'_>, from: Square) -> bool {
    let mut others = scribe.arrivals.on(told.to).filter(|other| other.origin() != Some(from));
    others.any(|other| scribe.ctx.moved_type(other) == Some(told.piece_type))
}

/// Whether the piece might have promoted by the same move.
fn declines(scribe: &Scribe<'_>, told: &Told<'_>) -> bool {
    let mut arrivals = scribe.arrivals.on(told.to);
    told.mv.promotion.is_none()
        && told.from.is_some()
        && arrivals.any(|other| other.origin() == told.from && other.promotion.is_some())
}

/// Files are counted from the right, ranks from above.
fn square(scribe: &Scribe<'_>, square: Square) -> String {
    let geometry = &scribe.ctx.ruleset.geometry;
    let (file, rank) = (geometry.files - geometry.file(square), geometry.ranks - 1 - geometry.rank(square));
    match scribe.notation {
        Notation::Hodges => format!("{file}{}", Geometry::file_name(rank)),
        _ => format!("{file}{}", rank + 1),
    }
}

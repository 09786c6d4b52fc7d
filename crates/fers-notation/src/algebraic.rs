//! Algebraic notation in other letters, and with whole origins.

use fers_core::{Geometry, Square};

use crate::customary;
use crate::notation::Notation;
use crate::san::{Shown, distinction};
use crate::scribe::{Scribe, Told};

/// Files of boards in Thailand, and how those go on who have more of them: Fairy-Stockfish's library.
const THAI_FILES: [&str; 12] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"];

/// `Ng1-f3`, `e4xd5`; `ม-ง๗`, `มxค๖`, `จ๔`, `ม ข๘-ง๗`.
pub(crate) fn text(scribe: &Scribe<'_>, told: &Told<'_>, is_exact: bool) -> String {
    let letter = scribe.letter(told.piece_type);
    let suffix = scribe.suffix(told, is_exact);
    let to = square(scribe, told.to);
    let Some(from) = told.from else { return format!("{}@{to}{suffix}", dropped_letter(scribe, told)) };
    let is_long = is_exact || matches!(scribe.notation, Notation::Long | Notation::ThaiLong);
    let shown = if is_long { Shown::Square } else { distinction(&scribe.ctx, &scribe.arrivals, told.mv, from) };
    let origin = match shown {
        Shown::Nothing => String::new(),
        Shown::File => file(scribe, from),
        Shown::Rank => rank(scribe, from),
        Shown::Square => square(scribe, from),
    };
    let blank = if scribe.notation == Notation::ThaiLong { " " } else { "" };
    let sign = match told.mv.is_capture() {
        true => "x",
        false if is_long || !letter.is_empty() => "-",
        false => "",
    };
    format!("{letter}{blank}{origin}{sign}{to}{suffix}")
}

/// Pawns that are dropped are named, too.
fn dropped_letter<'a>(scribe: &'a Scribe<'_>, told: &Told<'_>) -> &'a str {
    match scribe.letter(told.piece_type) {
        "" => customary::own_letter(scribe.ctx.ruleset, told.piece_type),
        letter => letter,
    }
}

fn square(scribe: &Scribe<'_>, square: Square) -> String {
    file(scribe, square) + &rank(scribe, square)
}

fn file(scribe: &Scribe<'_>, square: Square) -> String {
    let file = scribe.ctx.ruleset.geometry.file(square);
    match THAI_FILES.get(usize::from(file)).filter(|_| is_thai(scribe)) {
        Some(&letter) => letter.to_owned(),
        None => Geometry::file_name(file),
    }
}

fn rank(scribe: &Scribe<'_>, square: Square) -> String {
    let number = (u16::from(scribe.ctx.ruleset.geometry.rank(square)) + 1).to_string();
    if is_thai(scribe) { number.chars().map(thai_digit).collect() } else { number }
}

fn is_thai(scribe: &Scribe<'_>) -> bool {
    matches!(scribe.notation, Notation::Thai | Notation::ThaiLong)
}

fn thai_digit(digit: char) -> char {
    digit.to_digit(10).and_then(|value| char::from_u32('๐' as u32 + value)).unwrap_or(digit)
}

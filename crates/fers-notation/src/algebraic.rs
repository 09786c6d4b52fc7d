//! Algebraic notation in other letters, and with full origins.

use fers_core::{Geometry, Square};

use crate::customary;
use crate::move_writer::{MoveWriter, NotatableMove};
use crate::notation::Notation;
use crate::san::{Disambiguation, disambiguation};

/// File letters in Thailand; from the ninth file on as Fairy-Stockfish's library continues them.
const THAI_FILES: [&str; 12] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"];

/// Writes `Ng1-f3`, `e4xd5`; `ม-ง๗`, `มxค๖`, `จ๔`, `ม ข๘-ง๗`.
pub(crate) fn text(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
    let letter = writer.letter(notatable.piece_type);
    let suffix = writer.suffix(notatable, is_exact);
    let to = square(writer, notatable.to);
    let Some(from) = notatable.from else { return format!("{}@{to}{suffix}", dropped_letter(writer, notatable)) };
    let is_long = is_exact || matches!(writer.notation, Notation::Long | Notation::ThaiLong);
    let shown = if is_long {
        Disambiguation::Square
    } else {
        disambiguation(&writer.ctx, &writer.arrivals, notatable.mv, from)
    };
    let origin = match shown {
        Disambiguation::Nothing => String::new(),
        Disambiguation::File => file(writer, from),
        Disambiguation::Rank => rank(writer, from),
        Disambiguation::Square => square(writer, from),
    };
    let blank = if writer.notation == Notation::ThaiLong { " " } else { "" };
    let sign = match notatable.mv.is_capture() {
        true => "x",
        false if is_long || !letter.is_empty() => "-",
        false => "",
    };
    format!("{letter}{blank}{origin}{sign}{to}{suffix}")
}

/// Returns the letter of a dropped piece. Unlike in moves, pawns have one.
fn dropped_letter<'a>(writer: &'a MoveWriter<'_>, notatable: &NotatableMove<'_>) -> &'a str {
    match writer.letter(notatable.piece_type) {
        "" => customary::own_letter(writer.ctx.ruleset, notatable.piece_type),
        letter => letter,
    }
}

fn square(writer: &MoveWriter<'_>, square: Square) -> String {
    file(writer, square) + &rank(writer, square)
}

fn file(writer: &MoveWriter<'_>, square: Square) -> String {
    let file = writer.ctx.ruleset.geometry.file(square);
    match THAI_FILES.get(usize::from(file)).filter(|_| is_thai(writer)) {
        Some(&letter) => letter.to_owned(),
        None => Geometry::file_name(file),
    }
}

fn rank(writer: &MoveWriter<'_>, square: Square) -> String {
    let number = (u16::from(writer.ctx.ruleset.geometry.rank(square)) + 1).to_string();
    if is_thai(writer) { number.chars().map(thai_digit).collect() } else { number }
}

fn is_thai(writer: &MoveWriter<'_>) -> bool {
    matches!(writer.notation, Notation::Thai | Notation::ThaiLong)
}

fn thai_digit(digit: char) -> char {
    digit.to_digit(10).and_then(|value| char::from_u32('๐' as u32 + value)).unwrap_or(digit)
}

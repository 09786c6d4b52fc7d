//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R-=3`, `15+1`.

use fers_core::{Color, Piece, Square};

use crate::move_writer::{MoveWriter, NotatableMove};

/// Writes the letter, the file, the direction (`+` ahead, `-` back, `=` sideways), and the number
/// of ranks (along a file) or the target file. Files count from the mover's right.
///
/// Of two pieces of a type on a file, the front one has `+` and the other `-` instead of the file,
/// if both may make such a move. Of three or more, each has its number from the front instead of
/// its letter.
///
/// Sources: Wikipedia on the notation of xiangqi; Fairy-Stockfish's library.
pub(crate) fn text(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
    let letter = writer.letter(notatable.piece_type);
    let suffix = writer.suffix(notatable, is_exact);
    let to_file = file(writer, notatable.to);
    let Some(from) = notatable.from else {
        return format!("{letter}@{to_file}{}{suffix}", rank(writer, notatable.to) + 1);
    };
    let (from_rank, to_rank) = (rank(writer, from), rank(writer, notatable.to));
    let sign = match to_rank.cmp(&from_rank) {
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '+',
    };
    let target = if file(writer, from) == to_file { to_rank.abs_diff(from_rank) } else { to_file };
    let same_type_on_file = same_type_on_file(writer, from);
    let in_front = same_type_on_file.iter().filter(|&&other| rank(writer, other) > from_rank).count();
    let mover = match same_type_on_file[..] {
        [other] if reaches_likewise(writer, notatable, other, from) => {
            format!("{letter}{}", if in_front > 0 { '-' } else { '+' })
        }
        [] | [_] => format!("{letter}{}", file(writer, from)),
        _ => format!("{}{}", in_front + 1, file(writer, from)),
    };
    format!("{mover}{sign}{target}{suffix}")
}

/// Returns the text, and `+C-2` for `C+-2`.
pub(crate) fn aliases(text: &str) -> Vec<String> {
    let mut aliases = vec![text.to_owned()];
    let mut chars = text.chars();
    if let (Some(letter), Some(place @ ('+' | '-'))) = (chars.next(), chars.next()) {
        aliases.push(format!("{place}{letter}{}", chars.as_str()));
    }
    aliases
}

/// Returns the squares of the other pieces of the type and side on the file.
fn same_type_on_file(writer: &MoveWriter<'_>, from: Square) -> Vec<Square> {
    let geometry = &writer.ctx.ruleset.geometry;
    let piece = writer.ctx.setup.piece_at(from);
    let others = writer.ctx.setup.pieces().filter(|&(square, other): &(Square, Piece)| {
        square != from && Some(other) == piece && geometry.file(square) == geometry.file(from)
    });
    others.map(|(square, _)| square).collect()
}

/// Returns whether the other piece, by an equal move, would reach a square where it may stand.
fn reaches_likewise(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, other: Square, from: Square) -> bool {
    let ruleset = writer.ctx.ruleset;
    let vector = ruleset.geometry.displacement(from, notatable.to);
    let confined_to = ruleset.piece(notatable.piece_type).confined_to;
    ruleset.geometry.step(other, vector).is_some_and(|to| ruleset.in_zone(confined_to, writer.turn(), to))
}

/// Returns the file, counted from 1 at the mover's right.
fn file(writer: &MoveWriter<'_>, square: Square) -> u8 {
    let geometry = &writer.ctx.ruleset.geometry;
    match writer.turn() {
        Color::White => geometry.files - geometry.file(square),
        Color::Black => geometry.file(square) + 1,
    }
}

/// Returns the rank, counted from 0 at the mover's side.
fn rank(writer: &MoveWriter<'_>, square: Square) -> u8 {
    let geometry = &writer.ctx.ruleset.geometry;
    match writer.turn() {
        Color::White => geometry.rank(square),
        Color::Black => geometry.ranks - 1 - geometry.rank(square),
    }
}

//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R-=3`, `15+1`.

use fers_core::{Color, Piece, Square};

use crate::scribe::{Scribe, Told};

/// The letter, the file, whether it goes ahead (`+`), back (`-`) or sideways (`=`), and how many ranks (along a file) or to which file. Files are
/// counted from the mover's right.
///
/// Of two pieces of a type on a file, the one in front is `+` and the other `-` instead of the file, where both may go so; of three or more, each has
/// its number from the front instead of the letter.
///
/// Sources: Wikipedia on the notation of xiangqi; Fairy-Stockfish's library.
pub(crate) fn text(scribe: &Scribe<'_>, told: &Told<'_>, is_exact: bool) -> String {
    let letter = scribe.letter(told.piece_type);
    let suffix = scribe.suffix(told, is_exact);
    let to_file = file(scribe, told.to);
    let Some(from) = told.from else { return format!("{letter}@{to_file}{}{suffix}", rank(scribe, told.to) + 1) };
    let (from_rank, to_rank) = (rank(scribe, from), rank(scribe, told.to));
    let sign = match to_rank.cmp(&from_rank) {
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '+',
    };
    let target = if file(scribe, from) == to_file { to_rank.abs_diff(from_rank) } else { to_file };
    let comrades = comrades(scribe, from);
    let in_front = comrades.iter().filter(|&&other| rank(scribe, other) > from_rank).count();
    let mover = match comrades[..] {
        [other] if may_go_alike(scribe, told, other, from) => {
            format!("{letter}{}", if in_front > 0 { '-' } else { '+' })
        }
        [] | [_] => format!("{letter}{}", file(scribe, from)),
        _ => format!("{}{}", in_front + 1, file(scribe, from)),
    };
    format!("{mover}{sign}{target}{suffix}")
}

/// The text itself, and `+C-2` for `C+-2`.
pub(crate) fn aliases(text: &str) -> Vec<String> {
    let mut aliases = vec![text.to_owned()];
    let mut chars = text.chars();
    if let (Some(letter), Some(place @ ('+' | '-'))) = (chars.next(), chars.next()) {
        aliases.push(format!("{place}{letter}{}", chars.as_str()));
    }
    aliases
}

/// The other pieces of the type and side on the same file.
fn comrades(scribe: &Scribe<'_>, from: Square) -> Vec<Square> {
    let geometry = &scribe.ctx.ruleset.geometry;
    let piece = scribe.ctx.setup.piece_at(from);
    let others = scribe.ctx.setup.pieces().filter(|&(square, other): &(Square, Piece)| {
        square != from && Some(other) == piece && geometry.file(square) == geometry.file(from)
    });
    others.map(|(square, _)| square).collect()
}

/// Whether the other piece would by the same move arrive on a square where it may stand.
fn may_go_alike(scribe: &Scribe<'_>, told: &Told<'_>, other: Square, from: Square) -> bool {
    let ruleset = scribe.ctx.ruleset;
    let vector = ruleset.geometry.displacement(from, told.to);
    let confined_to = ruleset.piece(told.piece_type).confined_to;
    ruleset.geometry.step(other, vector).is_some_and(|to| ruleset.in_zone(confined_to, scribe.turn(), to))
}

/// The file, counted from 1 at the mover's right.
fn file(scribe: &Scribe<'_>, square: Square) -> u8 {
    let geometry = &scribe.ctx.ruleset.geometry;
    match scribe.turn() {
        Color::White => geometry.files - geometry.file(square),
        Color::Black => geometry.file(square) + 1,
    }
}

/// The rank, counted from 0 at the mover's side.
fn rank(scribe: &Scribe<'_>, square: Square) -> u8 {
    let geometry = &scribe.ctx.ruleset.geometry;
    match scribe.turn() {
        Color::White => geometry.rank(square),
        Color::Black => geometry.ranks - 1 - geometry.rank(square),
    }
}

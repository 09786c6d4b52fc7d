//! Reading standard algebraic notation.

use fers_core::{Action, Move};

use crate::exact_read::written_san;
use crate::lenient::{Reading, find, shortened};
use crate::marks::{letters, promotion_mark, promotion_mark_san};
use crate::san::{castling_letter, last_choice_text, name_of_file, piece_letter, sans, suffix, wing};
use crate::{MoveContext, MoveTextError};

/// Reads a move as [`san`](crate::san) writes it, and less exact texts that fit one legal move
/// only.
///
/// Also accepted: missing, wrong or surplus marks of check, mate and quality; captures without `x`
/// or with `:`; more of the origin than needed (`Ng1f3`, `e2-e4`); `0-0`; `O-O` without the letter
/// of the castling piece; `e8Q` and `e8(Q)`; `Pe4`; `@e4` for a pawn's drop; pieces in lower case.
///
/// # Errors
///
/// If no legal move, or more than one, can be meant.
pub fn parse_san(ctx: &MoveContext<'_>, text: &str) -> Result<Move, MoveTextError> {
    match written_san(ctx, &shortened(text)) {
        Some(mv) => Ok(mv.clone()),
        None => read_san(ctx, text, sans(ctx)),
    }
}

/// Reads a move in SAN, given the canonical texts of all legal moves.
pub(crate) fn read_san(ctx: &MoveContext<'_>, text: &str, canonical: Vec<String>) -> Result<Move, MoveTextError> {
    let text = with_letter_castling(text.trim());
    let reading = Reading {
        canonical,
        aliases: &|mv| with_wall(ctx, mv, aliases(ctx, mv)),
        // The wall may be omitted if only one square is possible.
        hints: &|mv| {
            let whole = with_wall(ctx, mv, hints(ctx, mv));
            if mv.relocation.is_some() { whole } else { [whole, hints(ctx, mv), lone_moves(ctx, mv)].concat() }
        },
        ignored: &['-', '(', ')', ' '],
    };
    find(ctx, &text, &reading)
}

fn with_wall(ctx: &MoveContext<'_>, mv: &Move, texts: Vec<String>) -> Vec<String> {
    let choice = last_choice_text(ctx, mv);
    texts.into_iter().map(|text| text + &choice).collect()
}

/// Returns the texts of a move without the wall that it puts up.
fn lone_moves(ctx: &MoveContext<'_>, mv: &Move) -> Vec<String> {
    if mv.wall.is_some() { aliases(ctx, mv) } else { Vec::new() }
}

/// Rewrites `0-0` and `o-o` as `O-O`, also after a piece letter.
fn with_letter_castling(text: &str) -> String {
    let is_zero = |c: char| matches!(c, '0' | 'o' | 'O');
    let letter = text.chars().next().filter(|&c| c.is_alphabetic() && !is_zero(c)).map_or(0, char::len_utf8);
    let (letter, castling) = text.split_at(letter);
    let end = castling.find(|c| !is_zero(c) && c != '-').unwrap_or(castling.len());
    match castling[..end].matches('-').count() {
        _ if !castling.starts_with(is_zero) => text.to_owned(),
        0 => text.to_owned(),
        _ => letter.to_owned() + &castling[..end].replace(['0', 'o'], "O") + &castling[end..],
    }
}

/// Returns all complete texts of a move, with more or less of its origin.
fn aliases(ctx: &MoveContext<'_>, mv: &Move) -> Vec<String> {
    let name = |square| ctx.ruleset.geometry.square_name(square);
    match mv.action {
        Action::Travel { .. } => bodies(ctx, mv).iter().flat_map(|body| with_suffixes(ctx, mv, body)).collect(),
        Action::Castle { king, king_to, partner, .. } => {
            let wing = wing(ctx, king, partner);
            let suffix = suffix(ctx, mv, false);
            let bare = [format!("{wing}{suffix}"), format!("{wing}/{}{suffix}", name(king_to))];
            let letter = castling_letter(ctx, mv);
            bare.iter().map(|text| format!("{letter}{text}")).chain(bare.clone()).collect()
        }
        Action::Drop { piece_type, to } => {
            let dropped = mv.promotion.unwrap_or(piece_type);
            let san = &ctx.ruleset.piece(dropped).san;
            vec![format!("{san}@{}", name(to)), format!("{}@{}", letters(ctx.ruleset, dropped), name(to))]
        }
        Action::PickUp { from } => vec![format!("{}@", name(from))],
        Action::Pass => ["0000", "@@@@", "pass", "null", "Z0"].map(str::to_owned).to_vec(),
    }
}

/// Returns piece, origin and way of a travelling piece, with more or less of the origin.
///
/// Capture marks and dashes are omitted; the comparison ignores them.
fn bodies(ctx: &MoveContext<'_>, mv: &Move) -> Vec<String> {
    let Some(from) = mv.origin() else { return Vec::new() };
    let name = |square| ctx.ruleset.geometry.square_name(square);
    let to = mv.destination().map(name).unwrap_or_default();
    let waypoints: String = ctx.waypoints(mv).iter().map(|&square| name(square)).collect();
    let mut ways = vec![waypoints + &to];
    if ctx.is_simple(mv) {
        ways.push(to);
    }
    let rank = u16::from(ctx.ruleset.geometry.rank(from)) + 1;
    let origins = [String::new(), name_of_file(ctx, from), rank.to_string(), name(from)];
    let letter = piece_letter(ctx, mv);
    let bodies = origins.iter().flat_map(|origin| ways.iter().map(move |way| format!("{letter}{origin}{way}")));
    bodies.collect()
}

/// Appends promotion and gate in all their forms.
fn with_suffixes(ctx: &MoveContext<'_>, mv: &Move, body: &str) -> Vec<String> {
    let gates = match mv.gate {
        Some(gate) => {
            let letters = letters(ctx.ruleset, gate.piece_type);
            let name = ctx.ruleset.geometry.square_name(gate.square);
            vec![format!("/{letters}"), format!("/{letters}{name}"), format!("/{letters}@{name}")]
        }
        None => vec![String::new()],
    };
    let promotions = match mv.promotion {
        Some(to) => promotion_texts(&[
            promotion_mark_san(ctx, mv, to),
            promotion_mark(ctx, mv, to),
            letters(ctx.ruleset, to).to_owned(),
        ]),
        // A final `=` declines a promotion.
        None => vec![String::new(), "=".to_owned()],
    };
    let texts =
        promotions.iter().flat_map(|promotion| gates.iter().map(move |gate| format!("{body}{promotion}{gate}")));
    texts.collect()
}

/// Returns `=Q` and `Q`. A sole `+` keeps its `=`, as without it the mark means check.
fn promotion_texts(marks: &[String]) -> Vec<String> {
    let with_sign = marks.iter().map(|mark| format!("={mark}"));
    with_sign.chain(marks.iter().filter(|mark| *mark != "+").cloned()).collect()
}

/// Returns texts that omit parts of a move, or add parts that pawns lack.
fn hints(ctx: &MoveContext<'_>, mv: &Move) -> Vec<String> {
    let mut texts = Vec::new();
    if matches!(mv.action, Action::Travel { .. }) && mv.gate.is_none() {
        let bodies = bodies(ctx, mv);
        let letter = ctx.moved_type(mv).map_or("", |piece_type| letters(ctx.ruleset, piece_type));
        if piece_letter(ctx, mv).is_empty() {
            texts.extend(bodies.iter().flat_map(|body| with_suffixes(ctx, mv, &format!("{letter}{body}"))));
        }
        // The promoted type may be omitted if only one is possible.
        texts.extend(bodies);
    }
    texts
}

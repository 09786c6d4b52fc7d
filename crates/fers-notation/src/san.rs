//! Standard algebraic notation.

use std::collections::HashMap;

use fers_core::{Action, Geometry, Move, Square, Wing};

use crate::MoveContext;
use crate::distinct::distinct;
use crate::marks::{carries, letters, promotion_mark_san};

/// What a move does to the enemy's royals, as written behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// Nothing.
    #[default]
    None,
    /// Check: `+`.
    Check,
    /// Mate: `#`.
    Mate,
}

impl CheckMark {
    /// The mark.
    pub fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Mate => "#",
        }
    }
}

/// The text of a legal move in SAN, different from that of every other legal move of the position; whether it gives check or mate is
/// known by the caller.
///
/// * `Nf3`, `Nbd7`, `N1f3`, `Nb1d2`: the letter of the piece, what tells it from others with the same letter and destination, the destination.
/// * `e4`, `exd5`: pawns have no letter; a capturing pawn shows its file; a quiet one its square where that is needed.
/// * `e8=Q`, `Rd3=+`: promotions; `Rb5=F` without moving.
/// * `Lxd5-e4`, `Lxd5xe4`, `Lxd5-c4`: captures on the way, then the destination.
/// * `Kb2/b2a1`: other pieces that are carried elsewhere.
/// * `O-O`, `O-O-O`: castling with a partner on a higher or lower file; with the king's destination where there are several: `O-O-O/b1`.
/// * `Nf3/H`: a piece gated behind the mover; `O-O/He1`, `O-O/Hh1` after castling.
/// * `P@e4`, `+P@e4`: drops; `Qd1@`: a piece taken into the hand; `--`: a pass.
/// * `Nf3,d5`: a wall that the move puts up; `--,d5`: one instead of a move.
///
/// Where two moves would still have the same text, origin squares, all victims and exact letters are written. A move that is not among the
/// legal ones gets the shortest text.
///
/// Sources: the PGN standard, sections 8.2.3.2 to 8.2.3.8, and Fairy-Stockfish for drops and gates.
pub fn san(ctx: &MoveContext<'_>, mv: &Move, check: CheckMark) -> String {
    let text = match ctx.legal.iter().position(|legal| legal == mv) {
        Some(index) => sans(ctx).swap_remove(index),
        None => form(ctx, &by_destination(ctx), mv, 0).unwrap_or_default(),
    };
    text + check.text()
}

/// The texts of all legal moves, in their order, without marks of check; see [`san`].
pub fn sans(ctx: &MoveContext<'_>) -> Vec<String> {
    let arrivals = by_destination(ctx);
    distinct(ctx.legal.len(), |index, level| form(ctx, &arrivals, &ctx.legal[index], level))
}

/// The legal moves of travelling pieces by where they go.
pub(crate) type ByDestination<'a> = HashMap<Square, Vec<&'a Move>>;

pub(crate) fn by_destination<'a>(ctx: &MoveContext<'a>) -> ByDestination<'a> {
    let mut arrivals = ByDestination::new();
    for mv in ctx.legal {
        if let Action::Travel { to, .. } = mv.action {
            arrivals.entry(to).or_default().push(mv);
        }
    }
    arrivals
}

/// The letter of the piece that a move moves; empty for pawns.
pub(crate) fn piece_letter<'a>(ctx: &MoveContext<'a>, mv: &Move) -> &'a str {
    ctx.moved_type(mv).map_or("", |piece_type| &ctx.ruleset.piece(piece_type).san)
}

/// The text of a move at a level of explicitness.
pub(crate) fn form(ctx: &MoveContext<'_>, arrivals: &ByDestination<'_>, mv: &Move, level: usize) -> Option<String> {
    let text = bare_form(ctx, arrivals, mv, level)?;
    Some(text + &wall_text(ctx, mv))
}

/// The wall that a move puts up, behind a comma; nothing where it puts up none.
pub(crate) fn wall_text(ctx: &MoveContext<'_>, mv: &Move) -> String {
    mv.wall.map(|wall| format!(",{}", ctx.ruleset.geometry.square_name(wall))).unwrap_or_default()
}

/// The text of a move without the wall that it puts up.
fn bare_form(ctx: &MoveContext<'_>, arrivals: &ByDestination<'_>, mv: &Move, level: usize) -> Option<String> {
    let name = |square| ctx.ruleset.geometry.square_name(square);
    match mv.action {
        Action::Travel { from, .. } => {
            let origin = match level {
                0 => origin_text(ctx, from, distinction(ctx, arrivals, mv, from)),
                1 | 2 => name(from),
                _ => return None,
            };
            let way = way(ctx, mv, level == 2);
            Some(format!("{}{origin}{way}{}", piece_letter(ctx, mv), suffix(ctx, mv, level == 2)))
        }
        Action::Castle { .. } => castling(ctx, mv, level),
        Action::Drop { piece_type, to } => match (level, mv.promotion) {
            (0, promotion) => {
                let piece_type = promotion.unwrap_or(piece_type);
                let san = Some(ctx.ruleset.piece(piece_type).san.as_str()).filter(|san| !san.is_empty());
                Some(format!("{}@{}", san.unwrap_or(letters(ctx.ruleset, piece_type)), name(to)))
            }
            (1, _) => Some(format!("{}@{}{}", letters(ctx.ruleset, piece_type), name(to), suffix(ctx, mv, true))),
            _ => None,
        },
        Action::PickUp { from } => (level == 0).then(|| format!("{}{}@", piece_letter(ctx, mv), name(from))),
        Action::Pass => (level == 0).then(|| "--".to_owned()),
    }
}

/// How much of the origin is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Nothing,
    File,
    Rank,
    Square,
}

/// How much of the origin is needed: as little as tells the piece from others with the same letter that may go to the same square.
pub(crate) fn distinction(ctx: &MoveContext<'_>, arrivals: &ByDestination<'_>, mv: &Move, from: Square) -> Shown {
    let geometry = &ctx.ruleset.geometry;
    let rivals = rivals(ctx, arrivals, mv, from);
    let unlike = |part: fn(&Geometry, Square) -> u8| {
        let is_other = |&rival: &Square| part(geometry, rival) != part(geometry, from);
        rivals.iter().all(is_other)
    };
    let is_pawn = piece_letter(ctx, mv).is_empty();
    let shows_file = is_pawn && mv.is_capture() && from != mv.destination().unwrap_or(from);
    if rivals.is_empty() && !shows_file {
        Shown::Nothing
    } else if unlike(Geometry::file) && (shows_file || !is_pawn) {
        Shown::File
    } else if unlike(Geometry::rank) && !is_pawn {
        Shown::Rank
    } else {
        Shown::Square
    }
}

fn origin_text(ctx: &MoveContext<'_>, from: Square, shown: Shown) -> String {
    match shown {
        Shown::Nothing => String::new(),
        Shown::File => name_of_file(ctx, from),
        Shown::Rank => (u16::from(ctx.ruleset.geometry.rank(from)) + 1).to_string(),
        Shown::Square => ctx.ruleset.geometry.square_name(from),
    }
}

/// The letters of the file of a square.
pub(crate) fn name_of_file(ctx: &MoveContext<'_>, square: Square) -> String {
    Geometry::file_name(ctx.ruleset.geometry.file(square))
}

/// The other squares from which a piece with the same letter may go to the destination of a move.
///
/// Captures of pawns show their file anyway and need not be told from quiet moves.
fn rivals(ctx: &MoveContext<'_>, arrivals: &ByDestination<'_>, mv: &Move, from: Square) -> Vec<Square> {
    let letter = piece_letter(ctx, mv);
    let others = mv.destination().and_then(|to| arrivals.get(&to)).into_iter().flatten();
    let origins = others.filter_map(|other| {
        let origin = other.origin().filter(|&origin| origin != from)?;
        let alike = !letter.is_empty() || other.is_capture() == mv.is_capture();
        (alike && piece_letter(ctx, other) == letter).then_some(origin)
    });
    origins.collect()
}

/// The way of a travelling piece behind its origin: `f3`, `xd5`, `xd5-e4`.
fn way(ctx: &MoveContext<'_>, mv: &Move, shows_all: bool) -> String {
    let name = |square| ctx.ruleset.geometry.square_name(square);
    let to = mv.destination().map(name).unwrap_or_default();
    if ctx.is_simple(mv) && !shows_all {
        let mark = if mv.is_capture() { "x" } else { "" };
        return format!("{mark}{to}");
    }
    let waypoints = ctx.waypoints(mv);
    let on_the_way: String = waypoints.iter().map(|&square| format!("x{}", name(square))).collect();
    let captures_last = waypoints.len() < mv.removed.len();
    let mark = match (captures_last, waypoints.is_empty()) {
        (true, _) => "x",
        (false, false) => "-",
        (false, true) => "",
    };
    format!("{on_the_way}{mark}{to}")
}

fn castling(ctx: &MoveContext<'_>, mv: &Move, level: usize) -> Option<String> {
    let Action::Castle { king, king_to, partner, partner_to } = mv.action else { return None };
    let name = |square| ctx.ruleset.geometry.square_name(square);
    let to = match level {
        0 => String::new(),
        1 => format!("/{}", name(king_to)),
        2 => format!("/{}{},{}{}", name(king), name(king_to), name(partner), name(partner_to)),
        _ => return None,
    };
    Some(format!("{}{to}{}", wing(ctx, king, partner), suffix(ctx, mv, level == 2)))
}

/// `O-O` with a partner on a higher file (or the same one), `O-O-O` with one on a lower file.
pub(crate) fn wing(ctx: &MoveContext<'_>, king: Square, partner: Square) -> &'static str {
    if Wing::of(&ctx.ruleset.geometry, king, partner) == Some(Wing::Left) { "O-O-O" } else { "O-O" }
}

/// What is carried, promotion and gate, with exact letters or as is customary.
pub(crate) fn suffix(ctx: &MoveContext<'_>, mv: &Move, exact: bool) -> String {
    let promotion = match mv.promotion {
        Some(to) if exact => format!("={}", letters(ctx.ruleset, to)),
        Some(to) => format!("={}", promotion_mark_san(ctx, mv, to)),
        None => String::new(),
    };
    let name = |square| ctx.ruleset.geometry.square_name(square);
    let gate = mv.gate.map(|gate| {
        let letters = letters(ctx.ruleset, gate.piece_type);
        match mv.action {
            _ if exact => format!("/{letters}@{}", name(gate.square)),
            Action::Castle { .. } => format!("/{letters}{}", name(gate.square)),
            _ => format!("/{letters}"),
        }
    });
    carries(mv, name) + &promotion + &gate.unwrap_or_default()
}

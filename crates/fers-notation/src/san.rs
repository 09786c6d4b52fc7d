//! Standard algebraic notation.

use fers_core::{Action, Geometry, Move, Square, Wing};

use crate::MoveContext;
use crate::arrivals::Arrivals;
use crate::distinct::distinct;
use crate::marks::{letters, promotion_mark_san, push_carries, push_relocation};
use crate::push::{push_file, push_number, push_square};
use crate::single_text::single_san;

/// Number of bytes that hold most move texts.
pub(crate) const SHORT: usize = 8;

/// The check or mate that a move gives, as SAN marks it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// No check.
    #[default]
    None,
    /// Check: `+`.
    Check,
    /// Mate: `#`.
    Mate,
}

impl CheckMark {
    /// Returns the mark.
    pub fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Mate => "#",
        }
    }
}

/// Returns a legal move in SAN, distinct from all other legal moves of the position. The caller
/// states whether it gives check or mate.
///
/// * `Nf3`, `Nbd7`, `N1f3`, `Nb1d2`: the letter of the piece, its file, rank or square if another
///   piece with this letter can go to the destination, the destination.
/// * `e4`, `exd5`: pawns have no letter. A capturing pawn shows its file, a quiet one its square if
///   needed.
/// * `e8=Q`, `Rd3=+`: promotions; `Rb5=F`: a promotion in place.
/// * `Lxd5-e4`, `Lxd5xe4`, `Lxd5-c4`: captures on the way, then the destination.
/// * `Kb2/b2a1`: other pieces that the move carries, after a stroke.
/// * `O-O`, `O-O-O`: castling with a partner on a higher or lower file; with the king's destination
///   if there are several: `O-O-O/b1`.
/// * `QO-O`: castling of another type than the side's first castling piece.
/// * `Nf3/H`: gating on the vacated square; `O-O/He1`, `O-O/Hh1` after castling.
/// * `P@e4`, `+P@e4`: drops; `Qd1@`: picking up a piece; `--`: a pass.
/// * `Nf3,d5`: a wall put up by the move; `--,d5`: a wall instead of a move.
/// * `Nf3/c5a8`: an enemy that the move relocates; `Nf3/c5@` if that leaves the game.
///
/// If two moves would still have equal texts, origin squares, all victims and exact letters are
/// written. A move that is not legal gets its shortest text.
///
/// Sources: the PGN standard, sections 8.2.3.2 to 8.2.3.8, and Fairy-Stockfish for drops and gates.
pub fn san(ctx: &MoveContext<'_>, mv: &Move, check: CheckMark) -> String {
    single_san(ctx, mv).unwrap_or_else(|| listed(ctx, mv)) + check.text()
}

/// Returns the text of a move from the list of all texts.
fn listed(ctx: &MoveContext<'_>, mv: &Move) -> String {
    match ctx.legal.iter().position(|legal| legal == mv) {
        Some(index) => sans(ctx).swap_remove(index),
        None => form(ctx, &Arrivals::of(ctx), mv, 0).unwrap_or_default(),
    }
}

/// Returns all legal moves in SAN, in their order, without check marks; see [`san`].
pub fn sans(ctx: &MoveContext<'_>) -> Vec<String> {
    let arrivals = Arrivals::of(ctx);
    distinct(ctx.legal.len(), |index, level| form(ctx, &arrivals, &ctx.legal[index], level))
}

/// Returns the letter of the moving piece; empty for pawns.
pub(crate) fn piece_letter<'a>(ctx: &MoveContext<'a>, mv: &Move) -> &'a str {
    ctx.moved_type(mv).map_or("", |piece_type| &ctx.ruleset.piece(piece_type).san)
}

/// Returns the text of a move at a level of explicitness.
pub(crate) fn form(ctx: &MoveContext<'_>, arrivals: &Arrivals<'_>, mv: &Move, level: usize) -> Option<String> {
    // The most exact text tells a relocated piece from one that the path carries.
    let is_exact = mv.relocation.is_some() && level > 0 && bare_form(ctx, arrivals, mv, level).is_none();
    let mut text = bare_form(ctx, arrivals, mv, level - usize::from(is_exact))?;
    push_relocation(&mut text, mv, is_exact, |text, square| push_square(text, &ctx.ruleset.geometry, square));
    push_wall(&mut text, ctx, mv);
    Some(text)
}

/// Returns the wall that a move puts up, after a comma, or the enemy that it relocates, after a
/// stroke; empty without either.
pub(crate) fn last_choice_text(ctx: &MoveContext<'_>, mv: &Move) -> String {
    let mut text = String::new();
    push_relocation(&mut text, mv, false, |text, square| push_square(text, &ctx.ruleset.geometry, square));
    push_wall(&mut text, ctx, mv);
    text
}

fn push_wall(text: &mut String, ctx: &MoveContext<'_>, mv: &Move) {
    if let Some(wall) = mv.wall {
        text.push(',');
        push_square(text, &ctx.ruleset.geometry, wall);
    }
}

/// Returns the text of a move without the wall that it puts up.
fn bare_form(ctx: &MoveContext<'_>, arrivals: &Arrivals<'_>, mv: &Move, level: usize) -> Option<String> {
    let name = |square| ctx.ruleset.geometry.square_name(square);
    match mv.action {
        Action::Travel { from, .. } => {
            let shown = match level {
                0 => disambiguation(ctx, arrivals, mv, from),
                1 | 2 => Disambiguation::Square,
                _ => return None,
            };
            let mut text = String::with_capacity(SHORT);
            text.push_str(piece_letter(ctx, mv));
            push_origin(&mut text, ctx, from, shown);
            push_way(&mut text, ctx, mv, level == 2);
            push_suffix(&mut text, ctx, mv, level == 2);
            Some(text)
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
pub(crate) enum Disambiguation {
    Nothing,
    File,
    Rank,
    Square,
}

/// Returns how much of the origin is needed to distinguish the piece from others with its letter
/// that may go to the destination.
pub(crate) fn disambiguation(
    ctx: &MoveContext<'_>,
    arrivals: &Arrivals<'_>,
    mv: &Move,
    from: Square,
) -> Disambiguation {
    let geometry = &ctx.ruleset.geometry;
    let is_pawn = piece_letter(ctx, mv).is_empty();
    let shows_file = is_pawn && mv.is_capture() && from != mv.destination().unwrap_or(from);
    let (mut is_ambiguous, mut shares_file, mut shares_rank) = (false, false, false);
    for rival in ambiguous_origins(ctx, arrivals, mv, from) {
        is_ambiguous = true;
        shares_file |= geometry.file(rival) == geometry.file(from);
        shares_rank |= geometry.rank(rival) == geometry.rank(from);
    }
    if !is_ambiguous && !shows_file {
        Disambiguation::Nothing
    } else if !shares_file && (shows_file || !is_pawn) {
        Disambiguation::File
    } else if !shares_rank && !is_pawn {
        Disambiguation::Rank
    } else {
        Disambiguation::Square
    }
}

fn push_origin(text: &mut String, ctx: &MoveContext<'_>, from: Square, shown: Disambiguation) {
    let geometry = &ctx.ruleset.geometry;
    match shown {
        Disambiguation::Nothing => {}
        Disambiguation::File => push_file(text, geometry.file(from)),
        Disambiguation::Rank => push_number(text, u16::from(geometry.rank(from)) + 1),
        Disambiguation::Square => push_square(text, geometry, from),
    }
}

/// Returns the letters of the file of a square.
pub(crate) fn name_of_file(ctx: &MoveContext<'_>, square: Square) -> String {
    Geometry::file_name(ctx.ruleset.geometry.file(square))
}

/// Returns the other squares from which a piece with this letter may go to the destination.
///
/// Pawn captures show their file anyway and are not compared with quiet moves.
fn ambiguous_origins<'a>(
    ctx: &'a MoveContext<'_>,
    arrivals: &'a Arrivals<'_>,
    mv: &'a Move,
    from: Square,
) -> impl Iterator<Item = Square> + 'a {
    let letter = piece_letter(ctx, mv);
    let others = mv.destination().into_iter().flat_map(|to| arrivals.on(to));
    others.filter_map(move |other| {
        let origin = other.origin().filter(|&origin| origin != from)?;
        let alike = !letter.is_empty() || other.is_capture() == mv.is_capture();
        (alike && piece_letter(ctx, other) == letter).then_some(origin)
    })
}

/// Appends the way of a travelling piece after its origin: `f3`, `xd5`, `xd5-e4`.
fn push_way(text: &mut String, ctx: &MoveContext<'_>, mv: &Move, shows_all: bool) {
    let geometry = &ctx.ruleset.geometry;
    if ctx.is_simple(mv) && !shows_all {
        text.push_str(if mv.is_capture() { "x" } else { "" });
    } else {
        let waypoints = ctx.waypoints(mv);
        for &square in waypoints {
            text.push('x');
            push_square(text, geometry, square);
        }
        let captures_last = waypoints.len() < mv.removed.len();
        text.push_str(match (captures_last, waypoints.is_empty()) {
            (true, _) => "x",
            (false, false) => "-",
            (false, true) => "",
        });
    }
    if let Some(to) = mv.destination() {
        push_square(text, geometry, to);
    }
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
    let letter = castling_letter(ctx, mv);
    Some(format!("{letter}{}{to}{}", wing(ctx, king, partner), suffix(ctx, mv, level == 2)))
}

/// Returns the letter of a castling piece if its type differs from the side's first castling piece;
/// else an empty text.
///
/// In Coregal Chess queens castle as kings do, and `O-O` alone is the king's.
pub(crate) fn castling_letter<'a>(ctx: &MoveContext<'a>, mv: &Move) -> &'a str {
    let piece = mv.origin().and_then(|king| ctx.setup.piece_at(king));
    let first =
        ctx.ruleset.castlings.iter().find(|castling| piece.and_then(|piece| piece.color()) == Some(castling.color));
    let usual = first.and_then(|castling| ctx.ruleset.start.piece_at(castling.king)).map(|king| king.piece_type);
    match piece.map(|piece| piece.piece_type) {
        Some(piece_type) if usual.is_some_and(|usual| usual != piece_type) => letters(ctx.ruleset, piece_type),
        _ => "",
    }
}

/// Returns `O-O` for a partner on a higher (or equal) file, `O-O-O` for one on a lower file.
pub(crate) fn wing(ctx: &MoveContext<'_>, king: Square, partner: Square) -> &'static str {
    if Wing::of(&ctx.ruleset.geometry, king, partner) == Some(Wing::Left) { "O-O-O" } else { "O-O" }
}

/// Returns carried pieces, promotion and gate, with exact or customary letters.
pub(crate) fn suffix(ctx: &MoveContext<'_>, mv: &Move, exact: bool) -> String {
    let mut text = String::new();
    push_suffix(&mut text, ctx, mv, exact);
    text
}

fn push_suffix(text: &mut String, ctx: &MoveContext<'_>, mv: &Move, exact: bool) {
    let geometry = &ctx.ruleset.geometry;
    push_carries(text, mv, |text, square| push_square(text, geometry, square));
    if let Some(to) = mv.promotion {
        text.push('=');
        text.push_str(&if exact { letters(ctx.ruleset, to).to_owned() } else { promotion_mark_san(ctx, mv, to) });
    }
    if let Some(gate) = mv.gate {
        text.push('/');
        text.push_str(letters(ctx.ruleset, gate.piece_type));
        let is_castling = matches!(mv.action, Action::Castle { .. });
        text.push_str(if exact { "@" } else { "" });
        if exact || is_castling {
            push_square(text, geometry, gate.square);
        }
    }
}

//! Coordinate moves, as protocols write them.

use fers_core::{Action, Geometry, Move, Square};

use crate::MoveContext;
use crate::distinct::distinct;
use crate::marks::{change_mark, letters, push_carries, push_relocation};
use crate::push::push_square_from;
use crate::san::SHORT;
use crate::single_text::single_coordinate;

/// Variants of coordinate notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoordinateStyle {
    /// Castling is written as the king taking its partner (`e1h1`), as in Chess960.
    pub castles_onto_partner: bool,
    /// Ranks are counted from 0, as XBoard does on boards of ten ranks and as UCCI does.
    pub ranks_from_zero: bool,
    /// A pass is written as a piece that goes to its own square (`e1e1`): the first royal of the
    /// side, else its first piece. Fairy-Stockfish and UCI programs for variants write passes so.
    pub passes_in_place: bool,
}

/// Returns a legal move in coordinates, distinct from all other legal moves of the position.
///
/// * `e2e4`: origin and destination; captures and en passant as well.
/// * `e7e8q`: a promotion, with the letter of the new type in lower case; `d5d6+` if only one
///   type's letters begin with `+`; `b5b5f` for a promotion in place. A declined promotion is not
///   written. `d5d6-`: a promoted piece turns back; both marks are also used for a piece that
///   changes with every move.
/// * `c4d5,d5e4`: the squares where a piece captures on its way; `c4d5,d5c4` if it returns.
/// * `a1b2/b2a1`: other pieces that the move carries; here two pieces swap.
/// * `e1g1`: castling, by the king's way; `e1h1` (the partner's origin) if the style says so or the
///   text would be ambiguous.
/// * `b1c3h`: gating on the vacated square; after castling `e1g1h` on the king's origin, `h1e1h` on
///   the partner's.
/// * `P@e4`: a drop; `+P@e4` promoted.
/// * `d1@`: picking up a piece.
/// * `0000`: a pass; `e1e1` if the style says so.
/// * `e2e4,e4d5`: a move and the wall that it puts up; `e1e1,e1d5`: a wall instead of a move.
/// * `a1b2/c5a8`: an enemy that the move relocates; `a1b2/c5@` if that leaves the game.
///
/// If two moves would still have equal texts, they are extended: `e5d5,d5d6` (en passant),
/// `e1g1,h1f1` (both ways of castling), `e7e8=Q` (the exact letters), `b1c3/H@b1`, `P@e4=+P`. A
/// move that is not legal gets its shortest text.
///
/// Sources: UCI, the XBoard protocol and Fairy-Stockfish's extensions. The form of pick-ups is our
/// own.
pub fn coordinate(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> String {
    single_coordinate(ctx, mv, style).unwrap_or_else(|| listed(ctx, mv, style))
}

/// Returns the text of a move from the list of all texts.
fn listed(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> String {
    match ctx.legal.iter().position(|legal| legal == mv) {
        Some(index) => coordinates(ctx, style).swap_remove(index),
        None => form(ctx, mv, style, 0).unwrap_or_default(),
    }
}

/// Returns the texts of all legal moves, in their order; see [`coordinate`].
pub fn coordinates(ctx: &MoveContext<'_>, style: CoordinateStyle) -> Vec<String> {
    distinct(ctx.legal.len(), |index, level| form(ctx, &ctx.legal[index], style, level))
}

/// Returns the text of a move at a level of explicitness.
pub(crate) fn form(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle, level: usize) -> Option<String> {
    if mv.relocation.is_some() {
        // The most exact text tells a relocated piece from one that the path carries.
        let is_exact = level > 0 && bare_form(ctx, mv, style, level).is_none();
        let text = bare_form(ctx, mv, style, level - usize::from(is_exact))?;
        return Some(text + &relocation_text(ctx, mv, style, is_exact));
    }
    let Some(wall) = mv.wall else { return bare_form(ctx, mv, style, level) };
    let Some(to) = mv.destination() else { return lone_wall(ctx, wall, style, level) };
    let mut text = bare_form(ctx, mv, style, level)?;
    text.push(',');
    push_name(&mut text, ctx, to, style);
    push_name(&mut text, ctx, wall, style);
    Some(text)
}

/// Returns the enemy that a move relocates, after a stroke; empty without one.
pub(crate) fn relocation_text(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle, exact: bool) -> String {
    let mut text = String::new();
    push_relocation(&mut text, mv, exact, |text, square| push_name(text, ctx, square, style));
    text
}

/// Returns the text of a wall put up instead of moving, as if by the first piece of the side, which
/// stays. So Fairy-Stockfish writes it.
fn lone_wall(ctx: &MoveContext<'_>, wall: Square, style: CoordinateStyle, level: usize) -> Option<String> {
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    let first = ctx.setup.pieces().find(|(_, piece)| piece.is_of(ctx.setup.turn));
    match (level, first) {
        (0, Some((square, _))) => Some(format!("{0}{0},{0}{1}", name(square), name(wall))),
        (0, None) | (1, Some(_)) => Some(format!("0000,{}", name(wall))),
        _ => None,
    }
}

/// Returns the text of a move without the wall that it puts up.
pub(crate) fn bare_form(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle, level: usize) -> Option<String> {
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    match mv.action {
        Action::Travel { from, to } => {
            if level > 1 {
                return None;
            }
            let mut text = String::with_capacity(SHORT);
            if level == 0 && ctx.is_simple(mv) {
                push_name(&mut text, ctx, from, style);
                push_name(&mut text, ctx, to, style);
            } else {
                text.push_str(&legs(ctx, mv, from, to, style));
            }
            push_suffix(&mut text, ctx, mv, style, level > 0);
            Some(text)
        }
        Action::Castle { .. } => castling(ctx, mv, style, level),
        Action::Drop { piece_type, to } => match (level, mv.promotion) {
            (0, promotion) => Some(format!("{}@{}", letters(ctx.ruleset, promotion.unwrap_or(piece_type)), name(to))),
            (1, _) => {
                let mut text = format!("{}@{}", letters(ctx.ruleset, piece_type), name(to));
                push_suffix(&mut text, ctx, mv, style, true);
                Some(text)
            }
            _ => None,
        },
        Action::PickUp { from } => (level == 0).then(|| format!("{}@", name(from))),
        Action::Pass => {
            let in_place = staying(ctx).filter(|_| style.passes_in_place).map(|square| name(square).repeat(2));
            match (level, in_place) {
                (0, Some(in_place)) => Some(in_place),
                (0, None) | (1, Some(_)) => Some("0000".to_owned()),
                _ => None,
            }
        }
    }
}

/// Returns the square of the piece that a pass names: the first royal of the side to move, else its
/// first piece.
fn staying(ctx: &MoveContext<'_>) -> Option<Square> {
    let own = || ctx.setup.pieces().filter(|(_, piece)| piece.is_of(ctx.setup.turn));
    let royal = own().find(|(_, piece)| ctx.ruleset.is_royal(piece.piece_type));
    royal.or_else(|| own().next()).map(|(square, _)| square)
}

fn castling(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle, level: usize) -> Option<String> {
    let Action::Castle { king, king_to, partner, partner_to } = mv.action else { return None };
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    let gated_behind_partner = mv.gate.is_some_and(|gate| gate.square == partner);
    let (from, to, exact) = match level + usize::from(style.castles_onto_partner) {
        0 | 1 if gated_behind_partner => (partner, king, false),
        0 => (king, king_to, false),
        1 => (king, partner, false),
        2 => (king, king_to, true),
        _ => return None,
    };
    let mut text = name(from) + &name(to);
    if exact {
        text += &format!(",{}{}", name(partner), name(partner_to));
    }
    push_suffix(&mut text, ctx, mv, style, exact);
    Some(text)
}

/// Returns the way of a piece leg by leg: `c4d5,d5e4`.
fn legs(ctx: &MoveContext<'_>, mv: &Move, from: Square, to: Square, style: CoordinateStyle) -> String {
    let stops: Vec<Square> = [from].iter().chain(ctx.waypoints(mv)).chain([&to]).copied().collect();
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    let legs = stops.windows(2).map(|ends| name(ends[0]) + &name(ends[1]));
    legs.collect::<Vec<_>>().join(",")
}

/// Appends carried pieces, promotion and gate, with exact or customary letters.
fn push_suffix(text: &mut String, ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle, exact: bool) {
    push_carries(text, mv, |text, square| push_name(text, ctx, square, style));
    match mv.promotion {
        Some(to) if exact => {
            text.push('=');
            text.push_str(letters(ctx.ruleset, to));
        }
        _ => text.push_str(&change_mark(ctx, mv).to_lowercase()),
    }
    if let Some(gate) = mv.gate {
        let letters = letters(ctx.ruleset, gate.piece_type);
        if exact {
            text.push('/');
            text.push_str(letters);
            text.push('@');
            push_name(text, ctx, gate.square, style);
        } else {
            text.push_str(&letters.to_lowercase());
        }
    }
}

/// Returns the name of a square in a style.
pub(crate) fn square_name(geometry: &Geometry, square: Square, style: CoordinateStyle) -> String {
    let mut text = String::new();
    push_square_from(&mut text, geometry, square, u16::from(!style.ranks_from_zero));
    text
}

fn push_name(text: &mut String, ctx: &MoveContext<'_>, square: Square, style: CoordinateStyle) {
    push_square_from(text, &ctx.ruleset.geometry, square, u16::from(!style.ranks_from_zero));
}

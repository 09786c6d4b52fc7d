//! Reads canonical texts.
//!
//! Nearly all texts come from a program and are canonical. Their squares are compared with the
//! moves as numbers first, and only the few moves that fit are spelled.

use fers_core::{Action, Geometry, Move, Square};

use crate::single_text::{is_readable, single_coordinate, single_san};
use crate::{CoordinateStyle, MoveContext, coordinate, san};

/// Returns the legal move whose canonical text in coordinates, or else in SAN, is one of `texts`.
///
/// `None` proves nothing; then all texts must be compared.
pub(crate) fn written_move<'a>(ctx: &MoveContext<'a>, texts: &[&str]) -> Option<&'a Move> {
    if !is_readable(ctx.ruleset) {
        return None;
    }
    // Castling may be written like a plain move; then all texts are compared.
    if texts.iter().any(|text| may_castle(ctx, text)) {
        return None;
    }
    texts.iter().find_map(|text| coordinate_move(ctx, text).or_else(|| san_move(ctx, text)))
}

/// Returns the legal move whose canonical SAN is one of `texts`, if it is found directly.
pub(crate) fn written_san<'a>(ctx: &MoveContext<'a>, texts: &[&str]) -> Option<&'a Move> {
    let texts = if is_readable(ctx.ruleset) { texts } else { &[] };
    texts.iter().find_map(|text| san_move(ctx, text))
}

/// Returns whether a coordinate text is a form of a legal castling.
fn may_castle(ctx: &MoveContext<'_>, text: &str) -> bool {
    let Some((origin, _)) = ends(&ctx.ruleset.geometry, text) else { return false };
    let from_there = |mv: &&Move| match mv.action {
        Action::Castle { king, partner, .. } => king == origin || partner == origin,
        _ => false,
    };
    let forms = |mv| (0..).map_while(move |level| coordinate::form(ctx, mv, CoordinateStyle::default(), level));
    ctx.legal.iter().filter(from_there).flat_map(forms).any(|form| form == text)
}

/// Reads `e2e4`, `e7e8q`, `P@e4`.
fn coordinate_move<'a>(ctx: &MoveContext<'a>, text: &str) -> Option<&'a Move> {
    let geometry = &ctx.ruleset.geometry;
    let fits: Box<dyn Fn(&Move) -> bool> = match (ends(geometry, text), dropped_on(geometry, text)) {
        (Some(ends), _) => Box::new(move |mv| matches!(mv.action, Action::Travel { from, to } if (from, to) == ends)),
        (_, Some(place)) => Box::new(move |mv| matches!(mv.action, Action::Drop { to, .. } if to == place)),
        _ => return None,
    };
    let style = CoordinateStyle::default();
    ctx.legal.iter().filter(|mv| fits(mv)).find(|mv| single_coordinate(ctx, mv, style).as_deref() == Some(text))
}

/// Reads `Nf3`, `exd5`, `e8=Q`, `O-O`, `P@e4`.
fn san_move<'a>(ctx: &MoveContext<'a>, text: &str) -> Option<&'a Move> {
    let is_castling = text.starts_with("O-O");
    let place = arrival(&ctx.ruleset.geometry, text);
    let fits = |mv: &&Move| match mv.action {
        Action::Travel { to, .. } | Action::Drop { to, .. } => Some(to) == place,
        Action::Castle { .. } => is_castling,
        Action::PickUp { .. } | Action::Pass => false,
    };
    let has_letter = |mv: &&Move| match mv.action {
        Action::Travel { .. } => text.starts_with(san::piece_letter(ctx, mv)),
        _ => true,
    };
    let mut candidates = ctx.legal.iter().filter(fits).filter(has_letter);
    candidates.find(|mv| single_san(ctx, mv).as_deref() == Some(text))
}

/// Returns the two squares with which a text begins.
fn ends(geometry: &Geometry, text: &str) -> Option<(Square, Square)> {
    let (from, rest) = first_square(geometry, text)?;
    let (to, _) = first_square(geometry, rest)?;
    Some((from, to))
}

/// Returns the square after the letters of a dropped piece.
fn dropped_on(geometry: &Geometry, text: &str) -> Option<Square> {
    let (_, place) = text.split_once('@')?;
    Some(first_square(geometry, place)?.0)
}

/// Returns the destination of a move in SAN: the last square before promotion, gate and wall.
fn arrival(geometry: &Geometry, text: &str) -> Option<Square> {
    let body = &text[..text.find(['=', '/', ',']).unwrap_or(text.len())];
    let file = body.trim_end_matches(|c: char| c.is_ascii_digit()).len().checked_sub(1)?;
    let (square, rest) = first_square(geometry, body.get(file..)?)?;
    rest.is_empty().then_some(square)
}

/// Splits the name of a square from the beginning of a text.
fn first_square<'t>(geometry: &Geometry, text: &'t str) -> Option<(Square, &'t str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(1 + digits)?;
    Some((geometry.parse_square(name).ok()?, rest))
}

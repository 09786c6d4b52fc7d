//! Piece letters in move texts.

use fers_core::{Action, Color, Move, PieceType, Square};
use fers_rules::{Catch, Ruleset};

use crate::MoveContext;

/// Returns White's letters of a piece type, distinct from those of all other types.
pub(crate) fn letters(ruleset: &Ruleset, piece_type: PieceType) -> &str {
    &ruleset.piece(piece_type).letters[Color::White]
}

/// Returns the promotion mark of a move: the letters of the new type, shortened where customary.
///
/// A sole choice with a leading `+` is written `+`, as in shogi. A trailing `~`, which some
/// programs use for pieces that turn back into pawns, is omitted if unambiguous.
pub(crate) fn promotion_mark(ctx: &MoveContext<'_>, mv: &Move, to: PieceType) -> String {
    let text = letters(ctx.ruleset, to);
    let choices = choices(ctx, mv);
    let starts_with_plus = |&&choice: &&PieceType| letters(ctx.ruleset, choice).starts_with('+');
    if text.starts_with('+') && choices.iter().filter(starts_with_plus).count() == 1 {
        return "+".to_owned();
    }
    let short = text.strip_suffix('~').filter(|short| !short.is_empty());
    let short = short.filter(|short| choices.iter().all(|&choice| letters(ctx.ruleset, choice) != *short));
    short.unwrap_or(text).to_owned()
}

/// Returns the promotion mark for SAN, where pieces may have other letters.
pub(crate) fn promotion_mark_san(ctx: &MoveContext<'_>, mv: &Move, to: PieceType) -> String {
    let mark = promotion_mark(ctx, mv, to);
    let san = &ctx.ruleset.piece(to).san;
    let same = choices(ctx, mv).iter().filter(|&&choice| ctx.ruleset.piece(choice).san == *san).count();
    if mark == "+" || san.is_empty() || same > 1 { mark } else { san.clone() }
}

/// Returns the promotion mark for coordinates. A piece that turns back is marked `-`; a piece that
/// changes with each of its moves is marked `+` or `-`.
///
/// Source: Fairy-Stockfish, as in `kyotoshogi`.
pub(crate) fn change_mark(ctx: &MoveContext<'_>, mv: &Move) -> String {
    let Some(moved) = ctx.moved_type(mv) else { return String::new() };
    let turned = |into| side_of(ctx.ruleset, moved, into);
    match mv.promotion {
        Some(to) if turned(to) == Some('-') => "-".to_owned(),
        Some(to) => promotion_mark(ctx, mv, to),
        None if matches!(mv.action, Action::Travel { .. }) => {
            always_becomes(ctx.ruleset, moved).and_then(turned).map(String::from).unwrap_or_default()
        }
        None => String::new(),
    }
}

/// Returns `+` if a type is the promoted form of another by their letters, `-` if it is the
/// unpromoted one.
fn side_of(ruleset: &Ruleset, from: PieceType, into: PieceType) -> Option<char> {
    let (from, into) = (letters(ruleset, from), letters(ruleset, into));
    if into.strip_prefix('+') == Some(from) { Some('+') } else { (from.strip_prefix('+') == Some(into)).then_some('-') }
}

/// Returns the type that a piece becomes by any move.
fn always_becomes(ruleset: &Ruleset, piece_type: PieceType) -> Option<PieceType> {
    let first = ruleset.piece(piece_type).becomes.first()?;
    (first.catch == Catch::Whatever && first.zone.is_none() && !first.shifting).then_some(first.into)
}

/// Appends the ways of carried pieces, each after a stroke: `/b2a1`.
pub(crate) fn push_carries(text: &mut String, mv: &Move, push_name: impl Fn(&mut String, Square)) {
    for carry in &mv.carried {
        text.push('/');
        push_name(text, carry.from);
        push_name(text, carry.to);
    }
}

/// Appends the enemy that a move relocates, after a stroke: `/c5a8`, or `/c5@` if it leaves the
/// game. An exact text has `&` in place of the stroke, which carried pieces have, too.
pub(crate) fn push_relocation(text: &mut String, mv: &Move, exact: bool, push_name: impl Fn(&mut String, Square)) {
    let Some(relocation) = mv.relocation else { return };
    text.push(if exact { '&' } else { '/' });
    push_name(text, relocation.from);
    match relocation.to {
        Some(to) => push_name(text, to),
        None => text.push('@'),
    }
}

/// Returns all types to which the moved piece might ever promote.
fn choices(ctx: &MoveContext<'_>, mv: &Move) -> Vec<PieceType> {
    let moved = ctx.moved_type(mv);
    let rules = ctx.ruleset.promotions.iter().filter(|rule| Some(rule.from) == moved);
    let mut choices: Vec<PieceType> = rules.flat_map(|rule| rule.to.iter().copied()).collect();
    choices.sort_unstable();
    choices.dedup();
    choices
}

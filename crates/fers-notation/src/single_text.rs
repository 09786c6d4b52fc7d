//! Spells one move without spelling all others.
//!
//! A text keeps its shortest form unless another move has an equal text. If letters and squares can
//! be told apart in every text, only moves of one kind to one square can have equal texts, so only
//! those are spelled.

use fers_core::{Action, Move};
use fers_rules::Ruleset;

use crate::arrivals::Arrivals;
use crate::{CoordinateStyle, MoveContext, coordinate, san};

/// Returns the SAN of a move; `None` if the texts of all legal moves must be compared.
pub(crate) fn single_san(ctx: &MoveContext<'_>, mv: &Move) -> Option<String> {
    if !is_readable(ctx.ruleset) {
        return None;
    }
    if matches!(mv.action, Action::PickUp { .. } | Action::Pass) {
        return None;
    }
    let ambiguous_origins = |other: &&Move| match (&mv.action, &other.action) {
        (Action::Travel { to, .. }, Action::Travel { to: other, .. })
        | (Action::Drop { to, .. }, Action::Drop { to: other, .. }) => to == other,
        (Action::Castle { .. }, Action::Castle { .. }) => true,
        _ => false,
    };
    let ambiguous_origins: Vec<&Move> = ctx.legal.iter().filter(ambiguous_origins).collect();
    let arrivals = Arrivals::among(&ambiguous_origins);
    let text = san::form(ctx, &arrivals, mv, 0)?;
    // A drop may show the letter of the type to which it promotes.
    let is_drop = matches!(mv.action, Action::Drop { .. });
    let letter = san::piece_letter(ctx, mv);
    let twins = ambiguous_origins.into_iter().filter(|other| {
        let may_share = other.wall == mv.wall && (is_drop || san::piece_letter(ctx, other) == letter);
        may_share && *other != mv
    });
    let is_taken =
        twins.into_iter().any(|twin| is_form(&text, mv, twin, |level| san::form(ctx, &arrivals, twin, level)));
    (!is_taken).then_some(text)
}

/// Returns the coordinate text of a move; `None` if the texts of all legal moves must be compared.
pub(crate) fn single_coordinate(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> Option<String> {
    if !is_readable(ctx.ruleset) {
        return None;
    }
    let may_share = |other: &&Move| match (&mv.action, &other.action) {
        (Action::Travel { from, to }, Action::Travel { from: other, to: there }) => from == other && to == there,
        (Action::Travel { .. }, Action::Castle { .. }) => true,
        (Action::Drop { to, .. }, Action::Drop { to: there, .. }) => to == there,
        _ => false,
    };
    if !matches!(mv.action, Action::Travel { .. } | Action::Drop { .. }) {
        return None;
    }
    let text = coordinate::form(ctx, mv, style, 0)?;
    let mut twins = ctx.legal.iter().filter(may_share).filter(|other| other.wall == mv.wall && *other != mv);
    let is_taken = twins.any(|twin| is_form(&text, mv, twin, |level| coordinate::form(ctx, twin, style, level)));
    (!is_taken).then_some(text)
}

/// Returns whether `text` is a form that another move may take. Longer forms of moves from other
/// squares show their full origin, so none equals a shortest form.
fn is_form(text: &str, mv: &Move, twin: &Move, form: impl Fn(usize) -> Option<String>) -> bool {
    let is_castling = matches!(twin.action, Action::Castle { .. });
    let levels = if is_castling || twin.origin() == mv.origin() { usize::MAX } else { 1 };
    (0..levels).map_while(form).any(|form| form == text)
}

/// Returns whether texts can be parsed in one way only: the ruleset has one board, each file has
/// one letter, each piece's SAN letter is one capital, possibly after a `+`, and no move relocates
/// an enemy.
pub(crate) fn is_readable(ruleset: &Ruleset) -> bool {
    let is_letter = |san: &str| match san.strip_prefix('+').unwrap_or(san).as_bytes() {
        [] => san.is_empty(),
        [letter] => letter.is_ascii_uppercase(),
        _ => false,
    };
    let geometry = &ruleset.geometry;
    let is_plain = geometry.boards == 1 && ruleset.pinches.is_empty();
    is_plain && geometry.files <= 26 && ruleset.pieces.iter().all(|piece| is_letter(&piece.san))
}

//! Lowering: trees to paths.

mod castling;
mod context;
mod directions;
mod draft;
mod explosion;
mod gives;
mod leap;
mod lengths;
mod modes;
mod not_yet;
mod places;
mod style;
mod term;
mod turning;
mod walk;

pub use castling::{CastlingLine, castling};
pub use context::{Context, Explosive, Lowered};
pub use directions::directions_of;
pub use gives::Gives;
pub use not_yet::{Needs, NotYet};
pub use term::letter_of_leap;

use crate::tree::{Boards, Join, Sequence};
use context::Lowering;
use draft::{Draft, merged};
use style::Style;

/// Lowers the moves of a piece into paths.
///
/// Terms that no path says are left out of the paths and listed in [`Lowered::not_yet`].
///
/// ```
/// use fers_core::Geometry;
/// use fers_mbn::{Context, lower, read_moves};
/// use fers_rules::Ruleset;
///
/// let mut ruleset = Ruleset::new("example", Geometry::rectangle(8, 8));
/// let moves = read_moves("mF4+cW", 0).value.unwrap();
/// let lowered = lower(&moves, &mut Context::new(&mut ruleset));
/// assert_eq!(lowered.paths.len(), 2);
/// assert!(lowered.not_yet.is_empty());
/// ```
pub fn lower(moves: &Sequence, context: &mut Context) -> Lowered {
    lower_on(None, moves, context)
}

/// Lowers the moves that a piece has on some boards only: `B<3>=...`.
pub fn lower_on(boards: Option<&Boards>, moves: &Sequence, context: &mut Context) -> Lowered {
    let mut lowering = Lowering::new(context);
    let conditions = match boards {
        Some(boards) => lowering.on_boards(boards),
        None => Some(Vec::new()),
    };
    let Some(when) = conditions else { return lowering.out };
    let start = Draft { when, ..Draft::new() };
    let drafts = lowering.sequence(vec![start], Join::First, moves, &Style::default());
    let Some(gives) = lowering.gives(&drafts, moves.span) else { return lowering.out };
    let (drafts, odd): (Vec<Draft>, Vec<Draft>) = drafts.into_iter().partition(Draft::repeats_without_opening);
    if !odd.is_empty() {
        lowering.miss(moves.span, "`me` in a move with a repeated group", Needs::Course);
    }
    let (loud, quiet): (Vec<Draft>, Vec<Draft>) = drafts.into_iter().partition(|draft| draft.explosion.is_some());
    let mut out = lowering.out;
    out.paths = merged(quiet);
    out.gives = gives;
    out.explosive = explosion::explosive(loud);
    out
}

//! All legal moves on one line.

use fers_game::Game;
use fers_notation::{CoordinateStyle, coordinates};

use crate::move_text::with_context;

/// Returns all moves that may be played in coordinates, separated by blanks, in the generator's
/// order: that of [`Game::legal_moves`], so that the n-th text is the n-th move. The line is empty
/// when the game is over.
///
/// ```
/// use fers::prelude::*;
///
/// let game = Game::new(Variant::builtin("chess")?);
/// let line = fers::legal_line(&game, CoordinateStyle::default());
/// assert_eq!(line.split(' ').count(), 20);
/// assert!(line.contains("e2e4"));
/// # Ok::<(), fers::UnknownVariant>(())
/// ```
pub fn legal_line(game: &Game, style: CoordinateStyle) -> String {
    with_context(game, |ctx| coordinates(ctx, style)).join(" ")
}

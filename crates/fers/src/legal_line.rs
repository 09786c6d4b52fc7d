//! All legal moves on one line.

use fers_game::Game;
use fers_notation::{CoordinateStyle, coordinate_line};

/// Returns all moves that may be played in coordinates, separated by blanks, in the generator's
/// order: that of [`Game::legal_moves`], so that the n-th text is the n-th move. The line is empty
/// when the game is over.
///
/// ```
/// # use fers::{CoordinateStyle, Game, Library, Variant};
/// let chess = Library::builtin().find("chess").expect("the library has chess");
/// let game = Game::new(Variant::new(chess.ruleset().clone()).expect("these rules make sense"));
/// let line = fers::legal_line(&game, CoordinateStyle::default());
/// assert_eq!(line.split(' ').count(), 20);
/// assert!(line.contains("e2e4"));
/// ```
pub fn legal_line(game: &Game, style: CoordinateStyle) -> String {
    coordinate_line(game.variant().ruleset(), game.legal_list(), || game.as_setup().clone(), style)
}

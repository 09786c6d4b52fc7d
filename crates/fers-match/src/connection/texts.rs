//! Moves as engines write and read them.

use fers::notation::{CoordinateStyle, MoveContext, MoveTextError, parse_coordinate, parse_san};
use fers::{Game, GameText, Move};

/// Caches the move texts of a game in the style of one engine.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript {
    texts: Vec<String>,
}

impl Transcript {
    /// Forgets all moves.
    pub(super) fn clear(&mut self) {
        self.texts.clear();
    }

    /// Returns all texts so far.
    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Adds the texts of the moves played since the last call, and returns these.
    pub(super) fn follow(&mut self, game: &Game, write: impl Fn(&Game, &Move) -> String) -> &[String] {
        let known = self.texts.len().min(game.moves().len());
        self.texts.truncate(known);
        let mut replayed = game.clone();
        while replayed.moves().len() > known {
            let Some(mv) = replayed.undo() else { break };
            self.texts.push(write(&replayed, &mv));
        }
        self.texts[known..].reverse();
        &self.texts[known..]
    }
}

/// Finds the legal move that a text means, in coordinates of a style or in SAN.
pub(super) fn read(game: &Game, text: &str, style: CoordinateStyle) -> Result<Move, String> {
    let (setup, legal) = (game.setup(), game.legal_list());
    let ctx = MoveContext { ruleset: game.variant().ruleset(), setup: &setup, legal };
    let found = spellings(text).into_iter().map(|text| parse_coordinate(&ctx, &text, style)).reduce(Result::or);
    let found = found.unwrap_or(Err(MoveTextError::Unreadable));
    found.or_else(|why| parse_san(&ctx, text).map_err(|_| why)).map_err(|why| format!("{text} ({why})"))
}

/// Returns a text and its alternatives in other engines: `P*e4` and `p@e4` for drops, zeros for
/// castling.
fn spellings(text: &str) -> Vec<String> {
    let mut texts = vec![text.to_owned()];
    if let Some((piece, square)) = text.split_once(['*', '@']).filter(|(piece, _)| !piece.is_empty()) {
        texts.push(format!("{}@{square}", piece.to_uppercase()));
    }
    texts
}

/// Writes a legal move in coordinates.
pub(super) fn write(game: &Game, mv: &Move, style: CoordinateStyle) -> String {
    game.coordinate(mv, style)
}

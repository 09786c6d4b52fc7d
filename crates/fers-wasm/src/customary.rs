//! Moves as the players of a game write them.

use fers::notation::Notation;
use fers::{Game, GameText, Move};

/// Moves in the notation of the players, where that is not standard algebraic notation.
pub trait Customary {
    /// Returns a legal move.
    fn customary(&self, mv: &Move) -> Option<String>;

    /// Returns all legal moves; none where players write standard algebraic notation.
    fn all_customary(&self) -> Vec<(Move, String)>;
}

impl Customary for Game {
    fn customary(&self, mv: &Move) -> Option<String> {
        Some(self.notated(mv, notation(self)?)).filter(|text| !text.is_empty())
    }

    fn all_customary(&self) -> Vec<(Move, String)> {
        notation(self).map(|notation| self.legal_notated(notation)).unwrap_or_default()
    }
}

fn notation(game: &Game) -> Option<Notation> {
    let usual = Notation::usual(game.variant().ruleset().presentation.writing);
    (usual != Notation::San).then_some(usual)
}

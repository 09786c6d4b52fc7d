//! Texts of positions that are values, and of their moves.

use fers_game::{IllegalMove, MoveHandle, Position};
use fers_notation::{MoveContext, MoveTextError};

use crate::move_text::mark;
use crate::{PlayTextError, fen};

/// Reads and writes a [`Position`] and its moves.
///
/// ```
/// use fers::prelude::*;
///
/// let start = Position::new(&Variant::builtin("chess")?);
/// let next = start.clone().play(start.read_move("e4")?)?;
/// assert_eq!(next.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// // Positions are values: the one before is still there.
/// assert_eq!(start.legal_moves().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PositionText {
    /// Returns the position as FEN.
    fn fen(&self) -> String;

    /// Returns a legal move of the position in standard algebraic notation.
    ///
    /// # Errors
    ///
    /// When the game is over, or the move is that of another position.
    fn san(&self, mv: MoveHandle) -> Result<String, IllegalMove>;

    /// Reads a legal move in coordinates or in standard algebraic notation.
    ///
    /// # Errors
    ///
    /// When no legal move, or more than one, can be meant.
    fn read_move(&self, text: &str) -> Result<MoveHandle, PlayTextError>;
}

impl PositionText for Position {
    fn fen(&self) -> String {
        fen(self.variant().ruleset(), &self.to_setup())
    }

    fn san(&self, mv: MoveHandle) -> Result<String, IllegalMove> {
        let (meaning, next) = (self.to_move(mv)?, self.clone().play(mv)?);
        let mark = mark(next.is_in_check(), || next.has_legal_move());
        let (setup, legal) = (self.to_setup(), self.legal_list());
        let ctx = MoveContext { ruleset: self.variant().ruleset(), setup: &setup, legal: &legal };
        Ok(fers_notation::san(&ctx, &meaning, mark))
    }

    fn read_move(&self, text: &str) -> Result<MoveHandle, PlayTextError> {
        if let Some(ending) = self.ending() {
            return Err(PlayTextError::Illegal(IllegalMove::GameOver(ending)));
        }
        let (handles, legal): (Vec<_>, Vec<_>) = self.legal_pairs().into_iter().unzip();
        let setup = self.to_setup();
        let ctx = MoveContext { ruleset: self.variant().ruleset(), setup: &setup, legal: &legal };
        let no_move = |why| PlayTextError::NoMove { text: text.to_owned(), why };
        let found = fers_notation::parse_move(&ctx, text).map_err(no_move)?;
        let index = legal.iter().position(|mv| *mv == found).ok_or(no_move(MoveTextError::Illegal))?;
        Ok(handles[index])
    }
}

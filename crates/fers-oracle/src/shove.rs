//! Shoves: pieces that a move pulls or pushes.

use fers_core::{Action, Color, Move, Piece, Setup, Square, Vector};
use fers_rules::{Shove, ShoveWay, Whose};

use crate::Oracle;
use crate::arrivals::arrivals;

impl Oracle<'_> {
    /// Moves the pieces that a move pulls or pushes, on the board after everything before. Returns
    /// the squares that they have left.
    pub(crate) fn shove(&self, setup: &Setup, mv: &Move, next: &mut Setup) -> Vec<Square> {
        let is_castling = matches!(mv.action, Action::Castle { .. });
        let mut left = Vec::new();
        for (by, at) in arrivals(setup, mv) {
            let made = self.ruleset.shoves.iter().filter(|shove| shove.is_by(by) && (shove.castlings || !is_castling));
            for shove in made {
                for &line in &shove.lines {
                    left.extend(self.shove_along(setup.turn, shove, (at, line), next));
                }
            }
        }
        left
    }

    fn shove_along(
        &self,
        color: Color,
        shove: &Shove,
        (at, line): (Square, Vector),
        next: &mut Setup,
    ) -> Option<Square> {
        let squares = self.line_from(at, self.ruleset.frame.apply(line, color));
        let nearest = squares.iter().position(|&square| !next.is_free(square))?;
        let from = squares[nearest];
        let piece = next.piece_at(from).filter(|&piece| self.is_shoved(color, shove, piece))?;
        let to = match shove.way {
            ShoveWay::Pull => squares[0],
            ShoveWay::Push => {
                let behind = squares[nearest + 1..].iter().take_while(|&&square| next.is_free(square));
                behind.last().copied().unwrap_or(from)
            }
        };
        if to == from {
            return None;
        }
        next.board[from.index()] = None;
        next.board[to.index()] = Some(piece);
        Some(from)
    }

    fn is_shoved(&self, color: Color, shove: &Shove, piece: Piece) -> bool {
        let is_meant = match shove.whose {
            Whose::Friend => piece.is_of(color),
            Whose::Enemy => piece.is_of(!color),
            Whose::Anyone => piece.is_of(color) || piece.is_of(!color),
        };
        is_meant && !self.ruleset.is_royal(piece.piece_type) && !shove.spares.contains(&piece.piece_type)
    }
}

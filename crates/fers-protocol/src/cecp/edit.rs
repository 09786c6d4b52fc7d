//! The old way of setting up a position: piece by piece.

use fers_core::{Color, Piece, Setup, Square};
use fers_fen::Dialect;
use fers_notation::CoordinateStyle;
use fers_rules::Ruleset;

use super::highlight::square_named;

/// A position being edited.
#[derive(Debug)]
pub(super) struct Edit {
    setup: Setup,
    color: Color,
}

/// The result of an edit command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Edited {
    /// Editing continues.
    More,
    /// The command is invalid.
    Wrong,
    /// The position is complete; its FEN.
    Done(String),
}

impl Edit {
    /// Starts from the position on the board, with White as the color of added pieces.
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, color: Color::White }
    }

    /// Carries out a command: `#` clears the board, `c` changes the color, `Pa4` adds a piece,
    /// `xa4` removes one, `.` ends.
    pub(super) fn take(&mut self, ruleset: &Ruleset, style: CoordinateStyle, line: &str) -> Edited {
        match line {
            "#" => self.setup.board.iter_mut().for_each(|place| *place = None),
            "c" => self.color = !self.color,
            "." => return Edited::Done(self.fen(ruleset)),
            _ => return self.put(ruleset, style, line).map_or(Edited::Wrong, |()| Edited::More),
        }
        Edited::More
    }

    fn put(&mut self, ruleset: &Ruleset, style: CoordinateStyle, line: &str) -> Option<()> {
        let (letters, square) = split(line)?;
        let square: Square = square_named(&ruleset.geometry, square, style)?;
        let has_letters = |&piece_type: &_| ruleset.piece(piece_type).letters[self.color].eq_ignore_ascii_case(letters);
        let piece = match letters {
            "x" => None,
            _ => Some(Piece::new(self.color, ruleset.piece_types().find(has_letters)?)),
        };
        *self.setup.board.get_mut(square.index())? = piece;
        Some(())
    }

    /// Returns the position as FEN. Pieces on their start squares count as unmoved.
    fn fen(&self, ruleset: &Ruleset) -> String {
        let fen = fers_fen::write(ruleset, &self.setup, Dialect::Common);
        fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
    }
}

/// Splits a line into the letters of the piece and the square. File names have one letter.
fn split(line: &str) -> Option<(&str, &str)> {
    let rank = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let file = rank.char_indices().next_back()?.0;
    (file > 0 && rank.len() < line.len()).then(|| line.split_at(file))
}

//! Moves made as the site makes them: only what the entry says.

use super::{Machine, Run, Step, Stop};
use crate::moves::{Part, parts};
use crate::symbols::Symbol;
use crate::value::Value;

impl Machine {
    /// Makes the parts of an entry in order, without any rule but those of the board.
    ///
    /// # Errors
    ///
    /// When a part is no move, names a square that is none, or a piece that does not stand there.
    pub fn make_entry(&mut self, entry: &str) -> Result<(), Box<Stop>> {
        let parts = parts(entry).map_err(|part| refused(format!("`{part}` is no move")))?;
        self.count_work(64 * parts.len())?;
        for part in parts {
            self.make_part(&part)?;
        }
        Ok(())
    }

    fn make_part(&mut self, part: &Part) -> Run<()> {
        match part {
            Part::Step { label, from, to } => {
                let (from_place, to_place) = (self.entered_square(from)?, self.entered_square(to)?);
                let piece = self.board.at(from_place);
                if piece == Symbol::EMPTY {
                    return Err(refused(format!("there is no piece on {from}")));
                }
                if let Some(label) = label.as_ref().filter(|label| self.symbols.text(piece) != label.as_str()) {
                    return Err(refused(format!("there is no {label} on {from}")));
                }
                let old = if from_place == to_place { Symbol::EMPTY } else { self.board.at(to_place) };
                self.board.put(from_place, Symbol::EMPTY);
                self.board.put(to_place, piece);
                self.step = Step {
                    origin: Some(self.board.square(from_place)),
                    dest: Some(self.board.square(to_place)),
                    moved: Some(piece),
                    old: Some(old),
                };
            }
            Part::Free { label, to } | Part::Drop { label, to } => {
                let place = self.entered_square(to)?;
                if let Value::Text(label) = self.text(label)? {
                    self.board.put(place, label);
                }
            }
            Part::Removal(square) => {
                let place = self.entered_square(square)?;
                self.board.put(place, Symbol::EMPTY);
            }
            Part::Pass => {}
        }
        Ok(())
    }

    /// Returns the place of a square in an entry; `dest` is where the last step ended.
    fn entered_square(&self, text: &str) -> Run<usize> {
        let square = if text == "dest" { self.step.dest } else { self.symbols.find(text) };
        let place = square.and_then(|square| self.board.place(square));
        let place = place.filter(|&place| self.board.is_square(place));
        place.ok_or_else(|| refused(format!("`{text}` is no square of the board")))
    }

    pub(super) fn name_of_text(&mut self, text: &str) -> Run<Symbol> {
        match self.text(text)? {
            Value::Text(symbol) => Ok(symbol),
            _ => Ok(Symbol::BLANK),
        }
    }
}

fn refused(message: String) -> Box<Stop> {
    Box::new(Stop::Refused(message))
}

//! Numbers of boards, and steps to other boards.

use super::cursor::Reader;
use crate::tree::{Axis, BoardNumbers, Boards, Numbers, Transition};

const CODE: &str = "ccif::bad-boards";
const BOARDS_HELP: &str = "write numbers of boards between angle brackets: `<*>`, `<3>`, `<1,3>`, or `<<1>>` where they count \
                           from the other end for Black";
const STEP_HELP: &str =
    "write a step to other boards: `<+1>`, `<-1>`, `<+-1>`, `<+>` (any other), or their numbers: `<2>`, `<1,3>`";

impl Reader<'_> {
    /// Reads `<*>`, `<1,3>`, `<<1>>`, `<<1>;<2>>` or `<<1;2>>`.
    pub(super) fn boards(&mut self) -> Option<Boards> {
        let start = self.at;
        self.eat("<");
        let is_double = self.eat("<");
        let first = self.board_numbers()?;
        let (mut second, mut is_mirrored) = (None, false);
        if is_double && self.eat(">;<") {
            second = Some(self.board_numbers()?);
        } else if is_double {
            is_mirrored = true;
            second = if self.eat(";") { Some(self.board_numbers()?) } else { None };
        }
        if !self.eat(if is_double { ">>" } else { ">" }) {
            return self.refuse(CODE, start, "these are no numbers of boards", BOARDS_HELP);
        }
        Some(Boards { first, second, is_mirrored, span: self.span_from(start) })
    }

    fn board_numbers(&mut self) -> Option<BoardNumbers> {
        if self.eat("*") {
            return Some(BoardNumbers::All);
        }
        self.numbers().map(BoardNumbers::These)
    }

    fn numbers(&mut self) -> Option<Vec<u8>> {
        let mut numbers = vec![self.number(64, CODE)?];
        while self.eat(",") {
            numbers.push(self.number(64, CODE)?);
        }
        Some(numbers)
    }

    /// Reads `<+1>`, `<+>`, `<2>`, `<<+1>>` or `<+1;-1>`.
    pub(super) fn transition(&mut self) -> Option<Transition> {
        let start = self.at;
        self.eat("<");
        let first = self.axis(start)?;
        let second = if self.eat(";") { Some(self.axis(start)?) } else { None };
        if !self.eat(">") {
            return self.refuse(CODE, start, "this is no step to other boards", STEP_HELP);
        }
        Some(Transition { first, second, span: self.span_from(start) })
    }

    fn axis(&mut self, start: usize) -> Option<Axis> {
        let is_mirrored = self.eat("<");
        let (up, down) = (self.eat("+"), self.eat("-"));
        let has_number = self.peek().is_some_and(|letter| letter.is_ascii_digit());
        let numbers = match (up || down, has_number) {
            (true, true) => Numbers::Relative { up, down, distance: Some(self.number(64, CODE)?) },
            (true, false) => Numbers::Relative { up, down, distance: None },
            (false, true) => Numbers::Absolute(self.numbers()?),
            (false, false) => return self.refuse(CODE, start, "this is no step to other boards", STEP_HELP),
        };
        let (is_diagonal, is_orthogonal) = (self.eat("d"), self.eat("o"));
        if is_mirrored && !self.eat(">") {
            return self.refuse(CODE, start, "the inner `<` is not closed", STEP_HELP);
        }
        Some(Axis { is_mirrored, numbers, is_diagonal, is_orthogonal })
    }
}

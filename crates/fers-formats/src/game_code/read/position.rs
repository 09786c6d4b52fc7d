//! The position that a preset begins with, beside its board.

use fers_core::{Color, EnPassant, Square};
use fers_gamecode::Program;

use super::literal::Literal;
use super::lowering::Lowering;

impl Lowering<'_> {
    /// Reads the side to move, and what the variables of the include say of the moves before.
    pub(super) fn position(&mut self, program: &Program) {
        if program.second_side_begins {
            self.ruleset.start.turn = Color::Black;
        }
        if !self.script.is_ours {
            return;
        }
        for (color, name) in [(Color::White, "wchecks"), (Color::Black, "bchecks")] {
            self.ruleset.start.checks_given[color] = u8::try_from(self.count(name, 0)).unwrap_or(u8::MAX);
        }
        self.ruleset.start.halfmove_clock = u16::try_from(self.count("reversible", 0)).unwrap_or(u16::MAX);
        self.ruleset.start.trading_ban = self.square_of("strikesqr");
        if let Some(victim) = self.square_of("epvictim") {
            let passed = self.script.value("epsqrs").and_then(Literal::list).map(<[Literal]>::to_vec);
            let mut squares: Vec<Square> =
                passed.unwrap_or_default().iter().filter_map(|square| self.square_at(square)).collect();
            squares.sort_unstable();
            self.ruleset.start.en_passant = vec![EnPassant { squares, victim }];
        }
        if let Some(label) = self.script.value("lastmoved").filter(|value| !value.is_false()).cloned() {
            self.ruleset.start.last_moved = self.label_at(&label);
        }
    }

    /// Returns the square that a variable holds, if it holds one.
    fn square_of(&mut self, name: &str) -> Option<Square> {
        let value = self.script.value(name).filter(|value| !value.is_false()).cloned()?;
        self.square_at(&value)
    }

    fn square_at(&mut self, value: &Literal) -> Option<Square> {
        self.square(value.word().unwrap_or_default(), value.span())
    }

    fn label_at(&mut self, value: &Literal) -> Option<fers_core::PieceType> {
        Some(self.label(value.word()?, value.span())?.0)
    }
}

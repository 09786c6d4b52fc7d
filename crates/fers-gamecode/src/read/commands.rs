//! Commands of one line.

use fers_text::{Span, closest};

use super::{Reader, TokenKind};
use crate::table::{BLOCK_WORDS, Command};
use crate::tree::{Statement, StatementKind, Word, WordKind};

impl Reader {
    /// Reads the words of a command, whose name was read.
    pub(super) fn command(&mut self, name: &str, span: Span) -> Option<Statement> {
        let is_move = name == "MOVE" && self.is(&TokenKind::Colon);
        self.at += usize::from(is_move);
        let command = Command::named(name).filter(|&command| (command == Command::Move) == is_move);
        let Some(command) = command else {
            self.unknown_command(name, span);
            return None;
        };
        let words = self.words(false);
        let end = self.end_before();
        self.semicolon(name);
        self.check_shape(command, &words, span);
        let span = span.to(Span::new(span.start as usize, end));
        Some(Statement { kind: StatementKind::Command { command, words }, span })
    }

    fn unknown_command(&mut self, name: &str, span: Span) {
        let names: Vec<&str> = Command::all().map(|command| command.entry().name).chain(BLOCK_WORDS).collect();
        let help = match (name, closest(name, names)) {
            ("switch" | "case" | "endswitch", _) => "its form is not known; write `if` and `elseif`".to_owned(),
            (_, Some(near)) => format!("did you mean `{near}`?"),
            _ => "a statement begins with a command, such as `set`, `if` or `gosub`".to_owned(),
        };
        self.error("gamecode::unknown-command", span, format!("there is no command `{name}`"), help);
        self.words(true);
        self.at += usize::from(self.is(&TokenKind::Colon) || self.is(&TokenKind::Semicolon));
    }

    /// Reports a command that lacks its name or its words.
    fn check_shape(&mut self, command: Command, words: &[Word], span: Span) {
        let entry = command.entry();
        let name_is_wrong = match command {
            Command::Set | Command::SetElem | Command::SetConst => {
                !matches!(words.first().map(|word| &word.kind), Some(WordKind::Text(_) | WordKind::Variable(_)))
            }
            Command::Def | Command::Inc | Command::Dec => words.first().is_none_or(|word| word.bare().is_none()),
            _ => false,
        };
        let least = entry.operands.split(' ').filter(|operand| !["", "..", "e", "text"].contains(operand)).count();
        if words.len() < least || name_is_wrong {
            let help = format!("write `{} {}`", entry.name, entry.operands);
            let message = format!("`{}` lacks what it is about", entry.name);
            self.error("gamecode::incomplete", span, message, help);
        }
    }
}

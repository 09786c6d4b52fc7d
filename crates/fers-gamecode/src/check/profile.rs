//! The words that a preset for the site may use.

use fers_text::Span;

use super::{Checker, Role, expressions_of};
use crate::table::{Entry, Operator};
use crate::tree::{Statement, StatementKind, Word, WordKind};

/// The part of the language that a program may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// Only words that are documented for the site, or used by code that runs there.
    Site,
    /// Everything.
    #[default]
    Fers,
}

impl Checker<'_> {
    /// Reports operators and commands whose meaning is guessed or our own.
    pub(super) fn documented(&mut self, statement: &Statement) {
        if let StatementKind::Command { command, .. } = &statement.kind {
            self.documented_entry(command.entry(), statement.span);
        }
        for (words, role) in expressions_of(statement) {
            if role == Role::Expression {
                self.documented_words(words);
            }
        }
    }

    fn documented_words(&mut self, words: &[Word]) {
        for word in words {
            match &word.kind {
                WordKind::Group(words) if words.first().is_some_and(|word| word.bare().is_some_and(is_operator)) => {
                    self.documented_words(words);
                }
                WordKind::Text(text) => {
                    if let Some(operator) = Operator::named(text) {
                        self.documented_entry(operator.entry(), word.span);
                    }
                }
                _ => {}
            }
        }
    }

    fn documented_entry(&mut self, entry: &Entry, span: Span) {
        if entry.mark.is_certain() {
            return;
        }
        let message = format!("`{}` is not documented of the site", entry.name);
        let help = "the site may lack it, or mean something else; write it in another way, or use the profile `fers`";
        self.warn("gamecode::not-documented", span, message, help.to_owned());
    }
}

fn is_operator(text: &str) -> bool {
    Operator::named(text).is_some()
}

//! Legs and how they are joined.

use super::cursor::Reader;
use crate::tree::{Join, Leg, LegKind, Sequence, Term};

impl Reader<'_> {
    pub(super) fn sequence(&mut self) -> Option<Sequence> {
        let start = self.at;
        let mut legs = Vec::new();
        let (mut join, mut is_whole) = (Join::First, true);
        loop {
            let leg_start = self.at;
            match self.leg() {
                Some(kind) => legs.push(Leg { join, kind, span: self.span_from(leg_start) }),
                None => {
                    // What follows is looked at, too, so that all problems are found at once.
                    is_whole = false;
                    self.skip_term_from(leg_start);
                }
            }
            join = match (self.eat("--"), self.starts_with("-")) {
                (true, _) => Join::Fresh,
                (_, true) => {
                    self.bump();
                    Join::Chain
                }
                _ => break,
            };
        }
        is_whole.then(|| Sequence { legs, span: self.span_from(start) })
    }

    fn leg(&mut self) -> Option<LegKind> {
        match self.peek() {
            Some('[') if self.is_group() => self.grouped("[", "]").map(LegKind::Optional),
            Some('{') if self.is_group() => self.grouped("{", "}").map(LegKind::Braces),
            _ => self.terms().map(LegKind::Terms),
        }
    }

    /// Returns whether the next bracket holds legs: a leg must end behind it. Otherwise it is the
    /// range or the set with which a term begins.
    fn is_group(&self) -> bool {
        let Some(behind) = self.behind_closing() else { return false };
        let rest = self.text_from(behind);
        rest.is_empty() || rest.starts_with(['-', ')', ']', '}', '='])
    }

    pub(super) fn grouped(&mut self, open: &str, close: &str) -> Option<Sequence> {
        let start = self.at;
        self.eat(open);
        let sequence = self.deeper(start, Self::sequence);
        self.close(close, start)?;
        sequence
    }

    fn terms(&mut self) -> Option<Vec<Term>> {
        let mut terms = Vec::new();
        let mut is_whole = true;
        loop {
            let start = self.at;
            match self.term() {
                Some(term) => terms.push(term),
                None => {
                    is_whole = false;
                    self.skip_term_from(start);
                }
            }
            if !self.eat("+") {
                return is_whole.then_some(terms);
            }
        }
    }
}

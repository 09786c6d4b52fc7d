//! Games of stones: needs of drops, and flips.

use fers_core::ByColor;

use super::{Writer, squares};
use crate::fairy_stockfish::key::{Field, KEYS, Kind};
use crate::fairy_stockfish::lower::{flips_of, needs_of};
use crate::normal;

impl Writer<'_> {
    /// Writes the rules that all pieces in hand share.
    pub(super) fn enclosing(&mut self) {
        let flips = words(Field::FlipEnclosed).find(|word| flips_of(word).as_ref() == Some(&self.ruleset.flips));
        self.sheet.text_of(Field::FlipEnclosed, flips.unwrap_or("none"));
        let mut held = self.ruleset.piece_types().filter(|found| normal::may_be_held(self.ruleset, *found));
        let Some(rule) = held.next().map(|found| &self.ruleset.piece(found).drop) else { return };
        let needs = words(Field::EnclosingDrop).find(|word| needs_of(word) == rule.needs);
        self.sheet.text_of(Field::EnclosingDrop, needs.unwrap_or("none"));
        if let Some(zones) = rule.opening {
            let opening = ByColor::from_fn(|color| self.ruleset.zone(zones, color).clone());
            self.sheet.texts(Field::EnclosingDropStart, squares::texts(&self.ruleset.geometry, &opening));
        }
        self.sheet.switch(Field::FreeDrops, rule.endless);
    }
}

/// Returns the words that a key accepts.
fn words(field: Field) -> impl Iterator<Item = &'static str> {
    let words = KEYS.iter().find(|rule| rule.field == field).map_or(&[][..], |rule| match rule.kind {
        Kind::OneOf(words) => words,
        _ => &[],
    });
    words.iter().copied()
}

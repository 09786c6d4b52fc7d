//! Squares that vanish when a piece leaves them.

use fers_mbn::{Body, Head};
use fers_rules::{Site, Walling};
use fers_text::Span;

use super::{Lowering, key};
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

impl Lowering<'_, '_, '_> {
    /// Returns the pieces that stand for vanished squares: neutral and transparent, and they never
    /// move.
    pub(super) fn gap_letters(&self) -> Vec<String> {
        let marks = |rule: &&RuleUse<'_>| ["neutral", "transparent", "immovable"].iter().all(|name| rule.has(name));
        let sets = self.entry.uses("pieces").filter(marks).filter_map(|rule| rule.parts.set.as_ref());
        sets.filter(|set| !set.is_complement).flat_map(|set| set.pieces.iter().map(key)).collect()
    }

    /// Lets each move leave a gap where a promotion with `origin` leaves such a piece.
    pub(super) fn gaps(&mut self) {
        let letters = self.gap_letters();
        let entry = self.entry;
        for rule in entry.uses("promotion").filter(|rule| rule.has("origin")) {
            match rule.parts.prefix {
                Some((prefix, _)) if rule.has("move") && self.all_leave(prefix, &letters) => {
                    self.ruleset.walling = Some(Walling { is_gap: true, ..Walling::at(Site::Vacated) });
                }
                _ => self.left_behind(rule),
            }
        }
        for rule in entry.uses("pieces").filter(|rule| rule.has("neutral") || rule.has("transparent")) {
            let is_gap = rule.has("neutral") && rule.has("transparent") && rule.has("immovable");
            if !is_gap || self.ruleset.walling.is_none() {
                let span: Span = rule.word.span();
                self.waits(span, "a neutral or transparent piece, but for a gap", Mechanism::Properties);
            }
        }
    }

    /// Returns whether every piece leaves one of these behind.
    fn all_leave(&self, prefix: char, letters: &[String]) -> bool {
        let mut leaving = Vec::new();
        for definition in self.definitions() {
            let (Head::Piece(identifier), Body::Pieces(to)) = (&definition.head, &definition.body) else { continue };
            let leaves = !to.is_empty() && to.iter().all(|name| letters.contains(&key(name)));
            for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                if leaves {
                    leaving.push(key(name)[prefix.len_utf8()..].to_owned());
                }
            }
        }
        self.types.keys().all(|letter| leaving.contains(letter))
    }
}

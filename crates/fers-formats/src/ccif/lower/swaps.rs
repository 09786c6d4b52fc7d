//! What follows when pieces exchange places.

use fers_rules::{Becoming, Catch};

use super::Lowering;
use crate::ccif::table::Mechanism;

impl Lowering<'_, '_, '_> {
    /// Makes what the rules `swap` say: the piece that moved is promoted, the other one demoted.
    pub(super) fn swaps(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("swap") {
            if let Some(set) = &rule.parts.set {
                self.waits(set.span, "`swap` with a set of pieces", Mechanism::Effects);
                continue;
            }
            for (name, usual) in [("promote", '+'), ("demote", '-')] {
                let Some(used) = rule.attribute(name) else { continue };
                let prefix = used.parts.prefix.map_or(usual, |(prefix, _)| prefix);
                for line in self.lines_of(prefix) {
                    let [into] = *line.to else {
                        self.waits(line.span, "a choice after an exchange of places", Mechanism::Effects);
                        continue;
                    };
                    let piece = &mut self.ruleset.pieces[line.from.index()];
                    if name == "promote" {
                        piece.becomes.push(Becoming { shifting: true, ..Becoming::new(into, Catch::Whatever) });
                    } else {
                        piece.displaced = Some(into);
                    }
                }
            }
        }
    }
}

//! Pieces that burn enemies that come near.

use fers_core::ByColor;
use fers_core::PieceType;
use fers_mbn::{Body, Head, PieceName};
use fers_rules::{Burn, End, Extinction, Peril, Verdict};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

impl Lowering<'_, '_, '_> {
    /// Makes the burns of the rules `burner`. A line with the prefix of the rule says what its
    /// piece sees.
    pub(super) fn burns(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("burner") {
            let Some((prefix, _)) = rule.parts.prefix else { continue };
            let mut burners = Vec::new();
            for definition in self.definitions() {
                let (Head::Piece(identifier), Body::Moves(moves)) = (&definition.head, &definition.body) else {
                    continue;
                };
                for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                    let burner = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                    let Some(burner) = self.type_of(&burner) else { continue };
                    match self.sees(burner, identifier, moves) {
                        true => burners.push(burner),
                        false => self.waits(definition.span, "such a zone", Mechanism::Effects),
                    }
                }
            }
            if !burners.is_empty() {
                let victims = self.burning(rule);
                self.ruleset.burns.push(Burn { peril: Peril::Sight(Some(burners)), victims });
            }
        }
    }

    /// Makes the rivers of the rules `zone=river`. Source: "Any piece ending its move in the river
    /// must leave the river the next turn or it drowns."
    pub(super) fn rivers(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("zone").filter(|rule| rule.has("river")) {
            let Some(range) = &rule.parts.range else { continue };
            let squares = self.region(range);
            let zone = self.zones_of("river", ByColor::both(squares));
            let victims = self.burning(rule);
            self.ruleset.burns.push(Burn { peril: Peril::Stay(zone), victims });
        }
    }

    fn burning(&mut self, rule: &RuleUse<'_>) -> Option<Vec<PieceType>> {
        rule.parts.set.as_ref().map(|set| self.types_of(set))
    }

    /// Adds the loss of a side whose royal piece burns. Source: "When burning royal piece the game
    /// is lost for the owner of this piece."
    pub(super) fn lost_by_burning(&mut self) {
        if self.ruleset.burns.is_empty() {
            return;
        }
        for royal in self.kings.clone() {
            let extinction = Extinction::new(vec![royal], 0);
            self.ruleset.ends.push(End::Extinction { extinction, verdict: Verdict::Loss });
        }
    }
}

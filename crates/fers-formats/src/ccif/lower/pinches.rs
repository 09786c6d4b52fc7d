//! Pieces that send enemies near them to their own first rank.

use fers_rules::Pinch;

use super::Lowering;

impl Lowering<'_, '_, '_> {
    /// Makes a pinch of each piece that a rule `pincher` gives a zone. Source: "Any opposing piece
    /// inside the pinching zone can be relocated to a square of the pinching player's choosing on
    /// that opponent's first rank."
    pub(super) fn pinches(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("pincher") {
            let rank = self.rank(rule);
            let victims = rule.parts.set.as_ref().map(|set| self.types_of(set));
            let geometry = &self.ruleset.geometry;
            let first = geometry.squares().filter(|&square| geometry.rank(square) == 0).collect();
            let homes = self.zones("first_rank", first);
            for (carrier, reach) in self.carriers(rule) {
                let (by, victims) = (Some(vec![carrier]), victims.clone());
                self.ruleset.pinches.push(Pinch { by, reach, victims, homes, rank });
            }
        }
    }
}

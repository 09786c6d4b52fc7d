//! Pieces that change sides by moves.

use fers_core::PieceType;
use fers_mbn::{Body, Head, PieceName};
use fers_rules::{Catch, Flip, FlipReach, FlipTrigger};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// The move by which a piece converts itself: it takes the friend on its own square.
const ITSELF: &str = "ccO";

impl Lowering<'_, '_, '_> {
    /// Makes the flips of the rules `conversion`. A line with the prefix of the rule says for its
    /// piece, after any promotion, what a move of the piece converts.
    pub(super) fn conversions(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("conversion") {
            let Some((prefix, _)) = rule.parts.prefix else { continue };
            let catch = self.catch_of_conversion(rule);
            let mut movers = Vec::new();
            for definition in self.definitions() {
                let (Head::Piece(identifier), Body::Moves(moves)) = (&definition.head, &definition.body) else {
                    continue;
                };
                let converts_itself = fers_mbn::print_moves(moves) == ITSELF && identifier.boards.is_none();
                for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                    let mover = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                    let Some(mover) = self.type_of(&mover) else { continue };
                    match converts_itself && !self.ruleset.may_be_in_check(mover) {
                        true => movers.push(mover),
                        false => self.waits(definition.span, "such a conversion", Mechanism::Effects),
                    }
                }
            }
            if !movers.is_empty() {
                let spares = self.others(&movers);
                self.flip(catch, FlipReach::Mover, spares);
            }
        }
    }

    /// Returns what a move must capture to convert something.
    fn catch_of_conversion(&mut self, rule: &RuleUse<'_>) -> Catch {
        match (rule.attribute("capture"), rule.has("move")) {
            (Some(used), false) => {
                let types = used.parts.set.as_ref().map(|set| self.types_of(set));
                types.map_or(Catch::Anything, Catch::Types)
            }
            (None, true) => Catch::Nothing,
            _ => Catch::Whatever,
        }
    }

    /// Returns the types that are not listed, without royal ones, which never change sides.
    fn others(&self, listed: &[PieceType]) -> Vec<PieceType> {
        let types = self.ruleset.piece_types();
        types.filter(|found| !listed.contains(found) && !self.ruleset.is_royal(*found)).collect()
    }

    fn flip(&mut self, catch: Catch, reach: FlipReach, spares: Vec<PieceType>) {
        let (on, steps) = (FlipTrigger::Travel, Vec::new());
        self.ruleset.flips.push(Flip { by: None, on, catch, needs_friend: false, steps, reach, spares });
    }
}

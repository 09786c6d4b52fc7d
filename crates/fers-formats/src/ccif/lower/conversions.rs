//! Pieces that change sides by moves.

use fers_core::{Color, PieceType};
use fers_mbn::{Body, Head, Identifier, PieceName, Sequence};
use fers_rules::{Arrivals, Catch, Flip, FlipReach, FlipTrigger};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// The move by which a piece converts itself: it takes the friend on its own square.
const ITSELF: &str = "ccO";

/// What stands around the moves by which a piece converts every enemy that it attacks.
const SEEN: (&str, &str) = ("(!dc", ")**");

impl Lowering<'_, '_, '_> {
    /// Makes the flips of the rules `conversion`. A line with the prefix of the rule says for its
    /// piece, after any promotion, what a move of the piece converts.
    pub(super) fn conversions(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("conversion") {
            let Some((prefix, _)) = rule.parts.prefix else { continue };
            let catch = self.catch_of_conversion(rule);
            let (mut movers, mut seers) = (Vec::new(), Vec::new());
            for definition in self.definitions() {
                let (Head::Piece(identifier), Body::Moves(moves)) = (&definition.head, &definition.body) else {
                    continue;
                };
                let text = fers_mbn::print_moves(moves);
                let converts_itself = text == ITSELF && identifier.boards.is_none();
                let seen = text.strip_prefix(SEEN.0).and_then(|text| text.strip_suffix(SEEN.1));
                let seen = seen.and_then(|letter| fers_mbn::read_moves(&format!("c{letter}"), 0).value);
                for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                    let mover = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                    let Some(mover) = self.type_of(&mover) else { continue };
                    match &seen {
                        _ if converts_itself && !self.ruleset.may_be_in_check(mover) => movers.push(mover),
                        Some(moves) if self.sees(mover, identifier, moves) => seers.push(mover),
                        _ => self.waits(definition.span, "such a conversion", Mechanism::Effects),
                    }
                }
            }
            if !movers.is_empty() {
                let spares = self.others(&movers);
                self.flip(catch.clone(), FlipReach::Mover, spares);
            }
            if !seers.is_empty() {
                self.flip(catch, FlipReach::Seen, Vec::new());
            }
        }
    }

    /// Lets a piece see where it could capture by some moves; false if no sight says so.
    pub(super) fn sees(&mut self, seer: PieceType, identifier: &Identifier, moves: &Sequence) -> bool {
        let mut paths = self.lowered(seer, identifier.boards.as_ref(), moves, Color::White, true);
        let index = seer.index();
        paths.retain(|path| path.legs.iter().all(|leg| leg.arrivals.takes_enemies()));
        paths.iter_mut().flat_map(|path| &mut path.legs).for_each(|leg| leg.arrivals = Arrivals::capture());
        let is_first = self.ruleset.pieces[index].sight.is_empty();
        self.ruleset.pieces[index].sight = paths;
        is_first
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
        let (on, steps, castlings) = (FlipTrigger::Travel, Vec::new(), reach == FlipReach::Seen);
        self.ruleset.flips.push(Flip { by: None, on, castlings, catch, needs_friend: false, steps, reach, spares });
    }
}

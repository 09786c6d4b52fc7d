//! Pieces that keep others from moving.

use fers_core::{Color, PieceType, Vector};
use fers_mbn::{Body, Head, PieceName};
use fers_rules::{Freeze, FreezeReach, Path, Range, Steps};
use fers_text::Diagnostic;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

impl Lowering<'_, '_, '_> {
    /// Makes a freeze of each piece that a rule `freezer` gives a zone.
    pub(super) fn freezes(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("freezer") {
            let Some((prefix, _)) = rule.parts.prefix else { continue };
            for definition in self.definitions() {
                let (Head::Piece(identifier), Body::Moves(moves)) = (&definition.head, &definition.body) else {
                    continue;
                };
                for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                    let carrier = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                    let Some(carrier) = self.type_of(&carrier) else { continue };
                    let paths = self.lowered(carrier, identifier.boards.as_ref(), moves, Color::White, true);
                    match single_steps(&paths) {
                        Some(steps) => self.freeze(rule, carrier, FreezeReach::Steps(steps)),
                        None if self.sees(carrier, identifier, moves) => self.freeze(rule, carrier, FreezeReach::Seen),
                        None => self.waits(definition.span, "such a zone", Mechanism::Influences),
                    }
                }
            }
        }
    }

    /// Adds a freeze by steps, or by what the piece sees. Pieces of several types that are needed
    /// together are counted together.
    fn freeze(&mut self, rule: &RuleUse<'_>, carrier: PieceType, reach: FreezeReach) {
        let victims = rule.parts.set.as_ref().map(|set| self.types_of(set));
        let number = rule.attribute("attackers").and_then(|used| used.parts.number);
        let least = number.map_or(Some(1), |(number, _)| u8::try_from(number).ok().filter(|&least| least > 0));
        let Some(least) = least else {
            let (number, span) = number.expect("a number is too large or none");
            let message = format!("{number} is no number of pieces that freeze together");
            let report = Diagnostic::error("ccif::bad-count", span, message);
            self.reports.push(report.with_help("write 1 to 255"));
            return;
        };
        self.ruleset.freezes.push(Freeze {
            by: Some(vec![carrier]),
            reach,
            least,
            still_checks: rule.has("checking"),
            victims,
            lets_leave: rule.has("suicide"),
        });
    }
}

/// The steps of paths that are single steps to enemies; nothing where one is more than that.
fn single_steps(paths: &[Path]) -> Option<Vec<Vector>> {
    let mut found = Vec::new();
    for path in paths {
        let [leg] = path.legs.as_slice() else { return None };
        let (Steps::Absolute(steps), true) = (&leg.steps, path.when.is_empty() && leg.arrivals.enemy.is_some()) else {
            return None;
        };
        if leg.range != Range::ONE || path.repeat.is_some() || leg.joins_sides {
            return None;
        }
        found.extend(steps.iter().copied().filter(|step| !found.contains(step)).collect::<Vec<_>>());
    }
    Some(found)
}

//! Pieces that keep others from moving.

use fers_core::{Color, PieceType, Vector};
use fers_mbn::{Body, Head, PieceName};
use fers_rules::{Freeze, FreezeBars, FreezeReach, Halt, Path, Protection, Range, Steps};
use fers_text::Diagnostic;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

impl Lowering<'_, '_, '_> {
    /// Makes a freeze of each piece that a rule `freezer` gives a zone.
    pub(super) fn freezes(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("freezer") {
            for (carrier, reach) in self.carriers(rule) {
                self.freeze(rule, carrier, reach);
            }
        }
    }

    /// Makes a protection of each piece that a rule `protector` gives a zone.
    pub(super) fn protections(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("protector") {
            let rank = self.rank(rule);
            for (carrier, reach) in self.carriers(rule) {
                let by = Some(vec![carrier]);
                self.ruleset.protections.push(Protection { by, reach, wards: None, rank });
            }
        }
    }

    /// Makes a halt of each piece that a rule `stymizer` gives a zone.
    pub(super) fn halts(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("stymizer") {
            let rank = self.rank(rule);
            for (carrier, reach) in self.carriers(rule) {
                self.ruleset.halts.push(Halt { by: Some(vec![carrier]), reach, rank });
            }
        }
    }

    /// Returns the rank of a rule among the influences, from its number. "The less the sequence
    /// number, the higher the priority": a piece that a freezer with a lower number freezes has no
    /// power.
    pub(super) fn rank(&self, rule: &RuleUse<'_>) -> u8 {
        let number = |rule: &RuleUse<'_>| rule.parts.number.map(|(number, _)| number);
        let Some(own) = number(rule) else { return 0 };
        let ranked = self
            .entry
            .rules
            .iter()
            .filter(|rule| ["freezer", "pincher", "protector", "stymizer"].contains(&rule.info.name));
        let mut lower: Vec<u32> = ranked.filter_map(number).filter(|&other| other < own).collect();
        lower.sort_unstable();
        lower.dedup();
        u8::try_from(lower.len() + 1).unwrap_or(u8::MAX)
    }

    /// Returns the pieces to which definitions with the prefix of a rule give a zone.
    pub(super) fn carriers(&mut self, rule: &RuleUse<'_>) -> Vec<(PieceType, FreezeReach)> {
        let mut found = Vec::new();
        let Some((prefix, _)) = rule.parts.prefix else { return found };
        for definition in self.definitions() {
            let (Head::Piece(identifier), Body::Moves(moves)) = (&definition.head, &definition.body) else {
                continue;
            };
            for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                let carrier = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                let Some(carrier) = self.type_of(&carrier) else { continue };
                let paths = self.lowered(carrier, identifier.boards.as_ref(), moves, Color::White, true);
                match single_steps(&paths) {
                    Some(steps) => found.push((carrier, FreezeReach::Steps(steps))),
                    None if self.sees(carrier, identifier, moves) => found.push((carrier, FreezeReach::Seen)),
                    None => self.waits(definition.span, "such a zone", Mechanism::Influences),
                }
            }
        }
        found
    }

    /// Adds a freeze by steps, or by what the piece sees. Pieces of several types that are needed
    /// together are counted together.
    fn freeze(&mut self, rule: &RuleUse<'_>, carrier: PieceType, reach: FreezeReach) {
        let victims = rule.parts.set.as_ref().map(|set| self.types_of(set));
        let single = rule.attribute("single").and_then(|used| used.parts.set.as_ref());
        let single = single.map(|set| self.types_of(set));
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
            bars: match (rule.has("capture"), rule.has("move")) {
                (true, false) => FreezeBars::Captures,
                (false, true) => FreezeBars::QuietMoves,
                _ => FreezeBars::Moves,
            },
            single,
            lets_leave: rule.has("suicide"),
            rank: self.rank(rule),
        });
    }
}

/// Returns the steps of paths that are single steps to enemies; `None` if a path is more than that.
fn single_steps(paths: &[Path]) -> Option<Vec<Vector>> {
    let mut found = Vec::new();
    for path in paths {
        let [leg] = path.legs.as_slice() else { return None };
        let (Steps::Absolute(steps), true) = (&leg.steps, path.when.is_empty() && leg.arrivals.enemy.is_some()) else {
            return None;
        };
        if leg.range != Range::ONE || path.repeat.is_some() || !leg.joined.is_nothing() {
            return None;
        }
        found.extend(steps.iter().copied().filter(|step| !found.contains(step)).collect::<Vec<_>>());
    }
    Some(found)
}

//! Moves that are illegal, or that go before others, because of what they do.

use fers_core::PieceType;
use fers_rules::{Demand, Duty, Gathering, Quality};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

impl Lowering<'_, '_, '_> {
    /// Makes the list of duties.
    pub(super) fn duties(&mut self) {
        let entry = self.entry;
        self.ruleset.stops_at_check = entry.rule("stopifchecking").is_some();
        entry.uses("mustcapture").for_each(|rule| self.must_capture(rule));
        if entry.uses("stalemate").any(|rule| rule.has("invalid")) {
            self.forbid(Quality::Stalemates);
        }
        for rule in entry.uses("royal").filter(|rule| rule.has("mustevase")) {
            let by = self.royal_types(rule);
            self.forbid(Quality::EvadesOtherwise { by });
        }
        for rule in entry.uses("zone").filter(|rule| rule.has("captureonly")) {
            let Some(range) = &rule.parts.range else { continue };
            let squares = self.region(range);
            let zone = self.zones("capture_only", squares);
            let by = rule.parts.set.as_ref().map(|set| self.types_of(set));
            self.forbid(Quality::EntersQuietly { by, zone });
        }
        entry.uses("pieces").for_each(|rule| self.duties_of_pieces(rule));
        entry.uses("warp").for_each(|rule| self.not_early(rule, "start"));
        if entry.uses("promotion").any(|rule| rule.has("available") && !rule.has("enter")) {
            self.ruleset.duties.push(Duty { demand: Demand::Preferred, quality: Quality::PromotesInPlace });
        }
    }

    pub(super) fn forbid(&mut self, quality: Quality) {
        self.ruleset.duties.push(Duty { demand: Demand::Forbidden, quality });
    }

    fn must_capture(&mut self, rule: &RuleUse<'_>) {
        let by = rule.parts.set.as_ref().map(|set| self.types_of(set));
        let demand = if rule.has("compulsory") { Demand::PreferredToSafety } else { Demand::Preferred };
        if by.is_none() && demand == Demand::Preferred {
            self.ruleset.must_capture = true;
        } else {
            let quality = Quality::Captures { by: by.clone(), least: 1 };
            self.ruleset.duties.push(Duty { demand, quality });
        }
        if rule.has("multiple") {
            let quality = Quality::Captures { by, least: 2 };
            self.ruleset.duties.push(Duty { demand: Demand::Preferred, quality });
        }
        if let Some(used) = rule.attribute("most") {
            let named = used.parts.values.iter();
            let mut worth: Vec<(PieceType, u16)> =
                named.filter_map(|(name, worth)| Some((self.type_of(name)?, short(*worth)))).collect();
            if used.parts.values.is_empty() {
                worth = self.ruleset.piece_types().map(|of| (of, 1)).collect();
            }
            let quality = Quality::CapturesWorth { worth };
            self.ruleset.duties.push(Duty { demand: Demand::Preferred, quality });
        }
    }

    /// Forbids pieces to move, or to leave the board, in the first plies of the game.
    fn not_early(&mut self, rule: &RuleUse<'_>, name: &str) {
        let Some(used) = rule.attribute(name) else { return };
        let Some((number, span)) = used.parts.number.filter(|(number, _)| *number > 0) else { return };
        if self.ruleset.turn.is_some() {
            let what = format!("`{}={name}` with turns of several moves", rule.info.name);
            return self.waits(span, &what, Mechanism::Turns);
        }
        let by = rule.parts.set.as_ref().map(|set| self.types_of(set));
        self.forbid(Quality::ActsEarly { by, leaves: name == "start", plies: short(number) });
    }

    fn duties_of_pieces(&mut self, rule: &RuleUse<'_>) {
        self.not_early(rule, "immovable");
        let number = |name: &str| rule.attribute(name)?.parts.number.map(|(number, _)| short(number));
        // That a move captures nothing is said by its paths.
        let caught = number("maxcaptures").and_then(|most| u8::try_from(most).ok()?.checked_add(1));
        if let Some(least) = caught.filter(|&least| least > 1) {
            let by = rule.parts.set.as_ref().map(|set| self.types_of(set));
            self.forbid(Quality::Captures { by, least });
        }
        let (shades, least, held) = (number("avoidsamecolored"), number("minimum"), number("holding"));
        if shades.is_none() && least.is_none() && held.is_none() && !rule.has("cannotbechecked") {
            return;
        }
        let piece_types = match &rule.parts.set {
            Some(set) => self.types_of(set),
            None => self.ruleset.piece_types().collect(),
        };
        if let Some(most) = shades {
            let place = Gathering::Shade;
            self.forbid(Quality::Gathers { piece_types: piece_types.clone(), most, place });
        }
        if let Some(most) = held {
            let place = Gathering::Hand;
            self.forbid(Quality::Gathers { piece_types: piece_types.clone(), most, place });
        }
        if let Some(below) = least {
            if let Some((_, span)) = rule.parts.prefix {
                self.waits(span, "`pieces=minimum` with drops that a prefix names", Mechanism::Properties);
            }
            // A royal that may be captured is none of the ruleset.
            let counted = |&of: &PieceType| !self.ruleset.is_royal(of);
            let piece_types = piece_types.iter().copied().filter(counted).collect();
            self.forbid(Quality::Diminishes { piece_types, below });
        }
        if rule.has("cannotbechecked") {
            self.forbid(Quality::ChecksLast { left: piece_types });
        }
    }
}

/// Returns a number of a text, or the largest that a rule can hold.
pub(super) fn short(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

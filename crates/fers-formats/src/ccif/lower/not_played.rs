//! Rules that are read and not played: each is named, with the reason.

use fers_text::{Diagnostic, Span};

use super::Lowering;
use crate::ccif::table::{Mechanism, Part, Status};
use crate::ccif::tree::{Parts, RuleUse};

impl Lowering<'_, '_, '_> {
    /// Reports everything that the table does not call played.
    pub(super) fn not_played(&mut self) {
        let entry = self.entry;
        for rule in &entry.rules {
            if rule.is_cancelled {
                self.cancelled(rule);
                continue;
            }
            // An expanded shorthand speaks for itself: what it stands for is looked at instead.
            self.status(rule.word.span(), &format!("`{}`", rule.info.name), rule.info.status);
            for attribute in &rule.attributes {
                let name = format!("`{}={}`", rule.info.name, attribute.info.name);
                self.status(attribute.word.span(), &name, attribute.info.status);
                self.attribute_limits(rule, attribute.info.name, &attribute.parts, attribute.is_negated);
            }
            self.rule_limits(rule);
        }
    }

    fn status(&mut self, span: Span, what: &str, status: Status) {
        match status {
            Status::Played | Status::Partly(_) => {}
            Status::Waits(mechanism) => self.waits(span, what, mechanism),
            Status::Refused(reason) => {
                let message = format!("{what} is not played: {reason}");
                self.reports.push(Diagnostic::error("ccif::not-played", span, message));
            }
        }
    }

    /// Defaults that can be cancelled: draws, and ranks that are mirrored.
    fn cancelled(&mut self, rule: &RuleUse<'_>) {
        match rule.info.name {
            "draw" | "mirror" | "promotion" => {}
            name => {
                let message = format!("`{name}` is not on by itself, so there is nothing to cancel");
                self.reports.push(Diagnostic::warning("ccif::nothing-to-cancel", rule.word.span(), message));
            }
        }
    }

    /// Reports the parts of a rule that are not played, of a rule that the table calls partly
    /// played.
    fn rule_limits(&mut self, rule: &RuleUse<'_>) {
        let parts = &rule.parts;
        let limits: &[(&str, Part, Mechanism)] =
            &[("holding", Part::Range, Mechanism::Properties), ("royal", Part::Range, Mechanism::Properties)];
        for (name, part, mechanism) in limits.iter().filter(|(name, ..)| *name == rule.info.name) {
            if let Some((_, span)) = parts.written.iter().find(|(written, _)| written == part) {
                self.waits(*span, &format!("`{name}` with {}", part.name()), *mechanism);
            }
        }
        if let Some(set) = parts.set.as_ref().filter(|_| rule.info.name == "zone" && rule.has("hole")) {
            self.waits(set.span, "`zone=hole` with a set of pieces", Mechanism::Properties);
        }
        if let Some(set) =
            parts.set.as_ref().filter(|set| set.knows_colors && rule.info.name != "turn" && !names_what_is_left(rule))
        {
            self.waits(set.span, "a set that knows colours", Mechanism::Duties);
        }
    }

    /// Reports the parts of an attribute that are not played, of an attribute that the table calls
    /// partly played.
    fn attribute_limits(&mut self, rule: &RuleUse<'_>, name: &str, parts: &Parts<'_>, is_negated: bool) {
        let span = |part: Part| parts.written.iter().find(|(written, _)| *written == part).map(|(_, span)| *span);
        let is_played = ["setup", "capture", "swap", "enter", "move", "leave"].contains(&name)
            && !(is_negated && span(Part::Set).is_some());
        let set = span(Part::Set).filter(|_| rule.info.name == "promotion" && !is_played);
        if let Some(span) = set {
            self.waits(span, &format!("`promotion={name}` with a set"), Mechanism::Duties);
        }
        if let Some(span) = span(Part::Number).filter(|_| name == "stalemate") {
            let message = "the number behind `stalemate` has no known meaning, and is not read";
            self.reports.push(Diagnostic::warning("ccif::ignored-number", span, message).with_help("leave it out"));
        }
    }
}

/// Returns whether the set of a rule says which pieces are left when a game ends.
fn names_what_is_left(rule: &RuleUse<'_>) -> bool {
    rule.attributes.iter().all(|used| matches!(used.info.name, "draw" | "win")) && rule.info.name == "pieces"
}

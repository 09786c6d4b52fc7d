//! Royal pieces.

use fers_core::PieceType;
use fers_rules::{CheckRule, Royal};
use fers_text::Diagnostic;

use super::Lowering;
use super::duties::short;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

impl Lowering<'_, '_, '_> {
    /// Makes a set of royal pieces of each rule `royal`.
    pub(super) fn royals(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("royal") {
            let piece_types = self.royal_types(rule);
            if piece_types.is_empty() {
                continue;
            }
            self.kings.extend(&piece_types);
            self.ruleset.until_captured |= rule.has("untilcaptured");
            self.ruleset.no_checks |= rule.has("taboo");
            // A king that may stand in check is lost by being captured: that is an end.
            let least = rule.attribute("expose").map(|used| used.parts.number.map_or(0, |(least, _)| short(least)));
            let check = match least {
                None => CheckRule::Any,
                Some(0) => continue,
                // With one piece left, "at least one of the royal pieces must not be exposed" is a
                // ban.
                Some(1) => CheckRule::All,
                Some(least) => CheckRule::AllWhile(least),
            };
            let may_cross_attack = rule.has("passover") || least.is_some();
            let leaves_when_mated = rule.has("suicide");
            self.ruleset.royals.push(Royal { may_cross_attack, leaves_when_mated, ..Royal::new(piece_types, check) });
        }
        let mut seen = Vec::new();
        for rule in entry.uses("royal") {
            for royal in self.royal_types(rule) {
                if seen.contains(&royal) {
                    let message = format!("`{}` is royal by two rules", self.ruleset.piece(royal).letters.white);
                    self.reports.push(Diagnostic::error("ccif::royal-twice", rule.word.span(), message));
                }
                seen.push(royal);
            }
        }
    }

    /// Reports royals that would leave the board when they are mated where other rules do not go
    /// with that; they stay then.
    pub(super) fn leaving_royals(&mut self) {
        let Some(rule) = self.entry.uses("royal").find(|rule| rule.has("suicide")) else { return };
        let exposes = self.entry.uses("royal").any(|rule| rule.has("suicide") && rule.has("expose"));
        if exposes || !self.ruleset.lets_royals_leave() {
            let what = "`royal=suicide` with turns of several moves, explosions, walls, pinchers, magnetic pieces, \
                        two boards, pieces that must be dropped or are taken off the board, or other attributes \
                        of royal pieces about check";
            self.waits(rule.word.span(), what, Mechanism::Properties);
            self.ruleset.royals.iter_mut().for_each(|royal| royal.leaves_when_mated = false);
        }
    }

    /// Returns the types of a rule `royal`: those of its set, or K.
    pub(super) fn royal_types(&mut self, rule: &RuleUse<'_>) -> Vec<PieceType> {
        if let Some(set) = &rule.parts.set {
            return self.types_of(set);
        }
        let king = self.types.get("K").copied();
        if king.is_none() {
            let message = "`royal` means the piece K, and no piece is called K";
            let report = Diagnostic::error("ccif::unknown-piece", rule.word.span(), message);
            self.reports.push(report.with_help("name the royal pieces: `royal{G}`"));
        }
        king.into_iter().collect()
    }
}

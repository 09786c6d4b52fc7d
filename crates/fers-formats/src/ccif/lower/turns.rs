//! Turns of several moves.

use fers_rules::{Part, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};

use super::Lowering;

impl Lowering<'_, '_, '_> {
    /// Makes the turn of the rule `progressive`.
    ///
    /// The page describes the moderate rules only. The others are those of Wikipedia (Progressive
    /// chess) and of BrainKing (English Progressive Chess).
    pub(super) fn progressive(&mut self) {
        let entry = self.entry;
        let Some(rule) = entry.rule("progressive") else { return };
        let is_moderate = rule.has("moderate");
        let (length, repeats) = match (is_moderate, rule.has("english")) {
            (true, _) => (TurnLength::OneMore, TurnRepeats::Never),
            (false, true) => (TurnLength::Growing, TurnRepeats::InRounds),
            (false, false) => (TurnLength::Growing, TurnRepeats::Free),
        };
        let is_italian = !is_moderate && !rule.has("english") && !rule.has("scotish");
        self.ruleset.turn = Some(Turn {
            parts: vec![Part { is_optional: is_moderate, ..Part::default() }],
            length,
            checks: if is_italian { TurnChecks::LastPlyOnly } else { TurnChecks::EndTurn },
            ends_by_castling: false,
            repeats,
            en_passant: TurnEnPassant::FirstPly,
        });
    }
}

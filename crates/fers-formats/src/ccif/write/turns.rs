//! Turns of several moves: `progressive`, `turn`.

use fers_core::{ByColor, Color, PieceType};
use fers_rules::{Part, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};

use super::entry::Entry;
use super::sheet::{Rule, Sheet};

impl Entry<'_> {
    /// Writes how many moves a side makes in its turn.
    pub(super) fn turns(&self, sheet: &mut Sheet) {
        let Some(turn) = &self.ruleset.turn else { return };
        if let Some(name) = progressive(turn) {
            sheet.rule(Rule::new("progressive").with_if(!name.is_empty(), name));
            return;
        }
        let plain =
            Turn { parts: Vec::new(), ends_by_castling: false, en_passant: TurnEnPassant::Never, ..turn.clone() };
        if plain != (Turn { parts: Vec::new(), ..Turn::of_plies(0) }) {
            // Parts alone would say another turn.
            return;
        }
        if let [first, other, one, ..] = turn.parts.as_slice()
            && other.is_last
            && one.is_last
        {
            self.either_way(sheet, turn, first, [one, other]);
            return;
        }
        let differs = |part: &Part| {
            [part.left_out, part.exposes, part.spares_royals].iter().any(|by: &ByColor<bool>| by.white != by.black)
        };
        let by_sides = turn.parts.iter().any(differs);
        for (index, part) in turn.parts.iter().enumerate() {
            if !by_sides {
                self.part(sheet, turn, (index, part), None);
                continue;
            }
            for color in Color::ALL.into_iter().filter(|&color| !part.left_out[color]) {
                self.part(sheet, turn, (index, part), Some(color));
            }
        }
    }

    /// Writes two parts that are made in either order.
    fn either_way(&self, sheet: &mut Sheet, turn: &Turn, first: &Part, parts: [&Part; 2]) {
        for (index, part) in parts.into_iter().enumerate() {
            let passes = match turn.en_passant {
                TurnEnPassant::Never | TurnEnPassant::Always => false,
                TurnEnPassant::FirstPly => index == 0,
                TurnEnPassant::WhileUsed => true,
            };
            let rule = Rule::new("turn").set(part.who.as_ref().map_or_else(String::new, |who| self.set(who)));
            let rule = rule.with_if(part.is_optional, "optional").with_if(passes, "enpassant");
            let rule = rule.with_if(turn.ends_by_castling, "castling");
            sheet.rule(rule.with_if(!part.skips && !first.must_be_made, "compulsory"));
        }
    }

    /// Writes a part of a turn, for one side or for both.
    fn part(&self, sheet: &mut Sheet, turn: &Turn, (index, part): (usize, &Part), side: Option<Color>) {
        let color = side.unwrap_or(Color::White);
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        let own = part.only_after.as_ref().or(part.who.as_ref());
        let set = match (side, own) {
            (None, None) => String::new(),
            (None, Some(types)) => format!("{{{}}}", self.names.list(types)),
            (Some(side), types) => {
                let list = self.names.list(types.unwrap_or(&all));
                format!("{{!{}}}", if side == Color::White { list } else { list.to_lowercase() })
            }
        };
        let mut rule = Rule::new("turn").number(index + 1).set(set);
        if !part.pushes.is_empty() {
            let Some(prefix) = self.take_prefix() else { return };
            let types: Vec<PieceType> = part.pushes.iter().map(|(of, _)| *of).collect();
            rule = rule.prefix(prefix).set(format!("{{!{}}}", self.names.list(&types).to_lowercase()));
            for (of, steps) in &part.pushes {
                let said = self.quiet_steps(*of, steps);
                sheet.definition(format!("{prefix}{}={}", self.names.get(*of), said.text));
            }
        }
        sheet.rule(self.attributes_of_part(rule, turn, (index, part), color));
    }

    fn attributes_of_part(&self, rule: Rule, turn: &Turn, (index, part): (usize, &Part), color: Color) -> Rule {
        let exposed = if self.ruleset.until_captured { "check" } else { "avalanche" };
        let passes = match turn.en_passant {
            TurnEnPassant::Never | TurnEnPassant::Always => false,
            TurnEnPassant::FirstPly => index == 0,
            TurnEnPassant::WhileUsed => part.pushes.is_empty(),
        };
        let stuck = !part.skips && (index > 0 || part.is_optional);
        let plies = turn.parts.iter().filter(|part| !part.left_out[color]).count();
        let takes_royals = self.ruleset.until_captured && plies > 1 && !part.spares_royals[color];
        rule.with_if(part.balances, "balance")
            .with_if(part.only_after.is_some(), "again")
            .with_if(part.is_optional, "optional")
            .with_if(part.until_capture, "untilcapture")
            .with_if(part.exposes[color], exposed)
            .with_if(part.must_be_made, "achievable")
            .with_if(stuck && !part.must_be_made, "compulsory")
            .with_if(turn.ends_by_castling && part.pushes.is_empty(), "castling")
            .with_if(passes, "enpassant")
            .with_if(takes_royals, "captureroyal")
    }
}

/// Returns the attribute of `progressive` that says a turn; `None` if none does.
fn progressive(turn: &Turn) -> Option<&'static str> {
    let kinds = [
        ("", TurnLength::Growing, TurnRepeats::Free, TurnChecks::LastPlyOnly),
        ("scotish", TurnLength::Growing, TurnRepeats::Free, TurnChecks::EndTurn),
        ("english", TurnLength::Growing, TurnRepeats::InRounds, TurnChecks::EndTurn),
        ("moderate", TurnLength::OneMore, TurnRepeats::Never, TurnChecks::EndTurn),
    ];
    let of = |&(name, length, repeats, checks): &(&'static str, TurnLength, TurnRepeats, TurnChecks)| {
        let part = Part { is_optional: name == "moderate", ..Part::default() };
        let en_passant = TurnEnPassant::FirstPly;
        let made = Turn { parts: vec![part], length, checks, ends_by_castling: false, repeats, en_passant };
        made == *turn
    };
    kinds.iter().find(|kind| of(kind)).map(|(name, ..)| *name)
}

//! Pieces that do something to others by standing where they stand: `freezer`, `protector`,
//! `stymizer`, `pincher`, `burner`.

use fers_core::{Color, PieceType, Vector};
use fers_rules::{Arrivals, Burn, Freeze, FreezeBars, FreezeReach, Halt, Peril, Pinch, Protection};

use super::entry::Entry;
use super::moves::{MoveWriter, Said};
use super::sheet::{Rule, Sheet};

/// Pieces that carry an influence, each with its zone.
type Carriers = Vec<(PieceType, FreezeReach)>;

/// Joins the carriers of rules that are equal otherwise.
fn together<T: PartialEq>(rules: impl Iterator<Item = (T, Carriers)>) -> Vec<(T, Carriers)> {
    let mut found: Vec<(T, Carriers)> = Vec::new();
    for (kind, carriers) in rules {
        match found.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, all)) => all.extend(carriers),
            None => found.push((kind, carriers)),
        }
    }
    found
}

impl Entry<'_> {
    /// Writes all influences.
    pub(super) fn influences(&self, sheet: &mut Sheet) {
        let of_freeze = |freeze: &Freeze| {
            let kind = Freeze { by: None, reach: FreezeReach::Seen, ..freeze.clone() };
            (kind, self.carriers(freeze.by.as_ref(), &freeze.reach))
        };
        for (freeze, carriers) in together(self.ruleset.freezes.iter().map(of_freeze)) {
            self.influence(sheet, self.freezer(&freeze), freeze.rank, &carriers);
        }
        for Protection { by, reach, wards, rank } in &self.ruleset.protections {
            if wards.is_none() {
                self.influence(sheet, Rule::new("protector"), *rank, &self.carriers(by.as_ref(), reach));
            }
        }
        for Halt { by, reach, rank } in &self.ruleset.halts {
            self.influence(sheet, Rule::new("stymizer"), *rank, &self.carriers(by.as_ref(), reach));
        }
        self.pinchers(sheet);
        self.burners(sheet);
    }

    fn carriers(&self, by: Option<&Vec<PieceType>>, reach: &FreezeReach) -> Carriers {
        let types = by.cloned().unwrap_or_else(|| self.ruleset.piece_types().collect());
        types.into_iter().map(|of| (of, reach.clone())).collect()
    }

    /// Returns the rule of a freeze, without prefix and number.
    fn freezer(&self, freeze: &Freeze) -> Rule {
        let rule = Rule::new("freezer").set(self.set_or_all(freeze.victims.as_ref()));
        let rule = match freeze.bars {
            FreezeBars::Moves => rule,
            FreezeBars::Captures => rule.with("capture"),
            FreezeBars::QuietMoves => rule.with("move"),
        };
        let rule = rule.with_if(freeze.least > 1, format!("attackers({})", freeze.least));
        let rule = rule.with_if(freeze.still_checks, "checking").with_if(freeze.lets_leave, "suicide");
        match &freeze.single {
            Some(single) => rule.with(format!("single{}", self.set(single))),
            None => rule,
        }
    }

    /// Writes a rule with the zones of the pieces that carry it.
    fn influence(&self, sheet: &mut Sheet, rule: Rule, rank: u8, carriers: &[(PieceType, FreezeReach)]) {
        let Some(prefix) = self.take_prefix() else { return };
        let rule = rule.prefix(prefix);
        sheet.rule(if rank > 0 { rule.number(usize::from(rank)) } else { rule });
        let mut writer = MoveWriter::new(&self.ruleset, self.names, None);
        for (of, reach) in carriers {
            let said = match reach {
                FreezeReach::Steps(steps) => writer.steps(*of, steps, Arrivals::capture()),
                FreezeReach::Seen => writer.sight(*of),
            };
            self.zone(sheet, prefix, *of, &said);
        }
    }

    fn zone(&self, sheet: &mut Sheet, prefix: char, of: PieceType, said: &Said) {
        if said.is_whole && !said.text.is_empty() {
            sheet.definition(format!("{prefix}{}={}", self.names.get(of), said.text));
        }
    }

    /// Writes pieces that relocate enemies, where these go to their first ranks.
    fn pinchers(&self, sheet: &mut Sheet) {
        let of_pinch = |pinch: &Pinch| {
            let kind = Pinch { by: None, reach: FreezeReach::Seen, ..pinch.clone() };
            (kind, self.carriers(pinch.by.as_ref(), &pinch.reach))
        };
        for (pinch, carriers) in together(self.ruleset.pinches.iter().map(of_pinch)) {
            let rule = Rule::new("pincher").set(self.set_or_all(pinch.victims.as_ref()));
            self.influence(sheet, rule, pinch.rank, &carriers);
        }
    }

    /// Writes pieces that burn others, and rivers.
    fn burners(&self, sheet: &mut Sheet) {
        for Burn { peril, victims } in &self.ruleset.burns {
            let set = self.set_or_all(victims.as_ref());
            match peril {
                Peril::Sight(burners) => {
                    let carriers = self.carriers(burners.as_ref(), &FreezeReach::Seen);
                    self.influence(sheet, Rule::new("burner").set(set), 0, &carriers);
                }
                Peril::Stay(zones) => {
                    let (white, black) =
                        (self.ruleset.zone(*zones, Color::White), self.ruleset.zone(*zones, Color::Black));
                    // Both sides see rivers in the same place.
                    if let Some(range) = self.squares(white).filter(|_| white == black) {
                        sheet.rule(Rule::new("zone").range(range).set(set).with("river"));
                    }
                }
            }
        }
    }

    /// Returns steps as quiet moves of a piece.
    pub(super) fn quiet_steps(&self, of: PieceType, steps: &[Vector]) -> Said {
        MoveWriter::new(&self.ruleset, self.names, None).steps(of, steps, Arrivals::quiet())
    }
}

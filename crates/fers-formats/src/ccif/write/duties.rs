//! Moves that are illegal, or that go before others: `mustcapture`, limits of `pieces`, zones.

use fers_core::PieceType;
use fers_rules::{Demand, Duty, Gathering, Passing, Quality};

use super::entry::Entry;
use super::sheet::{Rule, Sheet};

impl Entry<'_> {
    /// Writes duties to capture, and bans.
    pub(super) fn duties(&self, sheet: &mut Sheet) {
        if let Some(rule) = self.must_capture() {
            sheet.rule(rule);
        }
        for duty in &self.ruleset.duties {
            if duty.demand == Demand::Forbidden {
                self.ban(sheet, &duty.quality);
            }
        }
        if self.ruleset.stops_at_check {
            sheet.rule(Rule::new("stopifchecking"));
        }
        if self.passing() == Some(Passing::WhenStuck) {
            sheet.rule(Rule::new("stalemate").with("skip"));
        }
    }

    /// Returns the rule `mustcapture` that says all duties to capture, as far as one rule does.
    fn must_capture(&self) -> Option<Rule> {
        let duties: Vec<&Duty> = self.ruleset.duties.iter().filter(|duty| duty.asks_for_captures()).collect();
        let mut rule = Rule::new("mustcapture");
        let first = duties.iter().find(|duty| matches!(duty.quality, Quality::Captures { least: 1, .. }));
        if let Some(Duty { quality: Quality::Captures { by, .. }, demand }) = first {
            rule = rule.set(self.set_or_all(by.as_ref()));
            rule = rule.with_if(*demand == Demand::PreferredToSafety, "compulsory");
        } else if !self.ruleset.must_capture && duties.is_empty() {
            return None;
        }
        for duty in duties {
            rule = match &duty.quality {
                Quality::Captures { least: 2, .. } => rule.with("multiple"),
                Quality::CapturesWorth { worth } => rule.with(self.most(worth)),
                _ => rule,
            };
        }
        Some(rule)
    }

    fn most(&self, worth: &[(PieceType, u16)]) -> String {
        let is_count = worth.len() == self.ruleset.pieces.len() && worth.iter().all(|(_, worth)| *worth == 1);
        if is_count {
            return "most".to_owned();
        }
        let pair = |(of, worth): &(PieceType, u16)| format!("{}={worth}", self.names.get(*of));
        format!("most{{{}}}", worth.iter().map(pair).collect::<Vec<_>>().join(","))
    }

    fn ban(&self, sheet: &mut Sheet, quality: &Quality) {
        let listed = |types: &[PieceType]| format!("{{{}}}", self.names.list(types));
        let pieces = |types: &[PieceType], attribute: String| Rule::new("pieces").set(listed(types)).with(attribute);
        let rule = match quality {
            Quality::Stalemates => Rule::new("stalemate").with("invalid"),
            Quality::ChecksLast { left } => pieces(left, "cannotbechecked".to_owned()),
            Quality::Diminishes { piece_types, below } => pieces(piece_types, format!("minimum({below})")),
            Quality::Gathers { piece_types, most, place } => {
                let name = match place {
                    Gathering::Board if piece_types.len() > 1 => "total",
                    Gathering::Board => "sum",
                    Gathering::File => "file",
                    Gathering::Shade => "avoidsamecolored",
                    Gathering::Hand => "holding",
                };
                pieces(piece_types, format!("{name}({most})"))
            }
            Quality::Captures { by, least } if *least > 1 => {
                let set = self.set_or_all(by.as_ref());
                Rule::new("pieces").set(set).with(format!("maxcaptures({})", least - 1))
            }
            Quality::EntersQuietly { by, zone } => {
                let Some(range) = self.range(*zone) else { return };
                Rule::new("zone").range(range).set(self.set_or_all(by.as_ref())).with("captureonly")
            }
            Quality::ActsEarly { by, leaves: false, plies } => {
                let all: Vec<PieceType> = self.ruleset.piece_types().collect();
                pieces(by.as_ref().unwrap_or(&all), format!("immovable({plies})"))
            }
            // Other rules say these.
            Quality::Captures { .. }
            | Quality::CapturesWorth { .. }
            | Quality::EvadesOtherwise { .. }
            | Quality::ActsEarly { .. }
            | Quality::PromotesInPlace
            | Quality::BreaksOff
            | Quality::ChangesNothing => return,
        };
        sheet.rule(rule);
    }

    /// Adds in how many plies nothing is taken off the board.
    pub(super) fn early(&self, rule: Rule) -> Rule {
        let found = self.ruleset.duties.iter().find_map(|duty| match &duty.quality {
            Quality::ActsEarly { by, leaves: true, plies } => Some((by, plies)),
            _ => None,
        });
        match found {
            Some((by, plies)) => rule.set(self.set_or_all(by.as_ref())).with(format!("start({plies})")),
            None => rule,
        }
    }
}

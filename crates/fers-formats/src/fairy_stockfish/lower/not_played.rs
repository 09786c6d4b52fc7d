//! Settings whose rules are not played.

use fers_core::Color;

use super::Lowering;
use super::error;
use crate::fairy_stockfish::key::{Field, KEYS, Role};
use crate::fairy_stockfish::settings::Settings;

impl Lowering<'_, '_> {
    /// Refuses all settings that no rule can express, if they differ from their default.
    pub(super) fn not_played(&mut self) {
        let defaults = Settings::new();
        let settings = self.settings;
        let mut said: Vec<&str> = Vec::new();
        for (field, color, stored) in settings.all() {
            let row = KEYS.iter().find(|rule| rule.field == field && rule.role != Role::Old);
            let differs = stored.value != defaults.stored(field, color).value;
            if row.is_some_and(|row| row.role == Role::NotYet) && differs && !said.contains(&stored.origin.name) {
                said.push(stored.origin.name);
                self.refuse(field, color, "");
            }
        }
    }

    /// Refuses the value of a field for a reason.
    pub(super) fn refuse(&mut self, field: Field, color: Color, why: &str) {
        let origin = self.stored(field, color).origin;
        let row = KEYS.iter().find(|rule| rule.field == field && rule.role != Role::Old);
        let meaning = row.map_or("", |row| row.meaning);
        let message = match why {
            "" => format!("this rule is not played yet: {meaning}"),
            _ => format!("this rule is not played yet: {meaning}; {why}"),
        };
        let report = self.about(error, "fsf::not-played", origin, message);
        let help = match (origin.is_own, row) {
            (false, Some(row)) => {
                format!("write `{} = {}` to play the variant without this rule", origin.name, row.default)
            }
            _ => "leave the line out to play the variant without this rule".to_owned(),
        };
        self.reports.push(report.with_help(help));
    }
}

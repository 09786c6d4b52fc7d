//! Parameters that are kept for writing, and parameters that are not played.

use std::collections::HashSet;

use fers_text::{Diagnostic, closest};

use super::Lowering;
use crate::idiagram::parameter::{PARAMETERS, Subject, subject};
use crate::idiagram::tree::Parameter;

impl Lowering<'_, '_> {
    /// Keeps parameters that no ruleset holds, and warns that they are not played.
    pub(super) fn unplayed(&mut self) {
        let mut seen = HashSet::new();
        for parameter in self.diagram.parameters.iter().rev() {
            if !seen.insert(parameter.name.text) {
                let message = format!("`{}` is written again further down; only that counts", parameter.name.text);
                self.warn("idiagram::repeated-parameter", parameter.name, message, "remove one of the two");
                continue;
            }
            match subject(parameter.name.text) {
                Some(Subject::Rules | Subject::Effects) => continue,
                Some(Subject::Looks) => {}
                Some(Subject::Unplayed(what)) => self.not_played(parameter, what),
                None => self.unknown(parameter),
            }
            let line = format!("{}={}", parameter.name.text, parameter.value.text);
            self.ruleset.presentation.diagram.parameters.insert(0, line);
        }
        self.extinction();
    }

    pub(super) fn not_played(&mut self, parameter: &Parameter<'_>, what: &str) {
        if ["", "0"].contains(&parameter.value.text) {
            return;
        }
        let message = format!("`{}` is not played: {what}", parameter.name.text);
        self.warn("idiagram::not-played", parameter.line, message, "the rest of the game is played without it");
    }

    fn unknown(&mut self, parameter: &Parameter<'_>) {
        let name = parameter.name.text;
        let message = format!("`{name}` is no known parameter; if it makes a rule, that is not played");
        let report = Diagnostic::warning("idiagram::unknown-parameter", parameter.name.span(), message);
        let help = match closest(name, PARAMETERS.iter().map(|&(known, _)| known)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "it is kept for writing".to_owned(),
        };
        self.reports.push(report.with_help(help));
    }

    /// Reports `extinction`, except for `extinction=0` (any royal decides), which is played anyway;
    /// other values are undocumented.
    fn extinction(&mut self) {
        let Some(parameter) = self.diagram.parameter("extinction") else { return };
        if !["", "0"].contains(&parameter.value.text) {
            self.not_played(&parameter.clone(), "a loss by losing all pieces of a type");
        }
        let line = format!("extinction={}", parameter.value.text);
        self.ruleset.presentation.diagram.parameters.push(line);
    }
}

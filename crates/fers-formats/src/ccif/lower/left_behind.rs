//! Pieces that moves leave on their origin.

use fers_core::PieceType;
use fers_rules::{Becoming, Catch, Zones};
use fers_text::Diagnostic;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::{AttributeUse, RuleUse};

/// The attributes that a promotion with `origin` may have here.
const KNOWN: [&str; 5] = ["origin", "demote", "move", "enter", "capture"];

impl Lowering<'_, '_, '_> {
    /// Lets moves leave a piece on their origin, as a promotion with `origin` says. With `demote`,
    /// the piece that moved becomes another one.
    pub(super) fn left_behind(&mut self, rule: &RuleUse<'_>) {
        let Some((catch, zone)) = self.occasion_of_leaving(rule) else {
            return self.waits(rule.word.span(), "`promotion=origin` with such attributes", Mechanism::Effects);
        };
        for line in self.lines_of(rule.parts.prefix.map_or('+', |(prefix, _)| prefix)) {
            let [left] = *line.to else {
                self.waits(line.span, "a choice of the piece that is left behind", Mechanism::Effects);
                continue;
            };
            let promotes = self.ruleset.promotions.iter().any(|promotion| promotion.from == line.from);
            if promotes || !self.ruleset.piece(line.from).becomes.is_empty() {
                self.waits(line.span, "a second promotion rule of one piece", Mechanism::Properties);
                continue;
            }
            let into = match rule.attribute("demote") {
                Some(used) => self.demoted(used, line.from),
                None => Some(line.from),
            };
            if let Some(into) = into {
                let entry = Becoming { zone, leaves: Some(left), ..Becoming::new(into, catch.clone()) };
                self.ruleset.pieces[line.from.index()].becomes.push(entry);
            }
        }
    }

    /// Returns what a move must capture, and where it must end, to leave a piece behind. Without
    /// squares, that is anywhere.
    fn occasion_of_leaving(&mut self, rule: &RuleUse<'_>) -> Option<(Catch, Option<Zones>)> {
        let is_known = |used: &AttributeUse<'_>| KNOWN.contains(&used.info.name) && used.parts.set.is_none();
        let captures = rule.attribute("capture");
        let others = rule.attributes.iter().filter(|used| used.info.name != "capture");
        let has_one = [rule.has("move"), rule.has("enter"), captures.is_some()].iter().filter(|has| **has).count() < 2;
        if !has_one || !others.into_iter().all(is_known) {
            return None;
        }
        let catch = match captures {
            Some(used) if used.is_negated => Catch::Nothing,
            Some(used) => match &used.parts.set {
                Some(set) => Catch::Types(self.types_of(set)),
                None => Catch::Anything,
            },
            None => Catch::Whatever,
        };
        let squares = rule.parts.range.as_ref().map(|range| self.region(range));
        let board = self.ruleset.geometry.squares();
        let part = squares.filter(|squares| !board.into_iter().all(|square| squares.contains(square)));
        // Where a move must begin in or outside the zone, its end alone does not decide.
        let is_said = part.is_none() || captures.is_some();
        is_said.then(|| (catch, part.map(|squares| self.zones("promotion", squares))))
    }

    /// Returns what a piece becomes by the demotion of a rule.
    fn demoted(&mut self, used: &AttributeUse<'_>, piece: PieceType) -> Option<PieceType> {
        let prefix = used.parts.prefix.map_or('-', |(prefix, _)| prefix);
        match self.lines_of(prefix).into_iter().find(|line| line.from == piece) {
            Some(line) if line.to.len() == 1 => Some(line.to[0]),
            Some(line) => {
                self.waits(line.span, "a choice of what a piece is demoted to", Mechanism::Effects);
                None
            }
            None => {
                let letter = self.ruleset.piece(piece).letters.white.clone();
                let message = format!("`{letter}` is demoted, and nothing says to what");
                let report = Diagnostic::error("ccif::no-choice", used.word.span(), message);
                self.reports.push(report.with_help(format!("name the piece: `{prefix}{letter}==Q`")));
                None
            }
        }
    }
}

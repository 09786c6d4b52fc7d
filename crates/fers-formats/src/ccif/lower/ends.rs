//! How games end.

use fers_core::{ByColor, PieceType};
use fers_rules::{BareReply, Due, End, Extinction, Goal, Passing, Reach, Verdict};
use fers_text::Diagnostic;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// How often a position occurs before `draw=repetition` and `loss=repetition` count.
const REPETITION: u16 = 3;

impl Lowering<'_, '_, '_> {
    /// Makes the list of ends.
    pub(super) fn ends(&mut self) {
        self.goals();
        self.extinctions();
        self.lost_by_burning();
        self.checks_and_bare_kings();
        if self.ruleset.royals.is_empty() && self.ruleset.ends.is_empty() {
            let message = "there is no royal piece and no other way to win";
            let report = Diagnostic::warning("ccif::no-win", self.head(), message);
            self.reports.push(report.with_help("write `royal` for royal kings"));
        }
        self.mate();
        self.stalemate();
        self.repetitions();
    }

    fn goals(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("hill") {
            let Some(range) = &rule.parts.range else { continue };
            let squares = self.region(range);
            let zone = self.zones("hill", squares);
            let by = self.hill_pieces(rule);
            let reach = if rule.has("fill") { Reach::All } else { Reach::Any };
            let mut goal = Goal { by: by.map(ByColor::both), ..Goal::new(zone, reach) };
            if rule.has("balance") {
                goal.due = ByColor::new(Due::Answered, Due::AtOnce);
            }
            self.ruleset.ends.push(End::Goal { goal, verdict: Verdict::Win });
        }
    }

    /// Returns the pieces that win on the hill: those of the set, or else the royal ones. With
    /// `fill`, any piece does (`None`).
    fn hill_pieces(&mut self, rule: &RuleUse<'_>) -> Option<Vec<PieceType>> {
        match &rule.parts.set {
            Some(set) => Some(self.types_of(set)),
            None if rule.has("fill") => None,
            None => Some(self.kings.clone()),
        }
    }

    fn extinctions(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("royal").filter(|rule| rule.has("expose") || rule.has("untilcaptured")) {
            let royals = self.royal_types(rule);
            self.lost_without(royals, 0);
        }
        for rule in entry.uses("pieces") {
            let types = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().collect(),
            };
            if rule.has("extinction") {
                types.iter().for_each(|&lost| self.lost_without(vec![lost], 0));
            }
            let number = rule.attribute("morethan").and_then(|attribute| attribute.parts.number);
            if let Some((count, _)) = number {
                self.lost_without(types, count as u16);
            }
        }
    }

    fn lost_without(&mut self, types: Vec<PieceType>, count: u16) {
        let extinction = Extinction::new(types, count);
        self.ruleset.ends.push(End::Extinction { extinction, verdict: Verdict::Loss });
    }

    fn checks_and_bare_kings(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("royal") {
            if let Some((count, span)) = rule.attribute("maxchecks").and_then(|attribute| attribute.parts.number) {
                match u8::try_from(count) {
                    Ok(count) if count > 0 => {
                        self.ruleset.ends.push(End::Checks { count, verdict: Verdict::Win });
                    }
                    _ => {
                        let message = format!("{count} is no number of checks");
                        let report = Diagnostic::error("ccif::bad-count", span, message);
                        self.reports.push(report.with_help("write 1 to 255"));
                    }
                }
            }
            let replies =
                [("bare", BareReply::Never), ("baremove", BareReply::IfItBares), ("solely", BareReply::Always)];
            for (_, reply) in replies.into_iter().filter(|(name, _)| rule.has(name)) {
                self.ruleset.ends.push(End::Bare { verdict: Verdict::Loss, reply });
            }
        }
    }

    fn mate(&mut self) {
        if self.ruleset.royals.is_empty() || self.ruleset.until_captured {
            return;
        }
        let is_lost = self.entry.uses("royal").any(|rule| rule.has("checkmated"));
        let verdict = if is_lost { Verdict::Loss } else { Verdict::Win };
        self.ruleset.ends.push(End::Mate { verdict, needs_shak: false });
    }

    /// Adds the end by stalemate. The verdict of the node is that of the side that gives stalemate;
    /// the page speaks of the side that has no move.
    fn stalemate(&mut self) {
        let entry = self.entry;
        let has = |rule: &'static str, attribute: &str| entry.uses(rule).any(|rule| rule.has(attribute));
        let verdict = if has("stalemate", "loss") || has("loss", "stalemate") {
            Verdict::Win
        } else if has("stalemate", "win") || has("win", "stalemate") {
            Verdict::Loss
        } else {
            Verdict::Draw
        };
        let goes_round = entry.uses("torus").chain(entry.uses("cylindric")).find(|rule| rule.has("null"));
        if let Some(rule) = goes_round {
            self.ruleset.passing = ByColor::both(Passing::RoundBoard);
            if has("stalemate", "skip") {
                self.waits(rule.word.span(), "null moves with `stalemate=skip`", Mechanism::Paths);
            }
        }
        if has("stalemate", "skip") {
            self.ruleset.passing = ByColor::both(Passing::WhenStuck);
        } else {
            self.ruleset.ends.push(End::Stalemate { verdict, by_count: false });
        }
    }

    fn repetitions(&mut self) {
        let entry = self.entry;
        let is_cancelled = entry.rules.iter().any(|rule| rule.is_cancelled && rule.info.name == "draw");
        let count = |rule: &'static str, attribute: &str| {
            let used = entry.uses(rule).find_map(|rule| rule.attribute(attribute))?;
            Some(used.parts.number.map_or(REPETITION, |(number, _)| number as u16))
        };
        let mut push = |end: End| self.ruleset.ends.push(end);
        if entry.rule("nonrepeating").is_some() {
            push(End::Repetition { count: 2, verdict: None });
            return;
        }
        if let Some(count) = count("loss", "perpetualcheck") {
            push(End::PerpetualCheck { count, verdict: Some(Verdict::Loss) });
        }
        if let Some(count) = count("loss", "repetition") {
            push(End::Repetition { count, verdict: Some(Verdict::Loss) });
        } else if let Some(count) = count("draw", "repetition") {
            push(End::Repetition { count, verdict: Some(Verdict::Draw) });
        } else if !is_cancelled {
            push(End::Repetition { count: REPETITION, verdict: Some(Verdict::Draw) });
        }
    }
}

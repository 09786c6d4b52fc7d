//! Promotions.

use fers_core::PieceType;
use fers_mbn::{Body, Head, Identifier, PieceName};
use fers_rules::{Occasion, Onward, Promotion, Refusal, Trigger, Zones, verify};
use fers_text::{Diagnostic, Span};

use super::{Lowering, key};
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// A line that belongs to a promotion rule: a piece and what it becomes.
pub(super) struct Line {
    pub(super) from: PieceType,
    pub(super) to: Vec<PieceType>,
    pub(super) span: Span,
}

impl<'e, 'a> Lowering<'e, 'a, '_> {
    /// Makes the promotions of all rules. `promotion+` is there unless it is cancelled.
    pub(super) fn promotions(&mut self) {
        let entry = self.entry;
        let prefix = |rule: &RuleUse<'_>| rule.parts.prefix.map_or('+', |(prefix, _)| prefix);
        let rules: Vec<&RuleUse<'a>> = entry.uses("promotion").filter(|rule| !rule.has("origin")).collect();
        let is_cancelled = entry.rules.iter().any(|rule| rule.is_cancelled && rule.info.name == "promotion");
        if !is_cancelled && rules.iter().all(|rule| prefix(rule) != '+') {
            self.promotions_of('+', None);
        }
        for rule in rules {
            self.promotions_of(prefix(rule), Some(rule));
        }
        self.several_rules();
        self.unknown_prefixes();
    }

    fn promotions_of(&mut self, prefix: char, rule: Option<&RuleUse<'_>>) {
        for line in self.lines_of(prefix) {
            if line.to.is_empty() {
                let message = "there is nothing that this piece could become";
                let report = Diagnostic::error("ccif::no-choice", line.span, message);
                self.reports.push(report.with_help("name the pieces: `+P==QR`"));
                continue;
            }
            let zone = match rule.and_then(|rule| rule.parts.range.as_ref()) {
                Some(range) => {
                    let squares = self.region(range);
                    self.zones("promotion", squares)
                }
                None => self.last_ranks(),
            };
            let (triggers, refusal) = self.triggers(rule, zone, line.from);
            let suspends = suspending(rule, &triggers, refusal);
            let goes_on = rule.and_then(onward);
            for ((zone, trigger, occasion), suspends) in triggers.into_iter().zip(suspends) {
                let promotion = Promotion::new(line.from, zone, trigger, line.to.clone(), refusal);
                self.ruleset.promotions.push(Promotion { occasion, suspends, goes_on, ..promotion });
                self.promotion_places.push(line.span);
            }
            if let Some(rule) = rule {
                self.in_hand(rule, &line);
                self.once(rule, &line, prefix);
            }
        }
    }

    /// Returns when a rule promotes: the squares of each trigger, whether only captures promote,
    /// and whether the piece may refuse.
    fn triggers(
        &mut self,
        rule: Option<&RuleUse<'_>>,
        zone: Zones,
        from: PieceType,
    ) -> (Vec<(Zones, Trigger, Occasion)>, Refusal) {
        let has = |name: &str| rule.is_some_and(|rule| rule.has(name));
        let [enters, moves, leaves] = ["enter", "move", "leave"].map(|name| self.promotes_by(rule, name, from));
        let enters = enters || has("entersuspend");
        let mut triggers = Vec::new();
        for name in ["capture", "swap"] {
            let Some(used) = rule.and_then(|rule| rule.attribute(name)) else { continue };
            let types = used.parts.set.as_ref().map(|set| self.types_of(set));
            let occasion = match (name, used.is_negated) {
                ("capture", false) => Occasion::Capture(types),
                ("capture", true) => Occasion::NoCapture,
                (_, false) => Occasion::Swap(types),
                (_, true) => Occasion::NoSwap,
            };
            // A capture that ends in the zone; an exchange "wholly within the zone".
            let board = self.ruleset.geometry.squares().collect();
            let origins = if name == "capture" { self.zones("board", board) } else { zone };
            triggers.push((zone, Trigger::EnterFrom(origins), occasion));
        }
        if moves || has("move*") {
            triggers.push((zone, Trigger::EnterFrom(zone), Occasion::Always));
        }
        if leaves {
            // Out of the zone; a move within it is one of `move`.
            let inside = self.ruleset.region(zone.white).clone();
            let outside = self.ruleset.geometry.squares().filter(|&square| !inside.contains(square)).collect();
            triggers.push((self.zones("outside", outside), Trigger::EnterFrom(zone), Occasion::Always));
        }
        // "The piece may, however, promote on any subsequent turn": by moves from the zone.
        if has("entersuspend") {
            triggers.push((zone, Trigger::Leave, Occasion::Always));
        }
        // A piece waits where it has come until there is something to become.
        if has("null") || has("available") && !has("enter") {
            triggers.push((zone, Trigger::InPlace, Occasion::Always));
        }
        let is_named = ["capture", "swap", "move", "move*", "enter", "leave", "null"].iter().any(|name| has(name));
        if enters || !is_named && !has("captured") && !has("warp") {
            triggers.insert(0, (zone, Trigger::Enter, Occasion::Always));
        }
        let has_limits =
            self.entry.uses("pieces").any(|rule| rule.has("sum") || rule.has("total")) || has("setup") || has("stack");
        if has("available") && has("optional") {
            let place = rule.map_or(Span::default(), |rule| rule.word.span());
            self.waits(place, "`promotion=available` with `optional`", Mechanism::Properties);
        }
        let refusal = match (has("optional"), has("notforced")) {
            (_, true) => Refusal::Always,
            // "The latter only applies if not attribute move is specified."
            (true, false) if has("move") || has("move*") => Refusal::Always,
            (true, false) => Refusal::UnlessStuck,
            (false, false) if has_limits && !has("available") => Refusal::Barred,
            (false, false) => Refusal::Never,
        };
        (triggers, refusal)
    }

    /// Returns whether an attribute of a rule lets a piece promote: one of its set, if it has one.
    fn promotes_by(&mut self, rule: Option<&RuleUse<'_>>, name: &str, from: PieceType) -> bool {
        let Some(used) = rule.and_then(|rule| rule.attribute(name)) else { return false };
        used.parts.set.as_ref().is_none_or(|set| self.types_of(set).contains(&from))
    }

    /// Reports promotions that wait a turn where turns have several moves, and where pieces must
    /// promote.
    pub(super) fn suspended_promotions(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("promotion") {
            let Some(used) = rule.attribute("suspend").or(rule.attribute("entersuspend")) else { continue };
            if self.ruleset.turn.is_some() {
                self.ruleset.promotions.iter_mut().for_each(|promotion| promotion.suspends = false);
                let name = format!("`promotion={}` in turns of several moves", used.word.text);
                self.waits(used.word.span(), &name, Mechanism::Properties);
            } else if !rule.has("optional") && !rule.has("notforced") {
                let message = format!("`{}` says nothing: the pieces must promote at once", used.word.text);
                let report = Diagnostic::warning("ccif::no-choice-to-wait", used.word.span(), message);
                self.reports.push(report.with_help("write `optional` beside it"));
            }
        }
    }

    /// Reports promotions after which the piece goes on beside rules that do not know such moves.
    pub(super) fn onward_promotions(&mut self) {
        let entry = self.entry;
        let names = ["continue", "dontstop", "enpassant"];
        let mut uses = entry.uses("promotion").flat_map(|rule| names.map(|name| rule.attribute(name)));
        let Some(used) = uses.find_map(|used| used) else { return };
        if verify(&self.ruleset).iter().any(|problem| problem.code.starts_with("goes-on-")) {
            self.ruleset.promotions.iter_mut().for_each(|promotion| promotion.goes_on = None);
            let name = format!("`promotion={}` beside these rules", used.word.text);
            self.waits(used.word.span(), &name, Mechanism::Properties);
        }
    }

    /// Reports `move*` where pieces castle: there it promotes both.
    pub(super) fn castlings_that_promote(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("promotion") {
            if let Some(used) = rule.attribute("move*").filter(|_| !self.ruleset.castlings.is_empty()) {
                self.waits(used.word.span(), "`promotion=move*` where pieces castle", Mechanism::Properties);
            }
        }
    }

    /// Lets captured pieces promote on their way to the hand.
    fn in_hand(&mut self, rule: &RuleUse<'_>, line: &Line) {
        let (captured, warped) = (rule.has("captured"), rule.has("warp"));
        if !captured && !warped {
            return;
        }
        let has_warp = self.entry.rule("warp").is_some();
        let keeps_captured = self.entry.rule("holding").is_some_and(|rule| !rule.has("pocket"));
        let is_said = captured == warped || captured && !has_warp || warped && !keeps_captured;
        match line.to.as_slice() {
            [only] if is_said => self.ruleset.pieces[line.from.index()].in_hand = Some(*only),
            _ => self.waits(line.span, "this promotion on the way to the hand", Mechanism::Properties),
        }
    }

    /// Checks `once`: the rule may not promote a piece that it makes.
    fn once(&mut self, rule: &RuleUse<'_>, line: &Line, prefix: char) {
        if let Some(used) = rule.attribute("once") {
            let promoted: Vec<PieceType> = self.lines_of(prefix).iter().map(|line| line.from).collect();
            if line.to.iter().any(|to| promoted.contains(to)) {
                self.waits(
                    used.word.span(),
                    "`promotion=once` of a piece that may also stand at the start",
                    Mechanism::Properties,
                );
            }
        }
    }

    /// Reports two rules for one piece. On the page they promote it twice in a row, which no node
    /// of the ruleset does.
    fn several_rules(&mut self) {
        let promotions = self.ruleset.promotions.iter().zip(&self.promotion_places);
        let mut seen: Vec<(PieceType, Span)> = Vec::new();
        let mut found = None;
        for (promotion, &span) in promotions {
            if seen.iter().any(|&(from, first)| from == promotion.from && first != span) {
                found = Some(span);
            }
            seen.push((promotion.from, span));
        }
        if let Some(span) = found {
            self.waits(span, "a second promotion rule of one piece", Mechanism::Properties);
        }
    }

    /// Returns the lines of a prefix: the pieces that promote, each with its choices.
    pub(super) fn lines_of(&mut self, prefix: char) -> Vec<Line> {
        let mut lines = Vec::new();
        for definition in self.definitions().filter(|definition| !definition.is_cancelled) {
            let Head::Piece(identifier) = &definition.head else { continue };
            for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                let from = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                if !self.is_own_line(identifier, &from) {
                    continue;
                }
                let to = match &definition.body {
                    Body::Absent => self.usual_choices(prefix, &from),
                    Body::Moves(_) => self.types.get(&key(name)).copied().into_iter().collect(),
                    Body::Pieces(names) => names.iter().filter_map(|name| self.type_of(name)).collect(),
                    _ => {
                        self.waits(definition.span, "a promotion that is a move", Mechanism::Properties);
                        continue;
                    }
                };
                if let Some(from) = self.type_of(&from) {
                    lines.push(Line { from, to, span: definition.span });
                }
            }
        }
        lines
    }

    fn is_own_line(&self, identifier: &Identifier, from: &PieceName) -> bool {
        let is_piece = self.types.contains_key(&key(from));
        // A declared piece with a prefix may itself be made by promotion only.
        identifier.announcement.is_none() && (is_piece || from.prefixes.is_empty())
    }

    /// Returns the choices of a piece whose line names none: `##K` goes back to `K`; other pieces
    /// become any piece without prefix that is not royal.
    fn usual_choices(&mut self, prefix: char, from: &PieceName) -> Vec<PieceType> {
        if from.prefixes.starts_with(prefix) {
            let back = PieceName { prefixes: from.prefixes[1..].to_owned(), ..from.clone() };
            return self.type_of(&back).into_iter().collect();
        }
        let from = self.types.get(&key(from)).copied();
        let is_plain = |letter: &str| letter.starts_with(|first: char| first.is_ascii_alphabetic() || first == ':');
        let choices = self.ruleset.piece_types().filter(|&choice| {
            let letter = &self.ruleset.piece(choice).letters.white;
            Some(choice) != from && !self.kings.contains(&choice) && is_plain(letter)
        });
        choices.collect()
    }

    /// Definitions whose prefix belongs to no rule: nothing ever becomes such a piece.
    fn unknown_prefixes(&mut self) {
        for definition in self.definitions() {
            let Head::Piece(identifier) = &definition.head else { continue };
            let Some(prefix) = identifier.pieces.first().and_then(|name| name.prefixes.chars().next()) else {
                continue;
            };
            if !self.owners.contains_key(&prefix) {
                let message = format!("no rule has the prefix `{prefix}`, so that this line says nothing");
                let report = Diagnostic::warning("ccif::unknown-prefix", definition.span, message);
                self.reports
                    .push(report.with_help(format!("write the prefix behind a rule, as in `promotion{prefix}`")));
            }
        }
    }
}

/// Returns how a rule lets the piece go on: by any move, or in the middle of its captures.
fn onward(rule: &RuleUse<'_>) -> Option<Onward> {
    match (rule.has("continue") || rule.has("dontstop"), rule.has("enpassant")) {
        (true, _) => Some(Onward::AnyMove),
        (false, true) => Some(Onward::Captures),
        (false, false) => None,
    }
}

/// Returns for each trigger of a rule whether pieces that decline it wait a turn: the first
/// opportunity of a piece is its entering, if that is among them.
fn suspending(rule: Option<&RuleUse<'_>>, triggers: &[(Zones, Trigger, Occasion)], refusal: Refusal) -> Vec<bool> {
    let may_decline = !matches!(refusal, Refusal::Never | Refusal::Barred);
    let is_said = rule.is_some_and(|rule| rule.has("suspend") || rule.has("entersuspend"));
    let enters = triggers.iter().any(|(_, trigger, _)| *trigger == Trigger::Enter);
    let is_first = |trigger: Trigger| if enters { trigger == Trigger::Enter } else { trigger != Trigger::InPlace };
    triggers.iter().map(|(_, trigger, _)| is_said && may_decline && is_first(*trigger)).collect()
}

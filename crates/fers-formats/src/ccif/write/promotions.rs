//! The rules `promotion`, with what pieces become.

use fers_core::{ByColor, Color, Piece, PieceType, Region};
use fers_rules::{Demand, Occasion, Onward, Promotion, Quality, Refusal, Ruleset, Trigger, Zones};

use super::entry::Entry;
use super::promoted;
use super::sheet::{Rule, Sheet};
use crate::normal;

/// The promotions of a piece, as a rule says them.
struct Group {
    zone: ByColor<Region>,
    rule: String,
    lines: Vec<Line>,
}

/// The order of attributes.
const ORDER: [&str; 8] = ["enter", "!swap", "swap", "move", "leave", "capture", "!capture", "null"];

/// A zone, and attributes.
type Said = (ByColor<Region>, String);

/// A piece with what it becomes.
type Line = (PieceType, Vec<PieceType>);

/// Returns the types that are called by a prefix and the letters of the piece that becomes them and
/// nothing else.
pub(super) fn prefixed(ruleset: &Ruleset) -> Vec<PieceType> {
    let becomes = |of: PieceType, base: PieceType| {
        let mut own = ruleset.promotions.iter().filter(|rule| rule.from == base).peekable();
        own.peek().is_some() && own.all(|rule| rule.to == [of])
    };
    let is_so = |of: &PieceType| {
        let letters = &ruleset.piece(*of).letters;
        let Some(rest) = letters.white.strip_prefix('+') else { return false };
        let is_letter = rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_uppercase());
        let base = ruleset.piece_types().find(|&base| ruleset.piece(base).letters.white == rest);
        is_letter && letters.black == letters.white.to_lowercase() && base.is_some_and(|base| becomes(*of, base))
    };
    let found: Vec<PieceType> = ruleset.piece_types().filter(is_so).collect();
    // One rule owns the prefix.
    let key = |of: PieceType| {
        let own = ruleset.promotions.iter().filter(move |rule| rule.to == [of]);
        let squares = |zones: Zones| Color::ALL.map(|color| ruleset.zone(zones, color).clone());
        own.map(|rule| (squares(rule.zone), rule.trigger, rule.occasion.clone())).collect::<Vec<_>>()
    };
    let is_alike = |of: &PieceType| found.first().is_none_or(|&first| key(*of) == key(first));
    found.iter().copied().filter(is_alike).collect()
}

impl Entry<'_> {
    /// Writes a rule for each way in which pieces promote, and a line for each piece.
    pub(super) fn promotions(&self, sheet: &mut Sheet) {
        for group in self.promotion_groups() {
            let is_prefixed = |line: &Line| matches!(line.1.as_slice(), [only] if self.is_called_by_plus(*only));
            let owns_plus = group.lines.iter().any(is_prefixed);
            let prefix =
                if (owns_plus || !self.is_plus_reserved()) && self.take('+') { Some('+') } else { self.take_prefix() };
            let Some(prefix) = prefix else { return };
            let range = if self.is_last_rank(&group.zone) { Some(String::new()) } else { self.range_of(&group.zone) };
            let Some(range) = range else { continue };
            let sign = if group.rule.is_empty() { "" } else { "=" };
            if !(group.rule.is_empty() && range.is_empty() && prefix == '+') {
                sheet.word(format!("promotion{prefix}{range}{sign}{}", group.rule));
            }
            for (from, to) in &group.lines {
                // The line of a piece with the prefix says it already.
                if !(prefix == '+' && is_prefixed(&(*from, to.clone()))) {
                    sheet.definition(format!("{prefix}{}=={}", self.names.get(*from), self.names.list(to)));
                }
            }
        }
        self.limits(sheet);
    }

    /// Returns whether pieces are called by the prefix of the usual rule.
    fn is_plus_reserved(&self) -> bool {
        self.ruleset.piece_types().any(|of| self.is_called_by_plus(of))
    }

    fn is_called_by_plus(&self, of: PieceType) -> bool {
        self.names.get(of).starts_with('+')
    }

    fn promotion_groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for from in self.ruleset.piece_types() {
            let own: Vec<&Promotion> = self.ruleset.promotions.iter().filter(|rule| rule.from == from).collect();
            let Some(first) = own.first() else { continue };
            let by_file = self.by_file(&own);
            let rules: Vec<&Promotion> =
                own.iter().copied().filter(|rule| rule.to == first.to && !rule.quiet_only).collect();
            let to = by_file.as_ref().map_or_else(|| first.to.clone(), |(_, to)| to.clone());
            let said = by_file.map(|(said, _)| said).or_else(|| self.attributes(&rules));
            let Some((zone, rule)) = said else { continue };
            let squares = |zones: ByColor<Region>| Color::ALL.map(|color| zones[color].clone());
            let line = (from, to);
            match groups
                .iter_mut()
                .find(|group| group.rule == rule && squares(group.zone.clone()) == squares(zone.clone()))
            {
                Some(group) => group.lines.push(line),
                None => groups.push(Group { zone, rule, lines: vec![line] }),
            }
        }
        // The usual rule has the usual prefix.
        groups.sort_by_key(|group| !group.rule.is_empty());
        groups
    }

    /// Returns `setup` for a piece that becomes what began on the file, with all choices together.
    fn by_file(&self, rules: &[&Promotion]) -> Option<(Said, Vec<PieceType>)> {
        let first = rules.first()?;
        let is_single = rules.iter().all(|rule| rule.to == first.to);
        let is_alike = rules.iter().all(|rule| rule.refusal == first.refusal && rule.occasion == Occasion::Always);
        let is_of_zone = |rule: &&Promotion| matches!(rule.trigger, Trigger::Enter | Trigger::EnterFrom(_));
        if is_single || !is_alike || !rules.iter().all(is_of_zone) {
            return None;
        }
        let zone = ByColor::from_fn(|color| {
            rules.iter().flat_map(|rule| self.ruleset.zone(rule.zone, color).iter().collect::<Vec<_>>()).collect()
        });
        let mut to: Vec<PieceType> = Vec::new();
        for choice in rules.iter().flat_map(|rule| &rule.to) {
            if !to.contains(choice) {
                to.push(*choice);
            }
        }
        let otherwise = rules.iter().find(|rule| rule.to.len() > 1);
        let set = otherwise.map_or_else(String::new, |rule| format!("{{{}}}", self.names.list(&rule.to)));
        let mut rule = format!("setup{set}");
        for more in self.refusal(first) {
            rule = format!("{rule},{more}");
        }
        Some(((zone, rule), to))
    }

    /// Returns the zone and the attributes that say some promotions of a piece; `None` if none do.
    fn attributes(&self, rules: &[&Promotion]) -> Option<Said> {
        let squares = |zones: Zones| ByColor::from_fn(|color| self.ruleset.zone(zones, color).clone());
        let waits = rules.iter().any(|rule| rule.trigger == Trigger::InPlace) && self.promotes_at_once();
        if waits {
            let zone = rules.iter().find(|rule| rule.trigger == Trigger::Enter)?.zone;
            return Some((squares(zone), self.with_stack("available".to_owned(), rules)));
        }
        let enters =
            |rule: &&&Promotion| !matches!(rule.trigger, Trigger::Leave | Trigger::Drop | Trigger::BeforeMoving);
        let first = rules.iter().find(enters).or(rules.iter().find(|rule| rule.trigger == Trigger::Leave))?;
        let zone = self.left_zone(rules).unwrap_or_else(|| squares(first.zone));
        let mut found: Vec<String> = Vec::new();
        for rule in rules {
            for attribute in self.occasions(rule, &zone) {
                if !found.contains(&attribute) {
                    found.push(attribute);
                }
            }
        }
        // One order, whatever the order of the rules.
        found.sort_by_key(|attribute| ORDER.iter().position(|known| attribute.starts_with(known)));
        if found == ["enter"] {
            found.clear();
        }
        self.say_suspension(rules, &mut found);
        found.extend(first.goes_on.map(|onward| match onward {
            Onward::AnyMove => "continue".to_owned(),
            Onward::Captures => "enpassant".to_owned(),
        }));
        let is_named = found.iter().any(|known| known == "enter");
        let refusal = self.refusal(first).into_iter().filter(|word| !(is_named && *word == "enter"));
        found.extend(refusal.map(str::to_owned));
        Some((zone, self.with_stack(found.join(","), rules)))
    }

    /// Adds the attribute by which pieces that do not promote at once wait a turn.
    fn say_suspension(&self, rules: &[&Promotion], found: &mut Vec<String>) {
        let suspends = |trigger| rules.iter().any(|rule| rule.suspends && rule.trigger == trigger);
        let is_later = |rule: &&&Promotion| rule.trigger == Trigger::Leave && rule.occasion == Occasion::Always;
        if suspends(Trigger::Enter) && rules.iter().any(|rule| is_later(&rule)) {
            found.retain(|word| !["enter", "leave", "move", "!swap"].contains(&word.as_str()));
            found.insert(0, "entersuspend".to_owned());
        } else if rules.iter().any(|rule| rule.suspends) {
            found.push("suspend".to_owned());
        }
    }

    /// Returns the zone that a piece leaves, where its promotions are by leaving it only.
    fn left_zone(&self, rules: &[&Promotion]) -> Option<ByColor<Region>> {
        let [Promotion { zone, trigger: Trigger::EnterFrom(from), .. }] = rules else { return None };
        let is_outside = |color: Color| {
            let (zone, from) = (self.ruleset.zone(*zone, color), self.ruleset.zone(*from, color));
            self.ruleset.geometry.squares().all(|square| zone.contains(square) != from.contains(square))
        };
        let own = |color| self.ruleset.zone(*from, color).clone();
        Color::ALL.into_iter().all(is_outside).then(|| ByColor::from_fn(own))
    }

    /// Returns the attributes that say when a rule promotes, in a zone.
    fn occasions(&self, rule: &Promotion, zone: &ByColor<Region>) -> Vec<String> {
        let within = if promoted::exchanges(&self.ruleset) { "move" } else { "!swap" };
        let occasion = match &rule.occasion {
            Occasion::Always => None,
            Occasion::Capture(types) => Some(format!("capture{}", self.listed(types.as_ref()))),
            Occasion::NoCapture => Some("!capture".to_owned()),
            Occasion::Swap(types) => Some(format!("swap{}", self.listed(types.as_ref()))),
            Occasion::NoSwap => Some("!swap".to_owned()),
        };
        let words = match (rule.trigger, occasion) {
            (Trigger::Drop | Trigger::BeforeMoving, _) => Vec::new(),
            (Trigger::InPlace, _) => vec!["null"],
            (_, Some(occasion)) => return vec![occasion],
            (Trigger::Enter, None) => vec!["enter"],
            (Trigger::Leave, None) => vec!["leave", within],
            (Trigger::EnterFrom(from), None) => {
                let (own, inside) = (self.ruleset.zone(rule.zone, Color::White), &zone.white);
                let from = self.ruleset.zone(from, Color::White);
                if own != inside {
                    vec!["leave"]
                } else {
                    let mut outside =
                        self.ruleset.geometry.squares().filter(|&square| !inside.contains(square)).peekable();
                    let enters = outside.peek().is_some() && outside.all(|square| from.contains(square));
                    let stays = inside.iter().all(|square| from.contains(square));
                    [("enter", enters), (within, stays)]
                        .iter()
                        .filter(|(_, holds)| *holds)
                        .map(|(word, _)| *word)
                        .collect()
                }
            }
        };
        words.into_iter().map(str::to_owned).collect()
    }

    /// Returns whether a piece that could promote where it stands must do so.
    fn promotes_at_once(&self) -> bool {
        self.ruleset
            .duties
            .iter()
            .any(|duty| duty.quality == Quality::PromotesInPlace && duty.demand == Demand::Preferred)
    }

    /// Adds `stack` where a piece becomes only what its side has lost, and no number says it.
    fn with_stack(&self, rule: String, rules: &[&Promotion]) -> String {
        let mut to = rules.iter().flat_map(|rule| &rule.to).peekable();
        if to.peek().is_none() || !to.all(|&of| self.is_stacked(of)) {
            return rule;
        }
        if rule.is_empty() { "stack".to_owned() } else { format!("stack,{rule}") }
    }

    /// Returns whether sides have no more pieces of a type than at the start, and those of the
    /// sides differ in number.
    fn is_stacked(&self, of: PieceType) -> bool {
        let limit = self.ruleset.piece(of).limit;
        let count = |color: Color| {
            let own = self.ruleset.start.pieces().filter(|(_, piece)| *piece == Piece::new(color, of));
            own.count() as u16
        };
        let at_start = ByColor::from_fn(|color| Some(count(color)));
        let stacked = self.ruleset.promotions.iter().flat_map(|rule| &rule.to);
        let differs = |other: &PieceType| {
            let limit = self.ruleset.piece(*other).limit;
            limit.white != limit.black
        };
        limit == at_start && stacked.into_iter().any(differs)
    }

    fn listed(&self, types: Option<&Vec<PieceType>>) -> String {
        types.map_or_else(String::new, |types| format!("{{{}}}", self.names.list(types)))
    }

    /// Returns the attribute that says whether a piece may stay as it is.
    fn refusal(&self, rule: &Promotion) -> Vec<&'static str> {
        let has_limits =
            self.ruleset.pieces.iter().any(|piece| piece.limit.white.is_some() || piece.limit.black.is_some());
        let free = normal::squares_to_move_from(&self.ruleset, rule.from);
        let is_never_stuck = free.is_some_and(|free| {
            let squares: Vec<_> = self.ruleset.geometry.squares().collect();
            free.iter().all(|(_, free)| squares.iter().all(|&square| free.contains(square)))
        });
        match rule.refusal {
            Refusal::Always if is_never_stuck => vec!["optional"],
            Refusal::Always => vec!["notforced"],
            Refusal::UnlessStuck | Refusal::Within(_) => vec!["optional"],
            Refusal::Never if has_limits => vec!["enter", "available"],
            Refusal::Never | Refusal::Barred => Vec::new(),
        }
    }

    fn is_last_rank(&self, zone: &ByColor<Region>) -> bool {
        let geometry = &self.ruleset.geometry;
        let last: Region = geometry.squares().filter(|&square| geometry.rank(square) + 1 == geometry.ranks).collect();
        zone.white == last && self.seen(&zone.black) == last
    }

    /// Writes how many pieces of a type a side may have.
    fn limits(&self, sheet: &mut Sheet) {
        let mut groups: Vec<(u16, Vec<PieceType>)> = Vec::new();
        for of in self.ruleset.piece_types() {
            let limit = self.ruleset.piece(of).limit;
            let is_said = limit.white != limit.black || self.is_stacked(of);
            let Some(count) = limit.white.filter(|_| !is_said) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == count) {
                Some((_, types)) => types.push(of),
                None => groups.push((count, vec![of])),
            }
        }
        for (count, types) in groups {
            let set = format!("{{{}}}", self.names.list(&types));
            sheet.rule(Rule::new("pieces").set(set).with(format!("sum({count})")));
        }
    }
}

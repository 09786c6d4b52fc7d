//! Writing promotion.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Promotion, Refusal, Ruleset, Trigger};

/// The rules that one promotion line makes.
struct Line<'r> {
    rules: Vec<&'r Promotion>,
}

/// Returns the promotion lines of a piece.
pub(super) fn lines(ruleset: &Ruleset, piece_type: PieceType, zone_names: &[String]) -> Vec<String> {
    let grouped = grouped(ruleset, piece_type);
    let zone = |squares: &ByColor<Region>| pair(ruleset, squares, zone_names);
    let mut found = Vec::new();
    for line in &grouped {
        let choices = choices(ruleset, piece_type, &line.rules[0].to);
        found.push(format!("Promotion: {}, \"{choices}\"", zone(&line.squares(ruleset))));
    }
    found.extend(optional(ruleset, &grouped).map(|squares| format!("Optional promotion: {}", zone(&squares))));
    found.extend(entry(ruleset, &grouped).map(|squares| format!("Entry promotion: {}", zone(&squares))));
    found
}

/// Groups adjacent rules with equal choices into lines, up to the next way of entering.
fn grouped(ruleset: &Ruleset, piece_type: PieceType) -> Vec<Line<'_>> {
    let mut found: Vec<Line<'_>> = Vec::new();
    for rule in ruleset.promotions.iter().filter(|rule| rule.from == piece_type) {
        match found.last_mut().filter(|line| rule.trigger != Trigger::Enter && line.rules[0].to == rule.to) {
            Some(line) => line.rules.push(rule),
            None => found.push(Line { rules: vec![rule] }),
        }
    }
    found
}

impl Line<'_> {
    /// Returns the squares of the promotion zone: where promotion counts for pieces that are there.
    fn squares(&self, ruleset: &Ruleset) -> ByColor<Region> {
        let inside: Vec<_> = self.rules.iter().filter(|rule| rule.trigger != Trigger::Enter).collect();
        let all = if inside.is_empty() { self.rules.iter().collect() } else { inside };
        union(all.iter().map(|rule| ByColor::from_fn(|color| ruleset.zone(rule.zone, color).clone())))
    }

    fn entered(&self, ruleset: &Ruleset) -> ByColor<Region> {
        let entering = self.rules.iter().filter(|rule| rule.trigger == Trigger::Enter);
        union(entering.map(|rule| ByColor::from_fn(|color| ruleset.zone(rule.zone, color).clone())))
    }
}

/// Returns the squares where promotion may be declined, if they differ from the default.
fn optional(ruleset: &Ruleset, lines: &[Line<'_>]) -> Option<ByColor<Region>> {
    let mut found: Option<ByColor<Region>> = None;
    for line in lines {
        // The rule of entering tells most; without it, that of leaving.
        let asked = [Trigger::Enter, Trigger::Leave];
        let rule = asked.iter().find_map(|&trigger| line.rules.iter().find(|rule| rule.trigger == trigger))?;
        let squares = match rule.refusal {
            Refusal::UnlessStuck => continue,
            Refusal::Never | Refusal::Barred => ByColor::default(),
            Refusal::Always => line.squares(ruleset),
            Refusal::Within(zones) => ByColor::from_fn(|color| ruleset.zone(zones, color).clone()),
        };
        found = Some(union(found.into_iter().chain([squares])));
    }
    found
}

/// Returns where entering promotes, if that is not the whole zone of each line.
fn entry(ruleset: &Ruleset, lines: &[Line<'_>]) -> Option<ByColor<Region>> {
    let differs = |line: &Line<'_>| line.entered(ruleset) != line.squares(ruleset);
    lines.iter().any(differs).then(|| union(lines.iter().map(|line| line.entered(ruleset))))
}

fn union(all: impl Iterator<Item = ByColor<Region>>) -> ByColor<Region> {
    let mut found: ByColor<Region> = ByColor::default();
    for squares in all {
        for color in Color::ALL {
            squares[color].iter().for_each(|square| found[color].insert(square));
        }
    }
    found
}

/// Returns the names of zones with these squares. Unions have names of their own (see
/// [`extra_zones`]).
fn pair(ruleset: &Ruleset, squares: &ByColor<Region>, zone_names: &[String]) -> String {
    let name = |color: Color| {
        let known = ruleset.regions.iter().position(|region| region.squares == squares[color]);
        match known {
            _ if squares[color].is_empty() => "empty".to_owned(),
            Some(index) => zone_names[index].clone(),
            None => extra_name(&squares[color]),
        }
    };
    format!("{}, {}", name(Color::White), name(Color::Black))
}

/// Returns the squares that promotion lines need and that are not a region of the ruleset.
pub(super) fn extra_zones(ruleset: &Ruleset) -> Vec<(String, Region)> {
    let mut found: Vec<(String, Region)> = Vec::new();
    for piece_type in ruleset.piece_types() {
        let lines = grouped(ruleset, piece_type);
        let zones = lines.iter().map(|line| line.squares(ruleset));
        for squares in zones.chain(optional(ruleset, &lines)).chain(entry(ruleset, &lines)) {
            for squares in [squares.white, squares.black] {
                let known = ruleset.regions.iter().any(|region| region.squares == squares);
                let entry = (extra_name(&squares), squares);
                if !known && !entry.1.is_empty() && !found.contains(&entry) {
                    found.push(entry);
                }
            }
        }
    }
    found
}

/// Returns a name made of the squares themselves. Different sets have different names, and none is
/// a prefix of another.
fn extra_name(squares: &Region) -> String {
    let numbers: Vec<String> = squares.iter().map(|square| square.0.to_string()).collect();
    format!("squares_{}_end", numbers.join("_"))
}

/// Returns the letters of the choices. `+` means the piece with `+` before its own letters.
fn choices(ruleset: &Ruleset, from: PieceType, to: &[PieceType]) -> String {
    let own = &ruleset.piece(from).letters.white;
    let letter = |&choice: &PieceType| {
        let letters = &ruleset.piece(choice).letters.white;
        if letters.strip_prefix('+') == Some(own) { "+".to_owned() } else { letters.clone() }
    };
    to.iter().map(letter).collect()
}

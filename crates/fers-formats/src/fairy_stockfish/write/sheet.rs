//! The lines of a section.

use fers_core::{ByColor, Color, Verdict};
use fers_rules::Ruleset;

use super::cast::Cast;
use crate::fairy_stockfish::builtin;
use crate::fairy_stockfish::key::{Field, KEYS, Role, RuleKey, Side, capitalised};
use crate::fairy_stockfish::piece::{Slot, Types, key_name};
use crate::fairy_stockfish::settings::Settings;

/// The values of a section, by key.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    entries: Vec<Entry>,
    /// Regions of piece types as text.
    mobility: Vec<(Slot, Color, String)>,
}

#[derive(Clone, Debug)]
struct Entry {
    field: Field,
    values: ByColor<Said>,
}

/// A value to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Text(String),
    Types(Types),
}

impl Sheet {
    pub(super) fn text_of(&mut self, field: Field, text: impl Into<String>) {
        self.texts(field, ByColor::both(text.into()));
    }

    pub(super) fn switch(&mut self, field: Field, is_on: bool) {
        self.text_of(field, if is_on { "true" } else { "false" });
    }

    pub(super) fn number(&mut self, field: Field, number: impl Into<u32>) {
        self.text_of(field, number.into().to_string());
    }

    pub(super) fn verdict(&mut self, field: Field, verdict: Verdict) {
        let word = match verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
        };
        self.text_of(field, word);
    }

    /// Adds texts for each side.
    pub(super) fn texts(&mut self, field: Field, texts: ByColor<String>) {
        self.put(field, texts.map(Said::Text));
    }

    pub(super) fn switches(&mut self, field: Field, on: ByColor<bool>) {
        self.texts(field, on.map(|on| if on { "true" } else { "false" }.to_owned()));
    }

    pub(super) fn types(&mut self, field: Field, types: Types) {
        self.types_by_side(field, ByColor::both(types));
    }

    pub(super) fn types_by_side(&mut self, field: Field, types: ByColor<Types>) {
        self.put(field, types.map(Said::Types));
    }

    pub(super) fn mobility(&mut self, slot: Slot, color: Color, squares: String) {
        self.mobility.retain(|(other, side, _)| (*other, *side) != (slot, color));
        self.mobility.push((slot, color, squares));
    }

    fn put(&mut self, field: Field, values: ByColor<Said>) {
        self.entries.retain(|entry| entry.field != field);
        self.entries.push(Entry { field, values });
    }

    /// Returns the section, in the order of the table of keys, without default values.
    pub(super) fn text(&self, ruleset: &Ruleset, cast: &Cast, name: &str) -> String {
        let presentation = &ruleset.presentation;
        let mut lines: Vec<String> = Vec::new();
        for (word, text) in
            [("", &presentation.description), ("By ", &presentation.author), ("Source: ", &presentation.source)]
        {
            if !text.is_empty() {
                lines.push(format!("# {word}{}", one_line(text)));
            }
        }
        lines.push(format!("[{name}]"));
        lines.extend(cast.lines());
        let mut said: Vec<(usize, String)> = self
            .entries
            .iter()
            .flat_map(|entry| of_entry(entry, cast, ruleset.geometry.ranks))
            .map(|(rule, text)| (place(rule), text))
            .collect();
        said.sort();
        lines.extend(said.into_iter().map(|(_, line)| line));
        let mobility = self.mobility.iter().map(|(slot, color, squares)| {
            format!("mobilityRegion{}{} = {squares}", color.name(), capitalised(&key_name(*slot)))
        });
        lines.extend(mobility);
        lines.join("\n") + "\n"
    }
}

fn place(rule: &RuleKey) -> usize {
    KEYS.iter().position(|other| other.name == rule.name).unwrap_or(usize::MAX)
}

/// Returns the lines of a field: one for both sides, or one for each.
fn of_entry(entry: &Entry, cast: &Cast, ranks: u8) -> Vec<(&'static RuleKey, String)> {
    let rules = || KEYS.iter().filter(|rule| rule.field == entry.field && rule.role != Role::Old);
    let alike = rules().find(|rule| matches!(rule.side, Side::Neither | Side::Both));
    let differs = |color: Color| !is_default(entry.field, color, &entry.values[color], cast);
    let text = |said: &Said| match in_letters(said, cast).as_str() {
        // Fairy-Stockfish has no sign for all squares.
        "**" => (1..=ranks).map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" "),
        other => other.to_owned(),
    };
    let line = |rule: &'static RuleKey, said: &Said| (rule, format!("{} = {}", rule.name, text(said)));
    let is_for_all = alike.is_some_and(|rule| rule.side == Side::Neither);
    if let Some(rule) = alike.filter(|_| is_for_all || entry.values.white == entry.values.black) {
        let is_said = if is_for_all { differs(Color::White) } else { Color::ALL.into_iter().any(differs) };
        return is_said.then(|| line(rule, &entry.values.white)).into_iter().collect();
    }
    let of_side = |color: Color| {
        let side = if color == Color::White { Side::White } else { Side::Black };
        let rule = rules().find(|rule| rule.side == side)?;
        differs(color).then(|| line(rule, &entry.values[color]))
    };
    Color::ALL.into_iter().filter_map(of_side).collect()
}

/// Returns whether this is the default value.
fn is_default(field: Field, color: Color, said: &Said, cast: &Cast) -> bool {
    match said {
        Said::Text(text) => {
            let side = if color == Color::White { Side::White } else { Side::Black };
            let fits = |rule: &&RuleKey| rule.field == field && rule.role != Role::Old;
            let of_side = KEYS.iter().filter(fits).find(|rule| rule.side == side);
            let rule = of_side.or_else(|| KEYS.iter().find(fits));
            rule.is_some_and(|rule| rule.default == text)
        }
        Said::Types(types) => {
            let default = Settings::without_parent().types(field, color);
            default.all == types.all && cast.slots().all(|slot| default.has(slot) == types.has(slot))
        }
    }
}

fn in_letters(said: &Said, cast: &Cast) -> String {
    match said {
        Said::Text(text) => text.clone(),
        Said::Types(types) if types.all => "*".to_owned(),
        Said::Types(types) => {
            let letters: String = types.iter().filter_map(|slot| cast.letter_of(slot)).collect();
            if letters.is_empty() { "-".to_owned() } else { letters }
        }
    }
}

/// Returns a section name that is unique and not a built-in one.
pub(super) fn section_name(name: &str, taken: &[String]) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let words: Vec<String> = name
        .chars()
        .map(plain)
        .collect::<String>()
        .split('-')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let plain = if words.is_empty() { "variant".to_owned() } else { words.join("-") };
    let known = builtin::names().any(|known| known == plain);
    let first = if known { format!("fers-{plain}") } else { plain };
    let numbered = (2..).map(|number| format!("{first}-{number}"));
    let mut names = std::iter::once(first.clone()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(first)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! Keys of settings.

mod table;

use fers_core::Color;

use super::piece::{self, Slot};

pub(super) use table::{Field, KEYS, Kind, Role, RuleKey, Side};

/// The target of a key.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key {
    /// A rule of the table.
    Rule(&'static RuleKey),
    /// The letter, and possibly the moves, of a piece type.
    Piece(Slot),
    /// The region of a piece type of a side.
    Mobility(Slot, Color),
}

/// Prefixes of the keys of piece regions.
const MOBILITY: [(&str, Color); 2] = [("mobilityRegionWhite", Color::White), ("mobilityRegionBlack", Color::Black)];

impl Key {
    /// Returns the key of this spelling.
    pub(super) fn named(name: &str) -> Option<Self> {
        if let Some(rule) = KEYS.iter().find(|rule| rule.name == name) {
            return Some(Self::Rule(rule));
        }
        for (prefix, color) in MOBILITY {
            if let Some(piece) = name.strip_prefix(prefix) {
                return slot_capitalised(piece).map(|slot| Self::Mobility(slot, color));
            }
        }
        piece::slot_named(name).map(Self::Piece)
    }

    /// Returns all keys as they are written.
    pub(super) fn all_names() -> Vec<String> {
        let rules = KEYS.iter().map(|rule| rule.name.to_owned());
        let pieces = (0..piece::SLOTS).map(piece::key_name);
        let mobility = MOBILITY.iter().flat_map(|(prefix, _)| {
            (0..piece::SLOTS).map(move |slot| format!("{prefix}{}", capitalised(&piece::key_name(slot))))
        });
        rules.chain(pieces).chain(mobility).collect()
    }
}

fn slot_capitalised(name: &str) -> Option<Slot> {
    let first = name.chars().next().filter(char::is_ascii_uppercase)?;
    piece::slot_named(&format!("{}{}", first.to_ascii_lowercase(), &name[1..]))
}

/// Returns the text with a capital first letter.
pub(super) fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_by_its_name() {
        for name in Key::all_names() {
            assert!(Key::named(&name).is_some(), "{name}");
        }
        for wrong in ["", "maxrank", "mobilityRegionWhite", "mobilityRegionWhiteking", "mobilityRegionWhiteÄ"] {
            assert!(Key::named(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn no_key_stands_twice_in_the_table() {
        let mut names: Vec<&str> = KEYS.iter().map(|rule| rule.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KEYS.len());
    }

    #[test]
    fn the_documentation_says_what_becomes_of_every_key() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairy-stockfish.md");
        let text = std::fs::read_to_string(path).unwrap();
        for rule in &KEYS {
            let word = match rule.role {
                Role::Played => "played",
                Role::Partly => "partly",
                Role::NotYet => "not yet",
                Role::Hint => "hint",
                Role::Old => "old",
            };
            let line = text.lines().find(|line| line.starts_with(&format!("| `{}` |", rule.name)));
            let said = line.and_then(|line| line.split('|').nth(3)).unwrap_or_default().trim();
            assert!(said == word || said.starts_with(&format!("{word}:")), "{}: {said:?} for {word:?}", rule.name);
        }
    }
}

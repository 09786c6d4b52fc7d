//! The games that an engine offers.

use std::sync::Arc;

use fers_rules::{Facts, Ruleset, VerifiedRuleset};

/// A game that an engine offers, with the name that interfaces use.
#[derive(Clone, Debug)]
pub struct GameEntry {
    name: String,
    names: Vec<String>,
    ruleset: Arc<VerifiedRuleset>,
}

impl GameEntry {
    /// Makes an entry for a game. Replaces the characters of the name that protocols use themselves
    /// (blanks, commas, quotes). Interfaces may also choose the game by its full name and its
    /// aliases.
    pub fn new(name: &str, ruleset: VerifiedRuleset) -> Self {
        let presentation = &ruleset.presentation;
        let mut names = vec![name.to_owned(), presentation.name.clone()];
        names.extend(presentation.aliases.iter().cloned());
        Self { name: as_word(name), names, ruleset: Arc::new(ruleset) }
    }

    /// Returns the name that interfaces use: one word.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the rules.
    pub fn ruleset(&self) -> &VerifiedRuleset {
        &self.ruleset
    }

    /// Returns why the game cannot be played by protocols in which each move passes the turn;
    /// `None` if it can.
    pub(crate) fn turns_problem(&self) -> Option<String> {
        let name = &self.name;
        let problem = || format!("{name} has turns of several moves, and this protocol has one move a turn; use UCI");
        self.ruleset.turn.is_some().then(problem)
    }

    /// Returns files, ranks and kinds of pieces in hand, as XBoard writes them: `8x8+0`.
    pub(crate) fn size(&self) -> String {
        let geometry = &self.ruleset.geometry;
        format!("{}x{}+{}", geometry.files, geometry.ranks, held_kinds(&self.ruleset))
    }

    fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name) || self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// The games that an engine plays, in the order in which it offers them.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<GameEntry>,
}

impl Catalogue {
    /// Makes a catalogue of these games. Of several games with one name, only the first is offered.
    pub fn new(entries: Vec<GameEntry>) -> Self {
        let mut catalogue = Self::default();
        catalogue.append(entries);
        catalogue
    }

    /// Returns all games.
    pub fn entries(&self) -> &[GameEntry] {
        &self.entries
    }

    /// Puts games in front. They replace games of equal name.
    pub fn prepend(&mut self, entries: Vec<GameEntry>) {
        let old = std::mem::take(&mut self.entries);
        self.append(entries);
        self.append(old);
    }

    /// Finds a game by the name under which it is offered, then by its other names, then by either
    /// without hyphens, underscores and blanks.
    pub fn find(&self, name: &str) -> Option<&GameEntry> {
        let by_name = self.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name));
        by_name.or_else(|| self.entries.iter().find(|entry| entry.is_called(name))).or_else(|| {
            let wanted = folded(name);
            let has_name = |entry: &&GameEntry| entry.names.iter().any(|known| folded(known) == wanted);
            self.entries.iter().find(has_name).filter(|_| !wanted.is_empty())
        })
    }

    fn append(&mut self, entries: Vec<GameEntry>) {
        for entry in entries {
            if !self.entries.iter().any(|known| known.name.eq_ignore_ascii_case(&entry.name)) {
                self.entries.push(entry);
            }
        }
    }
}

/// Counts the piece types that can be in hand.
pub(crate) fn held_kinds(ruleset: &Ruleset) -> usize {
    if !Facts::of(ruleset).has_hands {
        return 0;
    }
    let starts = |piece_type| ruleset.start.hands.iter().any(|(_, hand)| hand.count(piece_type) > 0);
    let enters = |piece_type| {
        let becomes = |other| ruleset.piece(other).in_hand.unwrap_or(other) == piece_type;
        let captured = ruleset.hands.captured_to.is_some() || ruleset.hands.pick_up;
        captured && ruleset.piece_types().any(|other| becomes(other) && !ruleset.is_royal(other))
    };
    ruleset.piece_types().filter(|&piece_type| starts(piece_type) || enters(piece_type)).count()
}

fn as_word(name: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
    let word: String = name.trim().chars().map(|c| if kept(c) { c } else { '_' }).collect();
    if word.is_empty() { "unnamed".to_owned() } else { word }
}

fn folded(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::PieceRules;

    use super::*;

    fn entry(name: &str) -> GameEntry {
        let mut ruleset = Ruleset::new(name, Geometry::rectangle(8, 8));
        ruleset.pieces.push(PieceRules::new("Piece", "P", Vec::new()));
        GameEntry::new(name, VerifiedRuleset::new(ruleset).unwrap())
    }

    #[test]
    fn names_are_words_and_are_found_in_any_spelling() {
        let catalogue = Catalogue::new(vec![entry("My \"Best\", Game"), entry("chess"), entry("CHESS")]);
        let names: Vec<&str> = catalogue.entries().iter().map(GameEntry::name).collect();
        assert_eq!(names, ["My__Best___Game", "chess"]);
        assert_eq!(catalogue.find("Chess").map(GameEntry::name), Some("chess"));
        assert_eq!(catalogue.find("che_ss").map(GameEntry::name), Some("chess"));
        assert!(catalogue.find("").is_none() && catalogue.find("go").is_none());
    }

    #[test]
    fn a_later_file_goes_first_and_replaces_names() {
        let mut catalogue = Catalogue::new(vec![entry("chess"), entry("makruk")]);
        catalogue.prepend(vec![entry("mine"), entry("Chess")]);
        let names: Vec<&str> = catalogue.entries().iter().map(GameEntry::name).collect();
        assert_eq!(names, ["mine", "Chess", "makruk"]);
    }
}

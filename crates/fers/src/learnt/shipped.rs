//! What Fers comes with: numbers that it has learnt about games of the library.
//!
//! `cargo xtask learn` writes the files in `crates/fers/learnt`.

use fers_rules::Ruleset;

use super::fingerprint;

/// The files: `(file stem, text)`, by stem. The stem is the name of a game of the library.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/learnt_files.rs"));

/// Returns what Fers comes with about a game that plays by these rules, as text.
///
/// ```
/// let chess = fers::Library::builtin().find("chess").unwrap();
/// let text = fers::learnt::shipped(chess.ruleset()).unwrap();
/// assert!(text.starts_with("fers-learnt 1"));
/// ```
pub fn shipped(ruleset: &Ruleset) -> Option<&'static str> {
    let line = format!("rules {:016x}", fingerprint(ruleset));
    FILES.iter().map(|&(_, text)| text).find(|text| text.lines().nth(1) == Some(&line))
}

/// Returns the games of the library about which Fers comes with numbers, with the texts, by name.
pub fn shipped_games() -> &'static [(&'static str, &'static str)] {
    FILES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;
    use crate::learnt::{parameters, read, source, write};

    /// If the rules of a game have changed, `cargo xtask learn` has to play again. If only their
    /// spelling has changed, the line `rules` may be mended by hand.
    #[test]
    fn each_file_belongs_to_the_game_of_its_name_and_can_be_read() {
        for &(name, text) in shipped_games() {
            let ruleset = Library::builtin().find(name).unwrap_or_else(|| panic!("{name}")).ruleset();
            assert_eq!(shipped(ruleset), Some(text), "{name}: rules {:016x}", fingerprint(ruleset));
            let parameters = parameters(ruleset);
            let learnt = read(text, ruleset, &parameters).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(write(ruleset, &parameters, &learnt, source(text).unwrap()), text, "{name}");
        }
    }

    #[test]
    fn nothing_is_known_about_other_rules() {
        let courier = Library::builtin().find("courier").unwrap();
        assert_eq!(shipped(courier.ruleset()), None);
    }
}

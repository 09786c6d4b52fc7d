//! All pieces, by name.

use std::sync::OnceLock;

use fers_text::closest;

use crate::NamedPiece;
use crate::names::folded;
use crate::read;

/// The files of the library: `(key of the family, text)`, in the order of the families.
const FILES: [(&str, &str); 12] = [
    ("orthodox", include_str!("../pieces/orthodox.toml")),
    ("pawns", include_str!("../pieces/pawns.toml")),
    ("compounds", include_str!("../pieces/compounds.toml")),
    ("leapers", include_str!("../pieces/leapers.toml")),
    ("riders", include_str!("../pieces/riders.toml")),
    ("hoppers", include_str!("../pieces/hoppers.toml")),
    ("locusts", include_str!("../pieces/locusts.toml")),
    ("lame", include_str!("../pieces/lame.toml")),
    ("shogi", include_str!("../pieces/shogi.toml")),
    ("cazaux", include_str!("../pieces/cazaux.toml")),
    ("armies", include_str!("../pieces/armies.toml")),
    ("baroque", include_str!("../pieces/baroque.toml")),
];

/// Maximal number of suggestions.
const SUGGESTIONS_MAX: usize = 6;

/// All named pieces, by family.
#[derive(Debug)]
pub struct Library {
    families: Vec<Family>,
    pieces: Vec<NamedPiece>,
}

/// Pieces that are described together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Key by which the family is requested.
    pub key: &'static str,
    /// Common property of its pieces.
    pub title: String,
}

impl Library {
    /// Returns the library.
    pub fn get() -> &'static Self {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Self { families: Vec::new(), pieces: Vec::new() };
            for (key, text) in FILES {
                let (title, pieces) = read::family(key, text);
                library.families.push(Family { key, title });
                library.pieces.extend(pieces);
            }
            library
        })
    }

    /// Returns all families.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Returns all pieces, family by family.
    pub fn pieces(&self) -> &[NamedPiece] {
        &self.pieces
    }

    /// Returns the pieces of a family, by its key; none for an unknown key.
    pub fn in_family(&self, key: &str) -> impl Iterator<Item = &NamedPiece> {
        self.pieces.iter().filter(move |piece| piece.family == key)
    }

    /// Returns the piece of a name or alias. Case, blanks, hyphens, apostrophes and diacritics do
    /// not matter.
    pub fn find(&self, name: &str) -> Option<&NamedPiece> {
        let wanted = folded(name);
        self.pieces.iter().find(|piece| piece.names().any(|name| folded(name) == wanted))
    }

    /// Returns the pieces that have a letter in most games, in either case.
    pub fn with_letter(&self, letter: &str) -> impl Iterator<Item = &NamedPiece> {
        let wanted = letter.to_uppercase();
        self.pieces.iter().filter(move |piece| piece.letter == wanted)
    }

    /// Returns names that may have been meant: those that contain the word, else the nearest
    /// spelling.
    pub fn suggestions(&self, name: &str) -> Vec<&str> {
        let wanted = folded(name);
        let has_word = |known: &&str| known.split_whitespace().any(|word| folded(word) == wanted);
        let names = || self.pieces.iter().flat_map(NamedPiece::names);
        let with_word: Vec<&str> = names().filter(has_word).take(SUGGESTIONS_MAX).collect();
        if with_word.is_empty() { closest(name, names()).into_iter().collect() } else { with_word }
    }
}

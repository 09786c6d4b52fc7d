//! All pieces, found by name.

use std::sync::OnceLock;

use fers_text::closest;

use crate::NamedPiece;
use crate::names::folded;
use crate::read;

/// The files of the library: `(key of the family, text)`, in the order in which families are listed.
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

/// So many suggestions are helpful; more are noise.
const SUGGESTIONS_MAX: usize = 6;

/// The pieces that have names, by families.
#[derive(Debug)]
pub struct Library {
    families: Vec<Family>,
    pieces: Vec<NamedPiece>,
}

/// Pieces that are described together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The word by which it is asked for.
    pub key: &'static str,
    /// What its pieces have in common.
    pub title: String,
}

impl Library {
    /// The library, the same one at every call.
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

    /// All families.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// All pieces, family by family.
    pub fn pieces(&self) -> &[NamedPiece] {
        &self.pieces
    }

    /// The pieces of a family, by its key; none if there is no such family.
    pub fn in_family(&self, key: &str) -> impl Iterator<Item = &NamedPiece> {
        self.pieces.iter().filter(move |piece| piece.family == key)
    }

    /// The piece of a name or alias, in any case; blanks, hyphens, apostrophes and marks on letters do not count.
    pub fn find(&self, name: &str) -> Option<&NamedPiece> {
        let wanted = folded(name);
        self.pieces.iter().find(|piece| piece.names().any(|name| folded(name) == wanted))
    }

    /// The pieces that have a letter in most games, in either case.
    pub fn with_letter(&self, letter: &str) -> impl Iterator<Item = &NamedPiece> {
        let wanted = letter.to_uppercase();
        self.pieces.iter().filter(move |piece| piece.letter == wanted)
    }

    /// The names that somebody may have meant: those of which it is a word, or else the one that is spelled nearly so.
    pub fn suggestions(&self, name: &str) -> Vec<&str> {
        let wanted = folded(name);
        let has_word = |known: &&str| known.split_whitespace().any(|word| folded(word) == wanted);
        let names = || self.pieces.iter().flat_map(NamedPiece::names);
        let with_word: Vec<&str> = names().filter(has_word).take(SUGGESTIONS_MAX).collect();
        if with_word.is_empty() { closest(name, names()).into_iter().collect() } else { with_word }
    }
}

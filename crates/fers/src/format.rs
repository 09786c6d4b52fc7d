//! The notations that variants are written in.

use std::fmt;
use std::str::FromStr;

use fers_formats::fairymax;

use crate::known_formats;

/// A notation for the rules of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Our own form, which holds every variant: TOML, one variant a file, usually in files named
    /// `.fers`.
    Fers,
    /// The variant files of Sjaak II, many variants a file.
    Sjaak,
    /// Interactive Diagrams: a diagram, or a web page with several.
    Idiagram,
    /// The `variants.ini` of Fairy-Stockfish, many variants a file.
    FairyStockfish,
    /// The board files of the Fairy Chess of the course RW144, one position a file, with castling
    /// as its specification has it.
    Rw144,
    /// Like [`Rw144`](Self::Rw144), with castling and blanks as in the course's own tests.
    Rw144Official,
    /// The `fmax.ini` of Fairy-Max and the `qmax.ini` of MaxQi, many variants a file; in a dialect,
    /// or in the one that the text is written in.
    FairyMax(Option<fairymax::Dialect>),
    /// C/CIF: rules in FBR and moves in MBN, many variants a file.
    Ccif,
    /// Presets of Game Courier: tables and switches in GAME code, one variant a file. Programs have
    /// it with the feature `game-code`.
    #[cfg(feature = "game-code")]
    GameCode,
}

/// How many formats there are.
const COUNT: usize = if cfg!(feature = "game-code") { 9 } else { 8 };

impl Format {
    /// All of them.
    pub const ALL: [Self; COUNT] = [
        Self::Fers,
        Self::Sjaak,
        Self::Idiagram,
        Self::FairyStockfish,
        Self::FairyMax(None),
        Self::Rw144,
        Self::Rw144Official,
        Self::Ccif,
        #[cfg(feature = "game-code")]
        Self::GameCode,
    ];

    /// Returns the short name, as [`FromStr`] reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fers => "fers",
            Self::Sjaak => "sjaak",
            Self::Idiagram => "idiagram",
            Self::FairyStockfish => "fairy-stockfish",
            Self::Rw144 => "rw144",
            Self::Rw144Official => "rw144-official",
            Self::FairyMax(_) => "fairymax",
            Self::Ccif => "ccif",
            #[cfg(feature = "game-code")]
            Self::GameCode => "game-code",
        }
    }

    /// Other names that people call it by, which [`FromStr`] reads, too. Betza's moves in a file
    /// are an Interactive Diagram.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Idiagram => &["diagram", "betza"],
            Self::FairyStockfish => &["fsf"],
            Self::FairyMax(_) => &["fmax"],
            Self::Ccif => &["cif", "fbr"],
            #[cfg(feature = "game-code")]
            Self::GameCode => &["gamecode", "game-courier"],
            Self::Fers | Self::Sjaak | Self::Rw144 | Self::Rw144Official => &[],
        }
    }

    /// Guesses the format of a text by its content. It recognises texts with mistakes, too. Without
    /// the feature `foreign-formats`, it knows only the canonical form.
    ///
    /// ```
    /// use fers::Format;
    ///
    /// assert_eq!(Format::detect("Variant: Mine\nBoard: 8x8\n"), Some(Format::Sjaak));
    /// assert_eq!(Format::detect("[mine:chess]\n"), Some(Format::FairyStockfish));
    /// assert_eq!(Format::detect("Dear all, here is my new game."), None);
    /// ```
    pub fn detect(text: &str) -> Option<Self> {
        known_formats::detect(text)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(pub String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "no format is called `{}`; there are: {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let is_name = |known: &str| known.eq_ignore_ascii_case(name);
        let found = Self::ALL
            .into_iter()
            .find(|format| is_name(format.name()) || format.aliases().iter().any(|alias| is_name(alias)));
        found.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_called_by_their_names_and_by_what_people_say() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let idiagram = ["diagram", "betza", "Betza"].map(str::parse);
        assert!(idiagram.iter().all(|found| *found == Ok(Format::Idiagram)));
        assert_eq!("fsf".parse(), Ok(Format::FairyStockfish));
        assert_eq!("fmax".parse(), Ok(Format::FairyMax(None)));
        assert!("chess".parse::<Format>().is_err());
    }
}

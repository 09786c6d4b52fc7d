//! Errors in the words of the command line.

use std::fmt;

/// An error in the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// An unknown option.
    UnknownOption {
        /// The word.
        word: String,
        /// The most similar option, if one is near.
        nearest: Option<String>,
    },
    /// An unknown key of an option.
    UnknownKey {
        /// The option.
        option: String,
        /// The key.
        key: String,
        /// The most similar key, if one is near.
        nearest: Option<String>,
    },
    /// An option without its value.
    NoValue {
        /// The option.
        option: String,
        /// A description of the expected value.
        expected: &'static str,
    },
    /// An invalid value.
    BadValue {
        /// The option, with the key if the option has keys.
        place: String,
        /// The value.
        value: String,
        /// A description of the expected value.
        expected: &'static str,
    },
    /// A word belongs to no option.
    Stray(String),
    /// Something that a match needs is missing; the sentence names it.
    Missing(String),
}

impl ArgumentError {
    /// Makes an error about an invalid value of an option.
    pub(super) fn bad_value(place: &str, value: &str, expected: &'static str) -> Self {
        Self::BadValue { place: place.to_owned(), value: value.to_owned(), expected }
    }

    /// Makes an error about an unknown key of an option.
    pub(super) fn unknown_key<'a>(option: &str, key: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let nearest = fers::text::closest(key, known).map(str::to_owned);
        Self::UnknownKey { option: option.to_owned(), key: key.to_owned(), nearest }
    }
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |nearest: &Option<String>, dash: &str| {
            nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean `{dash}{nearest}`?"))
        };
        match self {
            Self::UnknownOption { word, nearest } => write!(f, "there is no option `{word}`{}", hint(nearest, "-")),
            Self::UnknownKey { option, key, nearest } => {
                write!(f, "-{option} has no key `{key}`{}", hint(nearest, ""))
            }
            Self::NoValue { option, expected } => write!(f, "-{option} needs {expected}"),
            Self::BadValue { place, value, expected } => write!(f, "-{place}: `{value}` is not {expected}"),
            Self::Stray(word) => write!(f, "`{word}` belongs to no option"),
            Self::Missing(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for ArgumentError {}

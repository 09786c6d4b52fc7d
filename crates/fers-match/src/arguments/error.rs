//! What is wrong with words of the command line.

use std::fmt;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// There is no such option.
    UnknownOption {
        /// The word.
        word: String,
        /// The option that may be meant.
        nearest: Option<String>,
    },
    /// An option has no such key.
    UnknownKey {
        /// The option.
        option: String,
        /// The key.
        key: String,
        /// The key that may be meant.
        nearest: Option<String>,
    },
    /// An option stands without its value.
    NoValue {
        /// The option.
        option: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A value makes no sense.
    BadValue {
        /// The option, and the key if it has some.
        place: String,
        /// The value.
        value: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A word belongs to no option.
    Stray(String),
    /// Something that a match cannot do without is missing; the sentence says what.
    Missing(String),
}

impl ArgumentError {
    /// A value of an option that makes no sense.
    pub(super) fn bad_value(place: &str, value: &str, expected: &'static str) -> Self {
        Self::BadValue { place: place.to_owned(), value: value.to_owned(), expected }
    }

    /// A key that an option does not have.
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

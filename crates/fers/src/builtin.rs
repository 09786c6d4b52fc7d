//! Variants of the library, ready for play.

use std::fmt;

use fers_game::Variant;

use crate::Library;

/// Makes variants of the library ready for play by their names.
///
/// ```
/// use fers::prelude::*;
///
/// let game = Game::new(Variant::builtin("capablanca")?);
/// assert_eq!(game.legal_moves().len(), 28);
/// assert_eq!(
///     Variant::builtin("capablanka").unwrap_err().to_string(),
///     "the library has no variant `capablanka`; did you mean `capablanca`?"
/// );
/// # Ok::<(), fers::UnknownVariant>(())
/// ```
pub trait BuiltinVariant: Sized {
    /// Returns the variant of a name or alias; see [`Library::find`].
    ///
    /// # Errors
    ///
    /// When the library has no such variant.
    fn builtin(name: &str) -> Result<Self, UnknownVariant>;
}

impl BuiltinVariant for Variant {
    fn builtin(name: &str) -> Result<Self, UnknownVariant> {
        let library = Library::builtin();
        let unknown =
            || UnknownVariant { name: name.to_owned(), suggestion: library.suggestion(name).map(str::to_owned) };
        Ok(library.find(name).ok_or_else(unknown)?.variant())
    }
}

/// A name that no variant of the library has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant {
    /// The name.
    pub name: String,
    /// The nearest name of a variant, if one is near.
    pub suggestion: Option<String>,
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the library has no variant `{}`", self.name)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean `{suggestion}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownVariant {}

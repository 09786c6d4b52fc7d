//! Named pieces.

/// A kind of piece with a name.
///
/// ```
/// let library = fers_pieces::Library::get();
/// let knight = library.find("knight").expect("the library has knights");
/// assert_eq!((knight.letter.as_str(), knight.betza.as_str()), ("N", "N"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPiece {
    /// Name, unique among all names and aliases.
    pub name: String,
    /// Other names, equally unique.
    pub aliases: Vec<String>,
    /// Its moves in Betza notation, as the Interactive Diagram reads it.
    pub betza: String,
    /// Its letter in most games, upper case.
    pub letter: String,
    /// Key of its [`Family`](crate::Family).
    pub family: &'static str,
    /// What it does or where it comes from, in one sentence.
    pub about: String,
    /// Source of its moves.
    pub source: String,
}

impl NamedPiece {
    /// Returns its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}

//! A piece that people have a name for.

/// A kind of piece that people have a name for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPiece {
    /// Its name; no other piece has it, neither as name nor as alias.
    pub name: String,
    /// Other names in use, just as unique.
    pub aliases: Vec<String>,
    /// How it moves, in Betza notation as the Interactive Diagram reads it.
    pub betza: String,
    /// The letter that it has in most games, upper case.
    pub letter: String,
    /// The key of its [`Family`](crate::Family).
    pub family: &'static str,
    /// What it does or where it comes from, in one sentence.
    pub about: String,
    /// Where its moves are described.
    pub source: String,
}

impl NamedPiece {
    /// Its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}

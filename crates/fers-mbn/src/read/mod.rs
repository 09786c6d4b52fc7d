//! The reader: text to tree.

mod boards;
mod cursor;
mod definition;
mod moves;
mod pieces;
mod places;
mod term;

use fers_text::Parsed;

use crate::tokens;
use crate::tree::{Definition, PieceName, PieceSet, Range, Sequence};
use cursor::Reader;

/// Reads one definition, which stands at the offset `at` of its file.
///
/// Returns a tree only if nothing is wrong with it; all problems are reported.
///
/// ```
/// let read = fers_mbn::read("N|Night Guard|=mF4+msW4", 0);
/// assert!(read.diagnostics.is_empty());
/// assert_eq!(fers_mbn::print(&read.value.unwrap()), "N|Night Guard|=mF4+msW4");
/// ```
pub fn read(text: &str, at: usize) -> Parsed<Option<Definition>> {
    Reader::new(text, at).whole(Reader::definition)
}

/// Reads all definitions of a text. Those that cannot be read are left out and reported.
pub fn read_all(text: &str, at: usize) -> Parsed<Vec<Definition>> {
    let mut all = Parsed::clean(Vec::new());
    for token in tokens(text) {
        let one = read(token.slice(text), at + token.range().start);
        all.value.extend(one.value);
        all.diagnostics.extend(one.diagnostics);
    }
    all
}

/// Reads moves alone: what may stand behind `=`.
pub fn read_moves(text: &str, at: usize) -> Parsed<Option<Sequence>> {
    Reader::new(text, at).whole(Reader::sequence)
}

/// Reads the name of a piece: `K`, `+P`, `#:FD:`.
pub fn read_name(text: &str, at: usize) -> Parsed<Option<PieceName>> {
    Reader::new(text, at).whole(Reader::piece_name)
}

/// Reads a set of pieces with its braces: `{^P}`.
pub fn read_set(text: &str, at: usize) -> Parsed<Option<PieceSet>> {
    Reader::new(text, at).whole(Reader::piece_set)
}

/// Reads a range with its brackets: `[a-c1,h]`.
pub fn read_range(text: &str, at: usize) -> Parsed<Option<Range>> {
    Reader::new(text, at).whole(Reader::range)
}

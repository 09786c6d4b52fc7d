//! A library of chess variant pieces: names, moves and origin.
//!
//! The pieces are data, a file for each family in `pieces/`. Their moves are texts in Betza
//! notation, in the dialect of H. G. Muller's Interactive Diagram; this crate does not parse them.
//! One name means one piece. Where games use a name for different pieces (there are many
//! elephants), the piece of most games has the plain name, and the others have the name of their
//! game before it.
//!
//! ```
//! let library = fers_pieces::Library::get();
//! let griffon = library.find("metamachy eagle").expect("the library has griffons");
//! assert_eq!((griffon.name.as_str(), griffon.betza.as_str()), ("Griffon", "FyafsF"));
//! assert_eq!(library.suggestions("grifon"), ["Griffon"]);
//! ```
#![forbid(unsafe_code)]

mod library;
mod names;
mod piece;
mod read;

pub use library::{Family, Library};
pub use piece::NamedPiece;

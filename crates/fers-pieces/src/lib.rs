//! A library of pieces of chess variants: what they are called, how they move, where they come from.
//!
//! The pieces are data, a file for each family in `pieces/`. Their moves are texts in Betza notation, in the dialect that H. G. Muller's
//! Interactive Diagram reads; this crate does not look into them. One name means one piece: where games use a name for
//! different pieces (there are many elephants), the piece that most games mean has it, and the others have the name of their game
//! before it.
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

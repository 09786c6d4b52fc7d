//! The vocabulary of chess variants, shared by everything in Fers.
//!
//! One noun per file: who ([`Color`], [`Owner`]), what ([`PieceType`], [`Piece`]), where
//! ([`Geometry`], [`Square`], [`Vector`], [`Region`], [`SquareSet`]), what happens ([`Move`],
//! [`Hand`], [`Setup`]) and how it ends ([`Ending`], [`Outcome`]). Nothing here knows the rules of
//! a game, and nothing here depends on another crate.
#![forbid(unsafe_code)]

mod color;
mod piece;

mod geometry;
mod joined;
mod region;
mod square;
mod square_set;
mod vector;
mod wing;

mod ending;
mod hand;
mod moves;
mod random;
mod setup;

pub use color::{ByColor, Color, Owner};
pub use ending::{Ending, Outcome, Reason, Verdict};
pub use geometry::Geometry;
pub use hand::Hand;
pub use joined::Joined;
pub use moves::{Action, Carry, Gate, Move, Relocation};
pub use piece::{Piece, PieceType};
pub use random::SplitMix;
pub use region::Region;
pub use setup::{CastlingRight, Count, EnPassant, HonourCount, Phase, Setup};
pub use square::{ParseSquareError, Square};
pub use square_set::SquareSet;
pub use vector::Vector;
pub use wing::Wing;

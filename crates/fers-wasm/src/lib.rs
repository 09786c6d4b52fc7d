//! Fers for JavaScript.
//!
//! The types of the facade as plain data and a few classes: [`library`] and [`load`] find variants,
//! a [`Variant`] describes its rules, a [`Game`] plays them, an [`Engine`] searches positions.
//! Every failure is a value or a thrown `Error` with a message for people; no call panics.
//!
//! Only this crate converts to JavaScript values. The `views` are the types that JavaScript sees,
//! with squares as numbers, sides as words and places in texts as UTF-16 indices. Their TypeScript
//! declarations are generated from them.
#![forbid(unsafe_code)]

mod places;
mod sent;
mod views;

mod betza;
mod customary;
mod library;
mod load;
mod pgn;
mod premoves;
mod rw144;

mod engine;
mod game;
mod practice;
mod variant;

pub use betza::{named_pieces, read_betza};
pub use engine::Engine;
pub use game::Game;
pub use library::library;
pub use load::load;
pub use practice::Practice;
pub use rw144::{rw144_allocations, rw144_judge, rw144_new};
pub use variant::Variant;

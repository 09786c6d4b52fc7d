//! Fers for JavaScript.
//!
//! The types of the facade as plain data and a few classes: [`library`] and [`load`] find variants,
//! a [`Variant`] describes its rules, a [`Game`] plays them, an [`Engine`] searches positions.
//! Every failure is a value or a thrown `Error` with a message for people; no call panics.
//!
//! Only this crate converts to JavaScript values. The `views` are the types that JavaScript sees,
//! with squares as numbers, sides as words and places in texts as UTF-16 indices. Their TypeScript
//! declarations are generated from them.
//!
//! Without the feature `full` only what a game of the library needs is left: rules in the
//! canonical form, games, the engine, premoves and the writing of records. The studio fetches that
//! part first.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "full"), allow(dead_code, unused_imports, reason = "the views are those of both parts"))]

mod places;
mod sent;
mod views;

mod customary;
mod premoves;
mod record_text;

#[cfg(feature = "full")]
mod betza;
#[cfg(feature = "full")]
mod described;
#[cfg(feature = "full")]
mod library;
#[cfg(feature = "full")]
mod load;
#[cfg(feature = "full")]
mod pgn;
#[cfg(feature = "full")]
mod rw144;

mod engine;
mod game;
#[cfg(feature = "practice")]
mod practice;
mod variant;

#[cfg(feature = "full")]
pub use betza::{named_pieces, read_betza};
pub use engine::Engine;
pub use game::Game;
#[cfg(feature = "full")]
pub use library::library;
#[cfg(feature = "full")]
pub use load::load;
#[cfg(feature = "practice")]
pub use practice::Practice;
#[cfg(feature = "full")]
pub use rw144::{rw144_allocations, rw144_judge, rw144_new};
pub use variant::Variant;

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
//! The features make the modules of the package. All of them together are the module for Node and
//! for pages that want one file. The studio has them apart: `play`, what a game of the library
//! needs, comes first; `full` is the core; `foreign-formats` converts the texts of other programs
//! from and to the canonical form, the only one that the core reads.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(all(feature = "full", feature = "foreign-formats")),
    allow(dead_code, unused_imports, reason = "the views are those of all modules")
)]

mod places;
mod sent;
mod views;

#[cfg(feature = "play")]
mod customary;
#[cfg(feature = "play")]
mod premoves;
#[cfg(feature = "play")]
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

#[cfg(all(feature = "foreign-formats", any(test, not(feature = "full"))))]
mod convert;
#[cfg(any(feature = "full", feature = "foreign-formats"))]
mod profile;
#[cfg(any(feature = "full", feature = "foreign-formats"))]
mod read_rules;
#[cfg(feature = "foreign-formats")]
mod rw144;
#[cfg(feature = "full")]
mod rw144_files;

#[cfg(feature = "play")]
mod engine;
#[cfg(feature = "play")]
mod game;
#[cfg(feature = "practice")]
mod practice;
#[cfg(feature = "play")]
mod variant;

#[cfg(feature = "full")]
pub use betza::{named_pieces, read_betza};
#[cfg(feature = "play")]
pub use engine::Engine;
#[cfg(feature = "play")]
pub use game::Game;
#[cfg(feature = "full")]
pub use library::library;
#[cfg(feature = "full")]
pub use load::load;
#[cfg(feature = "practice")]
pub use practice::Practice;
#[cfg(feature = "foreign-formats")]
pub use rw144::{rw144_allocations, rw144_judge, rw144_new};
#[cfg(feature = "play")]
pub use variant::Variant;

//! Fers for JavaScript.
//!
//! The nouns of the facade as plain data and a few classes: [`library`] and [`load`] find variants, a [`Variant`] says everything
//! about its rules, a [`Game`] plays them, an [`Engine`] thinks about games. Whatever goes wrong is a value or a thrown `Error` whose
//! message can be shown; nothing panics across the border.
//!
//! Conversion to values of JavaScript happens here and only here: the `views` are what others see of the nouns, with squares as numbers,
//! sides as words and places in texts as JavaScript counts them. Their TypeScript declarations are made from them.
#![forbid(unsafe_code)]

mod places;
mod sent;
mod views;

mod betza;
mod library;
mod load;
mod pgn;
mod rw144;

mod engine;
mod game;
mod variant;

pub use betza::{named_pieces, read_betza};
pub use engine::Engine;
pub use game::Game;
pub use library::library;
pub use load::load;
pub use rw144::{rw144_allocations, rw144_judge, rw144_new};
pub use variant::Variant;

//! Readers and writers of chess variant descriptions, a module for each format.
//!
//! A reader gives all its diagnostics at once and refuses nothing silently; a writer gives a text and the [`Loss`]es, each of which
//! says whether play changes.
#![forbid(unsafe_code)]

mod align;
mod compare;
mod loss;
mod mentions;
mod order;
mod royal_sets;
mod sides;
mod tidy;
mod unmoved;
mod walks;
mod word;
mod written;

pub mod canonical;
pub mod fairy_stockfish;
pub mod fairymax;
pub mod idiagram;
pub mod rw144;
pub mod sjaak;

pub use loss::Loss;
pub use written::Written;

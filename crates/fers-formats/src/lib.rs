//! Readers and writers of chess variant descriptions, one module for each format.
//!
//! A reader returns all diagnostics at once and never skips input silently. A writer returns a text
//! and its [`Loss`]es; each loss says whether play changes.
//!
//! ```
//! let text = "Variant: Mini\nBoard: 4x4\n";
//! assert!(fers_formats::sjaak::looks_like(text));
//! let parsed = fers_formats::sjaak::read(text);
//! assert_eq!(parsed.value.games[0].name, "Mini");
//! ```
#![forbid(unsafe_code)]

mod align;
mod bundle;
mod compare;
mod loss;
mod mentions;
mod normal;
mod order;
mod royal_sets;
mod sides;
mod tidy;
mod unmoved;
mod walks;
mod word;
mod written;

pub mod canonical;
pub mod ccif;
pub mod fairy_stockfish;
pub mod fairymax;
pub mod game_code;
pub mod idiagram;
pub mod rw144;
pub mod sjaak;

pub use loss::Loss;
pub use written::Written;

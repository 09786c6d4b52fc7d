//! Games with history: [`Variant`] and [`Game`].
//!
//! A [`Variant`] is a ruleset ready for play. A [`Game`] is a position of it with its history, and
//! answers questions that the position alone cannot: repetition, perpetual check and chase, move
//! counts, claims, and the order of the ends of the ruleset. A [`Position`] is a value without
//! history. A [`Tree`] keeps variations of a game, for records and study.
#![forbid(unsafe_code)]

mod variant;

mod chase;
mod claim;
mod game;
mod history;
mod legal;
mod material;
mod position;
mod to_and_fro;
mod turn_place;
mod worth;

mod reason;
mod tree;

pub use claim::Claim;
pub use game::{Game, IllegalMove};
pub use history::{History, KeyStack, Repeated, RepetitionRules};
pub use legal::{LegalMove, MoveHandle};
pub use position::Position;
pub use reason::reason_text;
pub use tree::{Node, NodeId, Tree};
pub use turn_place::TurnPlace;
pub use variant::Variant;

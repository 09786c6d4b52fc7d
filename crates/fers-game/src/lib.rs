//! Games with a past: [`Variant`] and [`Game`].
//!
//! A [`Variant`] is a ruleset made ready for play. A [`Game`] is a position of it and the way that
//! led there, and answers everything that the position alone cannot: repetition, perpetual check
//! and chase, move counts, what may be claimed, and in which order the ends of the ruleset hold. A
//! [`Position`] is a value without a past. A [`Tree`] keeps variations beside a game, for records
//! and study.
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
pub use variant::Variant;

//! The nouns of most programs, and the traits that give them texts: `use fers::prelude::*`.

pub use fers_game::{Game, LegalMove, MoveHandle, Position, Variant};
pub use fers_notation::CoordinateStyle;

pub use crate::{BuiltinVariant, GameText, LegalMoveText, Library, PositionText, load};

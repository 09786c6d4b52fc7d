//! Kinds of pieces, and pieces.

use crate::{Color, Owner};

/// A kind of piece of one variant: a dense index into its list of piece types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceType(pub u16);

impl PieceType {
    /// The index into the variant's list of piece types.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece type with an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub owner: Owner,
    /// What it is.
    pub piece_type: PieceType,
}

impl Piece {
    /// A piece of a side.
    pub fn new(owner: impl Into<Owner>, piece_type: PieceType) -> Self {
        Self { owner: owner.into(), piece_type }
    }

    /// The side that owns it, if a side does.
    pub fn color(self) -> Option<Color> {
        self.owner.color()
    }

    /// Whether a side owns it.
    pub fn is_of(self, color: Color) -> bool {
        self.color() == Some(color)
    }
}

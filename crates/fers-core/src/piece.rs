//! Piece types, and pieces.

use crate::{Color, Owner};

/// A type of pieces of one variant: an index into its list of piece types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceType(pub u16);

impl PieceType {
    /// Returns the index into the variant's list of piece types.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece: a type and an owner.
///
/// ```
/// use fers_core::{Color, Owner, Piece, PieceType};
///
/// let knight = Piece::new(Color::White, PieceType(1));
/// assert!(knight.is_of(Color::White));
/// assert_eq!(Piece::new(Owner::Neutral, PieceType(1)).color(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The owner.
    pub owner: Owner,
    /// The type.
    pub piece_type: PieceType,
}

impl Piece {
    /// Makes a piece.
    pub fn new(owner: impl Into<Owner>, piece_type: PieceType) -> Self {
        Self { owner: owner.into(), piece_type }
    }

    /// Returns the side that owns the piece; nothing for a neutral piece.
    pub fn color(self) -> Option<Color> {
        self.owner.color()
    }

    /// Returns whether a side owns the piece.
    pub fn is_of(self, color: Color) -> bool {
        self.color() == Some(color)
    }
}

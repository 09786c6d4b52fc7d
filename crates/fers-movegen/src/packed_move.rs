//! Moves as small numbers.

/// A move of one position of one program, in 64 bits: private to the two, decoded by
/// [`Position::decode`](crate::Position::decode), meaningless elsewhere.
///
/// Equal moves of one position have equal numbers, and a number means the same in every position where that move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(pub(crate) u64);

/// A reusable list of moves.
pub type MoveList = Vec<PackedMove>;

impl PackedMove {
    /// A number that is no move; for empty table entries.
    pub const NONE: Self = Self(u64::MAX);

    /// The number itself, to be kept in tables.
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// A move from [`to_bits`](Self::to_bits). Any number is safe; one that is no move of a position is refused by
    /// [`Position::is_legal`](crate::Position::is_legal).
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

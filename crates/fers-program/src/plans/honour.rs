//! Counts of honour: a side without hope counts moves to a draw.

use crate::TypeSet;

/// How far a side may count, see `Honour`.
#[derive(Clone, Debug)]
pub struct HonourTest {
    /// The limit in plies.
    pub plies: u16,
    /// Whether the count begins with the number of pieces.
    pub from_pieces: bool,
    /// How many pieces the side that counts has, at the least and at the most.
    pub own: (u32, u32),
    /// How many pieces of these types the other side has, at the least.
    pub rivals: u32,
    /// What these are.
    pub against: Box<[usize]>,
    /// Pieces that no side has.
    pub without: TypeSet,
}

//! Counts of honour: a weak side may count moves towards a draw.

use crate::TypeSet;

/// A limit of a count, see `Honour`.
#[derive(Clone, Debug)]
pub struct HonourTest {
    /// The limit in plies.
    pub plies: u16,
    /// Whether the count begins with the number of pieces on the board.
    pub from_pieces: bool,
    /// The least and the largest number of pieces of the counting side.
    pub own: (u32, u32),
    /// The least number of pieces of the types `against` that the opponent has.
    pub rivals: u32,
    /// The types of these pieces.
    pub against: Box<[usize]>,
    /// Types that must be absent on both sides.
    pub without: TypeSet,
}

//! Ends by the number of pieces that are left.

/// Too few of some types, see `End::Extinction`.
#[derive(Clone, Debug)]
pub struct ExtinctionTest {
    /// The types.
    pub types: Vec<usize>,
    /// At most so many.
    pub count: u32,
    /// So many of them the opponent must have.
    pub rivals: u32,
    /// Of the side to move, one more.
    pub claimed: bool,
    /// Hands count.
    pub in_hand: bool,
    /// The side that has just moved is looked at first.
    pub mover_first: bool,
}

//! Extinction.

/// Too few of some types, see `End::Extinction`.
#[derive(Clone, Debug)]
pub struct ExtinctionTest {
    /// The types.
    pub types: Vec<usize>,
    /// The largest number of pieces that counts as extinct.
    pub count: u32,
    /// The least number of them that the opponent must have.
    pub rivals: u32,
    /// Whether `rivals` is one higher if the side with too few pieces is to move.
    pub claimed: bool,
    /// Whether pieces in hand count.
    pub in_hand: bool,
    /// Whether the side that has just moved is tested first.
    pub mover_first: bool,
}

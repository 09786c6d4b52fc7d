//! Burns: pieces that do not survive where they stand.

use fers_core::{ByColor, SquareSet};

use crate::TypeSet;

/// A rule for burns.
#[derive(Clone, Debug)]
pub struct BurnPlan<const N: usize> {
    /// The types in whose sight arriving pieces burn.
    pub by: TypeSet,
    /// By side: the squares where its pieces burn if they were there before its ply; for burns by
    /// sight empty.
    pub zone: ByColor<SquareSet<N>>,
    /// The types that burn.
    pub victims: TypeSet,
}

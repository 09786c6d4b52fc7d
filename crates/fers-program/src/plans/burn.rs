//! Burns: pieces that do not survive where an enemy sees them.

use crate::TypeSet;

/// A rule for burns.
#[derive(Clone, Debug)]
pub struct BurnPlan {
    /// The types in whose sight pieces burn.
    pub by: TypeSet,
    /// The types that burn.
    pub victims: TypeSet,
}

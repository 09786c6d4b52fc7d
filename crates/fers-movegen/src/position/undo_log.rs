//! What moves change beside the board, kept for taking them back.

use smallvec::SmallVec;

/// Everything that a travelling piece does to others.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effects {
    /// Where the captured pieces stand, in order.
    pub captured: SmallVec<[u8; 8]>,
    /// The pieces carried elsewhere, in order: where they stand, where they are put.
    pub carried: SmallVec<[(u8, u8); 4]>,
}

/// What taking back a long move needs to know: squares with the codes that stood there.
#[derive(Clone, Debug, Default)]
pub(crate) struct LongUndo {
    pub captured: Vec<(u8, u8)>,
    pub carried: Vec<(u8, u8, u8)>,
}

/// What the blast of a move removed: codes and where they stood; nothing where none was set off.
pub(crate) type BlastUndo = Option<SmallVec<[(u8, u8); 9]>>;

/// What a move seized: codes and where they stood.
pub(crate) type Seized = SmallVec<[(u8, u8); 4]>;

//! Undo data of the effects that only some moves have.

use smallvec::SmallVec;

/// The effects of a moving piece on other pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effects {
    /// The squares of the captured pieces, in order.
    pub captured: SmallVec<[u8; 8]>,
    /// The carried pieces in order: origin and destination.
    pub carried: SmallVec<[(u8, u8); 4]>,
}

/// The undo data of a long move: squares with their former codes.
#[derive(Clone, Debug, Default)]
pub(crate) struct LongUndo {
    pub captured: Vec<(u8, u8)>,
    pub carried: Vec<(u8, u8, u8)>,
}

/// The pieces removed by an explosion: squares and codes; `None` if there was none.
pub(crate) type BlastUndo = Option<SmallVec<[(u8, u8); 9]>>;

/// The pieces removed by side captures: squares and codes.
pub(crate) type Seized = SmallVec<[(u8, u8); 4]>;

/// The pieces that a move pulled or pushed, in order: from where to where.
pub(crate) type Shoved = SmallVec<[(u8, u8); 8]>;

/// The pieces that have burnt by a move: squares and codes.
pub(crate) type Burnt = SmallVec<[(u8, u8); 2]>;

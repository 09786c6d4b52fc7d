//! Counters: numbers that each side has, and that plies raise and lower within bounds.

use fers_core::{ByColor, PieceType};

/// A number of each side, part of the position: 0 at first, and never above 255.
///
/// The count of each side changes at the end of each ply, after all effects of the ply on the
/// board. It is raised first, then lowered. A ply that would raise the count of either side above
/// [`most`](Self::most), or lower one below 0, is illegal, as if it left a royal in check. A count
/// that is above the bound from the start may stay so.
///
/// Passes change no count. Attacks are found without counters: a piece gives check even if a
/// counter would forbid the capture. Games in which the rest of some count differs are in
/// different positions.
///
/// Not allowed together with [walls](crate::Walling) that moves put up, with [urgent
/// drops](crate::Drops::Urgent), and with [turns](crate::Turn) in which a side moves pieces of the
/// other side.
///
/// Source: `pieces=consecutive`, `pieces=overall` and `drop=captured` of FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Name in positions, unique within the ruleset: small letters, digits and hyphens, a letter
    /// first.
    pub name: String,
    /// What raises the count of a side.
    pub raised_by: Tally,
    /// What lowers it. `None`: nothing.
    pub lowered_by: Option<Tally>,
    /// A ply of a side that does not raise its count sets it to 0. Passes do not.
    pub in_a_row: bool,
    /// The largest number, by side, that the count may be raised to. `None`: no bound.
    pub most: ByColor<Option<u8>>,
}

impl Counter {
    /// The largest number of counters.
    pub const MAX: usize = 16;
}

/// What is counted of the plies of a game, for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The events.
    pub event: TallyEvent,
    /// The types of the pieces, counted together.
    pub of: Vec<PieceType>,
}

/// What [happens](Tally) to pieces of certain types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TallyEvent {
    /// The side makes a ply with such a piece, by its type before the ply: the piece moves, is
    /// dropped or leaves the board. Castling is a ply with its first piece. Counts 1.
    Ply,
    /// The side drops such a piece, by its type in the hand. Counts 1.
    Drop,
    /// A ply of either side leaves the side more such pieces on the board than before. Counts the
    /// difference.
    Gain,
    /// A ply of the other side leaves the side fewer such pieces on the board than before. Counts
    /// the difference.
    Loss,
}

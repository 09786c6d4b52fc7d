//! Squares to be reached.

use fers_core::{ByColor, PieceType};

use crate::Zones;

/// Squares that a side wins by standing on, with which pieces, how many of them, and when that counts.
///
/// A side *holds* its goal if its pieces of the right types stand on enough squares of its region ([`Reach`]). It holds it *safely*
/// unless exactly as many of them stand there as are needed, and one of these is attacked by the other side (the royal that stands there is meant; of
/// another piece, none). More of them than are needed are safe, as one of them may be lost. Source of all but [`Due::Answered`]: Fairy-Stockfish
/// (`flagRegion` and the keys beside it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The squares that each side has to reach.
    pub zone: Zones,
    /// How many of them.
    pub reach: Reach,
    /// The types that reach them, by side; nothing: those that [take goals](crate::PieceRules::takes_goals).
    pub by: Option<ByColor<Vec<PieceType>>>,
    /// When it counts, by the side that holds it.
    pub due: ByColor<Due>,
    /// Whether a side must hold its goal safely: the side that has just moved, and where both count at once the other one too.
    pub safe: bool,
}

/// How many goal squares must be held; in any case one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// One of them.
    Any,
    /// All of them at once; an empty region is never reached.
    All,
    /// So many.
    AtLeast(u16),
    /// So many, or fewer while no square of the region is empty.
    AtLeastOrFull(u16),
}

/// When it counts that a side holds its goal, besides the goal's `safe`.
///
/// `S` is the side to move, `O` its opponent, who has just moved. Where some side's goal does not count at once, it is first looked whether
/// `S` holds its goal, safely or not: then the verdict is `S`'s, but if `S`'s goal may be answered and `O` holds its own as well, it is a draw.
/// Where both count at once and must be safe, the verdict is `S`'s if `S` holds its goal safely, which was not so before the last ply; but if both do, it is a draw.
/// After that, whether `O` holds its goal is looked at as said here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// At once: the verdict is `O`'s.
    AtOnce,
    /// At once, but the other side may answer with one more move: while it is `S`'s turn, the game goes on if `S` has a legal move after which it holds its
    /// own goal, too; otherwise the verdict is `O`'s. Source: Racing Kings.
    Answered,
    /// A ply later: the game goes on. Where goals must be safe, the ply is waited for only if the goal is not held safely: else the verdict is `O`'s.
    AfterReply,
}

impl Goal {
    /// A goal of any piece that takes goals, which counts at once.
    pub fn new(zone: Zones, reach: Reach) -> Self {
        Self { zone, reach, by: None, due: ByColor::both(Due::AtOnce), safe: false }
    }

    /// Whether both sides' goals count at once.
    pub fn is_due_at_once(&self) -> bool {
        self.due == ByColor::both(Due::AtOnce)
    }
}

//! Squares to be reached.

use fers_core::{ByColor, Color, PieceType};

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
    /// When it counts.
    pub due: Due,
    /// Whether a side must hold its goal safely: the side that has just moved, and with [`Due::AtOnce`] the other one too.
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

/// When it counts that a side holds its goal. `S` is the side to move, `O` its opponent, who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// At once: the verdict is `O`'s if `O` holds its goal.
    ///
    /// Where goals must be safe, the verdict is `S`'s if `S` holds its goal safely, which was not so before the last ply; but if both do, it is a draw.
    AtOnce,
    /// At once, but this side may answer: it has one more move when the other one holds its goal. While it is that side's turn, the game goes
    /// on if it has a legal move after which it holds its own goal, too. And if `S` holds its goal, the
    /// verdict is `S`'s, but if `O` is the side that may answer and holds its own as well, it is a draw. Source: Racing Kings.
    Answered(Color),
    /// A ply later: the verdict is `S`'s if `S` holds its goal. Where goals must be safe, the ply is waited for only if the goal
    /// is not held safely: else the verdict is `O`'s if `O` holds it.
    AfterReply,
}

impl Goal {
    /// A goal of any piece that takes goals, which counts at once.
    pub fn new(zone: Zones, reach: Reach) -> Self {
        Self { zone, reach, by: None, due: Due::AtOnce, safe: false }
    }
}

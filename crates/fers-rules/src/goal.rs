//! Goals: squares to be reached.

use fers_core::{ByColor, PieceType};

use crate::Zones;

/// Squares that a side wins by standing on: with which pieces, how many of them, and when that
/// counts.
///
/// A side *holds* its goal if its pieces of the right types stand on enough squares of its region
/// ([`Reach`]). It holds it *safely* unless exactly as many stand there as are needed and one of
/// these is attacked by the other side (for a royal, as that royal; for another piece, as a royal
/// of any type). A surplus piece makes the goal safe, as one piece may be lost.
///
/// Source of all except [`Due::Answered`]: Fairy-Stockfish (`flagRegion` and related keys).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Squares to reach, by side.
    pub zone: Zones,
    /// Number of squares to hold.
    pub reach: Reach,
    /// Types that reach them, by side. `None`: types that [take
    /// goals](crate::PieceRules::takes_goals).
    pub by: Option<ByColor<Vec<PieceType>>>,
    /// When the goal counts, by the side that holds it.
    pub due: ByColor<Due>,
    /// The side that has just moved must hold its goal safely; where both goals count at once, so
    /// must the other side.
    pub safe: bool,
}

/// Number of goal squares to hold; at least one in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// One.
    Any,
    /// All. An empty region is never reached.
    All,
    /// This many.
    AtLeast(u16),
    /// This many, or fewer while no square of the region is empty.
    AtLeastOrFull(u16),
}

/// When a held goal counts.
///
/// `S` is the side to move, `O` its opponent, who has just moved. The tests are, in this order:
///
/// 1. If some side's goal does not count at once: if `S` holds its goal, safely or not, the verdict
///    is `S`'s; but if `S`'s goal may be answered and `O` holds its own as well, the game is a
///    draw.
/// 2. If both goals count at once and must be safe: if `S` holds its goal safely, which it did not
///    before the last ply, the verdict is `S`'s; but if both do, the game is a draw.
/// 3. If `O` holds its goal, its own `Due` decides as stated below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// At once: the verdict is `O`'s.
    AtOnce,
    /// At once, but the opponent may answer with one more move: the game goes on if `S` has a legal
    /// move after which it holds its own goal, too. Otherwise the verdict is `O`'s. Source: Racing
    /// Kings.
    Answered,
    /// One ply later: the game goes on. Where goals must be safe, a safely held goal counts at
    /// once, and the verdict is `O`'s.
    AfterReply,
}

impl Goal {
    /// Makes a goal of any piece that takes goals, which counts at once.
    pub fn new(zone: Zones, reach: Reach) -> Self {
        Self { zone, reach, by: None, due: ByColor::both(Due::AtOnce), safe: false }
    }

    /// Returns whether both sides' goals count at once.
    pub fn is_due_at_once(&self) -> bool {
        self.due == ByColor::both(Due::AtOnce)
    }
}

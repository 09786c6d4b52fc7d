//! Where and how pieces are dropped.

use fers_core::Vector;

use crate::Zones;

/// Where and how a piece may be dropped: on an empty square for which all of this holds.
///
/// The rule is that of the type in hand, also for drops [promoted](crate::Trigger::Drop), where
/// only the [need of a move](Self::needs_move) is that of the type which the piece becomes. Gating
/// asks for the [zone](Self::zone) alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// The square is in this region, by owner; nothing for everywhere.
    pub zone: Option<Zones>,
    /// On an empty board, one of its paths would lead from there to another square (as a piece that has moved, not in check).
    pub needs_move: bool,
    /// At most so many pieces of the same type and side are on that file of that board, the dropped one included.
    pub per_file_max: Option<u16>,
    /// The side's pieces of this type come to stand on squares of both shades, by halves. The shade of a square is whether its file, rank and
    /// board, counted from 0, add up to an even number. Let `n` be how many of them the side has on the board and in hand: no drop of
    /// one may bring more than half of `n`, rounded up, to one shade. And after a drop of another type there must be, of each shade, at
    /// least half of `n`, rounded down, of squares on which one of them stands or on which one could be dropped by [zone](Self::zone) and
    /// [need of a move](Self::needs_move) alone, as the square is empty. Source: Fairy-Stockfish (`dropOppositeColoredBishop`).
    pub both_shades: bool,
    /// What must stand around the square; all of it must hold.
    pub needs: Vec<DropNeed>,
    /// While a square of this region, by owner, is empty, the drop must be on one, and [needs](Self::needs) are not asked.
    pub opening: Option<Zones>,
    /// Where there are drops, a side may drop such a piece whether it holds one or not, and takes nothing from its hand for it. Nothing but
    /// drops asks: it does not count as held.
    pub endless: bool,
    /// The drop may give check. If not, such a drop is illegal.
    pub may_check: bool,
    /// The drop may give mate. If not, such a drop is illegal (see [`PieceRules::may_mate`](crate::PieceRules::may_mate)).
    pub may_mate: bool,
}

impl Default for DropRule {
    fn default() -> Self {
        Self {
            zone: None,
            needs_move: false,
            per_file_max: None,
            both_shades: false,
            needs: Vec::new(),
            opening: None,
            endless: false,
            may_check: true,
            may_mate: true,
        }
    }
}

/// What must stand around the square of a drop, on the board before it.
///
/// Steps are in the frame of the side that drops, where nothing else is said. Source: `enclosingDrop` of Fairy-Stockfish, for games like
/// Othello, Ataxx, Snort and Connect Four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropNeed {
    /// One of the steps leads to such a piece.
    Touches {
        /// The steps.
        steps: Vec<Vector>,
        /// Whose piece.
        whose: Whose,
    },
    /// None of the steps leads to such a piece.
    Avoids {
        /// The steps.
        steps: Vec<Vector>,
        /// Whose piece.
        whose: Whose,
    },
    /// Repeated, one of the steps leads over one enemy or more and then to a friend: the enemies are enclosed, as by
    /// [`FlipReach::Enclosed`](crate::FlipReach::Enclosed).
    Encloses {
        /// The steps.
        steps: Vec<Vector>,
    },
    /// One of the steps leads to a piece, to a wall or off the board: a piece that falls that way comes to rest on the square. These steps are
    /// directions on the board, the same for both sides.
    Rests {
        /// The steps.
        steps: Vec<Vector>,
        /// All squares in the opposite direction are empty, as far as the edge: the piece falls in from there. On a line that has no edge,
        /// because it leads round the board, nothing falls.
        from_edge: bool,
    },
}

/// Whose piece is meant, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// Its own.
    Friend,
    /// The other side's.
    Enemy,
    /// Any piece, a neutral one too.
    Anyone,
}

impl DropNeed {
    /// The steps.
    pub fn steps(&self) -> &[Vector] {
        match self {
            Self::Touches { steps, .. }
            | Self::Avoids { steps, .. }
            | Self::Encloses { steps }
            | Self::Rests { steps, .. } => steps,
        }
    }
}

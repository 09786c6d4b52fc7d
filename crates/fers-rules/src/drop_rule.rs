//! Rules of drops.

use fers_core::Vector;

use crate::Zones;

/// Where a piece may be dropped: on empty squares for which all fields hold.
///
/// The rule is that of the type in hand, also for drops that [promote](crate::Trigger::Drop); there
/// only [`needs_move`](Self::needs_move) is that of the new type. Gating uses the
/// [zone](Self::zone) alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// Region of the square, by owner. `None`: everywhere.
    pub zone: Option<Zones>,
    /// From the square, on an empty board, one of the piece's paths must lead to another square.
    /// The piece counts as moved and not in check.
    pub needs_move: bool,
    /// Maximal number of pieces of the type and side on the file (of one board), including the
    /// dropped one. Shogi: one pawn.
    pub per_file_max: Option<u16>,
    /// Pieces of this type must be spread evenly over squares of both shades. The shade of a square
    /// is the parity of file + rank + board, counted from 0. Let `n` be the number of the side's
    /// pieces of this type on the board and in hand.
    ///
    /// * A drop of this type must not bring more than `n / 2`, rounded up, to one shade.
    /// * After a drop of another type, each shade must have at least `n / 2`, rounded down, squares
    ///   where such a piece stands or could be dropped by [zone](Self::zone) and
    ///   [`needs_move`](Self::needs_move) alone.
    ///
    /// Source: Fairy-Stockfish (`dropOppositeColoredBishop`).
    pub both_shades: bool,
    /// What must stand around the square. All must hold.
    pub needs: Vec<DropNeed>,
    /// While a square of this region, by owner, is empty, the drop must be on such a square, and
    /// [`needs`](Self::needs) do not apply.
    pub opening: Option<Zones>,
    /// Where drops are allowed, a side may drop the piece without holding one, and its hand does
    /// not change. Such pieces do not count as held. Source: Ataxx.
    pub endless: bool,
    /// The drop may give check. If false, such a drop is illegal.
    pub may_check: bool,
    /// The drop may give mate. If false, such a drop is illegal (see
    /// [`PieceRules::may_mate`](crate::PieceRules::may_mate)).
    pub may_mate: bool,
    /// The dropped piece must threaten an enemy: after the whole ply, some walk of its own could
    /// capture one if it were its side's turn again, without en passant and without a ban on
    /// retaliation.
    ///
    /// Source: `drop=withattack` of FBR (C/CIF).
    pub must_threaten: bool,
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
            must_threaten: false,
        }
    }
}

/// What must stand around the square of a drop, on the board before the drop.
///
/// Steps are in the frame of the dropping side unless stated otherwise.
///
/// Source: `enclosingDrop` of Fairy-Stockfish, for games like Othello, Ataxx, Snort and Connect
/// Four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropNeed {
    /// Some step leads to such a piece.
    Touches {
        /// The steps.
        steps: Vec<Vector>,
        /// Owner of the piece.
        whose: Whose,
    },
    /// No step leads to such a piece.
    Avoids {
        /// The steps.
        steps: Vec<Vector>,
        /// Owner of the piece.
        whose: Whose,
    },
    /// Some step, repeated, leads over one or more enemies and then to a friend, so the enemies are
    /// enclosed as by [`FlipReach::Enclosed`](crate::FlipReach::Enclosed).
    Encloses {
        /// The steps.
        steps: Vec<Vector>,
    },
    /// Some step leads to a piece, to a wall or off the board: a falling piece comes to rest on the
    /// square. These steps are directions on the board, equal for both sides.
    Rests {
        /// The steps.
        steps: Vec<Vector>,
        /// All squares in the opposite direction up to the edge must be empty, as the piece falls
        /// in from there. On a line without an edge (joined edges) no piece falls.
        from_edge: bool,
    },
}

/// The owner of a piece, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The side to move.
    Friend,
    /// The opponent.
    Enemy,
    /// Any owner, or none.
    Anyone,
}

impl DropNeed {
    /// Returns the steps.
    pub fn steps(&self) -> &[Vector] {
        match self {
            Self::Touches { steps, .. }
            | Self::Avoids { steps, .. }
            | Self::Encloses { steps }
            | Self::Rests { steps, .. } => steps,
        }
    }
}

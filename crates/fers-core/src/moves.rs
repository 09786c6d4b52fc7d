//! Moves as plain data.

use crate::{PieceType, Square};

/// The meaning of a move as plain data. It differs from that of every other legal move of the
/// position.
///
/// Two ways through the rules that change the board alike are one move. What follows by rule
/// without a choice (a captured piece going to a hand, a capturer taking on its victim's nature,
/// rights being lost) is not written down here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What moves where.
    pub action: Action,
    /// What the moved or dropped piece is turned into by a promotion rule, if one was used.
    pub promotion: Option<PieceType>,
    /// The squares whose pieces are captured, in the order in which that happens; en passant
    /// victims included.
    pub removed: Vec<Square>,
    /// The pieces that are carried to other squares without being captured, in the order in which
    /// they are put down.
    pub carried: Vec<Carry>,
    /// The piece put from the hand onto a square that this move vacated.
    pub gate: Option<Gate>,
    /// The square where the move puts up a wall.
    pub wall: Option<Square>,
    /// The pinched enemy that the mover relocates after the rest of the move.
    pub relocation: Option<Relocation>,
}

/// The main part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece goes from one square to another, or returns to where it stood (`from == to`) after
    /// capturing without moving, or promotes in place.
    Travel {
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// Two pieces of a side move at once.
    Castle {
        /// Where the castling piece stands before the move.
        king: Square,
        /// Where it stands afterwards.
        king_to: Square,
        /// Where its partner stands before the move.
        partner: Square,
        /// Where that one stands afterwards.
        partner_to: Square,
    },
    /// A piece enters the board from the mover's hand.
    Drop {
        /// The type that is dropped.
        piece_type: PieceType,
        /// Where it is put.
        to: Square,
    },
    /// A piece of the mover leaves the board: for the mover's hand, or for good where frozen pieces
    /// may do that.
    PickUp {
        /// Where it stands.
        from: Square,
    },
    /// The mover moves nothing.
    Pass,
}

/// A piece that is carried to another square by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Carry {
    /// The square before the move.
    pub from: Square,
    /// The square after the move.
    pub to: Square,
}

/// An enemy piece that the mover relocates, or removes, after the rest of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relocation {
    /// The square of the piece when the rest of the move is done.
    pub from: Square,
    /// Where it is put. `None`: it leaves the game.
    pub to: Option<Square>,
}

/// A piece that is gated: it enters the board on a square that the move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gate {
    /// What is taken from the hand.
    pub piece_type: PieceType,
    /// The vacated square where it is put.
    pub square: Square,
}

impl Move {
    /// Makes a move without captures, promotion, gate, wall or relocation.
    pub fn plain(action: Action) -> Self {
        Self {
            action,
            promotion: None,
            removed: Vec::new(),
            carried: Vec::new(),
            gate: None,
            wall: None,
            relocation: None,
        }
    }

    /// Makes the move of a piece to an empty square.
    ///
    /// ```
    /// use fers_core::{Geometry, Move};
    ///
    /// let board = Geometry::rectangle(8, 8);
    /// let mv = Move::quiet(board.parse_square("e2")?, board.parse_square("e4")?);
    /// assert_eq!(mv.destination(), Some(board.parse_square("e4")?));
    /// assert!(!mv.is_capture());
    /// # Ok::<(), fers_core::ParseSquareError>(())
    /// ```
    pub fn quiet(from: Square, to: Square) -> Self {
        Self::plain(Action::Travel { from, to })
    }

    /// Makes the move of a piece that captures on its destination.
    pub fn capture(from: Square, to: Square) -> Self {
        Self { removed: vec![to], ..Self::quiet(from, to) }
    }

    /// Returns whether the move captures a piece.
    pub fn is_capture(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Returns the square that the move starts from; nothing for drops and passes.
    pub fn origin(&self) -> Option<Square> {
        match self.action {
            Action::Travel { from, .. } | Action::PickUp { from } => Some(from),
            Action::Castle { king, .. } => Some(king),
            Action::Drop { .. } | Action::Pass => None,
        }
    }

    /// Returns the square where the moved or dropped piece arrives; nothing for pick-ups and
    /// passes.
    pub fn destination(&self) -> Option<Square> {
        match self.action {
            Action::Travel { to, .. } | Action::Drop { to, .. } => Some(to),
            Action::Castle { king_to, .. } => Some(king_to),
            Action::PickUp { .. } | Action::Pass => None,
        }
    }
}

//! Pieces that shall not be traded: the lions of Chu Shogi and their like.

use fers_core::PieceType;

/// What forbids a piece to capture another one that is protected, where both have such a rule.
///
/// The rule of the type by whose paths the capturing piece moves says when the victim counts as protected. Attacks and checks do not
/// ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endangered {
    /// When the victim counts as protected.
    pub protected: Protected,
    /// A victim that stands a king's step away from where the capturing piece starts may always be captured.
    pub spares_neighbours: bool,
    /// A move that captures something else beside the victim is free, unless all of that is of these types; nothing where other captures
    /// do not matter.
    pub minor: Option<Vec<PieceType>>,
}

/// When an endangered victim counts as protected: its own side attacks a square, as if an enemy royal stood there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protected {
    /// The victim's square, on the board as it stands before the move. Source: Sjaak II, `endangered`.
    #[default]
    Before,
    /// The victim's square, on the board before the move with the capturing piece lifted off, or with the other victims of the move
    /// lifted off as well. So who stands behind the capturing piece protects, and a piece captured on the way does, too.
    /// Source: the Japanese Chu Shogi association's reading of the rules, as H. G. Muller reports it at the Chess Variant Pages.
    Uncovered,
    /// The square where the capturing piece ends its move, if the victim was captured there, on the board after the move with its
    /// [flips](crate::Flip) and its [blast](crate::Blast). Source: the Interactive Diagram,
    /// `protected`; Elven Chess.
    After,
}

/// What the capture of a piece forbids in the next ply, if the captor had no such rule itself.
///
/// Where the pieces of a game have different such rules, each is asked about its own captures. The ban is
/// [`Setup::trading_ban`](fers_core::Setup::trading_ban).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retaliation {
    /// That this piece is captured in any way. Source: Sjaak II, `no_retaliate`; the Interactive Diagram, `counterStrike`.
    Banned,
    /// That this piece is captured by one without such a rule, on another square than that of the capture that banned it. Source: Chu
    /// Shogi as the Japanese association plays it.
    BannedToOthers,
}

impl Endangered {
    /// The rule that asks nothing but whether the victim is protected before the move.
    pub fn before() -> Self {
        Self { protected: Protected::Before, spares_neighbours: false, minor: None }
    }
}

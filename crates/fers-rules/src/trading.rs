//! Restrictions on trading pieces (the lions of Chu Shogi).

use fers_core::PieceType;

/// Forbids a piece to capture another endangered piece that is protected.
///
/// The rule of the type by whose paths the capturer moves says when the victim counts as protected.
/// Attacks and checks ignore the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endangered {
    /// When the victim counts as protected.
    pub protected: Protected,
    /// A victim one king's step from the capturer's origin may always be captured.
    pub spares_neighbours: bool,
    /// A move with another victim is free, unless all other victims are of these types. `None`:
    /// other victims do not matter.
    pub minor: Option<Vec<PieceType>>,
    /// What only royals attack is not protected. Source: `difficulttrading=royal` of FBR (C/CIF).
    pub ignores_royals: bool,
}

/// When an endangered victim counts as protected: its side attacks a certain square, as if an enemy
/// royal stood there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protected {
    /// The victim's square, on the board before the move. Source: Sjaak II, `endangered`.
    #[default]
    Before,
    /// The victim's square, on the board before the move without the capturer, or also without the
    /// other victims of the move. So a piece behind the capturer protects, and so does a piece
    /// captured on the way. Source: the Japanese Chu Shogi association's reading of the rules, as
    /// H. G. Muller reports it at the Chess Variant Pages.
    Uncovered,
    /// The capturer's final square, if the victim was captured there, on the board after the move
    /// with its [flips](crate::Flip) and its [blast](crate::Blast). Source: the Interactive
    /// Diagram, `protected`; Elven Chess.
    After,
}

/// What the capture of a piece forbids in the next ply, if the capturer had no such rule itself.
///
/// Where pieces have different rules, each applies to its own captures. The ban is stored in
/// [`Setup::trading_ban`](fers_core::Setup::trading_ban).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retaliation {
    /// No capture of this piece. Source: Sjaak II, `no_retaliate`; the Interactive Diagram,
    /// `counterStrike`.
    Banned,
    /// No capture of this piece by a piece without such a rule, except on the square of the capture
    /// that caused the ban. Source: Chu Shogi as the Japanese association plays it.
    BannedToOthers,
}

impl Endangered {
    /// Makes a rule that only tests protection before the move.
    pub fn before() -> Self {
        Self { protected: Protected::Before, spares_neighbours: false, minor: None, ignores_royals: false }
    }
}

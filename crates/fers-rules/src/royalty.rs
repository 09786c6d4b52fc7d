//! Royal pieces, check, and facing royals.

use fers_core::{PieceType, Vector};

/// A set of royal piece types.
///
/// A side is *in check* if any of its royal sets is. No move may leave its own side in check. A set
/// without a piece on the board is never in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Royal {
    /// Types of the set, for both sides.
    pub piece_types: Vec<PieceType>,
    /// When the set is in check.
    pub check: CheckRule,
    /// A royal may slide over attacked squares. If false, no square that it passes in a leg of
    /// several steps may be attacked, on the board before the move without the piece. A type in
    /// several sets must obey all of them.
    pub may_cross_attack: bool,
    /// One of several royals that is mated leaves the board, instead of losing the game. Only for
    /// sets with [`CheckRule::Any`], where the [other rules](crate::Ruleset::lets_royals_leave) go
    /// with that.
    ///
    /// The *leaving royals* of a side are its pieces on the board of all sets with this flag. The
    /// rule is about a side to move that has no other legal ply, is in check, and has at least two
    /// leaving royals. A *loose* ply is one that would be legal if such sets were never in check.
    /// A leaving royal is *mated* if it is attacked, and if no loose ply removes it, changes its
    /// type to one outside these sets, or leaves it unattacked. A ply moves it if its move names
    /// it: as the mover, a castling piece or a carried piece.
    ///
    /// - If one leaving royal is mated, no other one is attacked, and no set without this flag is
    ///   in check: the mated royal leaves the board by a ply of its own
    ///   ([`Action::PickUp`](fers_core::Action::PickUp)), whether or not it is
    ///   [frozen](crate::Freeze). The ply is legal if it leaves no royal in check. The royal enters
    ///   no hand, and the halfmove clock is reset.
    /// - If leaving royals are mated, and another one is attacked or a set without this flag is in
    ///   check: the loose plies are legal after which the side has a leaving royal that is not one
    ///   of the mated, and none of these is attacked. The opponent may capture the others.
    /// - Otherwise no ply is legal.
    ///
    /// A side may thus lose its leaving royals one by one, except the last. A forced capture and
    /// duties that prefer plies choose among these plies as among others.
    ///
    /// Source: `royal=suicide` of FBR (C/CIF).
    pub leaves_when_mated: bool,
}

impl Royal {
    /// Makes a set of royals that may slide over attacked squares, and that stay when mated.
    pub fn new(piece_types: Vec<PieceType>, check: CheckRule) -> Self {
        Self { piece_types, check, may_cross_attack: true, leaves_when_mated: false }
    }
}

/// When a set of royals is in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckRule {
    /// If any of its pieces is attacked.
    Any,
    /// If all of its pieces are attacked (duple check).
    All,
    /// If at most this many of its pieces are left and one of them is attacked. With 1, only the
    /// last piece is royal. With 0, never: such royals castle out of and through attacks, and only
    /// what else royals are matters, as that no [blast](crate::Blast) of the own side may remove
    /// them. While so few are left, none of them may promote to a
    /// type outside all sets of this kind, as a side may not give up a royal itself.
    ///
    /// Source: Fairy-Stockfish (`extinctionPseudoRoyal`, `extinctionPieceCount`), which forbids
    /// such a promotion only on an attacked square; there a king may become another royal
    /// (Gethenian Chess).
    Few(u16),
    /// If at least this many of its pieces are attacked, or all of them if fewer are on the board;
    /// 0 means never. With 2, a duple check for sides that may get more than two royals: all but
    /// one may be left to the enemy, who can take only one.
    ///
    /// Source: Fairy-Max (royals above number 7), found by experiment.
    Several(u16),
    /// If all of its pieces are attacked; while fewer than this many are on the board, if any of
    /// them is. At least 2.
    ///
    /// Source: `royal=expose(N)` of FBR (C/CIF).
    AllWhile(u16),
    /// If any of its pieces is *not* attacked. No walk captures a piece of such a set; only the
    /// question whether it is attacked imagines that. Attacks do not matter to its castlings.
    ///
    /// Source: Anti-King Chess by Peter Aronson (2002); `antiroyal` of FBR (C/CIF).
    Unattacked,
}

/// Royals of different sides may not face each other, or only as a challenge.
///
/// Royals *face* each other if one of each side stand on a line with only empty squares, or none,
/// between them. Facing is no check. After a move they may not face each other, unless facing is a
/// [challenge](Self::challenge).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facing {
    /// Steps of the lines, both ways.
    pub lines: Vec<Vector>,
    /// A move may let royals face each other that did not before. The opponent must answer: after
    /// its move they may not face each other, or it passes, if [passing](crate::Ruleset::passing)
    /// is allowed, even in check. [`End::Faced`](crate::End::Faced), which a ruleset with
    /// challenges has, says what the pass means.
    ///
    /// Source: bikjang in Korean chess; Fairy-Stockfish (`bikjangRule`).
    pub challenge: bool,
}

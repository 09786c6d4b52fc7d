//! Pieces in hand.

use fers_core::PieceType;

use crate::Zones;

/// Rules of pieces in hand.
///
/// A captured piece enters a hand as its [`in_hand`](crate::PieceRules::in_hand) type. A drop is a
/// ply of its own: it puts a piece from the mover's hand on an empty square, where its
/// [`DropRule`](crate::DropRule) allows. A dropped piece counts as moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// Whose hand a captured piece enters. `None`: it leaves the game.
    pub captured_to: Option<Taker>,
    /// Types that enter a hand when they are captured or picked up; all others leave the game.
    /// `None`: all enter a hand.
    ///
    /// Source: `holding{...}` of FBR (C/CIF).
    pub kept: Option<Vec<PieceType>>,
    /// When pieces may be dropped.
    pub drops: Drops,
    /// Types that must be dropped where drops are [urgent](Drops::Urgent). `None`: all.
    pub urgent: Option<Vec<PieceType>>,
    /// Where pieces may be gated. `None`: nowhere.
    pub gating: Option<Gating>,
    /// A ply may take an own non-royal piece from the board into the own hand, as its `in_hand`
    /// type. A piece that is not [kept](Self::kept) leaves the game instead.
    pub pick_up: bool,
    /// Both sides have one hand in common. A setup says it twice, as the hand of either side: the
    /// two are equal, and what enters or leaves one enters or leaves the other.
    ///
    /// Source: `holding=share` of FBR (C/CIF).
    pub is_shared: bool,
}

impl Hands {
    /// Returns whether captured pieces of a type enter a hand, if any do.
    pub fn keeps(&self, piece_type: PieceType) -> bool {
        self.kept.as_ref().is_none_or(|kept| kept.contains(&piece_type))
    }
}

/// Who gets a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// The capturing side; the piece changes its color.
    Capturer,
    /// The owner of the piece.
    Owner,
    /// The capturer's partner, who plays the other color at another board. The piece leaves this
    /// game as its [`in_hand`](crate::PieceRules::in_hand) type, in its color. The program that
    /// runs both games may put pieces into the hands of this game between two moves, by a new
    /// [`Setup`](fers_core::Setup). Source: bughouse chess.
    Partner,
}

/// When pieces in hand may be dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Drops {
    /// Never; gating may still be possible.
    #[default]
    None,
    /// At any ply.
    Allowed,
    /// If the mover holds a piece, only drops are legal.
    Forced,
    /// At any ply, but first of all: while the mover holds a piece of a type of [`Hands::urgent`],
    /// it may drop no other type, and if it can legally drop such a piece, no other move is legal
    /// (not even a compulsory capture).
    ///
    /// Source: Fairy-Stockfish (`mustDrop`, `mustDropType`).
    Urgent,
}

/// Gating: putting a piece from the hand on the square that a piece leaves with its first move.
///
/// When a virgin piece in the zone moves (castling included), one piece of the mover's hand may be
/// put on the vacated square in the same ply. After castling it may be either of the vacated
/// squares, if no castled piece stands there now and the piece from that square was virgin and in
/// the zone. Any type held before the ply may be gated on squares of the
/// [zone](crate::DropRule::zone) of its drops; the rest of its [`DropRule`](crate::DropRule) does
/// not apply. The move must be legal without the gated piece as well: a gated piece parries no
/// check.
///
/// Sources: the rules of Seirawan Chess; Fairy-Stockfish, in whose S-House no pawn is gated on the
/// first rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gating {
    /// Squares where gating is possible, by owner of the moving piece.
    pub zone: Zones,
    /// The types that may be gated. `None`: all. Source: `gating{...}` of FBR (C/CIF).
    pub only: Option<Vec<PieceType>>,
    /// Of the listed types, only the first one that the mover holds may be gated. Source:
    /// `gating=ordered` of FBR (C/CIF).
    pub is_ordered: bool,
}

//! Pieces off the board.

use fers_core::PieceType;

use crate::Zones;

/// What happens with pieces off the board.
///
/// A captured piece enters a hand as its [`in_hand`](crate::PieceRules::in_hand) type. A drop puts a piece from the mover's hand on an
/// empty square, as its [`DropRule`](crate::DropRule) allows; it is a ply of its own. A dropped piece has moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// Whose hand a captured piece enters; nothing if it leaves the game.
    pub captured_to: Option<Taker>,
    /// Whether pieces may be dropped.
    pub drops: Drops,
    /// The types that must be dropped where drops are [urgent](Drops::Urgent); nothing: every type.
    pub urgent: Option<Vec<PieceType>>,
    /// Whether and where pieces may be gated.
    pub gating: Option<Gating>,
    /// A ply may be used to take an own piece that is not royal from the board into the own hand (as its `in_hand` type).
    pub pick_up: bool,
}

/// Who gets a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// Whoever captured it; it changes sides.
    Capturer,
    /// Whoever owned it.
    Owner,
    /// The capturer's partner, who plays the other color at another board: it leaves this game, as its
    /// [`in_hand`](crate::PieceRules::in_hand) type and in its color. The hands of this game are filled from there: whoever runs the games
    /// may put pieces into them between two moves (a new [`Setup`](fers_core::Setup)). Source: bughouse chess.
    Partner,
}

/// Whether pieces in hand may be dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Drops {
    /// Never (gating apart).
    #[default]
    None,
    /// At any ply.
    Allowed,
    /// While the mover holds anything, only drops are moves.
    Forced,
    /// At any ply, but first of all: while the mover holds a piece of a type of [`Hands::urgent`], it drops no other type, and if it can
    /// legally drop such a piece, nothing else is legal (no capture either, whether captures are compulsory or not). Source: Fairy-Stockfish
    /// (`mustDrop`, `mustDropType`).
    Urgent,
}

/// Putting a piece from the hand behind a piece that moves for the first time.
///
/// When a virgin piece that stands in the zone makes its move (castling too), one piece of the
/// mover's hand may be put on the square that it vacates, in the same ply. After castling it is put
/// on either of the squares vacated (unless a castled piece stands there now), if the piece from
/// that square was virgin and stood in the zone. Any type held before the ply may be gated, on
/// squares of the [zone](crate::DropRule::zone) of its drops; nothing else is asked of its
/// [`DropRule`](crate::DropRule). Source: Fairy-Stockfish, in whose S-House no pawn enters on the
/// first rank.
///
/// The move must leave the mover's royals safe without the gated piece as well: a gate parries no check. Source: the rules of Seirawan
/// Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gating {
    /// The squares at which gating is possible.
    pub zone: Zones,
}

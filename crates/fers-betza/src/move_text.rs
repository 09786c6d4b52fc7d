//! The meaning of a Betza text.

use fers_rules::Path;
use fers_text::Span;

/// The meaning of a Betza text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// The ways to move, in the order of the text.
    pub paths: Vec<Path>,
    /// The castlings, which a piece alone cannot do.
    pub castling: Vec<CastlingText>,
    /// How it may be dropped, where the text says so.
    pub drops: Vec<DropText>,
    /// Slides that a royal may not make over attacked squares (`nQ`): the rules of the royal piece
    /// say so.
    pub shuns_attack: Vec<Span>,
}

/// A castling as Betza text states it (`isO2`): how far, to which sides, and with whom.
///
/// The partner is the piece nearest to the edge on that side, or so many squares further in. It
/// lands next to the castling piece, on the side from which that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingText {
    /// How many squares the castling piece goes sideways.
    pub steps: u8,
    /// It may castle towards lower files, seen by White.
    pub left: bool,
    /// It may castle towards higher files, seen by White.
    pub right: bool,
    /// How many squares inside the edge the partner stands.
    pub partner_inset: u8,
    /// The place in the text.
    pub span: Span,
}

/// How a piece may be dropped, as Betza text states it (`ffbj@8`).
///
/// Source: XBoard's page about Betza notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DropText {
    /// On so many ranks, counted from the owner's side.
    pub ranks: u8,
    /// Not on the first of them.
    pub spares_back_rank: bool,
    /// At most so many of its kind on a file, the dropped one included; 0 for no limit.
    pub per_file: u8,
    /// At most so many of its kind on squares of a shade, the dropped one included; 0 for no limit.
    pub per_shade: u8,
    /// At most so many of its kind on the board, the dropped one included; 0 for no limit.
    pub per_board: u8,
    /// The place in the text.
    pub span: Span,
}

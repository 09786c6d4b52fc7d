//! The meaning of a Betza text.

use fers_rules::Path;
use fers_text::Span;

/// The meaning of a Betza text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// The ways to move, in the order of the text.
    pub paths: Vec<Path>,
    /// The castlings, which need more than the rules of one piece.
    pub castling: Vec<CastlingText>,
    /// The restrictions on drops, if the text has any.
    pub drops: Vec<DropText>,
    /// Slides that a royal may not make over attacked squares (`nQ`). The rules of the royal piece
    /// express them.
    pub shuns_attack: Vec<Span>,
}

/// A castling in Betza text (`isO2`): distance, sides and partner.
///
/// The partner is the piece nearest to the edge on that side, or a number of squares further in. It
/// lands next to the castling piece, on the side from which that piece came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingText {
    /// The squares that the castling piece moves sideways.
    pub steps: u8,
    /// Whether it may castle towards lower files, seen from White.
    pub left: bool,
    /// Whether it may castle towards higher files, seen from White.
    pub right: bool,
    /// The distance of the partner from the edge.
    pub partner_inset: u8,
    /// The place in the text.
    pub span: Span,
}

/// The restrictions on drops in Betza text (`ffbj@8`).
///
/// Source: XBoard's page about Betza notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DropText {
    /// The number of ranks on which it may be dropped, counted from the owner's side.
    pub ranks: u8,
    /// Whether the first of these ranks is excluded.
    pub spares_back_rank: bool,
    /// The limit per file, including the dropped piece; 0 for no limit.
    pub per_file: u8,
    /// The limit per square color, including the dropped piece; 0 for no limit.
    pub per_shade: u8,
    /// The limit on the board, including the dropped piece; 0 for no limit.
    pub per_board: u8,
    /// The place in the text.
    pub span: Span,
}

//! Moves that are progress for their own sake.

/// Which moves of a piece begin the count of moves without progress ([`End::MoveCount`](crate::End::MoveCount)) anew, of those on the board
/// that do nothing else that begins it anew. Castling and passes are none of them. The piece is taken as it stood before the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Progress {
    /// All if the piece cannot go back, otherwise none. It cannot go back if it has a path and each step of each of its paths, of both
    /// sides, leads to a higher rank, seen by its owner, unless a path makes other pieces go on in its place.
    #[default]
    ByKind,
    /// Those from which it could not return at once. It could if it stood where the move ends, had moved, were alone on a board without
    /// walls, and had there a path with an end where it came from; of the path's conditions only those about squares and first moves are asked. A move that ends where it
    /// began is none of them. Source: Fairy-Stockfish (`nMoveRuleTypes`).
    ByMove,
    /// All, also those that could be taken back. Source: RW144 Fairy Chess, where a drunken soldier also steps aside, and every move of it counts as a
    /// pawn's.
    Always,
    /// None.
    Never,
}

//! Moves that reset the halfmove clock by themselves.

/// Which moves of a piece reset the clock of [`End::MoveCount`](crate::End::MoveCount), among moves
/// on the board that do not reset it otherwise. Castling and passes never do. The type is that
/// before the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Progress {
    /// All moves if the piece cannot go back, otherwise none. It cannot go back if it has a path,
    /// each step of each path of both sides leads to a higher rank (seen by its owner), and no path
    /// induces other pieces.
    #[default]
    ByKind,
    /// Moves from which it could not return at once. It could return if, standing where the move
    /// ends as a moved piece, alone on a board without walls, it had a path with an end on the
    /// origin of the move; of the path's conditions only those about squares and virginity are
    /// tested. A move that ends on its origin never counts.
    ///
    /// Source: Fairy-Stockfish (`nMoveRuleTypes`).
    ByMove,
    /// All moves, even reversible ones. Source: RW144 Fairy Chess, where a drunken soldier also
    /// steps sideways, and each of its moves counts like a pawn's.
    Always,
    /// No moves.
    Never,
}

//! Moves that must threaten something.

/// What a piece must threaten when it has moved.
///
/// A move on the board (castlings, passes and drops apart) of a piece whose type, as it stood before the move, has this is
/// legal only if the piece, as what it has become, threatens enough from where it stands after the move and all that follows from it: at least so
/// many enemies, or one that is cornered, where that is enough. If the piece does not stand where its move has ended, it threatens nothing.
///
/// It *threatens* the enemies that it could capture if it were its side's turn again: those that its own walks from that square remove, without a
/// chance to capture en passant and without a ban on retaliation. An enemy is *cornered* if its side, whose turn it is, has no legal move on the board
/// (castling as the castling piece included, passes apart) that begins where it stands.
///
/// Bans on mating and this rule are no matter for the moves by which the cornered are known; and where bans on mating are not asked, as when the answers to a
/// check are counted for them, this rule is not asked either, or the question might never end.
///
/// Source: the pawn of pawns in Tamerlane Chess, which comes back where it forks two pieces or attacks one that cannot escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threat {
    /// At least so many enemies.
    pub enemies: u8,
    /// One enemy that is cornered is enough.
    pub or_cornered: bool,
}

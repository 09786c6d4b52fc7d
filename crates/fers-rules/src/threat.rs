//! Moves that must threaten pieces.

/// What a piece must threaten after its move.
///
/// A move on the board (not castling or pass) of a piece whose type, before the move, has this rule
/// is legal only if the piece, as its new type, threatens enough after the whole move: at least
/// `enemies` enemies, or with `or_cornered` one that is cornered. If the piece no longer stands
/// where its move ended, it threatens nothing.
///
/// It *threatens* the enemies that it could capture if it were its side's turn again: those that
/// its own walks from that square remove, without en passant and without a ban on retaliation. An
/// enemy is *cornered* if its side, which is to move, has no legal move on the board that begins on
/// its square (castlings with it as castling piece count, passes do not).
///
/// To find cornered pieces, bans on mating and this rule are ignored. Where bans on mating are
/// ignored, as when replies to a check are counted for them, this rule is ignored as well;
/// otherwise the test might never end.
///
/// Source: the pawn of pawns in Tamerlane Chess, which returns where it forks two pieces or attacks
/// one that cannot escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threat {
    /// Minimal number of enemies.
    pub enemies: u8,
    /// One cornered enemy is enough.
    pub or_cornered: bool,
}

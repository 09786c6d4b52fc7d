//! Counts of honour (makruk).

use fers_core::PieceType;

/// A limit of the count of honour: which side may count, and how far, until the game is a draw.
///
/// All [`End::Honour`](crate::End::Honour) ends of a ruleset share one count. A side *has a limit*
/// if one of them fits it:
///
/// * The side has as many pieces on the board as the limit says, royals included.
/// * The other side has at least two pieces, among them at least `rivals` of the types in
///   `against`.
/// * No piece of a type in `without` is on the board.
///
/// The first end of the list that fits is the side's limit. Hands and neutral pieces do not count.
///
/// After each ply, when the turn has passed from `O` to `S`:
///
/// 1. A running count grows by one ply.
/// 2. If `O` has a single piece on the board and has a limit with `from_pieces`, and the ply
///    captured a piece of a type in that limit's `without`, `O`'s count begins, one ply ahead of
///    the turn: at twice the number of pieces on the board, less 1.
/// 3. If no count runs, or if `S` has a single piece on the board and the ply captured or promoted,
///    and if `S` has a limit, `S`'s count begins: at 0, or with `from_pieces` at twice the number
///    of pieces on the board.
///
/// A new count replaces the running one. Its limit is twice `moves` and stays fixed until another
/// count begins. Pieces on the board are those of both sides. The game is a draw when the count is
/// above its limit, that is after the counting side has made one move more than the limit.
///
/// Sources: makruk's counts, of the board's honour (both sides have pieces but no pawns are left)
/// and of the pieces' honour (one side has only its king; the count begins with the number of
/// pieces); those of ouk chatrang and of the ASEAN Chess Confederation; Fairy-Stockfish
/// (`countingRule`), which begins them without being asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honour {
    /// Limit in moves of each side.
    pub moves: u16,
    /// The count begins with the number of pieces on the board instead of 0.
    pub from_pieces: bool,
    /// Minimal number of pieces of the counting side.
    pub own_min: u16,
    /// Maximal number of pieces of the counting side. `None`: any.
    pub own_max: Option<u16>,
    /// Minimal number of the other side's pieces of types in `against`.
    pub rivals: u16,
    /// The types of these pieces; empty if `rivals` is 0.
    pub against: Vec<PieceType>,
    /// Types that must not be on the board.
    pub without: Vec<PieceType>,
}

impl Honour {
    /// The largest allowed limit.
    pub const MOVES_MAX: u16 = 10_000;

    /// Returns the limit in plies.
    pub fn plies(&self) -> u16 {
        self.moves.saturating_mul(2)
    }
}

//! Counts of honour.

use fers_core::PieceType;

/// A limit of the count of honour: who may count, and how far, until the game is a draw.
///
/// All [ends by honour](crate::End::Honour) of a ruleset share one count. A side *has a limit* if one of them fits it: it has on the board
/// as many pieces as the limit says, royals included; the other side has at least two; among them are at least `rivals` of the types in
/// `against`; and no piece of a type in `without` is on the board. The first that fits, in the order of the list of ends, is its limit. Hands and neutral
/// pieces do not matter.
///
/// After each ply, when the turn has passed to `S` from `O`, who has just moved:
///
/// 1. If a count runs, it goes on by one ply.
/// 2. If `O` has a single piece on the board and its limit is one `from_pieces`, and the ply captured a piece of a type in that limit's `without`,
///    `O`'s count begins, one ply before that of a side to move: it stands at twice the number of pieces on the board, less 1.
/// 3. If no count runs, or if `S` has a single piece on the board and the ply captured or promoted, and `S` has a limit, `S`'s count begins: it stands at 0,
///    or, `from_pieces`, at twice the number of pieces on the board.
///
/// A count that begins takes the place of the one that ran. Its limit is twice `moves`, and stays what it is whatever happens on the board, until another
/// count begins. Pieces on the board are those of both sides. The game is a draw when the count is above its limit, so after the
/// side that counts has made one move more than it says.
///
/// Sources: makruk's counts, of the board's honour (both sides have pieces but no pawns are left) and of the pieces' honour (one side has its
/// king only; the count begins with the number of pieces); those of ouk chatrang and of the ASEAN Chess Confederation; Fairy-Stockfish
/// (`countingRule`), which begins them without being asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honour {
    /// How far is counted, in moves of each side.
    pub moves: u16,
    /// Whether the count begins with the number of pieces on the board, instead of with nothing.
    pub from_pieces: bool,
    /// How many pieces the side that counts has, at the least.
    pub own_min: u16,
    /// How many it has, at the most; nothing: any number.
    pub own_max: Option<u16>,
    /// How many pieces of the types in `against` the other side has, at the least.
    pub rivals: u16,
    /// What these pieces are; nothing where there are no `rivals` to count.
    pub against: Vec<PieceType>,
    /// Types of which nobody may have any.
    pub without: Vec<PieceType>,
}

impl Honour {
    /// The largest limit.
    pub const MOVES_MAX: u16 = 10_000;

    /// The limit in plies.
    pub fn plies(&self) -> u16 {
        self.moves.saturating_mul(2)
    }
}

//! Moves that put up walls.

use crate::Zones;

/// How moves put up walls.
///
/// Every move puts up one wall ([`Move::wall`](fers_core::Move::wall)), on a square that its player chooses; each choice is a move of its own. Where
/// there is no square for it, the move cannot be made. A pass puts up none.
///
/// First the move is made, then its [blast](crate::Blast) goes off, then the wall is put up, then
/// it is asked who is in check. The square must be free when the blast is over: no piece and no
/// wall stands there. So squares that the blast has emptied are free, among them that of a piece
/// that has blown itself up; walls that the blast has left and walls of before the move are in the
/// way. The square must be in the zone, and it must be of the [site](Self::site).
///
/// A wall sets no half-move clock back, and an en passant square with a wall gives no chance. What else a move must not do (give mate, if its piece may
/// not) is asked of the move with its wall; whether a castling passes attacked squares, on the board before.
///
/// There are no drops, gates or pick-ups in such games, and no promotion that may not give check.
///
/// Source: `wallingRule`, `wallingRegion` and `wallOrMove` of Fairy-Stockfish; duck chess, the Game of the Amazons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walling {
    /// Which squares may get a wall.
    pub site: Site,
    /// Only squares of this zone of the mover's side; nothing for the whole board.
    pub zone: Option<Zones>,
    /// The wall is carried there: the walls that stood before the move are taken away. None of them may be put back where it stood.
    pub is_carried: bool,
    /// A move puts up no wall, but a side may put up one instead of moving: a [pass](fers_core::Action::Pass) with a wall, which may not be made
    /// in check unless walls [parry](Self::parries_check), as no move may.
    pub is_alone: bool,
    /// A wall may parry a check. If not, the move must keep the rules about royals (check, facing, forbidden checks) without its wall, too.
    pub parries_check: bool,
}

/// Which squares may get a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// All.
    Anywhere,
    /// The square that the piece has left (in a castling, the castling piece).
    Vacated,
    /// Where the piece could go next: where one of type and side as before the move, standing where the move ends (in a castling, the castling
    /// piece), could go by its own paths if it were to move again on the board as it is then, blast included, the walls of before standing and without the
    /// new one, capturing nothing and carrying nothing. It counts as having moved; what moved last is what did before. Without a piece that moved, none.
    InReach,
    /// The outermost files and ranks, and the squares one step along a file or a rank from a wall of before.
    Coast,
}

impl Walling {
    /// Each move puts up a wall somewhere, in all other respects as usual.
    pub fn at(site: Site) -> Self {
        Self { site, zone: None, is_carried: false, is_alone: false, parries_check: true }
    }
}

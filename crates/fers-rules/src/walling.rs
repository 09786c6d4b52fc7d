//! Walls put up by moves (duck chess, Game of the Amazons).

use crate::Zones;

/// How moves put up walls.
///
/// Every move puts up one wall ([`Move::wall`](fers_core::Move::wall)) on a square of the player's
/// choice; each choice is a separate move. If no square is possible, the move is illegal. A pass
/// puts up none.
///
/// The order is: the move, its [blast](crate::Blast), the wall, the test for check. The square must
/// be free after the blast: without a piece or a wall. So squares emptied by the blast are free,
/// including that of a piece that blew itself up; walls left by the blast and walls of before the
/// move are not. The square must lie in the zone and fit the [site](Self::site).
///
/// A wall does not reset the halfmove clock. An en passant square with a wall gives no chance.
/// Other bans (a piece that may not give mate) are tested after the wall; whether castling passes
/// attacked squares, on the board before the move.
///
/// Games with walls have no drops, gates or pick-ups, and no promotion that may not give check.
///
/// Source: `wallingRule`, `wallingRegion` and `wallOrMove` of Fairy-Stockfish; duck chess, the Game
/// of the Amazons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walling {
    /// Which squares may get a wall.
    pub site: Site,
    /// Zone of the mover's side. `None`: the whole board.
    pub zone: Option<Zones>,
    /// The wall is moved there: the walls of before the move are removed. None may be put back
    /// where it stood.
    pub is_carried: bool,
    /// A side may put up a wall instead of moving, and moves put up none: a
    /// [pass](fers_core::Action::Pass) with a wall. Like any move it must not leave its side in
    /// check, so in check it needs [`parries_check`](Self::parries_check).
    pub is_alone: bool,
    /// Walls are gaps: legs over empty squares pass them, though none ends there. Otherwise a gap
    /// is a wall: it is no empty square for hurdles, castlings, royals that face each other, and
    /// other rules. Only with [`Site::Vacated`].
    ///
    /// Source: Cheshire Cat Chess by V. R. Parton (1970).
    pub is_gap: bool,
    /// A wall may parry a check. If false, the move must obey the rules about royals (check,
    /// facing, forbidden checks) without its wall as well.
    pub parries_check: bool,
}

/// Which squares may get a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// All.
    Anywhere,
    /// The square that the piece left (in castling, the castling piece).
    Vacated,
    /// Squares that the piece could reach next: where a piece of its type and side before the move,
    /// standing where the move ended (in castling, the castling piece), could go by its own paths
    /// if it moved again, after the blast, with the walls of before and without the new one,
    /// capturing and carrying nothing. It counts as moved; the piece that moved last is that of
    /// before. Without a piece that moved, no square.
    InReach,
    /// The outermost files and ranks, and squares one step along a file or rank from a wall of
    /// before the move.
    Coast,
}

impl Walling {
    /// Makes a rule by which each move puts up a wall on such a site, with default values
    /// otherwise.
    pub fn at(site: Site) -> Self {
        Self { site, zone: None, is_carried: false, is_alone: false, is_gap: false, parries_check: true }
    }
}

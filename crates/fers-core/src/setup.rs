//! Positions as plain data.

use crate::{ByColor, Color, Hand, Piece, PieceType, Region, Square, Wing};

/// A position as plain data: what a FEN says, not checked against any rules yet.
///
/// Both executors start from a setup and can give one back. Two positions are equal if their setups
/// are equal, clocks and move numbers excluded.
///
/// ```
/// use fers_core::{Color, Geometry, Piece, PieceType, Setup};
///
/// let board = Geometry::rectangle(5, 5);
/// let c3 = board.parse_square("c3")?;
/// let mut setup = Setup::empty(board.places());
/// setup.board[c3.index()] = Some(Piece::new(Color::White, PieceType(0)));
/// assert_eq!(setup.pieces().count(), 1);
/// assert!(!setup.is_free(c3));
/// # Ok::<(), fers_core::ParseSquareError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The piece on each place, indexed by square. Its length is
    /// [`Geometry::places`](crate::Geometry::places).
    pub board: Vec<Option<Piece>>,
    /// The squares with walls. No piece stands or goes there, nothing captures a wall, and it
    /// blocks as a piece does. Empty in games without walls.
    pub walls: Region,
    /// The hand of each side.
    pub hands: ByColor<Hand>,
    /// The side to move.
    pub turn: Color,
    /// The squares of pieces that have never moved, of the types for which a rule asks that.
    pub virgin: Region,
    /// The castling rights, sorted.
    pub castling: Vec<CastlingRight>,
    /// The chances to capture en passant, ascending by victim. The last move gives one; where
    /// turns have [several plies](Phase), so does each earlier ply. The side to move may use those
    /// whose victim is the opponent's.
    pub en_passant: Vec<EnPassant>,
    /// The place in a turn of several plies; the default in games without such turns.
    pub phase: Phase,
    /// The counts above 0 of the counters of the game, sorted; empty in games without counters.
    pub counts: Vec<Count>,
    /// The number of checks that each side has given, in games that count them; 0 elsewhere.
    pub checks_given: ByColor<u8>,
    /// The square on which the last move captured a piece that forbids retaliation; the last such
    /// square if there were several.
    pub trading_ban: Option<Square>,
    /// By side: the square of the piece that declined to promote in the last turn of its side, in
    /// games where such a piece waits a turn.
    pub suspended: ByColor<Option<Square>>,
    /// The type, after its move, of the piece that the last ply moved, in games where pieces
    /// imitate it; nothing where the last ply moved none or took it off the board.
    pub last_moved: Option<PieceType>,
    /// Whether the unbroken row of checks that each side has been giving up to its last ply
    /// contains a shak; false in games without shaks.
    pub shak_given: ByColor<bool>,
    /// How many plies in a row, up to the last one, were passes
    /// ([`Action::Pass`](crate::Action::Pass)), in games that end by passes, and no more than these
    /// end by; 0 elsewhere.
    pub passes: u8,
    /// The wing to which the last ply castled, in games that end by castling; nothing in others,
    /// and where it did not castle.
    pub castled: Option<Wing>,
    /// The count of honour that runs, in games that have one; a clock like the next two, which
    /// positions need not share to be the same.
    pub honour: Option<HonourCount>,
    /// The number of plies since the last irreversible move.
    pub halfmove_clock: u16,
    /// The number of the current full move, from 1.
    pub fullmove_number: u16,
}

/// The place of a position in a turn of several plies.
///
/// ```
/// use fers_core::Phase;
///
/// // The third ply of a side that answers a turn of three plies.
/// let phase = Phase { ply: 2, answered: 3, ..Phase::default() };
/// assert!(phase.is_within_turn());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Phase {
    /// The part of the turn that comes next, from 0. A repeated part counts each time.
    pub ply: u8,
    /// The plies of the opponent's last turn, where the length of a turn depends on them; 0
    /// elsewhere and before the first turn.
    pub answered: u8,
    /// The sides that have lost a part of their turn by capturing.
    pub lost: ByColor<bool>,
    /// The squares of the pieces that have moved in this turn, where a piece moves only once.
    pub moved: Region,
}

impl Phase {
    /// Returns whether the side to move has made a ply of this turn already.
    pub fn is_within_turn(&self) -> bool {
        self.ply > 0
    }
}

/// The right to a castling: its two pieces have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRight {
    /// The index of the castling rule in the ruleset.
    pub rule: u8,
    /// The square of the castling piece.
    pub king: Square,
    /// The square of its partner.
    pub partner: Square,
}

/// What a counter of the game says of a side.
///
/// ```
/// use fers_core::{Color, Setup};
///
/// let mut setup = Setup::empty(64);
/// setup.set_count(1, Color::Black, 3);
/// assert_eq!((setup.count(1, Color::Black), setup.count(1, Color::White)), (3, 0));
/// setup.set_count(1, Color::Black, 0);
/// assert_eq!(setup.counts, []);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// The index of the counter in the ruleset.
    pub counter: u8,
    /// The side.
    pub color: Color,
    /// The number, at least 1.
    pub number: u8,
}

/// A count towards a draw, for a side that can hardly win any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HonourCount {
    /// The plies counted so far.
    pub plies: u16,
    /// The last ply that does not end the game.
    pub limit: u16,
}

/// The chance to capture a piece en passant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnPassant {
    /// The squares that the piece passed, ascending.
    pub squares: Vec<Square>,
    /// The square of that piece.
    pub victim: Square,
}

impl HonourCount {
    /// Returns whether the count is beyond its limit.
    pub fn has_run_out(&self) -> bool {
        self.plies > self.limit
    }
}

impl Setup {
    /// Returns an empty board with White to move.
    pub fn empty(places: usize) -> Self {
        Self {
            board: vec![None; places],
            walls: Region::new(),
            hands: ByColor::default(),
            turn: Color::White,
            virgin: Region::new(),
            castling: Vec::new(),
            en_passant: Vec::new(),
            phase: Phase::default(),
            counts: Vec::new(),
            checks_given: ByColor::default(),
            trading_ban: None,
            suspended: ByColor::default(),
            last_moved: None,
            shak_given: ByColor::default(),
            passes: 0,
            castled: None,
            honour: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square.index()).copied().flatten()
    }

    /// Returns whether a square holds neither a piece nor a wall.
    pub fn is_free(&self, square: Square) -> bool {
        self.piece_at(square).is_none() && !self.walls.contains(square)
    }

    /// Returns what a counter says of a side.
    pub fn count(&self, counter: usize, color: Color) -> u8 {
        let found = self.counts.iter().find(|count| (usize::from(count.counter), count.color) == (counter, color));
        found.map_or(0, |count| count.number)
    }

    /// Sets what a counter says of a side.
    pub fn set_count(&mut self, counter: usize, color: Color, number: u8) {
        self.counts.retain(|count| (usize::from(count.counter), count.color) != (counter, color));
        self.counts.extend((number > 0).then_some(Count { counter: counter as u8, color, number }));
        self.counts.sort_unstable();
    }

    /// Iterates over the pieces with their squares, in ascending order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let places = self.board.iter().enumerate();
        places.filter_map(|(index, piece)| piece.map(|piece| (Square(index as u16), piece)))
    }
}

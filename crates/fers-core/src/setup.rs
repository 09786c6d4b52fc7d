//! A position as a text can state it.

use crate::{ByColor, Color, Hand, Piece, PieceType, Region, Square, Wing};

/// Everything that a position remembers, as plain data: what a FEN says, checked by nobody yet.
///
/// Both executors start from one and can give one back; two positions are the same when their setups are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands on each place, indexed by square; as long as the geometry has places.
    pub board: Vec<Option<Piece>>,
    /// The squares that hold walls: no piece stands there, none may go there, and nothing captures them. A wall is nobody's, and as much in
    /// the way as a piece. Empty in games in which no rule puts up walls.
    pub walls: Region,
    /// What each side holds in hand.
    pub hands: ByColor<Hand>,
    /// The side to move.
    pub turn: Color,
    /// The squares of pieces that have never moved, of those piece types whose virginity the rules ask for.
    pub virgin: Region,
    /// The castlings that are still possible as far as the past goes, sorted.
    pub castling: Vec<CastlingRight>,
    /// The en passant chance that the last move gave.
    pub en_passant: Option<EnPassant>,
    /// How many checks each side has given, in games that count them; 0 elsewhere.
    pub checks_given: ByColor<u8>,
    /// The square on which the last move captured a piece that forbids retaliation; the last such square if there were several.
    pub trading_ban: Option<Square>,
    /// The type, after its move, of the piece that the last ply moved, in games where pieces imitate it; nothing where the last ply
    /// moved none or took it off the board.
    pub last_moved: Option<PieceType>,
    /// Whether the unbroken row of checks that each side has been giving up to its last ply contains a shak; false in games
    /// without shaks.
    pub shak_given: ByColor<bool>,
    /// How many plies in a row, up to the last one, were passes ([`Action::Pass`](crate::Action::Pass)), in games that end by passes, and no more than
    /// these end by; 0 elsewhere.
    pub passes: u8,
    /// The wing to which the last ply castled, in games that end by castling; nothing in others, and where it did not castle.
    pub castled: Option<Wing>,
    /// The count of honour that runs, in games that have one; a clock like the next two, which positions need not share to be the same.
    pub honour: Option<HonourCount>,
    /// Plies since the last irreversible move.
    pub halfmove_clock: u16,
    /// Number of the current full move, from 1.
    pub fullmove_number: u16,
}

/// A castling whose two pieces have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRight {
    /// Index of the castling rule in the ruleset.
    pub rule: u8,
    /// Where the castling piece stands.
    pub king: Square,
    /// Where its partner stands.
    pub partner: Square,
}

/// A count towards a draw, for a side that can hardly win any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HonourCount {
    /// How far it has come, in plies.
    pub plies: u16,
    /// How far it may come, in plies.
    pub limit: u16,
}

/// The chance to capture a piece that passed by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnPassant {
    /// The squares passed, ascending.
    pub squares: Vec<Square>,
    /// Where the piece that passed stands now.
    pub victim: Square,
}

impl HonourCount {
    /// Whether it has gone beyond its limit.
    pub fn has_run_out(&self) -> bool {
        self.plies > self.limit
    }
}

impl Setup {
    /// An empty board of so many places, White to move.
    pub fn empty(places: usize) -> Self {
        Self {
            board: vec![None; places],
            walls: Region::new(),
            hands: ByColor::default(),
            turn: Color::White,
            virgin: Region::new(),
            castling: Vec::new(),
            en_passant: None,
            checks_given: ByColor::default(),
            trading_ban: None,
            last_moved: None,
            shak_given: ByColor::default(),
            passes: 0,
            castled: None,
            honour: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square.index()).copied().flatten()
    }

    /// Whether neither a piece nor a wall is on a square.
    pub fn is_free(&self, square: Square) -> bool {
        self.piece_at(square).is_none() && !self.walls.contains(square)
    }

    /// The squares with pieces, ascending, with their pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let places = self.board.iter().enumerate();
        places.filter_map(|(index, piece)| piece.map(|piece| (Square(index as u16), piece)))
    }
}

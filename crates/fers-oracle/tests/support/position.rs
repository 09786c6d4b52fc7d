//! Positions as short texts.

use fers_core::{CastlingRight, Color, EnPassant, Geometry, Move, Setup, Square};
use fers_oracle::{MateBans, Oracle, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit::{move_text, setup_of};

/// A ruleset with a setup, and questions about them in names of squares.
pub struct Position {
    pub ruleset: Ruleset,
    pub setup: Setup,
}

/// Reads `placement[hand] turn`, with `KQkq` and the passed square behind it where the variant has
/// them.
///
/// The castling letters are the four castlings of [`Ruleset::castlings`] in order. The victim of
/// the en passant square stands one step beyond it.
pub fn position(ruleset: Ruleset, text: &str) -> Position {
    let mut setup = setup_of(&ruleset, text);
    let mut fields = text.split(' ').skip(2);
    add_castlings(&ruleset, &mut setup, fields.next().unwrap_or("-"));
    setup.en_passant = en_passant(&ruleset.geometry, setup.turn, fields.next().unwrap_or("-"));
    Position { ruleset, setup }
}

fn add_castlings(ruleset: &Ruleset, setup: &mut Setup, letters: &str) {
    for letter in letters.chars().filter(|&letter| letter != '-') {
        let rule = "KQkq".find(letter).unwrap();
        let castling = &ruleset.castlings[rule];
        setup.castling.push(CastlingRight { rule: rule as u8, king: castling.king, partner: castling.partner });
    }
}

fn en_passant(geometry: &Geometry, turn: Color, name: &str) -> Vec<EnPassant> {
    let Ok(passed) = geometry.parse_square(name) else { return Vec::new() };
    let files = i32::from(geometry.files);
    let beyond = if turn == Color::White { -files } else { files };
    vec![EnPassant { squares: vec![passed], victim: Square((i32::from(passed.0) + beyond) as u16) }]
}

impl Position {
    pub fn oracle(&self) -> Oracle<'_> {
        Oracle::new(&self.ruleset)
    }

    pub fn square(&self, name: &str) -> Square {
        self.ruleset.geometry.parse_square(name).unwrap()
    }

    /// Returns the position with virgin pieces on these squares.
    pub fn with_virgin(mut self, squares: &str) -> Self {
        self.setup.virgin = squares.split(' ').map(|name| self.square(name)).collect();
        self
    }

    pub fn perft(&self, depth: u32) -> u64 {
        self.oracle().perft(&self.setup, depth, PerftEnds::Ignored)
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        self.oracle().legal_moves(&self.setup, MateBans::Enforced)
    }

    /// The legal moves as texts, sorted.
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(|mv| move_text(&self.ruleset, mv)).collect();
        texts.sort();
        texts
    }

    /// The legal moves from a square, sorted.
    pub fn moves_from(&self, name: &str) -> Vec<String> {
        self.moves().into_iter().filter(|text| text.starts_with(name)).collect()
    }

    /// Returns the position after a legal move.
    #[track_caller]
    pub fn after(&self, text: &str) -> Self {
        let moves = self.legal_moves();
        let mv = moves.iter().find(|mv| move_text(&self.ruleset, mv) == text);
        let mv = mv.unwrap_or_else(|| panic!("{text} is not among {:?}", self.moves()));
        Self { ruleset: self.ruleset.clone(), setup: self.oracle().play(&self.setup, mv) }
    }

    /// What stands on a square, as a FEN letter; `.` for nothing.
    pub fn letter_at(&self, name: &str) -> String {
        let Some(piece) = self.setup.piece_at(self.square(name)) else {
            return ".".to_owned();
        };
        self.ruleset.piece(piece.piece_type).letters[piece.color().unwrap()].clone()
    }
}

/// A list of texts from one line.
pub fn names(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

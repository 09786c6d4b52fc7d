//! Positions as short texts.

use fers_core::{Action, CastlingRight, Color, EnPassant, Geometry, Move, Setup, Square};
use fers_oracle::{MateBans, Oracle, PerftEnds};
use fers_rules::Ruleset;

/// A ruleset with a setup, and questions about them in names of squares.
pub struct Position {
    pub ruleset: Ruleset,
    pub setup: Setup,
}

/// Reads `placement[hand] turn`, with `KQkq` and the passed square behind it where the variant has them.
///
/// The castling letters are the four castlings of [`Ruleset::castlings`] in order. The victim of the en passant square
/// stands one step beyond it.
pub fn position(ruleset: Ruleset, text: &str) -> Position {
    let mut fields = text.split(' ');
    let (placement, hands) = split_hands(fields.next().unwrap());
    let mut setup = Setup::empty(ruleset.geometry.places());
    place(&ruleset, &mut setup, placement);
    for letter in hands.chars().filter(|&letter| letter != '-') {
        let (piece_type, color) = ruleset.piece_by_letter(&letter.to_string()).unwrap();
        setup.hands[color].add(piece_type);
    }
    setup.turn = if fields.next() == Some("b") { Color::Black } else { Color::White };
    add_castlings(&ruleset, &mut setup, fields.next().unwrap_or("-"));
    setup.en_passant = en_passant(&ruleset.geometry, setup.turn, fields.next().unwrap_or("-"));
    Position { ruleset, setup }
}

fn split_hands(text: &str) -> (&str, &str) {
    text.strip_suffix(']').and_then(|text| text.split_once('[')).unwrap_or((text, ""))
}

fn place(ruleset: &Ruleset, setup: &mut Setup, placement: &str) {
    for (index, row) in placement.split('/').enumerate() {
        let rank = ruleset.geometry.ranks - 1 - index as u8;
        let (mut file, mut skip, mut letter) = (0, 0, String::new());
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                skip = skip * 10 + digit as u8;
                continue;
            }
            letter.push(c);
            if c != '+' {
                file += std::mem::take(&mut skip);
                let (piece_type, color) = ruleset.piece_by_letter(&std::mem::take(&mut letter)).unwrap();
                let square = ruleset.geometry.square(file, rank).unwrap();
                setup.board[square.index()] = Some(fers_core::Piece::new(color, piece_type));
                file += 1;
            }
        }
        assert_eq!(file + skip, ruleset.geometry.files, "{row}");
    }
}

fn add_castlings(ruleset: &Ruleset, setup: &mut Setup, letters: &str) {
    for letter in letters.chars().filter(|&letter| letter != '-') {
        let rule = "KQkq".find(letter).unwrap();
        let castling = &ruleset.castlings[rule];
        setup.castling.push(CastlingRight { rule: rule as u8, king: castling.king, partner: castling.partner });
    }
}

fn en_passant(geometry: &Geometry, turn: Color, name: &str) -> Option<EnPassant> {
    let passed = geometry.parse_square(name).ok()?;
    let files = i32::from(geometry.files);
    let beyond = if turn == Color::White { -files } else { files };
    Some(EnPassant { squares: vec![passed], victim: Square((i32::from(passed.0) + beyond) as u16) })
}

impl Position {
    pub fn oracle(&self) -> Oracle<'_> {
        Oracle::new(&self.ruleset)
    }

    pub fn square(&self, name: &str) -> Square {
        self.ruleset.geometry.parse_square(name).unwrap()
    }

    /// The same position with virgin pieces on these squares.
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
        let mut texts: Vec<String> = self.legal_moves().iter().map(|mv| self.text(mv)).collect();
        texts.sort();
        texts
    }

    /// The legal moves from a square, sorted.
    pub fn moves_from(&self, name: &str) -> Vec<String> {
        self.moves().into_iter().filter(|text| text.starts_with(name)).collect()
    }

    /// The same position after a legal move.
    #[track_caller]
    pub fn after(&self, text: &str) -> Self {
        let moves = self.legal_moves();
        let mv = moves.iter().find(|mv| self.text(mv) == text);
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

    /// `a1b2`, captures behind `x`, promotion behind `=`, a gate behind `/`, `R@a1`, `^a1` for a pick-up, `pass`,
    /// `e1g1&h1f1` for a castling.
    fn text(&self, mv: &Move) -> String {
        let name = |square| self.ruleset.geometry.square_name(square);
        let letter = |piece_type| self.ruleset.piece(piece_type).letters.white.clone();
        let mut text = match mv.action {
            Action::Travel { from, to } => name(from) + &name(to),
            Action::Castle { king, king_to, partner, partner_to } => {
                format!("{}{}&{}{}", name(king), name(king_to), name(partner), name(partner_to))
            }
            Action::Drop { piece_type, to } => format!("{}@{}", letter(piece_type), name(to)),
            Action::PickUp { from } => format!("^{}", name(from)),
            Action::Pass => "pass".to_owned(),
        };
        text.extend(mv.removed.iter().map(|&square| format!("x{}", name(square))));
        text.extend(mv.promotion.map(|piece_type| format!("={}", letter(piece_type))));
        text.extend(mv.gate.map(|gate| format!("/{}{}", letter(gate.piece_type), name(gate.square))));
        text
    }
}

/// A list of texts from one line.
pub fn names(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

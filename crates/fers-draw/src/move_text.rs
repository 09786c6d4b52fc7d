//! Move diagrams as text.

use fers_core::{Color, Piece, Square};
use fers_rules::Ruleset;

use crate::legend::signs;
use crate::picture::Sign;
use crate::{LegendLine, Manner, MoveDiagram};

/// A square of a text diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSquare {
    /// A sign, or the letters of a piece.
    pub text: String,
    /// Kind of content, for coloured output.
    pub tone: Tone,
}

/// The content of a square of a text diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing.
    Empty,
    /// A piece that stands there.
    Piece,
    /// The piece whose moves are shown.
    Subject,
    /// It moves there.
    Move,
    /// It captures there.
    Capture,
    /// It does both there.
    Both,
    /// Something happens there on its way.
    Note,
}

/// Signs of text diagrams.
///
/// A square shows the letters of all ways there, simplest first: `x` for moves that may capture,
/// `m` for moves only, `c` for captures only, `j` for jumps over pieces, `t` for several legs, `i`
/// under conditions, `l` for captures on the way, `o` for castling. Before the letters of a piece,
/// `x` says that it is captured there, and `l` that it is captured on the way.
impl LegendLine {
    /// Returns the letter of the line; `None` if it has none in text.
    pub fn letter(self) -> Option<char> {
        match self {
            Self::Way(sign) => Some(letter(sign)),
            Self::Capture => Some('x'),
            Self::Castling => Some('o'),
            Self::Victim => Some('l'),
            Self::Hurdle | Self::TurningPoint => None,
        }
    }

    /// Returns the Unicode sign of the line; `None` if it has none in text.
    pub fn glyph(self) -> Option<char> {
        match self {
            Self::Way(sign) => Some(glyph(sign)),
            Self::Capture => Some('×'),
            Self::Castling => Some('⌂'),
            Self::Victim => Some('✶'),
            Self::Hurdle | Self::TurningPoint => None,
        }
    }
}

fn letter(sign: Sign) -> char {
    match (sign.manner, sign.moves, sign.captures) {
        (Manner::Plain, true, true) => 'x',
        (Manner::Plain, true, false) => 'm',
        (Manner::Plain, ..) => 'c',
        (Manner::Hop, ..) => 'j',
        (Manner::Turn, ..) => 't',
        (Manner::Conditional, ..) => 'i',
    }
}

fn glyph(sign: Sign) -> char {
    // Filled for both, hollow for moves, marked for captures.
    let [both, moves, captures] = match (sign.manner, sign.slides) {
        (Manner::Plain, false) => ['●', '○', '⊗'],
        (Manner::Plain, true) => ['■', '□', '⊠'],
        (Manner::Hop, _) => ['▲', '△', '◬'],
        (Manner::Turn, _) => ['◆', '◇', '◈'],
        (Manner::Conditional, _) => ['◉', '◎', '⊚'],
    };
    match (sign.moves, sign.captures) {
        (true, true) => both,
        (true, false) => moves,
        _ => captures,
    }
}

/// Returns a diagram row by row, highest rank first. The piece itself is `O`.
pub fn move_rows(ruleset: &Ruleset, diagram: &MoveDiagram, has_glyphs: bool) -> Vec<Vec<TextSquare>> {
    let geometry = &diagram.geometry;
    let text_square_at = |file: u8, rank: u8| match geometry.square(file, rank) {
        Some(square) => text_square(ruleset, diagram, square, has_glyphs),
        None => TextSquare { text: " ".to_owned(), tone: Tone::Empty },
    };
    (0..geometry.ranks).rev().map(|rank| (0..geometry.files).map(|file| text_square_at(file, rank)).collect()).collect()
}

fn text_square(ruleset: &Ruleset, diagram: &MoveDiagram, square: Square, has_glyphs: bool) -> TextSquare {
    let sign = |line: LegendLine| if has_glyphs { line.glyph() } else { line.letter() };
    let other = diagram.others.iter().find(|(other, _)| *other == square).map(|(_, piece)| *piece);
    let lines: Vec<LegendLine> = signs(diagram, square).into_iter().filter(|line| line.letter().is_some()).collect();
    let shown: String = lines.iter().filter_map(|&line| sign(line)).collect();
    let (text, tone) = match (other, lines.first()) {
        _ if square == diagram.origin => ("O".to_owned(), Tone::Subject),
        (Some(piece), Some(&line)) => (format!("{shown}{}", letters(ruleset, piece)), tone(line)),
        (Some(piece), None) => (letters(ruleset, piece), Tone::Piece),
        (None, Some(&line)) => (shown, tone(line)),
        (None, None) => (".".to_owned(), Tone::Empty),
    };
    TextSquare { text, tone }
}

fn tone(line: LegendLine) -> Tone {
    match line {
        LegendLine::Way(Sign { moves: true, captures: true, .. }) => Tone::Both,
        LegendLine::Way(Sign { moves: true, .. }) => Tone::Move,
        LegendLine::Way(_) | LegendLine::Capture => Tone::Capture,
        _ => Tone::Note,
    }
}

fn letters(ruleset: &Ruleset, piece: Piece) -> String {
    ruleset.piece(piece.piece_type).letters[piece.color().unwrap_or(Color::White)].clone()
}

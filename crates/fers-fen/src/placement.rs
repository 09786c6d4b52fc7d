//! The placement field: the board and the hands.

use fers_core::{ByColor, Color, Hand, Piece, Region, Square};
use fers_rules::{Facts, Ruleset};
use fers_text::{Diagnostic, Span, closest};

use crate::Dialect;
use crate::fields::Field;
use crate::symbols::Symbols;

/// The content of the placement field.
#[derive(Debug)]
pub(crate) struct Placement {
    pub(crate) board: Vec<Option<Piece>>,
    pub(crate) walls: Region,
    pub(crate) hands: ByColor<Hand>,
    /// By place: where the piece stands in the text.
    pub(crate) spans: Vec<Span>,
}

/// Reads the placement field. Unreadable parts stay empty.
pub(crate) fn read(
    ruleset: &Ruleset,
    field: Field<'_>,
    dialect: Dialect,
    diagnostics: &mut Vec<Diagnostic>,
) -> Placement {
    let board = vec![None; ruleset.geometry.places()];
    let spans = vec![field.span(); board.len()];
    let placement = Placement { board, walls: Region::new(), hands: ByColor::default(), spans };
    let (symbols, has_walls) = (Symbols::new(ruleset), Facts::of(ruleset).has_walls);
    let mut reader = Reader { ruleset, symbols, has_walls, dialect, placement, diagnostics };
    reader.read(field);
    reader.placement
}

struct Reader<'a, 'd> {
    ruleset: &'a Ruleset,
    symbols: Symbols<'a>,
    has_walls: bool,
    dialect: Dialect,
    placement: Placement,
    diagnostics: &'d mut Vec<Diagnostic>,
}

/// A symbol of a rank or a hand.
enum Symbol {
    Piece(Piece),
    HoleOrWall,
    Run(usize),
    /// Unreadable content of one square, already reported.
    Unknown,
    /// A mark without meaning.
    Mark,
}

impl Reader<'_, '_> {
    fn read(&mut self, field: Field<'_>) {
        let (board, hand) = match field.text.find('[') {
            Some(at) => {
                (field.text[..at].trim_end(), Some(Field { text: &field.text[at..], offset: field.offset + at }))
            }
            None => (field.text, None),
        };
        let mut ranks = split_ranks(board, field.offset);
        let wanted = usize::from(self.ruleset.geometry.ranks) * usize::from(self.ruleset.geometry.boards);
        if let Some(hand) = hand {
            self.bracketed_hand(hand);
        } else if ranks.len() == wanted + 1 {
            // The hand behind a final slash; the list is not empty.
            let hand = ranks.remove(wanted);
            self.hand(hand.text, hand.offset);
        }
        if ranks.len() != wanted {
            let span = Span::new(field.offset, field.offset + board.len());
            let message = format!("the board has {wanted} ranks, but {} are given", ranks.len());
            self.diagnostics.push(Diagnostic::error("fen::rank-count", span, message));
        }
        for (index, &rank) in ranks.iter().take(wanted).enumerate() {
            self.rank(rank, index);
        }
    }

    /// Reads one rank. `index` counts ranks as they are written.
    fn rank(&mut self, field: Field<'_>, index: usize) {
        let geometry = &self.ruleset.geometry;
        let (files, ranks) = (usize::from(geometry.files), usize::from(geometry.ranks));
        let first = (index / ranks * ranks + (ranks - 1 - index % ranks)) * files;
        let (mut at, mut file) = (0, 0);
        while at < field.text.len() {
            let (symbol, length) = self.symbol(&field.text[at..], field.offset + at, files.saturating_sub(file));
            let span = Span::new(field.offset + at, field.offset + at + length);
            file += match symbol {
                Symbol::Run(run) => run,
                Symbol::Mark => 0,
                Symbol::Piece(_) | Symbol::HoleOrWall | Symbol::Unknown if file >= files => 1,
                Symbol::Piece(piece) => self.put(piece, first + file, span),
                Symbol::HoleOrWall => self.hole_or_wall(first + file, span),
                Symbol::Unknown => 1,
            };
            at += length;
        }
        if file != files {
            let name = ranks - index % ranks;
            let message = format!("rank {name} has {file} squares here, but the board has {files} files");
            self.diagnostics.push(Diagnostic::error("fen::rank-length", field.span(), message));
        }
    }

    /// Returns the symbol at the beginning of a non-empty text, and its length in bytes.
    fn symbol(&mut self, text: &str, offset: usize, room: usize) -> (Symbol, usize) {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return self.run(text, offset, room);
        }
        if let Some((letters, piece)) = self.symbols.longest(text) {
            return (Symbol::Piece(piece), letters.len());
        }
        match text.chars().next() {
            Some('*') => (Symbol::HoleOrWall, 1),
            Some('-') if self.dialect == Dialect::GameCourier => (Symbol::HoleOrWall, 1),
            Some('{') => self.label(text, offset),
            Some('~') => {
                let message = "`~` marks a promoted piece, but this variant has no letter with it; the mark is ignored";
                self.diagnostics.push(Diagnostic::warning("fen::mark", Span::new(offset, offset + 1), message));
                (Symbol::Mark, 1)
            }
            _ => self.unknown(text, offset),
        }
    }

    /// Reads a run of empty squares: as many digits as fit into the rest of the rank.
    fn run(&mut self, text: &str, offset: usize, room: usize) -> (Symbol, usize) {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()).min(3);
        let number = |length: usize| text[..length].parse::<usize>().unwrap_or(0);
        let length = (1..=digits).rev().find(|&length| number(length) <= room).unwrap_or(digits);
        if number(length) == 0 {
            let span = Span::new(offset, offset + length);
            self.diagnostics.push(Diagnostic::error("fen::empty-run", span, "a run of no squares"));
        }
        (Symbol::Run(number(length)), length)
    }

    fn label(&mut self, text: &str, offset: usize) -> (Symbol, usize) {
        let Some(end) = text.find('}') else {
            let span = Span::new(offset, offset + text.len());
            self.diagnostics.push(Diagnostic::error("fen::open-label", span, "`{` without `}`"));
            return (Symbol::Unknown, text.len());
        };
        let label = &text[1..end];
        match self.symbols.exact(label).or_else(|| self.named(label)) {
            Some(piece) => (Symbol::Piece(piece), end + 1),
            None => {
                self.report_unknown(label, Span::new(offset, offset + end + 1));
                (Symbol::Unknown, end + 1)
            }
        }
    }

    /// Returns the piece of a name. A lower-case first letter makes it Black's.
    fn named(&self, label: &str) -> Option<Piece> {
        let color = if label.starts_with(char::is_lowercase) { Color::Black } else { Color::White };
        let is_named = |name: &str| !label.is_empty() && name.to_lowercase() == label.to_lowercase();
        let piece_type = self.ruleset.piece_types().find(|&piece_type| is_named(&self.ruleset.piece(piece_type).name));
        piece_type.map(|piece_type| Piece::new(color, piece_type))
    }

    /// Reports an unknown letter, together with a `+` before it, as one unknown piece.
    fn unknown(&mut self, text: &str, offset: usize) -> (Symbol, usize) {
        let prefix = usize::from(text.starts_with('+'));
        let length = prefix + text[prefix..].chars().next().map_or(0, char::len_utf8);
        self.report_unknown(&text[..length], Span::new(offset, offset + length));
        (Symbol::Unknown, length)
    }

    fn report_unknown(&mut self, letters: &str, span: Span) {
        let message = format!("no piece of this variant has the letter `{letters}`");
        let names = self.ruleset.pieces.iter().map(|piece| piece.name.as_str());
        let help = match closest(letters, names).filter(|_| letters.len() > 2) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the letters are {}", self.symbols.list()),
        };
        self.diagnostics.push(Diagnostic::error("fen::unknown-piece", span, message).with_help(help));
    }

    /// Puts a piece on the board. Returns the number of squares used.
    fn put(&mut self, piece: Piece, place: usize, span: Span) -> usize {
        if self.ruleset.geometry.holes.contains(Square(place as u16)) {
            let message = "a piece stands where the board has a hole";
            self.diagnostics.push(Diagnostic::error("fen::piece-in-hole", span, message));
        } else if let Some(cell) = self.placement.board.get_mut(place) {
            *cell = Some(piece);
            self.placement.spans[place] = span;
        }
        1
    }

    /// Handles the mark of a hole, which on a square means a wall. Returns the number of squares
    /// used.
    fn hole_or_wall(&mut self, place: usize, span: Span) -> usize {
        let square = Square(place as u16);
        let is_square = self.ruleset.geometry.has(square);
        if is_square && self.has_walls {
            self.placement.walls.insert(square);
        } else if is_square {
            let name = self.ruleset.geometry.square_name(square);
            let message = format!("the board has no hole at {name}");
            self.diagnostics.push(Diagnostic::error("fen::not-a-hole", span, message));
        }
        1
    }

    fn bracketed_hand(&mut self, field: Field<'_>) {
        match field.text.find(']') {
            Some(end) if end + 1 == field.text.len() => self.hand(&field.text[1..end], field.offset + 1),
            Some(end) => {
                let span = Span::new(field.offset + end + 1, field.offset + field.text.len());
                self.diagnostics.push(Diagnostic::error("fen::hand", span, "nothing may stand behind the hands"));
            }
            None => self.diagnostics.push(Diagnostic::error("fen::hand", field.span(), "`[` without `]`")),
        }
    }

    fn hand(&mut self, text: &str, offset: usize) {
        if text == "-" {
            return;
        }
        let mut at = 0;
        while at < text.len() {
            let (symbol, length) = self.symbol(&text[at..], offset + at, usize::MAX);
            let span = Span::new(offset + at, offset + at + length);
            match symbol {
                Symbol::Piece(Piece { owner, piece_type }) => {
                    let color = owner.color().unwrap_or(Color::White);
                    self.placement.hands[color].add(piece_type);
                }
                Symbol::Run(_) | Symbol::HoleOrWall => {
                    let message = "hands list letters of pieces only, one for each piece";
                    self.diagnostics.push(Diagnostic::error("fen::hand", span, message));
                }
                Symbol::Unknown | Symbol::Mark => {}
            }
            at += length;
        }
    }
}

/// Splits the board into ranks, with their places in the text.
fn split_ranks(board: &str, offset: usize) -> Vec<Field<'_>> {
    let mut at = offset;
    let place = |text| {
        let field = Field { text, offset: at };
        at += text.len() + 1;
        field
    };
    board.split(['/', '|']).map(place).collect()
}

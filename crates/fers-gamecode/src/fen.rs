//! Game Courier's FEN: boards from the top left, row by row.

use fers_text::{Diagnostic, Parsed, Span};

use crate::board::{Board, SIDE_MAX};
use crate::symbols::{Symbol, Symbols};

/// The board before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The number of squares in a row.
    pub cols: usize,
    /// The rows, the farthest first: labels, `@` for nothing, `-` for what is no square.
    pub rows: Vec<Vec<String>>,
}

/// Reads a board as the site writes it.
///
/// A number is so many empty squares, also across rows; `*` the rest of the row, empty; `-` a place
/// that is no square; `{xy}` a label of several letters. `/` ends a row, and what it lacks is no
/// square. `cols` is the width; without it the first row tells.
///
/// ```
/// use fers_gamecode::read_fen;
///
/// let long = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", None).value;
/// let short = read_fen("rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR", Some(8)).value;
/// let stars = read_fen("rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR", Some(8)).value;
/// assert_eq!(long, short);
/// assert_eq!(long, stars);
/// ```
pub fn read_fen(text: &str, cols: Option<usize>) -> Parsed<Layout> {
    read_fen_at(text, 0, cols)
}

/// Reads a board that stands `offset` bytes behind the begin of its text.
pub fn read_fen_at(text: &str, offset: usize, cols: Option<usize>) -> Parsed<Layout> {
    let mut reader = Reader { text, at: 0, offset, diagnostics: Vec::new(), layout: Layout::default(), fresh: true };
    reader.layout.cols = cols.unwrap_or_else(|| width(text)).min(SIDE_MAX);
    if reader.layout.cols == 0 {
        let span = Span::new(offset, offset + text.len());
        let error = Diagnostic::error("gamecode::bad-fen", span, "this board has no squares");
        return Parsed { value: Layout::default(), diagnostics: vec![error.with_help("write the rows from the top")] };
    }
    while reader.at < text.len() {
        reader.symbol();
    }
    reader.end_row();
    let Reader { mut layout, diagnostics, .. } = reader;
    let cols = layout.cols;
    layout.rows.iter_mut().for_each(|row| row.resize(cols, "-".to_owned()));
    Parsed { value: layout, diagnostics }
}

/// Returns the width that the first row of a text has.
fn width(text: &str) -> usize {
    let row = text.split('/').next().unwrap_or_default();
    let mut cells = 0_usize;
    let mut number = 0_usize;
    let mut is_label = false;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) if !is_label => number = (number * 10 + digit as usize).min(SIDE_MAX),
            _ => {
                cells += std::mem::take(&mut number);
                is_label = letter == '{' || is_label && letter != '}';
                cells += usize::from(!is_label);
            }
        }
    }
    cells + number
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    offset: usize,
    diagnostics: Vec<Diagnostic>,
    layout: Layout,
    /// Whether the last row is full and nothing stands behind it yet.
    fresh: bool,
}

impl Reader<'_> {
    fn symbol(&mut self) {
        let rest = &self.text[self.at..];
        let letter = rest.chars().next().unwrap_or(' ');
        let start = self.at;
        self.at += letter.len_utf8();
        match letter {
            '/' if self.fresh => self.fresh = self.layout.rows.is_empty(),
            '/' => {
                self.end_row();
                self.fresh = false;
            }
            '*' => {
                self.put("@");
                while !self.is_full() {
                    self.put("@");
                }
            }
            '-' => self.put("-"),
            '0'..='9' => {
                let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                self.at = start + digits;
                // No board has more squares; a longer number would only take time.
                let count = rest[..digits].parse::<usize>().unwrap_or(usize::MAX).min(SIDE_MAX * SIDE_MAX);
                (0..count).for_each(|_| self.put("@"));
            }
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                if end == rest.len() {
                    self.error(start, "this `{` is never closed", "write `}` behind the label");
                }
                self.put(&rest[1..end]);
                self.at = start + (end + 1).min(rest.len());
            }
            letter if letter.is_alphabetic() => self.put(&letter.to_string()),
            _ => self.error(start, "no board has this sign", "write labels, numbers, `-`, `*`, `/` and `{..}`"),
        }
    }

    fn is_full(&self) -> bool {
        self.layout.rows.last().is_none_or(|row| row.len() >= self.layout.cols)
    }

    fn put(&mut self, label: &str) {
        if self.is_full() {
            if self.layout.rows.len() >= SIDE_MAX {
                return;
            }
            self.layout.rows.push(Vec::new());
        }
        if let Some(row) = self.layout.rows.last_mut() {
            row.push(label.to_owned());
        }
        self.fresh = self.is_full();
    }

    /// Ends a row that is not full.
    fn end_row(&mut self) {
        let cols = self.layout.cols;
        let is_new = self.is_full();
        if is_new && !self.fresh && self.layout.rows.len() < SIDE_MAX && self.at < self.text.len() {
            self.layout.rows.push(Vec::new());
        }
        if let Some(row) = self.layout.rows.last_mut() {
            row.resize(cols, "-".to_owned());
        }
    }

    fn error(&mut self, start: usize, message: &str, help: &str) {
        let letter = self.text[start..].chars().next().map_or(1, char::len_utf8);
        let span = Span::new(self.offset + start, self.offset + start + letter);
        self.diagnostics.push(Diagnostic::error("gamecode::bad-fen", span, message).with_help(help));
    }
}

impl Layout {
    /// Returns the coordinates of files: `a` to `z`, then `aa`, `ab` and so on.
    pub fn default_files(&self) -> Vec<String> {
        let letter = |index: usize| char::from(b'a' + u8::try_from(index % 26).unwrap_or_default());
        let name = |index: usize| match index / 26 {
            0 => letter(index).to_string(),
            first => format!("{}{}", letter(first - 1), letter(index)),
        };
        (0..self.cols).map(name).collect()
    }

    /// Returns the coordinates of ranks, from 1.
    pub fn default_ranks(&self) -> Vec<String> {
        (1..=self.rows.len()).map(|rank| rank.to_string()).collect()
    }

    /// Makes the board.
    pub fn board(&self, files: &[String], ranks: &[String], symbols: &mut Symbols) -> Board {
        let mut board = Board::new(files, ranks, symbols);
        for (rank, row) in self.rows.iter().rev().enumerate().take(board.ranks()) {
            for (file, label) in row.iter().enumerate().take(board.files()) {
                let label = symbols.intern(label);
                board.put(rank * board.files() + file, label);
            }
        }
        board
    }
}

/// Writes a board as the site reads it.
///
/// ```
/// use fers_gamecode::{read_fen, write_fen, Symbols};
///
/// let layout = read_fen("{cx}3/-2K", None).value;
/// let mut symbols = Symbols::default();
/// let board = layout.board(&layout.default_files(), &layout.default_ranks(), &mut symbols);
/// assert_eq!(write_fen(&board, &symbols), "{cx}3/-2K");
/// ```
pub fn write_fen(board: &Board, symbols: &Symbols) -> String {
    let mut rows = Vec::new();
    for rank in (0..board.ranks()).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..board.files() {
            let label = board.at(rank * board.files() + file);
            if label == Symbol::EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row.push_str(&std::mem::take(&mut empty).to_string());
            }
            let text = symbols.text(label);
            match text.chars().count() {
                1 => row.push_str(text),
                _ => row.push_str(&format!("{{{text}}}")),
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    rows.join("/")
}

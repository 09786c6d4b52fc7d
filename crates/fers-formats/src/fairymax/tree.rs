//! The syntax tree of a file.

use fers_text::Span;

use super::mode::Mode;
use super::scan::Number;
use super::word::Word;

/// One game of a text.
#[derive(Debug)]
pub(super) struct Game<'a> {
    /// Name; `None` for the game at the beginning of the text.
    pub(super) name: Option<Word<'a>>,
    /// The remark before its header.
    pub(super) info: Option<Word<'a>>,
    /// Letters in the order of XBoard's piece pictures.
    pub(super) piece_table: Option<Word<'a>>,
    /// The XBoard variant that it resembles.
    pub(super) parent: Option<Word<'a>>,
    pub(super) span: Span,
    pub(super) board: Board,
    /// The numbers of the two arrays, one after the other.
    pub(super) arrays: Vec<Number>,
    pub(super) pieces: Vec<Piece<'a>>,
    /// Whether a part of it could not be read.
    pub(super) has_errors: bool,
}

/// `8x8`, or `8x8=3`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The number after `=`.
    pub(super) zone: Option<Number>,
    pub(super) span: Span,
}

/// `n:259 14,7 31,7`.
#[derive(Debug)]
pub(super) struct Piece<'a> {
    pub(super) letter: Word<'a>,
    pub(super) value: Number,
    pub(super) rays: Vec<Ray>,
}

/// `16,1003`, or `16,3,17`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) step: i64,
    pub(super) mode: Mode,
    /// The step after the turning point.
    pub(super) then: i64,
    /// Whether a third number states that step.
    pub(super) has_second_step: bool,
    pub(super) span: Span,
}

impl Game<'_> {
    /// Returns its name in messages.
    pub(super) fn title(&self) -> &str {
        self.name.map_or("the game at the beginning", |name| name.text)
    }

    /// Returns its place: its name, or its board.
    pub(super) fn head(&self) -> Span {
        self.name.map_or(self.board.span, Word::span)
    }

    /// Iterates over all rays of all pieces.
    pub(super) fn rays(&self) -> impl Iterator<Item = &Ray> {
        self.pieces.iter().flat_map(|piece| &piece.rays)
    }
}

impl Ray {
    /// Returns whether it continues in another direction.
    pub(super) fn turns(&self) -> bool {
        self.then != self.step
    }
}

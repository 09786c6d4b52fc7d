//! Faults: the verdicts of the course's program, with reasons.

use std::fmt;

use fers_core::{Geometry, Square};
use fers_text::{Diagnostic, Span};

/// A verdict of the specification. Its text is the message, word for word.
///
/// Lines are physical lines from 1, comments included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// An allocation that cannot be, on a line.
    PieceAllocation(usize),
    /// A piece that there is not, or that was not allocated.
    Piece(Square),
    /// More pawns or drunken soldiers than allocated.
    PawnAllocation(Square),
    /// More officers than allocated, pawns that may have promoted included.
    OfficerAllocation(Square),
    /// No ten ranks of ten squares.
    BoardDimension,
    /// A pawn or drunken soldier behind its first rank.
    PawnPosition(Square),
    /// An elephant in the other half.
    ElephantPosition(Square),
    /// An invalid side to move, on a line.
    NextPlayer(usize),
    /// A castling that cannot be available.
    CastlingOpportunity {
        /// The line.
        line: usize,
        /// Which of the four, from 0.
        index: usize,
    },
    /// No count of moves up to 50, on a line.
    HalfmoveClock(usize),
    /// No number of moves, on a line.
    MoveCounter(usize),
    /// A plain move that is none, on a line.
    Move(usize),
    /// A capture that is none, on a line.
    Capture(usize),
    /// A castling that is none, on a line.
    CastlingMove(usize),
    /// A promotion that is none, on a line.
    Promotion(usize),
    /// A mark of check on a move that gives none, on a line.
    CheckSuffix(usize),
    /// A mark of mate on a move that does not mate, on a line.
    CheckmateSuffix(usize),
}

impl Fault {
    /// Returns the exit code of the specification.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::PieceAllocation(_) => 1,
            Self::Piece(_) => 2,
            Self::PawnAllocation(_) => 3,
            Self::OfficerAllocation(_) => 4,
            Self::BoardDimension => 5,
            Self::PawnPosition(_) => 6,
            // The course's helper class has this code twice.
            Self::ElephantPosition(_) | Self::NextPlayer(_) => 7,
            Self::CastlingOpportunity { .. } => 8,
            Self::HalfmoveClock(_) => 9,
            Self::MoveCounter(_) => 10,
            Self::Move(_) => 11,
            Self::Capture(_) => 12,
            Self::CastlingMove(_) => 13,
            Self::Promotion(_) => 14,
            Self::CheckSuffix(_) => 15,
            Self::CheckmateSuffix(_) => 16,
        }
    }

    /// Returns the section about faults of moves; `None` for boards. Source: the helper class of
    /// revision 2.
    fn section_of_moves(self) -> Option<&'static str> {
        match self {
            Self::Move(_) => Some("5.2"),
            Self::Capture(_) => Some("5.3"),
            Self::CastlingMove(_) => Some("5.4"),
            Self::Promotion(_) => Some("5.5"),
            Self::CheckSuffix(_) => Some("5.6"),
            Self::CheckmateSuffix(_) => Some("5.7"),
            _ => None,
        }
    }

    /// Returns the code of its diagnostic.
    pub fn code(self) -> &'static str {
        match self {
            Self::PieceAllocation(_) => "rw144::piece-allocation",
            Self::Piece(_) => "rw144::piece",
            Self::PawnAllocation(_) => "rw144::pawn-allocation",
            Self::OfficerAllocation(_) => "rw144::officer-allocation",
            Self::BoardDimension => "rw144::board-dimension",
            Self::PawnPosition(_) => "rw144::pawn-position",
            Self::ElephantPosition(_) => "rw144::elephant-position",
            Self::NextPlayer(_) => "rw144::next-player",
            Self::CastlingOpportunity { .. } => "rw144::castling-opportunity",
            Self::HalfmoveClock(_) => "rw144::halfmove-clock",
            Self::MoveCounter(_) => "rw144::move-counter",
            Self::Move(_) => "rw144::move",
            Self::Capture(_) => "rw144::capture",
            Self::CastlingMove(_) => "rw144::castling-move",
            Self::Promotion(_) => "rw144::promotion",
            Self::CheckSuffix(_) => "rw144::check-suffix",
            Self::CheckmateSuffix(_) => "rw144::checkmate-suffix",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |square: Square| format!("at position {}", name(square));
        let on = |line: usize| format!("on line {line}");
        let (what, place) = match *self {
            Self::PieceAllocation(line) => ("Invalid piece allocation", on(line)),
            Self::Piece(square) => ("Illegal piece", at(square)),
            Self::PawnAllocation(square) => ("Pawn allocation exceeded", at(square)),
            Self::OfficerAllocation(square) => ("Officer allocation exceeded", at(square)),
            Self::BoardDimension => return f.write_str("ERROR: Illegal board dimension"),
            Self::PawnPosition(square) => ("Illegal Pawn", at(square)),
            Self::ElephantPosition(square) => ("Illegal Elephant", at(square)),
            Self::NextPlayer(line) => ("Illegal next player marker", on(line)),
            Self::CastlingOpportunity { line, index } => {
                return write!(f, "ERROR: Illegal castling opportunity at index {index} on line {line}");
            }
            Self::HalfmoveClock(line) => ("Illegal halfmove clock", on(line)),
            Self::MoveCounter(line) => ("Illegal move counter", on(line)),
            Self::Move(line) => ("Illegal move", on(line)),
            Self::Capture(line) => ("Illegal capture", on(line)),
            Self::CastlingMove(line) => ("Illegal castling move", on(line)),
            Self::Promotion(line) => ("Illegal promotion", on(line)),
            Self::CheckSuffix(line) => ("Illegal check suffix", on(line)),
            Self::CheckmateSuffix(line) => ("Illegal checkmate suffix", on(line)),
        };
        write!(f, "ERROR: {what} {place}")
    }
}

/// A fault with its place and reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The verdict.
    pub fault: Fault,
    /// Its place in the file.
    pub span: Span,
    /// The violated section of the specification: sections about moves as numbered in revision 2,
    /// all others as in revision 1.
    pub section: &'static str,
    /// The fault, and the expected text.
    pub reason: String,
}

impl Problem {
    /// Returns the problem as a diagnostic.
    pub fn diagnostic(&self) -> Diagnostic {
        let sections = match self.fault.section_of_moves() {
            Some(other) if other != self.section => format!("sections {} and {other}", self.section),
            _ => format!("section {}", self.section),
        };
        let help = format!("{} ({sections} of the specification)", self.reason);
        Diagnostic::error(self.fault.code(), self.span, self.fault.to_string()).with_help(help)
    }
}

/// Returns the name of a square.
pub(super) fn name(square: Square) -> String {
    Geometry::rectangle(10, 10).square_name(square)
}

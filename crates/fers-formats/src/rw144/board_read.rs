//! Reads a board file.

use fers_text::Diagnostic;

use super::board::Board;
use super::fault::Problem;
use super::lines::Lines;
use super::{allocation, squares, status};

/// The content of a board file, with all its problems.
#[derive(Clone, Debug)]
pub struct BoardReading {
    /// The board, if there are no problems.
    pub board: Option<Board>,
    /// Problems in the order of the specification. The first is the verdict.
    pub problems: Vec<Problem>,
    /// Warnings.
    pub remarks: Vec<Diagnostic>,
}

impl BoardReading {
    /// Returns all problems and warnings as diagnostics.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.problems.iter().map(Problem::diagnostic).chain(self.remarks.iter().cloned()).collect()
    }
}

/// Reads a board file.
pub fn read_board(text: &str) -> BoardReading {
    let mut lines = Lines::of(text);
    let mut problems = Vec::new();
    let allocations = allocation::read(&mut lines, &mut problems);
    // Excess pieces can be found only with valid allocations.
    let known = problems.is_empty().then_some(&allocations);
    let squares = squares::read(&mut lines, known, &mut problems);
    let status = status::read(&mut lines, squares.as_deref(), &mut problems);
    let board = match (squares, status) {
        (Some(squares), Some(status)) if problems.is_empty() => Some(Board { allocations, squares, status }),
        _ => None,
    };
    BoardReading { board, problems, remarks: behind_status(lines).into_iter().collect() }
}

fn behind_status(mut lines: Lines<'_>) -> Option<Diagnostic> {
    let span = lines.next()?.span();
    let message = "nothing reads what stands behind the status line";
    let help = "a board file ends with its status line; make a comment of the rest, or leave it out";
    Some(Diagnostic::warning("rw144::behind-status", span, message).with_help(help))
}

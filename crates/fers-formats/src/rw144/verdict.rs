//! The output of the course's program.

use super::apply::{Applied, apply};
use super::board_read::BoardReading;
use super::fault::Problem;
use super::profile::{Checkmates, Profile};
use super::write::write_board;

/// The output of the course's program, and its exit code.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// All of stdout.
    pub out: String,
    /// The exit code.
    pub code: u8,
    /// The result of the moves, if there were any.
    pub applied: Option<Applied>,
}

/// Returns the output of the course's program for a board, and for moves if given.
pub fn judge(reading: &BoardReading, moves: Option<&str>, profile: Profile, mates: Checkmates) -> Verdict {
    let wrong = |problem: &Problem, applied| Verdict {
        out: format!("{}\n", problem.fault),
        code: problem.fault.exit_code(),
        applied,
    };
    let board = match (&reading.board, reading.problems.first()) {
        (Some(board), None) => board,
        (_, Some(problem)) => return wrong(problem, None),
        (None, None) => return Verdict { out: String::new(), code: 0, applied: None },
    };
    let Some(moves) = moves else { return Verdict { out: String::new(), code: 0, applied: None } };
    let applied = apply(board, moves, profile, mates);
    match applied.problems.first().cloned() {
        Some(problem) => wrong(&problem, Some(applied)),
        None => Verdict { out: write_board(&applied.board, profile), code: 0, applied: Some(applied) },
    }
}

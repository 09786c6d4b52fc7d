//! Plays a move file on a board.

use fers_core::Move;

use super::board::Board;
use super::fault::{Fault, Problem};
use super::lines::note;
use super::lower::move_of;
use super::move_text::{MoveLine, read_moves};
use super::profile::{Checkmates, Profile};

/// A board after the moves of a file.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The board after all moves before the first wrong one.
    pub board: Board,
    /// The number of these moves.
    pub count: usize,
    /// Problems: the first illegal move, and unreadable lines after it. The first problem is the
    /// verdict.
    pub problems: Vec<Problem>,
}

/// Plays the lines of a move file.
pub fn apply(board: &Board, text: &str, profile: Profile, mates: Checkmates) -> Applied {
    let mut applied = Applied { board: board.clone(), count: 0, problems: Vec::new() };
    for line in read_moves(text) {
        // Problems after a rejected move would refer to no position.
        let is_over = !applied.problems.is_empty();
        if is_over && line.text.is_some() {
            continue;
        }
        match play(&applied.board, &line, profile, mates) {
            Ok(after) => (applied.board, applied.count) = (after, applied.count + 1),
            Err(problem) => note(&mut applied.problems, problem),
        }
    }
    applied
}

fn play(board: &Board, line: &MoveLine, profile: Profile, mates: Checkmates) -> Result<Board, Problem> {
    let Some(text) = &line.text else {
        let reason = "this is no move; expected one such as `a2-a4`, `a2xb3`, `a9-a10=Q`, `0-0` or `0-0-0`, with `+` if it gives check";
        let fault = Fault::Move(line.number);
        return Err(Problem { fault, span: line.span, section: "1.2", reason: reason.to_owned() });
    };
    board.after(text, profile, mates).map_err(|refusal| Problem {
        fault: (refusal.fault)(line.number),
        span: line.span,
        section: refusal.section,
        reason: refusal.reason,
    })
}

/// Returns the moves of a file as moves of [the game](super::ruleset) of its board, up to the first
/// wrong one.
pub fn moves_of(board: &Board, text: &str, profile: Profile) -> Vec<Move> {
    let lines = read_moves(text).map_while(|line| line.text);
    let count = apply(board, text, profile, Checkmates::AsChecks).count;
    let mut turn = board.status.turn;
    let mut moves = Vec::new();
    for text in lines.take(count) {
        moves.extend(move_of(board, turn, &text, profile));
        turn = !turn;
    }
    moves
}

//! Writes boards, and rulesets as board files.

use fers_core::Square;
use fers_rules::Ruleset;

use super::board::Board;
use super::lines::DIVIDER;
use super::profile::{Profile, square};
use super::record::board_of;
use super::{lower, read_board};
use crate::{Loss, Written, compare};

/// Writes a board as a board file.
pub fn write_board(board: &Board, profile: Profile) -> String {
    let mut text: String = board.allocations.lines().iter().map(|line| format!("{line}\n")).collect();
    text += &format!("{DIVIDER}\n");
    for rank in (0..10).rev() {
        let letters: Vec<String> = (0..10).map(|file| letter(board, square(file, rank)).to_string()).collect();
        text += &format!("{}{}\n", letters.join(" "), profile.end_of_rank());
    }
    let status = &board.status;
    let castling: String = status.castling.iter().map(|&right| if right { '+' } else { '-' }).collect();
    let (turn, clock, counter) = (status.turn.letter(), status.halfmove_clock, status.move_counter);
    text + &format!("{DIVIDER}\n{turn}:{castling}:{clock}:{counter}\n")
}

fn letter(board: &Board, at: Square) -> char {
    board.at(at).map_or('.', |(color, kind)| kind.letter_of(color))
}

/// Writes games of Fairy Chess RW144 as board files, one after the other.
///
/// Rules that no board file can express are losses. A game with another board or other pieces
/// cannot be written at all.
pub fn write(rulesets: &[&Ruleset], profile: Profile) -> Written {
    Written::one_by_one(rulesets, "\n", |ruleset| one(ruleset, profile))
}

fn one(ruleset: &Ruleset, profile: Profile) -> (String, Vec<Loss>) {
    let unwritable = |reason: &str| (String::new(), vec![Loss::of_play(format!("cannot be written: {reason}"))]);
    let board = match board_of(ruleset, &ruleset.start) {
        Ok(board) => board,
        Err(reason) => return unwritable(&reason),
    };
    let text = write_board(&board, profile);
    let reading = read_board(&text);
    if let Some(problem) = reading.problems.first() {
        return unwritable(&format!("the file would say `{}`: {}", problem.fault, problem.reason));
    }
    let losses = compare::losses(ruleset, &lower::ruleset(&board, profile));
    (text, losses)
}

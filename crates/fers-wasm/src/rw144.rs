//! Board and move files of the course RW144, judged and made.

use fers::formats::rw144::{self, Checkmates, CreateError, Problem, Profile};
use fers::text;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::profile::profile;
use crate::read_rules::TEXT_MAX;
use crate::sent::{Sent, sent, thrown};
use crate::views::{Diagnostic, diagnostics};

/// The verdict of the course's program on files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Rw144Verdict {
    /// Its output: a complaint, or the board after the moves; absent if a board alone is legal.
    pub out: String,
    /// Its exit code; 0 for no errors.
    pub code: u8,
    /// Problems of the board, in words.
    pub of_board: Vec<Diagnostic>,
    /// Problems of the moves, in words.
    pub of_moves: Vec<Diagnostic>,
    /// Number of moves that could be played.
    pub played: u32,
}

/// A board made from allocations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Rw144Board {
    /// The board file; absent if the allocations are illegal.
    pub text: Option<String>,
    /// The complaint of the course's program.
    pub complaint: Option<String>,
    /// The complaint as diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// Judges a board file, and a move file if present, as the course's program does: by the course's
/// specification, or with `official` by its own tests.
#[wasm_bindgen(js_name = rw144Judge)]
pub fn rw144_judge(board: &str, moves: Option<String>, official: bool, mates: bool) -> Sent<Rw144Verdict> {
    let moves_length = moves.as_ref().map_or(0, String::len);
    if board.len().max(moves_length) > TEXT_MAX {
        return Err(thrown(format!("files of up to {} KiB are judged", TEXT_MAX >> 10)));
    }
    let mates = if mates { Checkmates::Marked } else { Checkmates::AsChecks };
    sent(&judged(board, moves.as_deref(), profile(official), mates))
}

pub fn judged(board: &str, moves: Option<&str>, profile: Profile, mates: Checkmates) -> Rw144Verdict {
    let reading = rw144::read_board(board);
    let judged = rw144::judge(&reading, moves, profile, mates);
    let of_moves: Vec<text::Diagnostic> =
        judged.applied.iter().flat_map(|applied| &applied.problems).map(Problem::diagnostic).collect();
    Rw144Verdict {
        of_board: diagnostics(board, &reading.diagnostics()),
        of_moves: diagnostics(moves.unwrap_or_default(), &of_moves),
        played: judged.applied.map_or(0, |applied| crate::views::small(applied.count as u64)),
        out: judged.out,
        code: judged.code,
    }
}

/// Makes a board from allocations such as `r:2`, with the pieces on their usual squares, or drawn
/// by a seed.
#[wasm_bindgen(js_name = rw144New)]
pub fn rw144_new(allocations: Vec<String>, seed: Option<u32>, official: bool) -> Sent<Rw144Board> {
    sent(&made(&allocations, seed.map(u64::from), profile(official)))
}

pub fn made(allocations: &[String], seed: Option<u64>, profile: Profile) -> Rw144Board {
    match rw144::create(allocations, seed) {
        Ok(board) => {
            let text = rw144::write_board(&board, profile);
            Rw144Board { text: Some(text), complaint: None, diagnostics: Vec::new() }
        }
        Err(CreateError { text, problems }) => {
            let all: Vec<text::Diagnostic> = problems.iter().map(Problem::diagnostic).collect();
            let complaint = problems.first().map(|problem| problem.fault.to_string());
            Rw144Board { text: None, complaint, diagnostics: diagnostics(&text, &all) }
        }
    }
}

/// Returns random allocations that make a legal board.
#[wasm_bindgen(js_name = rw144Allocations)]
pub fn rw144_allocations(seed: u32) -> Vec<String> {
    rw144::allocations_at_random(u64::from(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_were_made_are_legal_and_give_games() {
        for seed in 0..20 {
            let made = made(&rw144_allocations(seed), Some(u64::from(seed)), Profile::Spec);
            let text = made.text.unwrap();
            let verdict = judged(&text, None, Profile::Spec, Checkmates::AsChecks);
            assert_eq!((verdict.code, verdict.out.as_str()), (0, ""), "{text}");
        }
    }

    #[test]
    fn complaints_are_those_of_the_course() {
        let verdict = judged("nonsense\n", None, Profile::Spec, Checkmates::AsChecks);
        assert!(verdict.code != 0 && verdict.out.starts_with("ERROR"), "{verdict:?}");
        assert!(!verdict.of_board.is_empty());
    }
}

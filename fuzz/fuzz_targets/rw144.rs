//! Board and move files of RW144 never cause a panic: what comes out is a listed verdict, or a
//! board that is a legal one.
#![no_main]

use fers::formats::rw144::{Checkmates, Profile, apply, looks_like, moves_of, read_board, ruleset, write, write_board};
use libfuzzer_sys::fuzz_target;

/// What the moves are played on where the text has no legal board.
const BOARD: &str = include_str!("../../testdata/rw144/boards/alloc_legal_01.board");

fuzz_target!(|text: &str| {
    // Moves stand behind a line of equals signs.
    let (board, moves) = text.split_once("=====\n").unwrap_or(("", text));
    let _ = looks_like(board);
    let reading = read_board(board);
    let codes: Vec<u8> = reading.problems.iter().map(|problem| problem.fault.exit_code()).collect();
    assert!(codes.iter().all(|code| (1..=10).contains(code)));
    assert_eq!(codes.is_empty(), reading.board.is_some());
    let is_read = reading.board.is_some();
    let board = reading.board.or_else(|| read_board(BOARD).board).expect("our own board is legal");
    for profile in [Profile::Spec, Profile::Official] {
        for mates in [Checkmates::AsChecks, Checkmates::Marked] {
            let applied = apply(&board, moves, profile, mates);
            assert!(applied.problems.iter().all(|problem| (11..=16).contains(&problem.fault.exit_code())));
            let after = read_board(&write_board(&applied.board, profile)).board;
            assert_eq!(after.as_ref(), Some(&applied.board));
        }
        let _ = moves_of(&board, moves, profile);
        if !is_read {
            continue;
        }
        let game = ruleset(&board, profile);
        assert!(write(&[&game], profile).text.starts_with("k:"));
        // Some boards are no positions of a game: the side that is not to move may be in check.
        let _ = fers::Variant::new(game);
    }
});

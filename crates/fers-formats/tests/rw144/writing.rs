//! Boards made and written, and the games that they become.

use fers_core::{Color, Setup};
use fers_formats::rw144::{
    Board, Kind, Profile, allocations_at_random, board_of, create, read_board, ruleset, setup, write, write_board,
};
use fers_formats::{canonical, fairy_stockfish};
use fers_rules::verify;

fn made(allocations: &[&str], seed: Option<u64>) -> Board {
    let allocations: Vec<String> = allocations.iter().map(ToString::to_string).collect();
    create(&allocations, seed).expect("these allocations are legal")
}

const CHESS: [&str; 6] = ["k:1", "r:2", "n:2", "b:4", "q:1", "p:10"];

#[test]
fn a_board_to_start_with_has_strong_officers_in_the_middle() {
    let text = write_board(&made(&CHESS, None), Profile::Spec);
    let expected = "k:1\nr:2\nn:2\nb:4\nq:1\np:10\n-----\nr n b b q k b b n r\np p p p p p p p p p\n. . . . . . . . . .\n. . . . . . . . . .\n\
                    . . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\nP P P P P P P P P P\nR N B B Q K B B N R\n\
                    -----\nw:++++:0:0\n";
    assert_eq!(text, expected);
    let official = write_board(&made(&CHESS, None), Profile::Official);
    assert_eq!(
        official,
        expected
            .replace("\nr n b b q k b b n r", "\nr n b b q k b b n r ")
            .replace(" .\n", " . \n")
            .replace(" p\n", " p \n")
            .replace(" P\n", " P \n")
            .replace(" R\n", " R \n")
    );
}

#[test]
fn allocations_drawn_by_lot_make_legal_boards_that_differ() {
    let texts: Vec<String> = (0..300)
        .map(|seed| write_board(&create(&allocations_at_random(seed), Some(seed)).unwrap(), Profile::Spec))
        .collect();
    for text in &texts {
        assert_eq!(read_board(text).problems, [], "{text}");
    }
    for kind in Kind::ALL {
        assert!(texts.iter().any(|text| text.contains(&format!("{}:", kind.letter()))), "{}", kind.name());
    }
    let first = &texts[7];
    assert_eq!(write_board(&create(&allocations_at_random(7), Some(7)).unwrap(), Profile::Spec), *first);
    assert!(texts[8..].iter().all(|text| text != first));
}

#[test]
fn illegal_allocations_are_refused_with_the_messages_of_a_board_file() {
    for (allocations, message) in [
        (&["k:1", "r:2", "n:2", "b:4", "q:1", "p:11"][..], "ERROR: Invalid piece allocation on line 6"),
        (&["k:1", "r:2", "n:2", "b:4", "q:1", "p:9"], "ERROR: Invalid piece allocation on line 7"),
        (&["k:1", "r:2", "z:1"], "ERROR: Invalid piece allocation on line 3"),
        (&["k:1", "k:1"], "ERROR: Invalid piece allocation on line 2"),
    ] {
        let allocations: Vec<String> = allocations.iter().map(ToString::to_string).collect();
        let error = create(&allocations, None).unwrap_err();
        assert_eq!(error.problems[0].fault.to_string(), message, "{allocations:?}");
    }
}

#[test]
fn a_board_is_read_back_as_it_was_written() {
    for seed in 0..100 {
        let mut board = create(&allocations_at_random(seed), Some(seed)).unwrap();
        board.status.turn = if seed % 2 == 0 { Color::White } else { Color::Black };
        (board.status.halfmove_clock, board.status.move_counter) = (seed % 51, seed * 1_000_000_007);
        for profile in [Profile::Spec, Profile::Official] {
            assert_eq!(read_board(&write_board(&board, profile)).board.as_ref(), Some(&board), "{seed}");
        }
    }
}

/// What a game keeps of a board: everything but the lines of its allocations, which are written
/// anew, in the order of the specification's table.
#[test]
fn a_game_is_written_as_the_board_that_it_was_read_from() {
    for seed in 0..100 {
        let board = create(&allocations_at_random(seed), Some(seed)).unwrap();
        for profile in [Profile::Spec, Profile::Official] {
            let ruleset = ruleset(&board, profile);
            assert_eq!(verify(&ruleset), []);
            assert_eq!(setup(&board), ruleset.start);
            let written = write(&[&ruleset], profile);
            assert_eq!((written.text, written.losses), (write_board(&board, profile), vec![]), "{seed}");
        }
    }
}

#[test]
fn castling_of_the_other_profile_is_a_loss_of_play() {
    let ruleset = ruleset(&made(&CHESS, None), Profile::Official);
    let losses = write(&[&ruleset], Profile::Spec).losses;
    assert!(losses.iter().any(|loss| loss.changes_play), "{losses:?}");
}

#[test]
fn what_is_no_such_game_cannot_be_written() {
    let chess = canonical::read(
        "name = \"Small\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n[pieces]\nKing = { moves = \"K\", royal = true }\n",
    );
    let written = write(&[&chess.value.unwrap()], Profile::Spec);
    assert_eq!(written.text, "");
    assert!(written.losses[0].message.contains("a board file has ten files and ten ranks"), "{:?}", written.losses);
    let grand = canonical::read(include_str!("../../../../variants/grand.fers")).value.unwrap();
    let written = write(&[&grand], Profile::Spec);
    assert_eq!(written.text, "");
    assert!(written.losses[0].message.contains("cannot be written"), "{:?}", written.losses);
}

#[test]
fn allocations_survive_other_formats() {
    for seed in 0..30 {
        let board = create(&allocations_at_random(seed), Some(seed)).unwrap();
        let original = ruleset(&board, Profile::Spec);
        let text = canonical::write(&original);
        let read = canonical::read(&text);
        assert_eq!(read.diagnostics, [], "{text}");
        let written = write(&[&read.value.unwrap()], Profile::Spec);
        assert_eq!((written.text, written.losses), (write_board(&board, Profile::Spec), vec![]), "{text}");
        // What the other program cannot say, it must name.
        let _ = fairy_stockfish::write(&[&original]);
    }
}

#[test]
fn the_status_line_becomes_the_state_of_the_game() {
    let mut board = made(&CHESS, None);
    board.status.castling = [true, false, false, true];
    (board.status.halfmove_clock, board.status.move_counter) = (12, 34);
    let start: Setup = setup(&board);
    assert_eq!((start.halfmove_clock, start.fullmove_number), (12, 35));
    assert_eq!(start.castling.len(), 2);
    assert_eq!(board_of(&ruleset(&board, Profile::Spec), &start).unwrap().status, board.status);
    // A counter of moves is larger than what a position keeps.
    board.status.move_counter = 4_000_000_000;
    assert_eq!(setup(&board).fullmove_number, u16::MAX);
}

//! What is said beside the verdict: all problems, each with its place, and which texts are board
//! files at all.

use fers_formats::rw144::{Checkmates, Fault, Profile, apply, looks_like, read_board};
use fers_text::LineIndex;

const BOARD: &str = "k:1\nr:2\nq:1\nn:2\nb:2\ne:1\nf:1\np:6\nd:4\n-----\nr n b f q k e b n r\np p p d d d d p p p\n\
                     . . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n\
                     P P P D D D D P P P\nR N B F Q K E B N R\n-----\nw:++++:0:0\n";

/// The faults of a board with their lines and columns, in their order.
#[track_caller]
fn check(text: &str, expected: &[(&str, u32, u32)]) {
    let reading = read_board(text);
    let lines = LineIndex::new(text);
    let found: Vec<(String, u32, u32)> = reading
        .problems
        .iter()
        .map(|problem| {
            let place = lines.place(text, problem.span.start as usize);
            (problem.fault.to_string().replace("ERROR: ", ""), place.line, place.column)
        })
        .collect();
    let found: Vec<(&str, u32, u32)> =
        found.iter().map(|(text, line, column)| (text.as_str(), *line, *column)).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_legal_board_has_no_problems() {
    check(BOARD, &[]);
}

#[test]
fn all_allocations_that_are_wrong_are_named_with_their_columns() {
    let text = BOARD.replace("q:1", "qq:1").replace("n:2", "n:x").replace("d:4", "d:5");
    let line = |number| format!("Invalid piece allocation on line {number}");
    check(&text, &[(&line(3), 3, 1), (&line(4), 4, 3), (&line(9), 9, 3)]);
}

#[test]
fn all_that_is_missing_is_named_at_the_divider() {
    let text = BOARD.replace("k:1\n", "").replace("r:2", "r:1");
    let line = "Invalid piece allocation on line 9";
    check(&text, &[(line, 9, 1), (line, 9, 1), (line, 9, 1)]);
}

#[test]
fn all_squares_and_fields_that_are_wrong_are_named() {
    let text = BOARD.replacen(". . . . . . . . . .", ". z . p . . . . . .", 1).replace("w:++++:0:0", "x:+x++:51:y");
    let status = "on line 22";
    check(
        &text,
        &[
            ("Illegal piece at position b8", 13, 3),
            ("Pawn allocation exceeded at position d8", 13, 7),
            (&format!("Illegal next player marker {status}"), 22, 1),
            (&format!("Illegal castling opportunity at index 1 {status}"), 22, 4),
            (&format!("Illegal halfmove clock {status}"), 22, 8),
            (&format!("Illegal move counter {status}"), 22, 11),
        ],
    );
}

#[test]
fn what_stands_behind_the_status_line_is_a_warning() {
    let reading = read_board(&format!("{BOARD}more\n"));
    assert!(reading.board.is_some());
    assert_eq!(reading.remarks.len(), 1);
    assert_eq!(reading.remarks[0].code.0, "rw144::behind-status");
}

#[test]
fn behind_the_first_illegal_move_only_what_is_no_move_is_named() {
    let board = read_board(BOARD).board.unwrap();
    let moves = "a2-a4\nj9-j6\nb2-b9\nhello\n% a comment\n0-0-0-0\n";
    let applied = apply(&board, moves, Profile::Spec, Checkmates::AsChecks);
    let faults: Vec<Fault> = applied.problems.iter().map(|problem| problem.fault).collect();
    assert_eq!(faults, [Fault::Move(2), Fault::Move(4), Fault::Move(6)]);
    assert_eq!(applied.count, 1);
}

#[test]
fn each_problem_names_its_section() {
    let reading = read_board(&BOARD.replacen(". . . . . . . . . .", "z . . . . . . . . .", 1));
    let problem = &reading.problems[0];
    assert_eq!(problem.section, "3.3.1");
    assert!(problem.diagnostic().help.unwrap().ends_with("(section 3.3.1 of the specification)"));
}

#[test]
fn board_files_are_known_by_their_first_line_and_a_divider() {
    for text in [BOARD, &format!("% comment\n{BOARD}"), &BOARD.replace('\n', "\r\n"), "-----\n", "k:x\n-----\n"] {
        assert!(looks_like(text), "{text}");
    }
    for text in [
        "",
        "k:1\nr:2\n",
        "files=8\nking:K::king:e1\n",
        "Variant: Chess\n-----\n",
        "[chess]\n-----\n",
        "a:b:c\n-----\n",
    ] {
        assert!(!looks_like(text), "{text}");
    }
}

#[test]
fn moves_name_the_section_of_their_notation_too() {
    let board = read_board(BOARD).board.unwrap();
    for (line, sections) in [
        ("a2-a5", "(sections 1.4.1 and 5.2 of the specification)"),
        ("a2xb3", "(sections 1.4 and 5.3 of the specification)"),
        ("0-0", "(sections 1.4.7 and 5.4 of the specification)"),
        ("a2-a3=Q", "(sections 1.4.1 and 5.5 of the specification)"),
        ("a2-a3+", "(section 5.6 of the specification)"),
    ] {
        let applied = apply(&board, line, Profile::Spec, Checkmates::AsChecks);
        let help = applied.problems[0].diagnostic().help.unwrap();
        assert!(help.ends_with(sections), "{help}");
    }
}

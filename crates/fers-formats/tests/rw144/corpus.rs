//! Boards and games with the outputs that the specification asks for: our own in testdata/rw144,
//! and the course's where they are at hand.

use std::fs;
use std::path::{Path, PathBuf};

use fers_formats::rw144::{Checkmates, Problem, Profile, apply, read_board, write_board};

/// What the program of the course prints, and its exit code.
fn output(board: &str, moves: Option<&str>, profile: Profile, mates: Checkmates) -> (String, u8) {
    let wrong = |problem: &Problem| (format!("{}\n", problem.fault), problem.fault.exit_code());
    let reading = read_board(board);
    let Some(board) = &reading.board else { return wrong(&reading.problems[0]) };
    let Some(moves) = moves else { return (String::new(), 0) };
    let applied = apply(board, moves, profile, mates);
    match applied.problems.first() {
        Some(problem) => wrong(problem),
        None => (write_board(&applied.board, profile), 0),
    }
}

/// The exit code that belongs to an output: the table of the specification's helper classes.
fn code_of(output: &str) -> u8 {
    let table = [
        ("ERROR: Invalid piece allocation on line ", 1),
        ("ERROR: Illegal piece at position ", 2),
        ("ERROR: Pawn allocation exceeded at position ", 3),
        ("ERROR: Officer allocation exceeded at position ", 4),
        ("ERROR: Illegal board dimension", 5),
        ("ERROR: Illegal Pawn at position ", 6),
        ("ERROR: Illegal Elephant at position ", 7),
        ("ERROR: Illegal next player marker on line ", 7),
        ("ERROR: Illegal castling opportunity at index ", 8),
        ("ERROR: Illegal halfmove clock on line ", 9),
        ("ERROR: Illegal move counter on line ", 10),
        ("ERROR: Illegal move on line ", 11),
        ("ERROR: Illegal capture on line ", 12),
        ("ERROR: Illegal castling move on line ", 13),
        ("ERROR: Illegal promotion on line ", 14),
        ("ERROR: Illegal check suffix on line ", 15),
        ("ERROR: Illegal checkmate suffix on line ", 16),
    ];
    let found = table.iter().find(|(text, _)| output.starts_with(text));
    found.map_or(0, |(_, code)| *code)
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned()
}

fn boards(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().collect()).unwrap_or_else(|_| Vec::new());
    let mut boards: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    boards.retain(|path| path.extension().is_some_and(|extension| extension == "board"));
    boards.sort();
    boards
}

/// The tests of a folder that come out otherwise than expected, and how many there are.
fn failures(folder: &Path, profile: Profile, mates: Checkmates, is_exact: bool) -> (Vec<String>, usize) {
    let boards = boards(folder);
    let trimmed = |text: &str| -> String {
        let lines = text.trim_end().lines().map(|line| if is_exact { line } else { line.trim_end() });
        lines.collect::<Vec<_>>().join("\n")
    };
    let fails = |board: &PathBuf| {
        let moves = board.with_extension("moves");
        let moves = moves.exists().then(|| read(&moves));
        let expected = board.with_extension(if moves.is_some() { "out" } else { "board.out" });
        let expected = read(&expected);
        let (found, code) = output(&read(board), moves.as_deref(), profile, mates);
        let is_right = trimmed(&found) == trimmed(&expected) && code == code_of(&expected);
        (!is_right).then(|| format!("{}: {code}\n{found}instead of\n{expected}", board.display()))
    };
    (boards.iter().filter_map(fails).collect(), boards.len())
}

#[track_caller]
fn check(folder: &str, profile: Profile, mates: Checkmates, at_least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rw144").join(folder);
    let (failures, count) = failures(&folder, profile, mates, true);
    assert!(failures.is_empty(), "{} of {count}\n{}", failures.len(), failures.join("\n"));
    assert!(count >= at_least, "{count}");
}

#[test]
fn boards_are_judged_as_the_specification_says() {
    check("boards", Profile::Spec, Checkmates::AsChecks, 150);
    // Nothing about a board depends on the profile.
    check("boards", Profile::Official, Checkmates::AsChecks, 150);
}

#[test]
fn moves_are_judged_as_the_specification_says() {
    check("moves", Profile::Spec, Checkmates::AsChecks, 150);
}

#[test]
fn castling_and_blanks_are_as_in_the_tests_of_the_course() {
    check("official", Profile::Official, Checkmates::AsChecks, 9);
}

#[test]
fn marks_of_mate_are_judged_if_they_are_asked_for() {
    check("checkmates", Profile::Spec, Checkmates::Marked, 12);
}

#[test]
fn every_message_is_expected_somewhere() {
    let folders = ["boards", "moves", "checkmates"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rw144");
    let all: Vec<PathBuf> = folders.iter().flat_map(|folder| boards(&root.join(folder))).collect();
    let outputs = all.iter().flat_map(|board| [board.with_extension("out"), board.with_extension("board.out")]);
    let mut codes: Vec<u8> = outputs.filter(|path| path.exists()).map(|path| code_of(&read(&path))).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes, (0..=16).collect::<Vec<u8>>());
}

/// The folder of the course's tests, where it is at hand.
fn official(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/rw144").join(name);
    let is_there = folder.is_dir();
    if !is_there {
        println!("skipped: the tests of the course are not at hand");
    }
    is_there.then_some(folder)
}

#[test]
fn the_boards_of_the_course_are_judged_as_it_says() {
    let Some(folder) = official("boards") else { return };
    for profile in [Profile::Spec, Profile::Official] {
        assert_eq!(failures(&folder, profile, Checkmates::AsChecks, true).0, [""; 0]);
    }
}

#[test]
fn the_games_of_the_course_are_judged_as_it_says_byte_by_byte() {
    let Some(folder) = official("submission2") else { return };
    let (failures, count) = failures(&folder, Profile::Official, Checkmates::AsChecks, true);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count > 20);
}

/// The text of the specification and these two tests contradict each other.
#[test]
fn by_the_text_only_castling_queenside_differs_from_the_games_of_the_course() {
    let Some(folder) = official("submission2") else { return };
    let (failures, _) = failures(&folder, Profile::Spec, Checkmates::AsChecks, false);
    let names: Vec<&str> = failures.iter().map(|text| text.split(".board").next().unwrap()).collect();
    let names: Vec<&str> = names.iter().filter_map(|path| path.rsplit(['/', '\\']).next()).collect();
    assert_eq!(names, ["castling_valid_1", "castling_valid_4"]);
}

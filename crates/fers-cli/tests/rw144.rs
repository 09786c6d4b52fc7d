//! `fers rw144` as the marking script of the course, students and teachers call it.

mod calls;

use std::path::PathBuf;

use calls::{Called, fers_with, file_in};

fn rw144(args: &[&str]) -> Called {
    fers_with(&[&["rw144"], args].concat(), "")
}

/// Exit code and stdout are these, and nothing is on stderr.
#[track_caller]
fn check(args: &[&str], code: i32, out: &str) {
    let called = rw144(args);
    assert_eq!((called.code, called.out.as_str(), called.err.as_str()), (Some(code), out, ""), "{args:?}");
}

/// The call has this exit code, says this on stderr, and nothing on stdout.
#[track_caller]
fn check_failure(args: &[&str], code: i32, complaint: &str) {
    rw144(args).has_failed(code, complaint);
}

fn folder() -> PathBuf {
    calls::folder().join("rw144")
}

/// A file of a test.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    file_in(&folder(), name, text)
}

fn testdata(path: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rw144").join(path).display().to_string()
}

/// The officers of chess and two bishops more, ten pawns; king and rooks alone on their rank, so
/// that they may castle.
fn board(status: &str) -> String {
    let empty = ". . . . . . . . . .\n".repeat(6);
    let army = "k:1\nr:2\nn:2\nb:4\nq:1\np:10\n-----\nr . . . . k . . . r\np p p p p p p p p p\n";
    format!("{army}{empty}P P P P P P P P P P\nR . . . . K . . . R\n-----\n{status}\n")
}

#[test]
fn a_legal_board_prints_nothing() {
    let path = file("legal.board", board("w:++++:0:0"));
    check(&[&path], 0, "");
    check(&["--profile", "official", &path], 0, "");
}

#[test]
fn the_first_fault_is_one_line_and_its_number_the_exit_code() {
    let path = file("clock.board", board("w:++++:51:x"));
    check(&[&path], 9, "ERROR: Illegal halfmove clock on line 19\n");
    let path = file("king.board", board("w:++++:0:0").replace("p p p p p", "p p p p k"));
    check(&[&path], 4, "ERROR: Officer allocation exceeded at position e9\n");
}

#[test]
fn moves_print_the_board_behind_them_as_the_profile_has_it() {
    let (path, moves) = (file("castle.board", board("w:++++:0:0")), file("castle.moves", "% castling\n0-0-0"));
    let spec = board("b:++--:1:0").replace("R . . . . K", ". . K R . .");
    check(&[&path, &moves], 0, &spec);
    let lines: Vec<String> =
        board("b:++--:1:0").replace("R . . . . K", ". K R . . .").lines().map(str::to_owned).collect();
    let blank = |line: &String| if line.contains(' ') { format!("{line} \n") } else { format!("{line}\n") };
    let official: String = lines.iter().map(blank).collect();
    check(&["--profile", "official", &path, &moves], 0, &official);
    let wrong = file("wrong.moves", "a2-a4\n% nothing to take\na9xb8\n");
    check(&[&path, &wrong], 12, "ERROR: Illegal capture on line 3\n");
}

#[test]
fn marks_of_mate_are_a_choice() {
    let path = file("mate.board", board("w:++++:0:0"));
    let moves = file("mate.moves", "a2-a3++\n");
    check(&[&path, &moves], 15, "ERROR: Illegal check suffix on line 1\n");
    check(&["--checkmates", &path, &moves], 16, "ERROR: Illegal checkmate suffix on line 1\n");
}

#[test]
fn explanations_go_to_stderr_with_line_column_and_section() {
    let path = file("two.board", board("x:++++:99:0"));
    let called = rw144(&["--explain", &path]);
    assert_eq!((called.code, called.out.as_str()), (Some(7), "ERROR: Illegal next player marker on line 19\n"));
    for part in ["two.board:19:1", "expected `w` or `b`", "section 3.4.1", "two.board:19:8", "0 to 50", "section 3.4.3"]
    {
        assert!(called.err.contains(part), "{part}\n{}", called.err);
    }
    let (path, moves) = (file("legal.board", board("w:++++:0:0")), file("why.moves", "f1-f2\n"));
    let called = rw144(&["--explain", &path, &moves]);
    assert_eq!(called.code, Some(11));
    assert!(called.err.contains("why.moves:1:1") && called.err.contains("White's Pawn stands on f2"), "{}", called.err);
    let called = rw144(&["--explain", &path]);
    assert_eq!((called.code, called.out.as_str(), called.err.as_str()), (Some(0), "", ""));
}

#[test]
fn our_own_errors_have_exit_codes_above_those_of_the_course() {
    let path = file("legal.board", board("w:++++:0:0"));
    check_failure(&[], 64, "BOARD");
    check_failure(&["--bogus"], 64, "--bogus");
    check_failure(&["--profile", "third", &path], 64, "third");
    check_failure(&["-", "-"], 64, "stdin");
    check_failure(&["new"], 64, "ALLOCATIONS");
    check_failure(&["no-such.board"], 66, "no-such.board cannot be read");
    check_failure(&[&path, "no-such.moves"], 66, "no-such.moves cannot be read");
    check_failure(&[&folder().display().to_string()], 66, "cannot be read");
    check_failure(&["mark", "no-such-folder"], 66, "no-such-folder cannot be read");
    check_failure(&[&file("long.board", vec![b'%'; 5 << 20])], 66, "longer than 4 MiB");
    assert_eq!(rw144(&["--help"]).code, Some(0));
    // Other commands keep theirs.
    assert_eq!(fers_with(&["perft", "--bogus"], b"").code, Some(2));
}

#[test]
fn boards_come_over_a_pipe_and_need_not_be_text() {
    let called = fers_with(&["rw144", "-"], board("w:++++:0:0").as_bytes());
    assert_eq!((called.code, called.out.as_str()), (Some(0), ""));
    for bytes in
        [&b"\xff\xfe\x00"[..], b"k:1\n\x00\n", b"\x1b[31m", b"-----\n\xff . .\n", &[b'\n'; 100_000], &[0; 100_000]]
    {
        let called = fers_with(&["rw144", "-"], bytes);
        assert!(
            called.code == Some(1) && called.out.starts_with("ERROR: Invalid piece allocation on line "),
            "{bytes:?}"
        );
    }
}

#[test]
fn endless_faults_fill_no_memory_and_take_no_time() {
    let path = file("many.board", "x\n".repeat(2_000_000));
    let called = rw144(&[&path]);
    assert_eq!((called.code, called.out.as_str()), (Some(1), "ERROR: Invalid piece allocation on line 1\n"));
    let (path, moves) = (file("legal.board", board("w:++++:0:0")), file("many.moves", "x\n".repeat(2_000_000)));
    assert_eq!(rw144(&[&path, &moves]).out, "ERROR: Illegal move on line 1\n");
}

#[test]
fn boards_are_made_from_allocations() {
    let called = rw144(&["new", "k:1", "r:2", "n:2", "b:4", "q:1", "p:10"]);
    let expected = board("w:++++:0:0").replace("r . . . . k . . . r", "r n b b q k b b n r");
    assert_eq!(called.out, expected.replace("R . . . . K . . . R", "R N B B Q K B B N R"));
    check(&["new", "k:1", "r:2", "p:11"], 1, "ERROR: Invalid piece allocation on line 3\n");
    check(&["new", "k:1", "r:2", "n:7", "p:9"], 1, "ERROR: Invalid piece allocation on line 5\n");
    let drawn = rw144(&["new", "--seed", "5"]).out;
    assert_eq!(rw144(&["new", "--seed", "5"]).out, drawn);
    assert_ne!(rw144(&["new", "--seed", "6"]).out, drawn);
    check(&[&file("drawn.board", &drawn)], 0, "");
    let shuffled = rw144(&["new", "k:1", "r:2", "n:2", "b:4", "q:1", "p:10", "--seed", "5"]).out;
    check(&[&file("shuffled.board", &shuffled)], 0, "");
}

#[test]
fn all_tests_of_a_folder_are_marked() {
    for (folder, options) in [
        ("boards", &[][..]),
        ("moves", &[]),
        ("official", &["--profile", "official"]),
        ("checkmates", &["--checkmates"]),
    ] {
        let path = testdata(folder);
        let called = rw144(&[&["mark", &path, "--exact"], options].concat());
        assert_eq!(called.code, Some(0), "{folder}\n{}", called.out);
        assert!(!called.out.contains("Incorrect") && called.out.contains("Correct! :)"));
    }
}

#[test]
fn a_marked_test_that_is_incorrect_is_shown_with_its_differences() {
    let dir = folder().join("tests");
    std::fs::create_dir_all(&dir).unwrap();
    let put = |name: &str, text: &str| std::fs::write(dir.join(name), text).unwrap();
    put("a.board", &board("w:++++:0:0"));
    put("a.moves", "a2-a3\n");
    put("a.out", "ERROR: Illegal move on line 1\n");
    put("b.board", &board("w:++++:0:0"));
    put("b.board.out", "");
    put("c.board", &board("w:++++:0:0"));
    let called = rw144(&["mark", &dir.display().to_string()]);
    assert_eq!(called.code, Some(65));
    for part in [
        "a.moves\nIncorrect! :(\nline 1:\n- ERROR: Illegal move on line 1\n+ k:1\n",
        "b.board\nCorrect! :)\n",
        "c.board\nNo expected output, not marked.\n",
        "1 of 2 tests are correct.\n",
    ] {
        assert!(called.out.contains(part), "{part}\n{}", called.out);
    }
}

#[test]
fn a_board_is_a_game_for_all_other_commands() {
    let path = file("game.board", board("w:++++:0:0"));
    let fers = |args: &[&str]| fers_with(args, b"");
    let fen = "r4k3r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1\n";
    assert_eq!(fers(&["fen", &path]).out, fen);
    // Ten pawns by two steps; rooks 4 + 3 along the rank, the king 2, castling to both sides.
    assert_eq!(fers(&["perft", &path, "1"]).out.trim_end(), "nodes 31");
    assert!(fers(&["show", &path]).out.contains("White castles from f1 with a1, to c1 (partner to d1)."));
    let official = fers(&["show", &path, "--format", "rw144-official"]).out;
    assert!(official.contains("White castles from f1 with a1, to b1 (partner to c1)."));
    let svg = folder().join("game.svg").display().to_string();
    assert_eq!(fers(&["diagram", &path, "-o", &svg, "--force"]).code, Some(0));
    assert!(std::fs::read_to_string(&svg).unwrap().contains("<svg"));
    assert_eq!(fers(&["check", &path]).code, Some(0));
    let wrong = fers(&["check", &file("bad.board", board("w:++++:99:0"))]);
    assert!(wrong.code == Some(1) && wrong.err.contains("rw144::halfmove-clock"), "{}", wrong.err);
    let sjaak = fers(&["convert", &path, "--to", "sjaak"]);
    assert!(sjaak.out.contains("Board: 10x10") && sjaak.err.contains("lost"), "{}{}", sjaak.out, sjaak.err);
    let own = file("game.fers", fers(&["convert", &path, "--to", "fers"]).out);
    let back = fers(&["convert", &own, "--to", "rw144"]);
    // Board files are called after their files alone.
    let lost = "lost (play stays the same): game: its exact name\n";
    assert_eq!((back.out, back.err.as_str()), (board("w:++++:0:0").replace("n:2\nb:4\nq:1", "q:1\nn:2\nb:4"), lost));
    let chess = fers(&["convert", "chess", "--to", "rw144"]);
    assert!(chess.out.is_empty() && chess.err.contains("ten files and ten ranks"), "{}", chess.err);
}

#[test]
fn games_end_by_mate_stalemate_and_fifty_moves() {
    let result = |status: &str, pieces: &[(&str, &str)]| {
        let mut rows = vec![vec!["."; 10]; 10];
        for (square, letter) in pieces {
            let rank: usize = square[1..].parse().unwrap();
            rows[10 - rank][usize::from(square.as_bytes()[0] - b'a')] = letter;
        }
        let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        let text = format!("k:1\nr:2\nn:2\nb:4\nq:1\np:10\n-----\n{}\n-----\n{status}\n", rows.join("\n"));
        fers_with(&["result", &file("result.board", text)], b"").out
    };
    let kings = [("f1", "K"), ("a10", "k")];
    let with = |others: &[(&'static str, &'static str)]| [&kings, others].concat();
    assert_eq!(result("b:----:0:9", &with(&[("j10", "R"), ("j9", "R")])), "1-0 White mates\n");
    assert_eq!(result("b:----:0:9", &with(&[("c9", "Q")])), "1/2-1/2 stalemate\n");
    assert_eq!(result("w:----:50:9", &with(&[("c9", "Q")])), "1/2-1/2 25-move rule\n");
    assert_eq!(result("w:----:49:9", &with(&[("c9", "Q")])), "ongoing\n");
}

#[test]
fn moves_are_listed_and_typed_as_a_move_file_has_them() {
    let path = file("notation.board", board("w:++++:0:0"));
    let list = fers_with(&["moves", &path, "--notation", "squares"], b"").out;
    for mv in ["a2-a3", "a2-a4", "a1-b1", "f1-e1", "0-0", "0-0-0"] {
        assert!(list.lines().any(|line| line == mv), "{mv}\n{list}");
    }
    let position =
        fers_with(&["fen", &path, "--notation", "squares", "--moves", "a2-a4 b9-b7 a4-a5 b7-b6 a5xb6 0-0-0"], b"");
    assert_eq!(position.out, "2kr5r/p1pppppppp/10/10/1P8/10/10/10/1PPPPPPPPP/R4K3R w KQ - 1 4\n");
}

#[test]
fn the_computer_plays_on_a_board() {
    let path = file("computer.board", rw144(&["new", "--seed", "2"]).out);
    let played = fers_with(&["play", &path, "--color", "none", "--level", "0", "--seed", "1"], b"");
    assert!(played.code == Some(0) && ["1-0", "0-1", "1/2-1/2"].iter().any(|score| played.out.contains(score)));
}

#[test]
fn a_game_is_saved_as_a_board_and_moves() {
    let path = file("start.board", board("w:++++:0:0"));
    let saved = folder().join("saved.board").display().to_string();
    let moves = saved.replace(".board", ".moves");
    [&saved, &moves].into_iter().for_each(|path| drop(std::fs::remove_file(path)));
    let lines = format!("a2-a4\nj9-j7\nO-O-O\nsave {saved}\nfen\nquit\n");
    let played = fers_with(&["play", &path, "--color", "both"], lines.as_bytes());
    assert!(played.out.contains("saved to"), "{}", played.out);
    let again = fers_with(&["play", &path, "--color", "both"], format!("save {saved}\nquit\n").as_bytes());
    assert!(again.out.contains("is there already"), "{}", again.out);
    assert_eq!(std::fs::read_to_string(&moves).unwrap(), "a2-a4\nj9-j7\n0-0-0\n");
    assert_eq!(rw144(&[&saved]).code, Some(0));
    let behind = rw144(&[&saved, &moves]);
    assert!(behind.out.ends_with("\n. . K R . . . . . R\n-----\nb:++--:1:1\n"), "{}", behind.out);
    let fen = rw144(&["to-fen", &saved, &moves]).out;
    assert!(played.out.contains(fen.trim_end()), "{fen}");
    let foreign = fers_with(&["play", "chess", "--color", "both"], format!("save {saved}\nquit\n").as_bytes());
    assert!(foreign.out.contains("this game is none of RW144"), "{}", foreign.out);
}

#[test]
fn records_and_positions_go_both_ways() {
    let path = file("pgn.board", board("w:++++:0:0"));
    let moves = file("pgn.moves", "a2-a4\nb9-b7\na4-a5\nb7-b6\na5xb6\n0-0\n0-0-0\n");
    let pgn = rw144(&["to-pgn", &path, &moves]);
    assert_eq!(pgn.code, Some(0), "{}", pgn.err);
    assert!(pgn.out.contains("1. a4 b7 2. a5 b6 3. axb6 O-O 4. O-O-O"), "{}", pgn.out);
    let record = file("record.pgn", &pgn.out);
    let name = folder().join("read").display().to_string();
    let read = rw144(&["from-pgn", &path, &record, "-o", &name, "--force"]);
    assert_eq!((read.code, read.err.as_str()), (Some(0), ""));
    assert_eq!(std::fs::read_to_string(format!("{name}.board")).unwrap(), board("w:++++:0:0"));
    assert_eq!(
        std::fs::read_to_string(format!("{name}.moves")).unwrap(),
        "a2-a4\nb9-b7\na4-a5\nb7-b6\na5xb6\n0-0\n0-0-0\n"
    );
    check_failure(&["from-pgn", &path, &record, "-o", &name], 66, "is there already");
    let fen = rw144(&["to-fen", &path, &moves]).out;
    let back = rw144(&["from-fen", &path, fen.trim_end()]);
    assert_eq!(back.out, rw144(&[&path, &moves]).out);
    let two_kings = rw144(&["from-fen", &path, "k9/10/10/10/10/10/10/10/10/K4K4 w - - 0 1"]);
    assert_eq!(two_kings.out, "ERROR: Officer allocation exceeded at position f1\n");
    assert_eq!(two_kings.code, Some(4));
    assert_eq!(rw144(&["from-fen", &path, "nonsense"]).code, Some(65));
    // White could capture the king: a legal board, and no position of a game.
    let capturable = file(
        "capturable.board",
        board("w:----:0:0").replace("p p p p p p", "p p p p p R").replace("P P P P P P", ". . P P P P"),
    );
    assert_eq!(rw144(&[&capturable]).code, Some(0));
    check_failure(&["to-pgn", &capturable], 65, "the side that is not to move is in check");
    let soldiers = board("w:----:0:0")
        .replace("p:10", "p:9\nd:1")
        .replace("p p p p p p p p p p", "d . . . . . . . . .")
        .replace("P P P P P P P P P P", "D . . . . . . . . .");
    let endless = file("endless.moves", "a2-b2\na9-b9\nb2-a2\nb9-a9\n".repeat(3000));
    check_failure(&["to-pgn", &file("endless.board", soldiers), &endless], 65, "12000 moves");
    assert_eq!(rw144(&["to-pgn", &path, &file("bad.moves", "a2-a9\n")]).code, Some(11));
}

#[test]
fn the_shell_completes_its_options() {
    let script = fers_with(&["completions", "bash"], b"").out;
    for word in ["rw144", "--checkmates", "from-pgn"] {
        assert!(script.contains(word), "{word}");
    }
}

//! The `fers` command as scripts and people call it.

mod calls;

use std::process::Command;

use calls::{Called, fers_with, file_in, folder};

fn fers(args: &[&str]) -> Called {
    fers_with(args, "")
}

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let called = fers(args);
    assert_eq!((called.code, called.out.trim_end()), (Some(0), expected), "{args:?}\n{}", called.err);
}

/// The command fails with this exit code and says this on stderr, and nothing on stdout.
#[track_caller]
fn check_failure(args: &[&str], code: i32, complaint: &str) {
    fers(args).has_failed(code, complaint);
}

/// A file of a test.
fn file(name: &str, text: &str) -> String {
    file_in(&folder(), name, text)
}

/// Two games with kings and rooks only, in Sjaak's format.
const TWO_GAMES: &str = include_str!("../../../testdata/sjaak/two-games.txt");

// The positions and numbers of chess: https://www.chessprogramming.org/Perft_Results
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_ends_with_the_number_of_nodes() {
    check(&["perft", "chess", "0"], "nodes 1");
    check(&["perft", "chess", "3"], "nodes 8902");
    check(&["perft", "CHESS", "3", "--no-ends"], "nodes 8902");
    check(&["perft", "chess", "3", "--threads", "3"], "nodes 8902");
    check(&["perft", "chess", "2", "--fen", KIWIPETE], "nodes 2039");
    check(&["perft", "chess", "1", "--moves", "e4"], "nodes 20");
}

#[test]
fn every_ply_has_a_line_until_a_move_is_illegal() {
    let called = fers(&["moves", "chess", "--json", "--every-ply", "--moves", "f3 e5 g4 Qh4 a3"]);
    let lines: Vec<&str> = called.out.lines().collect();
    assert_eq!((called.code, lines.len()), (Some(1), 5), "{}", called.err);
    assert!(lines[0].contains("\"moves\":[\"a2a3\",") && lines[0].contains("\"result\":\"ongoing\""), "{}", lines[0]);
    assert!(
        lines[4].starts_with("{\"check\":true,\"claims\":[],") && lines[4].contains("\"moves\":[]"),
        "{}",
        lines[4]
    );
}

#[test]
fn a_fen_with_stars_has_holes_as_a_start_position_has() {
    // By hand: of the king's five squares e2 is gone.
    let fen = "4k3/p7/8/8/8/8/P3*3/4K3 w - - 0 1";
    check(&["moves", "chess", "--fen", fen], "a2a3\na2a4\ne1d1\ne1d2\ne1f1\ne1f2");
    let game = file("holes.ini", &format!("[holes:chess]\nstartFen = {fen}\n"));
    check(&["fen", "chess", "--fen", fen, "--moves", "e1f2"], fers(&["fen", &game, "--moves", "e1f2"]).out.trim_end());
    // Castling over the hole is gone, that to the other side is not.
    let castling = "4k3/8/8/8/8/8/8/R3K*1R w KQ - 0 1";
    assert!(fers(&["moves", "chess", "--fen", castling]).out.contains("e1c1"));
}

#[test]
fn divide_prints_each_first_move_and_the_sum() {
    let called = fers(&["perft", "chess", "2", "--divide"]);
    let lines: Vec<&str> = called.out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[20]), (21, "a2a3 20", "nodes 400"));
}

#[test]
fn a_table_of_counts_is_compared_row_by_row() {
    let games = file("race.txt", TWO_GAMES);
    let table = "variant,fen,chess960,depth,nodes,ends\n\
                 chess,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,0,2,400,1\n\
                 chess,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,0,2,401,0\n\
                 king_walk,k4/5/5/5/4K w - 0 1,0,1,3,0\n\
                 nobody knows,8/8 w,0,1,1,1\n";
    let called = fers_with(&["perft", "--csv", "-", "--games", &games], table);
    assert_eq!(called.code, Some(1));
    assert!(called.out.contains("401 expected, 400 counted"), "{}", called.out);
    assert!(called.out.ends_with("passed 2, failed 1, skipped 1\n"), "{}", called.out);
    assert!(called.err.contains("nobody knows"));
    let called = fers_with(&["perft", "--csv", "-"], "variant,depth,nodes\n");
    assert_eq!(called.code, Some(1));
    assert!(called.err.contains("no column `fen`"));
}

#[test]
fn a_bench_prints_the_same_on_every_run() {
    let first = fers(&["bench", "--depth", "2", "chess", "minishogi"]);
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(first.out.contains("\nnodes ") && first.out.contains("\nsignature "), "{}", first.out);
    assert_eq!(first.out, fers(&["bench", "--depth", "2", "chess", "minishogi"]).out);
    let other = fers(&["bench", "--nodes", "100", "chess"]);
    assert_eq!(other.out.lines().next(), Some("chess               200"), "two positions, a hundred nodes each");
    assert!(fers(&["bench", "--depth", "1", "--json", "chess"]).out.contains("\"variants\""));
}

#[test]
fn moves_are_printed_one_a_line_in_coordinates() {
    let called = fers(&["moves", "chess"]);
    assert_eq!(called.out.lines().count(), 20);
    assert!(called.out.lines().any(|line| line == "g1f3"));
    let called = fers(&["moves", "chess", "--fen", KIWIPETE, "--chess960"]);
    assert!(called.out.lines().any(|line| line == "e1h1"));
    let called = fers(&["moves", "chess", "--san", "--moves", "f3 e5 g4"]);
    assert!(called.out.lines().any(|line| line == "Qh4#"));
}

#[test]
fn moves_are_printed_and_read_in_the_notations_of_games() {
    let called = fers(&["moves", "xiangqi", "--notation", "wxf", "--moves", "C2=5 H8+7"]);
    assert!(called.out.lines().any(|line| line == "C5+4"), "{}", called.out);
    let called = fers(&["moves", "shogi", "--notation", "hodges", "--json"]);
    assert!(called.out.contains(r#"{"move":"c3c4","notated":"P-7f","san":"Pc4"}"#), "{}", called.out);
    let called = fers(&["moves", "shogi", "--notation", "kif"]);
    assert!(called.err.contains("hosking"), "{}", called.err);
}

#[test]
fn positions_are_printed_as_fen() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check(&["fen", "chess"], start);
    check(&["fen", "chess", "--moves", "e4 e7e5"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    check(&["fen", "chess", "--json"], &format!("{{\"fen\":\"{start}\"}}"));
}

#[test]
fn results_come_with_their_reason() {
    check(&["result", "chess"], "ongoing");
    check(&["result", "chess", "--moves", "f3 e5 g4 Qh4"], "0-1 Black mates");
    check(&["result", "chess", "--fen", "k7/8/1Q6/8/8/8/8/7K b - - 0 1"], "1/2-1/2 stalemate");
    let loop_twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    check(&["result", "chess", "--moves", loop_twice], "1/2-1/2 3-fold repetition");
    check(&["moves", "chess", "--moves", "f3 e5 g4 Qh4"], "");
}

#[test]
fn variants_come_from_files_from_parts_of_files_and_from_stdin() {
    let path = file("two-games.txt", TWO_GAMES);
    check(&["fen", &format!("{path}#rook_race")], "kr2/4/4/2RK w - - 0 1");
    check(&["perft", &format!("{path}#King Walk (5x5)"), "1"], "nodes 3");
    check_failure(&["moves", &path], 1, "say which one");
    check_failure(&["moves", &format!("{path}#rook_rase")], 1, "did you mean `rook_race`?");
    let called = fers_with(&["perft", "--", "-#king_walk", "1"], TWO_GAMES);
    assert_eq!(called.out, "nodes 3\n");
    let called = fers(&["list", &path]);
    assert_eq!(called.out.lines().count(), 2);
}

#[test]
fn wrong_input_is_named_on_stderr_with_exit_code_1() {
    check_failure(&["moves", "ches"], 1, "did you mean `chess`?");
    check_failure(&["moves", "./no-such-file.txt"], 1, "cannot be read");
    check_failure(&["moves", "chess", "--moves", "e4 e4"], 1, "move 2: `e4`");
    check_failure(&["moves", "chess", "--fen", "rnbqxbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"], 1, "FEN:1:5");
    check_failure(&["result", "chess", "--fen", "K7/8/8/8/8/8/8/k6R w - - 0 1"], 1, "in check");
    let path = file("latin.txt", "");
    std::fs::write(&path, b"Variant: Xiangq\xed\n").unwrap();
    check_failure(&["moves", &path], 1, "no UTF-8");
}

#[test]
fn wrong_usage_has_exit_code_2() {
    check_failure(&["perft", "chess"], 2, "DEPTH");
    check_failure(&["perft"], 2, "GAME");
    check_failure(&["perft", "chess", "4000000000"], 2, "1000");
    check_failure(&["dance"], 2, "dance");
    check_failure(&["convert", "chess", "--to", "nonsense"], 2, "nonsense");
    check_failure(&["play", "-"], 2, "stdin");
}

#[test]
fn check_names_file_line_and_column_of_every_problem() {
    let broken = TWO_GAMES.replace("Flags: royal", "Flags: roial");
    let path = file("broken.txt", &broken);
    let called = fers(&["check", &path]);
    assert_eq!(called.code, Some(1));
    assert!(called.err.contains(&format!("{path}:7:8")), "{}", called.err);
    assert!(called.err.contains("^^^^^"), "{}", called.err);
    assert!(called.err.contains("royal"), "{}", called.err);
    assert!(called.out.starts_with(&format!("{path}: 2 variants (sjaak), ")), "{}", called.out);
    let good = file("good.txt", TWO_GAMES);
    assert_eq!(fers(&["check", &good]).code, Some(0));
    assert_eq!(fers(&["check", &good, &path]).code, Some(1));
    assert_eq!(fers(&["check", "--json", &good]).out.lines().count(), 1);
    check_failure(&["check", "no-such-file"], 1, "cannot be read");
}

#[test]
fn codes_of_problems_are_explained() {
    let path = file("to-explain.txt", &TWO_GAMES.replace("Flags: royal", "Flags: roial"));
    let advice = "`fers check --explain sjaak::unknown-flag`";
    assert!(fers(&["check", &path]).err.contains(advice));
    let explained = fers(&["check", "--explain", "sjaak::unknown-flag"]);
    assert!(explained.code == Some(0) && explained.out.contains("Flags: roial"), "{}", explained.out);
    check_failure(&["check", "--explain", "unknown-flag"], 1, "did you mean `sjaak::unknown-flag`?");
    check_failure(&["check"], 2, "FILE");
}

#[test]
fn what_is_ignored_in_a_position_is_said() {
    let called = fers(&["fen", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1"]);
    assert_eq!((called.code, called.out.trim_end()), (Some(0), "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(called.err.contains("warning[fen::en-passant]"), "{}", called.err);
}

#[test]
fn a_variant_with_errors_does_not_keep_its_neighbour_from_being_played() {
    let broken = TWO_GAMES.replacen("slide (H,V)", "slide (X)", 1);
    let path = file("half-broken.txt", &broken);
    check(&["perft", &format!("{path}#king_walk"), "1"], "nodes 3");
    check_failure(&["perft", &format!("{path}#rook_race"), "1"], 1, &format!("{path}:10:"));
}

#[test]
fn conversion_to_our_own_form_keeps_the_game() {
    let path = file("to-convert.txt", TWO_GAMES);
    let target = file("king-walk.fers", "");
    check(&["convert", &format!("{path}#king_walk"), "--to", "fers", "-o", &target], "");
    check(&["perft", &target, "3"], fers(&["perft", &format!("{path}#king_walk"), "3"]).out.trim_end());
    check_failure(&["convert", &path, "--to", "fers"], 1, "holds one variant");
    let sjaak = fers(&["convert", &path, "--to", "sjaak"]);
    assert_eq!(sjaak.out.matches("Variant:").count(), 2);
}

/// A file of Fairy-Max's form, of ours.
const RAYS: &str = include_str!("../../../testdata/fairymax/games.ini");

#[test]
fn games_of_ccif_are_checked_expanded_and_played() {
    let path = file("two.ccif", ":Chess\nroyal\nK Q R B N P +P\n:Spacious\nroyal spacious\nK Q R B N P +P\n");
    check(&["check", &path], &format!("{path}: 2 variants (ccif), no problems"));
    // Source of the counts: the Chess Programming Wiki, "Perft Results".
    check(&["perft", &format!("{path}#chess"), "3"], "nodes 8902");
    let expanded = fers(&["check", "--expand", &path]).out;
    assert!(expanded.contains(":Spacious\nroyal\nK=K-!mK Q=Q-!mK R=R-!mW"), "{expanded}");
    assert!(fers(&["convert", &format!("{path}#chess"), "--to", "fers"]).out.contains("castle"));
    let target = file("written.ccif", "");
    check(&["convert", &format!("{path}#spacious"), "--to", "ccif", "-o", &target], "");
    assert_eq!(fers(&["perft", &target, "2"]).out, fers(&["perft", &format!("{path}#spacious"), "2"]).out);
    assert!(fers(&["convert", "shields", "--to", "ccif"]).out.contains("royal freezer* protector#"));
    let waiting = file("waiting.ccif", "royal turn<1> turn<2>=dontcross K Q R B N P +P\n");
    let called = fers(&["check", &waiting]);
    assert!(called.code == Some(1) && called.err.contains("turns of several moves"), "{}", called.err);
}

#[test]
fn games_of_fairy_max_are_checked_played_and_written() {
    let path = file("rays.ini", RAYS);
    check(&["check", &path], &format!("{path}: 4 variants (fairymax), no problems"));
    let zoo = format!("{path}#zoo");
    let moves = fers(&["moves", &zoo]).out.lines().count();
    let target = file("written.ini", "");
    check(&["convert", &zoo, "--to", "fairymax", "-o", &target], "");
    assert_eq!(fers(&["moves", &format!("{target}#zoo")]).out.lines().count(), moves);
    assert_eq!(fers(&["perft", &format!("{target}#zoo"), "2"]).out, fers(&["perft", &zoo, "2"]).out);
    assert!(fers(&["show", &zoo]).out.contains("A piece for each kind of ray"));
    assert!(fers(&["convert", &zoo, "--to", "idiagram"]).out.contains("files=10"));
    let zigzag = file("zigzag.ini", &RAYS.replace("x:500 15,3", "x:500 15,1E003 15,3"));
    let moves = |dialect| fers(&["perft", &format!("{zigzag}#zoo"), "3", "--dialect", dialect]).out;
    assert_ne!(moves("4.8w"), moves("5.0"));
    let bent = file("bent.ini", &RAYS.replace("b:310 15,3", "b:310 15,1E003"));
    let drawn = |dialect| fers(&["diagram", &format!("{bent}#court"), "--of", "B", "--dialect", dialect]).out;
    assert_ne!(drawn("4.8w"), drawn("5.0"));
    let session = "xboard\nprotover 2\nnew\nvariant court\nquit\n";
    let played = |dialect| fers_with(&["engine", &bent, "--dialect", dialect], session).out;
    assert_ne!(played("4.8w"), played("5.0"));
    check_failure(&["check", &path, "--dialect", "5.1"], 2, "no dialect is called `5.1`");
}

#[test]
fn a_dialect_of_fairy_max_is_refused_where_another_format_is_asked_for() {
    let path = file("dialect.ini", RAYS);
    let advice = "leave out one of the two";
    for command in ["check", "list"] {
        check_failure(&[command, &path, "--format", "sjaak", "--dialect", "5.0"], 2, advice);
    }
    let convert = |format| ["convert", &path, "--to", "sjaak", "--format", format, "--dialect", "5.0"];
    check_failure(&convert("idiagram"), 2, "to which idiagram is another format");
    assert!(fers(&convert("fairymax")).out.contains("Variant: zoo"));
    check_failure(&["diagram", &path, "--read-as", "fers", "--dialect", "4.8w"], 2, advice);
}

#[test]
fn people_are_shown_rules_names_and_inner_workings() {
    let shown = fers(&["show", "chess"]).out;
    for words in ["Betza: N", "Stalemate is a draw", "Pawn promotes to", "FEN: rnbqkbnr/"] {
        assert!(shown.contains(words), "{words} is missing in\n{shown}");
    }
    assert!(fers(&["show", "xiangqi"]).out.contains("Stalemate wins for the side that gives it."));
    assert!(fers(&["list"]).out.lines().any(|line| line.starts_with("chess ")));
    let dropping = fers(&["list", "--family", "drops", "--family", "castling"]).out;
    let games: Vec<&str> = dropping.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(games.contains(&"crazyhouse") && !games.contains(&"shogi") && !games.contains(&"chess"), "{games:?}");
    assert!(fers(&["list", "--help"]).out.contains("forced captures"));
    check_failure(&["list", "--family", "dops"], 2, "a similar value exists: 'drops'");
    let explained = fers(&["explain", "chess"]).out;
    assert!(explained.contains("slide"));
    let worths = explained.lines().find(|line| line.starts_with("Worth")).unwrap_or_default();
    let places = ["Queen ", "Rook ", "Pawn "].map(|piece| worths.find(piece));
    assert!(places[0].is_some() && places.is_sorted() && !worths.contains("King"), "{worths}");
    for shell in ["bash", "zsh", "fish"] {
        let script = fers(&["completions", shell]).out;
        assert!(script.contains("perft"), "{shell}");
        assert!(shell == "fish" || script.contains("-shuffle -draw"), "{shell}");
    }
    for command in [
        "play", "list", "show", "check", "moves", "perft", "bench", "fen", "result", "explain", "convert", "piece",
        "diagram",
    ] {
        let help = fers(&[command, "--help"]);
        assert!(help.code == Some(0) && help.out.contains("Example"), "{command}");
    }
}

#[test]
fn pieces_are_shown_by_name_and_by_notation() {
    let griffon = fers(&["piece", "gryphon"]).out;
    for words in ["Griffon\n", "Notation: FyafsF", "Family: riders", "Source: ", "one square diagonally"] {
        assert!(griffon.contains(words), "{words} is missing in\n{griffon}");
    }
    let marshal = fers(&["piece", "NR"]).out;
    assert!(marshal.contains("The same moves: Chancellor") && marshal.contains("grand (Marshal)"), "{marshal}");
    assert!(fers(&["piece", "king"]).out.contains("Castles 2 squares to either side"));
    assert!(fers(&["piece", "gold", "general"]).out.starts_with("Gold General\n"));
}

#[test]
fn pieces_are_listed_by_family() {
    let all = fers(&["pieces"]).out;
    assert!(all.contains("shogi: ") && all.contains("  Grasshopper "), "{all}");
    let shogi = fers(&["pieces", "--family", "shogi"]).out;
    assert!(shogi.contains("  Gold General ") && !shogi.contains("Grasshopper"), "{shogi}");
    check_failure(&["pieces", "--family", "shogy"], 2, "shogi");
}

#[test]
fn unknown_pieces_have_suggestions_and_bad_notation_a_place() {
    check_failure(&["piece", "grifon"], 1, "did you mean `Griffon`?");
    check_failure(&["piece", "unicorn"], 1, "`Acedrex Unicorn`");
    check_failure(&["piece", "RfwQ"], 1, "notation:1:3");
    check_failure(&["piece", "RfwQ"], 1, "`fers pieces` lists the names");
}

#[test]
fn passes_of_the_compiler_are_listed_in_order() {
    let chess = <fers::Variant as fers::BuiltinVariant>::builtin("chess").unwrap();
    let table = fers::passes(chess.program());
    let listed = fers(&["explain", "chess", "--passes"]).out;
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), table.len());
    for (line, pass) in lines.iter().zip(&table) {
        assert!(line.starts_with(&format!("{:<14} {}", pass.name, pass.purpose)), "{line}");
        assert!(pass.purpose.ends_with('.') && !pass.purpose[..pass.purpose.len() - 1].contains('.'), "{line}");
    }
    // Each side may castle to both wings (FIDE Laws of Chess 3.8.2).
    let castlings = lines.iter().find(|line| line.starts_with("castlings ")).unwrap();
    assert!(castlings.ends_with("Made: 4 castlings"), "{castlings}");
    assert!(fers(&["explain", "--help"]).out.contains("--passes"));
    assert!(fers(&["completions", "bash"]).out.contains("--passes"));
}

#[test]
fn json_is_printed_where_asked_for() {
    for args in [
        &["moves", "chess", "--json"][..],
        &["result", "chess", "--json"],
        &["perft", "chess", "2", "--json"],
        &["show", "chess", "--json"],
        &["list", "--json"],
        &["explain", "chess", "--json"],
        &["explain", "chess", "--passes", "--json"],
        &["piece", "lion", "--json"],
        &["pieces", "--json"],
        &["convert", "chess", "--to", "fers", "--json"],
    ] {
        let called = fers(args);
        let value: serde_json::Value = serde_json::from_str(&called.out).unwrap();
        assert!(value.is_object() || value.is_array(), "{args:?}");
    }
    let moves: serde_json::Value = serde_json::from_str(&fers(&["moves", "chess", "--json"]).out).unwrap();
    assert_eq!(moves["moves"].as_array().unwrap().len(), 20);
}

#[cfg(unix)]
#[test]
fn perft_counts_turns() {
    let counted = |args: &[&str]| fers(&[&["perft"], args].concat()).out;
    // Chess has one ply a turn; the counts are those of the Chess Programming Wiki.
    assert_eq!(counted(&["chess", "--turns", "3"]), "nodes 8902\n");
    // White's first turn has one ply: 20 moves.
    assert_eq!(counted(&["balanced-marseillais", "--turns", "1"]), "nodes 20\n");
    // The first two plies of Marseillais chess are one turn: no first move gives check.
    assert_eq!(counted(&["marseillais", "--turns", "1"]), counted(&["marseillais", "2"]));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let command = format!("'{}' perft chess 3 --divide; echo $? >&2", env!("CARGO_BIN_EXE_fers"));
    let output = Command::new("sh").args(["-c", &format!("({command}) | head -n 0")]).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(err.trim(), "0");
}

#[test]
fn files_that_are_no_variants_are_refused_in_words() {
    let folder = folder().display().to_string();
    let binary = file("binary.txt", "Variant: A\0B\nBoard: 3x3\n");
    let large = file("large.txt", &"a".repeat((16 << 20) + 1));
    let empty = file("empty.txt", "");
    for command in ["check", "list", "moves", "show", "explain"] {
        check_failure(&[command, &folder], 1, "directory");
        check_failure(&[command, &binary], 1, "it has a byte 0x00 here");
        check_failure(&[command, &large], 1, "longer than 16 MiB");
        let called = fers(&[command, &empty]);
        assert!(called.code == Some(1) && called.err.contains("the text is empty"), "{command}: {}", called.err);
    }
    check_failure(&["perft", "--csv", &folder], 1, "cannot be read");
    check_failure(&["moves", "chess#960"], 1, "write `chess` alone");
    check_failure(&["explain", "fen::side"], 1, "fers check --explain fen::side");
}

#[test]
fn a_file_of_mistakes_only_is_checked_in_no_time_and_shown_in_part() {
    let text = format!("Variant: A\nBoard: 8x8\n{}", "Rule: foo\n".repeat(100_000));
    let path = file("mistakes.txt", &text);
    let called = fers(&["check", &path]);
    assert!(called.err.contains("more problems in"), "{}", &called.err[called.err.len() - 300..]);
    assert_eq!(called.err.matches("error[").count() + called.err.matches("warning[").count(), 1000);
    let listed: serde_json::Value = serde_json::from_str(&fers(&["check", "--json", &path]).out).unwrap();
    assert_eq!(listed["problems"].as_array().unwrap().len(), 100_002);
}

#[test]
fn numbers_of_moves_may_stand_among_moves() {
    let expected = fers(&["fen", "chess", "--moves", "e4 e5 Nf3"]).out;
    check(&["fen", "chess", "--moves", "1. e4 e5 2.Nf3"], expected.trim_end());
}

#[test]
fn rules_are_shown_with_any_position() {
    let shown = fers(&["show", "chess", "--moves", "Nf3"]).out;
    assert!(shown.contains("FEN: rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"), "{shown}");
    assert!(fers(&["show", "chess", "--chess960", "--fen", "startpos"]).code == Some(0));
}

#[test]
fn a_table_that_fails_is_still_json() {
    let table = "variant,fen,depth,nodes,chess960\nchess,startpos,1,21,0\nnobody knows,8/8 w,1,1,\n";
    let called = fers_with(&["perft", "--csv", "-", "--json"], table);
    let report: serde_json::Value = serde_json::from_str(&called.out).unwrap();
    assert_eq!((called.code, &report["failed"], &report["skipped"]), (Some(1), &1.into(), &1.into()));
    assert_eq!(report["unknown"][0], "nobody knows");
}

/// Castling both ways, gating, promotion of two kinds, drops: `--moves` reads what `moves` prints.
#[test]
fn coordinates_are_those_of_uci_with_the_usual_extensions() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let castled = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1";
    check(&["fen", "chess", "--fen", castles, "--moves", "e1g1"], castled);
    check(&["fen", "chess", "--fen", castles, "--moves", "e1h1", "--chess960"], castled);
    let promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    check(&["fen", "chess", "--fen", promotes, "--moves", "a7a8q"], "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
    for (game, moves, part) in [
        ("crazyhouse", "e2e4 d7d5 e4d5 d8d5 P@e4", "/3q4/4P3/"),
        ("shogi", "c3c4 g7g6 b2h8+", "/1r5+B1/"),
        ("seirawan", "b1c3h", "/RHBQKBNR["),
    ] {
        let called = fers(&["fen", game, "--moves", moves]);
        assert!(called.out.contains(part), "{game} {moves}: {}{}", called.out, called.err);
    }
}

#[test]
fn names_of_variants_command_no_terminal() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/chess.fers")).unwrap();
    let path = file("commanding.fers", &text.replacen("name = \"Chess\"", "name = \"Chess\\u001b[2J\"", 1));
    for args in [&["list", path.as_str()][..], &["show", &path]] {
        let called = fers(args);
        assert!(called.code == Some(0) && called.out.contains("Chess\u{fffd}[2J"), "{}{}", called.out, called.err);
    }
}

#[test]
fn positions_are_drawn_as_text_and_as_svg() {
    let drawn = fers(&["diagram", "chess"]);
    assert!(drawn.code == Some(0) && drawn.out.contains("1  R  N  B  Q  K  B  N  R"), "{}", drawn.err);
    assert!(!drawn.out.contains('\u{1b}'), "no colors on a pipe: {}", drawn.out);
    for style in ["western", "shogi", "xiangqi", "letters"] {
        let svg = fers(&["diagram", "minishogi", "--format", "svg", "--style", style, "--flip"]);
        assert!(svg.code == Some(0) && svg.out.starts_with("<svg "), "{style}: {}", svg.err);
        assert!(svg.out.contains("White to move"), "{style}");
    }
    let svg = fers(&["diagram", "chess", "--moves", "e4 e5", "--format", "svg"]).out;
    assert!(svg.contains("The last move: e7 to e5"), "{svg}");
}

#[test]
fn moves_of_pieces_are_drawn_with_a_legend() {
    let knight = "\
5  . x . x .
4  x . . . x
3  . . O . .
2  x . . . x
1  . x . x .
   a b c d e

O  Knight
x  moves or captures";
    check(&["diagram", "chess", "--of", "knight"], knight);
    let wildebeest = fers(&["diagram", "gnu"]).out;
    assert!(wildebeest.contains("O  Gnu") && wildebeest.contains("x x . . . x x"), "{wildebeest}");
    let cannon = fers(&["diagram", "xiangqi", "--of", "b3"]).out;
    assert!(cannon.contains("j  by jumping over pieces") && cannon.contains("O  Cannon"), "{cannon}");
    let pawn = fers(&["diagram", "chess", "--of", "p", "--with", "Nd4"]).out;
    assert!(pawn.contains("4  .  .  .  xN m  c") && pawn.contains("xP captures the piece there"), "{pawn}");
    let svg = fers(&["diagram", "FyafsF", "--format", "svg"]).out;
    assert!(svg.contains("<title") && svg.contains("in several legs"), "{svg}");
}

#[test]
fn drawings_replace_no_file_unless_they_are_told_to() {
    let path = file("drawing.svg", "precious");
    check_failure(&["diagram", "chess", "-o", &path], 1, "give --force to replace it");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    check(&["diagram", "chess", "-o", &path, "--force"], "");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg "));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_advice() {
    check_failure(&["diagram", "ches"], 1, "did you mean `chess`?");
    check_failure(&["diagram", "no such thing"], 1, "no piece in Betza notation either");
    check_failure(&["diagram", "NqqX!"], 1, "as a piece it has errors");
    check_failure(&["diagram", "chess", "--of", "night"], 1, "did you mean `Knight`?");
    check_failure(&["diagram", "chess", "--of", "e5"], 1, "no piece of a side stands on e5");
    check_failure(&["diagram", "chess", "--of", "e2", "--with", "Xd3,pz9"], 1, "`Xd3` does not begin");
    check_failure(&["diagram", "chess", "--with", "pe4"], 2, "--of");
    check_failure(&["diagram", "chess", "--of", "N", "--moves", "e4"], 2, "a square of the position");
    check_failure(&["diagram", "FyafsF", "--of", "N"], 2, "Betza notation");
    check_failure(&["diagram", "chess", "--fen", "nonsense"], 1, "FEN");
    check_failure(&["diagram", "chess", "-o", "no-such-folder/a.svg"], 1, "cannot be written");
}

/// Orthodox chess as an Interactive Diagram, its first rank shuffled as far as bishops stay on both
/// shades.
const DIAGRAM: &str = "\
satellite=shuffled
promoChoice=QRBN
shuffle=RN!BQK
pawn::::a2-h2
knight:N:::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king::::e1
";

#[test]
fn a_diagram_is_played_as_any_other_file() {
    let path = file("chess.idiagram", DIAGRAM);
    check(&["fen", &path, "--moves", "e4 e5 Nf3"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    check(&["perft", &format!("{path}#shuffled"), "3"], "nodes 8902");
    check(&["check", &path], &format!("{path}: 1 variant (idiagram), no problems"));
    let called = fers(&["convert", &path, "--to", "idiagram"]);
    assert_eq!((called.code, called.err.as_str()), (Some(0), ""));
    assert!(called.out.contains("\nshuffle=RN!BQK\n") && called.out.contains("\nking:K:KisO2::e1\n"), "{}", called.out);
    let converted = fers(&["convert", &path, "--to", "fers"]);
    let again = file("from-diagram.fers", &converted.out);
    check(&["perft", &again, "3"], "nodes 8902");
}

#[test]
fn diagrams_of_a_page_are_named_after_it() {
    let path = file("page.html", &format!("<p>Look:</p>\n<div class=\"idiagram\">\n{DIAGRAM}</div>\n"));
    check(&["perft", &format!("{path}#shuffled"), "2"], "nodes 400");
    let nameless = file("nameless.idiagram", DIAGRAM.trim_start_matches("satellite=shuffled\n"));
    check(&["perft", &format!("{nameless}#nameless"), "2"], "nodes 400");
    assert!(fers(&["show", &nameless]).out.starts_with("nameless\n"));
}

#[test]
fn start_positions_are_drawn_by_lot_and_a_seed_draws_the_same() {
    let path = file("shuffled.idiagram", DIAGRAM);
    let drawn = |arguments: &[&str]| fers(&[&["fen", path.as_str()], arguments].concat());
    let first = drawn(&["--shuffle", "7"]);
    assert_eq!(first.out, drawn(&["--shuffle", "7"]).out);
    assert!(first.err.starts_with("start position 7 (again with --shuffle 7): "), "{}", first.err);
    assert!((8..20).any(|seed: u32| drawn(&["--shuffle", &seed.to_string()]).out != first.out));
    // Without a seed there is one all the same, and it is said.
    let any = drawn(&["--shuffle"]);
    let seed = any.err.strip_prefix("start position ").and_then(|rest| rest.split(' ').next()).unwrap();
    assert_eq!(drawn(&["--shuffle", seed]).out, any.out);
    check(&["perft", &path, "1", "--fen", first.out.trim()], fers(&["perft", &path, "1", "--shuffle", "7"]).out.trim());
    assert!(fers(&["show", &path, "--shuffle", "7"]).out.contains(first.out.trim()));
    check_failure(&["fen", "chess", "--shuffle"], 1, "has no shuffles");
    check_failure(&["fen", "--shuffle=some", "chess"], 2, "a number from 0 up is meant");
    check_failure(&["fen", &path, "--shuffle", "7", "--fen", first.out.trim()], 2, "cannot be used with");
}

#[test]
fn what_cannot_be_written_fails_and_leaves_no_file() {
    let path = file("never.board", "");
    std::fs::remove_file(&path).unwrap();
    let called = fers(&["convert", "shogi", "--to", "rw144", "-o", &path]);
    assert!(called.code == Some(1) && called.err.contains("cannot be written"), "{}", called.err);
    assert!(!std::path::Path::new(&path).exists());
    assert_eq!(fers(&["convert", "shogi", "--to", "rw144", "--json"]).code, Some(1));
}

#[test]
fn a_game_for_fairy_max_reads_back_without_its_name() {
    let path = file("once.ini", &fers(&["convert", "gardner", "--to", "fairymax"]).out);
    // Counted with Sjaak II 1.4.1, as testdata/perft says.
    check(&["perft", &path, "3"], "nodes 506");
    check(&["check", &path], &format!("{path}: 1 variant (fairymax), no problems"));
}

#[test]
fn keys_of_earlier_versions_name_their_successors() {
    for (key, now) in [
        ("duckGating = true", "wallingRule = duck"),
        ("bareKingValue = loss", "extinctionPieceCount = 1"),
        ("shogiDoubledPawn = false", "dropNoDoubled = p"),
        ("firstRankDrops = true", "firstRankPawnDrops"),
    ] {
        let path = file("former.ini", &format!("[a:chess]\n{key}\n"));
        let called = fers(&["check", &path]);
        assert!(called.code == Some(1) && called.err.contains(now), "{key}: {}", called.err);
    }
    let path = file("unknown.ini", "[a:chess]\ncastlingLimit = 3\n");
    assert!(!fers(&["check", &path]).err.contains("did you mean"));
}

#[test]
fn a_start_in_check_is_shown_with_the_piece_that_gives_it() {
    let path = file("in-check.ini", "[a:chess]\nstartFen = 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\n");
    let said = fers(&["check", &path]).err;
    assert!(said.contains("by White's Rook on e2") && said.contains("in-check.ini:2:12"), "{said}");
}

#[test]
fn chess960_starts_by_lot_or_by_scharnagls_number() {
    // Source: "Fischer random chess numbering scheme", Wikipedia.
    let last = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1";
    check(&["fen", "chess960", "--shuffle", "518"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check(&["fen", "chess960", "--shuffle", "959"], last);
    check(&["fen", "--shuffle", "959", "fischerandom"], last);
    check_failure(&["fen", "chess960", "--shuffle", "960"], 1, "the numbers are 0 to 959");
    for arguments in [&["fen", "chess960", "--shuffle"], &["fen", "--shuffle", "chess960"]] {
        let any = fers(arguments);
        let number = any.err.strip_prefix("start position ").and_then(|rest| rest.split(' ').next()).unwrap();
        check(&["fen", "chess960", "--shuffle", number], any.out.trim());
    }
}

#[test]
fn every_command_that_shuffles_takes_a_number_or_none() {
    for command in ["moves", "fen", "result", "show", "play"] {
        for shuffle in [&["--shuffle"][..], &["--shuffle", "0"]] {
            let color: &[&str] = if command == "play" { &["--color", "both"] } else { &[] };
            let called = fers(&[&[command, "chess960"], shuffle, color].concat());
            assert!(called.code == Some(0) && called.err.starts_with("start position "), "{command}: {}", called.err);
        }
    }
    check(&["perft", "chess960", "1", "--shuffle", "518"], "nodes 20");
}

/// Two variants of Fairy-Stockfish's notation, of which one cannot be played.
const INI: &str = "# Mine\n[mine:minishogi]\npocketSize = 5\n[duck-mine:mine]\nwallingRule = duck\n";

#[test]
fn variants_of_fairy_stockfish_are_played_from_their_file() {
    let path = file("mine.ini", INI);
    let mine = format!("{path}#mine");
    // The number of moves: Fairy-Stockfish.
    check(&["perft", &mine, "3"], "nodes 2512");
    assert!(fers(&["convert", &mine, "--to", "fers"]).out.starts_with("name = \"mine\""));
    check_failure(&["moves", &format!("{path}#duck-mine")], 1, "fsf::not-played");
    let called = fers(&["check", &path]);
    assert_eq!(called.code, Some(1));
    assert!(called.out.contains("2 variants (fairy-stockfish), 1 error, 0 warnings"), "{}", called.out);
    assert!(fers(&["convert", "crazyhouse", "--to", "fairy-stockfish"]).out.contains("[fers-crazyhouse]\npawn = p\n"));
    assert!(fers(&["convert", &mine, "--to", "fairy-stockfish"]).out.starts_with("[mine]\n"));
}

#[test]
fn rows_of_refused_variants_fail_or_are_skipped() {
    let games = file("refused.ini", INI);
    let row = "rbsgk/4p/5/P4/KGSBR[] w - - 0 1,1,14";
    let table = format!("variant,fen,depth,nodes\nmine,{row}\nduck-mine,{row}\n");
    let counted = |args: &[&str]| fers_with(&[&["perft", "--csv", "-", "--games", &games], args].concat(), &table);
    assert!(counted(&[]).out.ends_with("passed 1, failed 1, skipped 0\n"));
    let skipping = counted(&["--skip-refused"]);
    assert_eq!((skipping.code, skipping.out.as_str()), (Some(0), "passed 1, failed 0, skipped 1\n"));
    assert!(skipping.err.contains("duck-mine"), "{}", skipping.err);
}

#[test]
fn a_new_variant_is_chess_to_be_changed() {
    let called = fers(&["new", "--format", "ccif"]);
    assert_eq!(called.code, Some(0), "{}", called.err);
    assert!(called.out.contains(";; mustcapture"), "{}", called.out);
    let begun = file("begun.txt", &called.out);
    check(&["perft", &begun, "3"], "nodes 8902");
    let target = folder().join("mine.fers").to_string_lossy().into_owned();
    // An earlier run may have left it.
    let _ = std::fs::remove_file(&target);
    assert_eq!(fers(&["new", "-o", &target]).code, Some(0));
    check(&["perft", &target, "3"], "nodes 8902");
    check_failure(&["new", "-o", &target], 1, "exists already");
    check_failure(&["new", "--format", "rw144"], 1, "has no chess to begin with; there are: fers, sjaak,");
    check_failure(&["new", "--format", "xml"], 2, "[possible values: fers, sjaak,");
}

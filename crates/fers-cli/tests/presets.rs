//! `fers preset`: presets of Game Courier, by the command and beside the core.

mod calls;

use std::collections::BTreeSet;

use calls::{Called, fers_with, file_in};
use fers::{BuiltinVariant, CoordinateStyle, Game, GameText, Variant, legal_line};
use fers_gamecode::{Outcome, Profile, Session, Settings, load};

const CHESS: &str = include_str!("../../../testdata/gamecode/chess.gc");

fn chess(args: &[&str]) -> Called {
    let file = file_in(&calls::folder().join("presets"), "chess.gc", CHESS);
    let (task, rest) = args.split_first().unwrap();
    fers_with(&[&["preset", task, &file], rest].concat(), "")
}

#[test]
fn the_legal_moves_are_those_that_the_code_declares() {
    let called = chess(&["moves", "--moves", "P e2-e4 | p e7-e5"]);
    assert_eq!((called.code, called.out.lines().count()), (Some(0), 29));
    assert!(called.out.lines().any(|line| line == "g1-f3"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w";
    assert_eq!(chess(&["moves", "--fen", kiwipete]).out.lines().count(), 48);
}

#[test]
fn a_position_says_who_begins_and_may_say_what_has_moved() {
    let castles = |fen: &str| {
        let called = chess(&["moves", "--fen", fen]);
        let is_castling = |line: &&str| ["e1-g1", "e1-c1", "e8-g8", "e8-c8"].contains(line);
        (called.code, called.out.lines().filter(is_castling).collect::<Vec<_>>().join(" "))
    };
    // On a board alone no piece has moved.
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R"), (Some(0), "e1-g1 e1-c1".to_owned()));
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R b"), (Some(0), "e8-g8 e8-c8".to_owned()));
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"), (Some(0), "e1-g1".to_owned()));
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1"), (Some(0), String::new()));
    // Kings and rooks elsewhere have moved.
    assert_eq!(castles("8/8/8/4k2r/8/8/8/4K2R b - - 0 1"), (Some(0), String::new()));
    let called = chess(&["run", "--fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "--moves", "e5-d6"]);
    assert!(called.out.contains("board: 4k3/8/3P4/8/8/8/8/4K3\n"), "{}", called.out);
    let called = chess(&["run", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 99 60", "--moves", "a1-a2"]);
    assert!(called.out.contains("result: a draw by the count of moves"), "{}", called.out);
    chess(&["moves", "--fen", "4k3/8/8/8/8/8/8/4K3 x"]).has_failed(2, "write w or b");
    chess(&["moves", "--fen", "rnbq"]).has_failed(1, "`--fen` has 1 rows, the board of the preset 8");
    chess(&["moves", "--fen", ""]).has_failed(1, "the board of the preset 8");
}

#[test]
fn rules_in_code_know_no_castling_rights() {
    let text = "// code: p2/3/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\nset b 2;\n";
    let file = file_in(&calls::folder().join("presets"), "coded.gc", text);
    let moves = |fen: &str| fers_with(&["preset", "moves", &file, "--fen", fen], "");
    assert_eq!(moves("p2/3/3/P2 w - - 0 1").code, Some(0));
    moves("p2/3/3/P2 w KQ - 0 1").has_failed(1, "the rules of this preset stand in code");
}

#[test]
fn an_entry_that_is_refused_ends_the_run() {
    let called = chess(&["run", "--moves", "P e2-e4 | p e7-e4 | P d2-d4"]);
    assert_eq!(called.code, Some(1));
    assert!(called.out.contains("P e2-e4: accepted\np e7-e4: refused: This piece does not move so.\nboard:"));
    assert!(chess(&["run", "--include-moves", "--moves", "e2-e4"]).out.contains("e2-e4: refused:"));
}

#[test]
fn json_has_every_entry_with_its_outcome() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w";
    let called = chess(&["run", "--fen", fen, "--json", "--moves", "a7-a8"]);
    let object: serde_json::Value = serde_json::from_str(&called.out).unwrap();
    assert_eq!(object["entries"][0]["outcome"], "asked");
    assert_eq!(object["entries"][0]["choices"], serde_json::json!(["Q", "R", "B", "N"]));
    let called = chess(&["run", "--fen", fen, "--json", "--moves", "a7-a8 | Q-dest"]);
    let object: serde_json::Value = serde_json::from_str(&called.out).unwrap();
    assert_eq!(object["position"], "Q3k3/8/8/8/8/8/8/4K3");
    assert_eq!((&object["turn"], &object["result"]), (&"black".into(), &serde_json::Value::Null));
    assert_eq!(object["record"], serde_json::json!(["a7-a8; Q-dest"]));
}

#[test]
fn problems_of_the_code_have_places() {
    let text = "// code: 8/8\n// ==== Pre-Game ====\nset a 1\nset b fn q;\n";
    let file = file_in(&calls::folder().join("presets"), "broken.gc", text);
    fers_with(&["preset", "check", &file], "").has_failed(1, "the `;` that ends `set` is missing");
    let called = fers_with(&["preset", "check", "--json", &file], "");
    let object: serde_json::Value = serde_json::from_str(&called.out).unwrap();
    assert_eq!(object["problems"][1]["code"], "gamecode::unknown-function");
    assert_eq!((&object["problems"][1]["line"], &object["problems"][1]["box"]), (&4.into(), &"Pre-Game".into()));
}

#[test]
fn presets_are_played_on_the_terminal() {
    let file = file_in(&calls::folder().join("presets"), "play.gc", CHESS);
    let called = fers_with(&["play", &file], "e2-e4\ne7-e4\nundo\nmoves\nquit\n");
    assert_eq!(called.code, Some(0), "{}", called.err);
    assert!(called.out.contains("e2-e4: accepted"));
    assert!(called.out.contains("e7-e4: refused: This piece does not move so."));
    assert!(called.out.ends_with("g1-f3\ng1-h3\n") || called.out.contains("\ng1-f3\n"));
}

#[test]
fn presets_are_played_from_a_position_and_with_files_of_the_user() {
    let folder = calls::folder().join("presets");
    let file = file_in(&folder, "play-fen.txt", CHESS);
    let called =
        fers_with(&["play", &file, "--fen", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"], "e8-g8\ne8-c8\ne1-g1\nquit\n");
    assert!(called.out.contains("e8-g8: refused"), "{}{}", called.out, called.err);
    assert!(called.out.contains("board: 2kr3r/8/8/8/8/8/8/R4RK1"), "{}{}", called.out, called.err);
    fers_with(&["play", &file, "--shuffle"], "quit\n").has_failed(2, "has no `--shuffle`");
    let text = "// code: p2/3/2P\n// ==== Pre-Game ====\ninclude helper.txt;\n// ==== Post-Move 1 ====\ngosub Help;\n";
    let file = file_in(&folder, "helped.gc", text);
    fers_with(&["play", &file], "").has_failed(1, "the file `helper.txt` is not here");
    let help = "sub Help: eval join \"MOVE: \" thismove; say Helped.; endsub;\n";
    let given = format!("helper.txt={}", file_in(&folder, "help.txt", help));
    let called = fers_with(&["play", &file, "--include", &given], "c1-c2\nquit\n");
    assert!(called.out.contains("c1-c2: accepted\nHelped.\nboard: p2/2P/3"), "{}{}", called.out, called.err);
}

#[test]
fn the_computer_plays_beside_the_code() {
    let file = file_in(&calls::folder().join("presets"), "computer.gc", CHESS);
    let play = |args: &[&str], input: &str| {
        let called = fers_with(&[&["play", file.as_str(), "--seed", "1"], args].concat(), input);
        assert_eq!(called.code, Some(0), "{}", called.err);
        called.out
    };
    // White is typed, as in other games, if only the strength is given.
    for args in [&["--color", "white", "--level", "0"][..], &["--level", "0"], &["--time", "0.01"]] {
        let out = play(args, "e2-e4\nrecord\nquit\n");
        assert_eq!(out.matches("Black plays ").count(), 1, "{args:?}: {out}");
        assert!(out.contains("e2-e4: accepted\n") && out.contains("turn: White, "), "{args:?}: {out}");
    }
    let out = play(&["--color", "black", "--level", "0"], "quit\n");
    assert!(out.contains("White plays ") && out.contains("turn: Black, 20 legal moves"), "{out}");
    // Both moves are taken back, the typed one and the answer.
    let out = play(&["--color", "white", "--level", "0"], "e2-e4\nundo\nrecord\nd2-d4\nrecord\nquit\n");
    assert!(out.contains("board: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nturn: White, 20"), "{out}");
    assert!(!out.contains("\ne2-e4\n") && out.contains("\nd2-d4\n"), "{out}");
    let out = play(&["--color", "both"], "e2-e4\ngo\nquit\n");
    assert!(out.contains("e2-e4: accepted") && out.contains("the computer does not play here"), "{out}");
    assert!(!out.contains("plays no more"), "{out}");
    let called = fers_with(&["play", &file, "--notation", "san"], "quit\n");
    called.has_failed(2, "a preset that is played by its code has no `--notation`");
    assert!(called.err.contains("`--lifted`"), "{}", called.err);
    let lifted = ["play", &file, "--lifted", "--color", "white", "--level", "0", "--seed", "1", "--notation", "san"];
    let called = fers_with(&lifted, "e4\nquit\n");
    assert!(called.out.contains("Black plays "), "{}{}", called.out, called.err);
}

/// Mates in one, and captures that win at once: the computer finds them, and the code accepts them
/// as entries.
#[test]
fn the_computer_enters_drops_promotions_and_double_captures() {
    let plays = |file: &str, fen: &str, expected: &str| {
        let args = ["play", file, "--color", "black", "--level", "14", "--seed", "1", "--fen", fen];
        let called = fers_with(&args, "quit\n");
        assert!(called.out.contains(expected), "{fen}: {}{}", called.out, called.err);
    };
    let crazyhouse = preset_of("crazyhouse", &[]);
    plays(&crazyhouse, "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1", "White plays R*");
    plays(&crazyhouse, "k7/2K4P/1P6/8/8/8/8/8[] w - - 0 1", "White plays h7-h8; ");
    let chess = preset_of("chess", &[]);
    plays(&chess, "7k/P7/6K1/8/8/8/8/8 w", "White plays a7-a8; ");
    // The Lion captures both queens: neither may stay, as each protects the other.
    let chu_shogi = preset_of("chu-shogi", &[]);
    plays(&chu_shogi, "k11/12/12/12/6q5/5q6/5N6/12/12/12/12/11K w", "White plays f6-g8; @-f7\n");
    // The person's double capture is understood, too.
    let args =
        ["play", &chu_shogi, "--level", "0", "--seed", "1", "--fen", "k9g1/12/12/12/6p5/5p6/5N6/12/12/12/12/11K w"];
    let called = fers_with(&args, "f6-f7\nf7-g8\nquit\n");
    assert!(called.out.contains("where does it go on?") && called.out.contains("Black plays "), "{}", called.out);
}

#[test]
fn the_code_accepts_all_moves_of_the_computer() {
    // In Chess960, the seed also deals the board, where kings may castle without a step.
    let games = [("chess", "3"), ("crazyhouse", "3"), ("chu-shogi", "3")];
    for (game, seed) in games.into_iter().chain(["1", "2", "3", "4", "5", "6"].map(|seed| ("chess960", seed))) {
        let file = preset_of(game, &["--include", "fers.gc"]);
        // Each `go` lets the computer play the side to move.
        let called = fers_with(&["play", &file, "--level", "0", "--seed", seed], "go\n".repeat(40));
        let out = called.out;
        assert!(!out.contains("plays no more"), "{game}, seed {seed}: {out}");
        assert!(out.matches(" plays ").count() == 40 || out.contains("result: "), "{game}: {out}{}", called.err);
    }
}

#[test]
fn the_computer_does_not_play_what_cannot_be_read() {
    let folder = calls::folder().join("presets");
    let coded = "// code: p2/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\nset b 2;\n";
    let counted = CHESS.replacen("// ==== Post-Move 1 ====\n", "// ==== Post-Move 1 ====\ninc extra;\n", 1);
    let line = counted.lines().position(|line| line == "inc extra;").unwrap() + 1;
    let counted_file = file_in(&folder, "counted.gc", &counted);
    let cases = [
        (file_in(&folder, "coded-play.gc", coded), "gamecode::no-table".to_owned()),
        (counted_file.clone(), format!("counted.gc:{line}:")),
    ];
    for (file, place) in cases {
        let called = fers_with(&["play", &file, "--color", "white"], "quit\n");
        called.has_failed(2, "the computer cannot play this preset: its rules cannot be read from its tables");
        assert!(called.err.contains(&place), "{place}: {}", called.err);
        assert_eq!(fers_with(&["play", &file, "--color", "both"], "quit\n").code, Some(0));
    }
    let ranks = CHESS.replacen("// code:", "// ranks: one two three four five six seven eight\n// code:", 1);
    let file = file_in(&folder, "ranks.gc", &ranks);
    fers_with(&["play", &file, "--level", "1"], "").has_failed(2, "its squares have names of their own");
}

#[test]
fn a_seed_gives_a_shuffle_again() {
    let text = std::fs::read_to_string(preset_of("chess960", &[])).unwrap();
    let file = file_in(&calls::folder().join("presets"), "shuffled.gc", &text);
    let run = |seed: &str| {
        let called = fers_with(&["preset", "run", &file, "--seed", seed, "--json"], "");
        let object: serde_json::Value = serde_json::from_str(&called.out).expect("it is JSON");
        assert_eq!(object["seed"].to_string(), seed);
        object["position"].as_str().expect("there is a board").to_owned()
    };
    assert_eq!(run("7"), run("7"));
    let found: BTreeSet<String> = ["1", "2", "3", "4", "5", "6"].map(run).into();
    assert!(found.len() > 3, "{found:?}");
    let called = fers_with(&["play", &file, "--seed", "7"], "quit\n");
    assert!(called.out.contains(&format!("board: {}\n", run("7"))), "{}", called.out);
    assert!(called.out.contains("seed: 7\n"), "{}", called.out);
    // A position that is given is not shuffled.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let called = fers_with(&["preset", "run", &file, "--fen", &format!("{start} w"), "--seed", "7"], "");
    assert!(called.out.contains(&format!("board: {start}\n")), "{}", called.out);
    let castled = ["preset", "run", &file, "--fen", "4k3/8/8/8/8/8/8/R3K2R w", "--moves", "e1-h1"];
    assert!(fers_with(&castled, "").out.contains("board: 4k3/8/8/8/8/8/8/R4RK1\n"));
    let bad = file_in(
        &calls::folder().join("presets"),
        "bad-seed.gc",
        "// code: 8\n// seed: x\n// ==== Pre-Game ====\nset a 1;\n",
    );
    fers_with(&["preset", "check", &bad], "").has_failed(1, "`x` is no seed");
    let short = std::fs::read_to_string(preset_of("chess960", &["--include", "a/b/fers.gc"])).unwrap();
    assert!(short.contains("include a/b/fers.gc;\ninclude a/b/shuffle.gc;\n"));
}

/// The moves of the core as pairs of squares, whatever is promoted to.
fn core_moves(game: &Game) -> BTreeSet<(String, String)> {
    let line = legal_line(game, CoordinateStyle::default());
    line.split_whitespace().map(|mv| (mv[0..2].to_owned(), mv[2..4].to_owned())).collect()
}

/// Numbers that are the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// Plays random moves in both; at each ply the lists must be equal, and squares at random that are
/// no move must be refused.
fn agree(seed: u64, plies: usize) {
    let program = load(CHESS, Profile::Fers, &mut |_| None);
    let mut session = Session::start(&program, None, Settings::default()).unwrap();
    let mut game = Game::new(Variant::builtin("chess").unwrap());
    let mut lot = Lot(seed);
    for ply in 0..plies {
        let listed: BTreeSet<(String, String)> = session.view().legal.iter().cloned().collect();
        let expected = if game.ending().is_some() { BTreeSet::new() } else { core_moves(&game) };
        // The core ends a game where the preset only says that a draw may be claimed.
        if game.ending().is_some() && session.view().result.is_none() {
            return;
        }
        assert_eq!(listed, expected, "game {seed}, ply {ply}: {}", game.fen());
        assert_eq!(session.view().result.is_some(), game.ending().is_some(), "game {seed}, ply {ply}");
        if expected.is_empty() {
            return;
        }
        for _ in 0..3 {
            let square = |number: usize| format!("{}{}", char::from(b'a' + (number % 8) as u8), number / 8 + 1);
            let pair = (square(lot.below(64)), square(lot.below(64)));
            if !expected.contains(&pair) {
                let outcome = session.clone().enter(&format!("{}-{}", pair.0, pair.1));
                assert!(matches!(outcome, Outcome::Refused(_)), "game {seed}, ply {ply}: {pair:?} {outcome:?}");
            }
        }
        let line = legal_line(&game, CoordinateStyle::default());
        let moves: Vec<&str> = line.split_whitespace().collect();
        let mv = moves[lot.below(moves.len())];
        let mut entry = format!("{}-{}", &mv[0..2], &mv[2..4]);
        if let Some(letter) = mv[4..].chars().next() {
            let label = if session.mover() == 0 { letter.to_ascii_uppercase() } else { letter };
            entry += &format!("; {label}-dest");
        }
        game.play_text(mv).unwrap();
        assert_eq!(session.enter(&entry), Outcome::Accepted(entry.clone()), "game {seed}, ply {ply}");
        let placement = game.fen().split(' ').next().unwrap_or_default().to_owned();
        assert_eq!(session.view().board, placement, "game {seed}, ply {ply}: {entry}");
    }
}

#[test]
fn the_preset_of_chess_agrees_with_the_core() {
    let (games, plies) = if std::env::var_os("FERS_SLOW").is_some() { (50, 200) } else { (4, 80) };
    for seed in 0..games {
        agree(seed, plies);
    }
}

/// Writes the preset of a game, and returns its file.
fn preset_of(game: &str, args: &[&str]) -> String {
    let called = fers_with(&[&["convert", game, "--to", "game-code"], args].concat(), "");
    assert_eq!(called.code, Some(0), "{}", called.err);
    file_in(&calls::folder().join("presets"), &format!("{game}.gc"), &called.out)
}

#[test]
fn presets_are_written_with_the_steps_and_the_rules_in_them() {
    let file = preset_of("xiangqi", &[]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("// TICK \"Do Not Include Moves in Code\""));
    assert!(text.contains("// code: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"));
    assert!(text.contains("sub HandleMove black:") && !text.contains("\ninclude "));
    let (_, rules) = text.split_once("// ==== Rules ====\n").unwrap();
    assert!(rules.starts_with("<h3>Board</h3>") && rules.contains("<div class=\"idiagram\">"), "{rules}");
    // The rules of xiangqi allow 44 first moves.
    assert_eq!(fers_with(&["preset", "moves", &file], "").out.lines().count(), 44);
    let short = std::fs::read_to_string(preset_of("shatranj", &["--include", "fers.gc"])).unwrap();
    assert!(short.contains("\ninclude fers.gc;\n") && short.len() < 12_000, "{}", short.len());
}

#[test]
fn written_presets_use_what_is_documented_of_the_site() {
    // The words that end a game are the exceptions, and in turns of several moves that which splits
    // a text.
    for (game, exceptions) in [("chess", 3), ("shogi", 3), ("grand", 3), ("marseillais", 4)] {
        let called = fers_with(&["preset", "check", &preset_of(game, &[]), "--profile", "site"], "");
        let warnings: Vec<&str> = called.err.lines().filter(|line| line.contains("[gamecode::")).collect();
        assert_eq!(warnings.len(), exceptions, "{game}: {}", called.err);
        assert!(warnings.iter().all(|line| line.contains("not-documented")), "{game}: {}", called.err);
    }
}

#[test]
fn a_settings_file_is_played_as_its_text() {
    let file = preset_of("shatranj", &["--as", "settings"]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("$default['game'] = <<<'NOW'\nShatranj\nNOW;\n") && text.contains("$default['rules']"));
    let called = fers_with(&["preset", "moves", &file], "");
    // Each pawn has one step, each knight and each elephant two leaps: 8 + 4 + 4.
    assert_eq!(called.out.lines().count(), 16, "{}", called.err);
}

#[test]
fn a_folder_of_boxes_is_a_preset() {
    let text = std::fs::read_to_string(preset_of("shatranj", &[])).unwrap();
    let folder = calls::folder().join("presets/shatranj-boxes");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut parts = text.split("// ==== ");
    let board = parts.next().unwrap().lines().find_map(|line| line.strip_prefix("// code: ")).unwrap();
    file_in(&folder, "code.txt", board);
    for part in parts {
        let (title, code) = part.split_once(" ====\n").unwrap();
        file_in(&folder, &format!("{title}.txt").to_lowercase(), code);
    }
    let path = folder.to_str().unwrap();
    let called = fers_with(&["preset", "moves", path], "");
    assert_eq!(called.out.lines().count(), 16, "{}", called.err);
    let (read, own) = (fers_with(&["perft", path, "3"], ""), fers_with(&["perft", "shatranj", "3"], ""));
    assert_eq!((read.code, read.out), (Some(0), own.out), "{}", read.err);
    let played = fers_with(&["play", path], "b2-b3\nquit\n");
    assert_eq!(played.code, Some(0), "{}", played.err);

    file_in(&folder, "post-mvoe 1.txt", "");
    let called = fers_with(&["preset", "moves", path], "");
    let complaint = "`post-mvoe 1.txt` is no box and no setting of a preset; did you mean `Post-Move 1`?";
    assert!(called.err.contains(complaint), "{}", called.err);
}

/// The page about the sets of the site names `N b B c d e f g h i j k l m n` of Abstract.
#[test]
fn labels_are_compared_with_those_of_a_set() {
    let convert = |set: &str| fers_with(&["convert", "shatranj", "--to", "game-code", "--set", set], "");
    let called = convert("abstract");
    assert!(called.out.contains("\n// set: Abstract\n"), "{}", called.err);
    // Of the twelve labels K k Q q R r B b N n P p, these are not named.
    let note = "note: the set Abstract is not known to have P p R r Q q K; look whether it has them\n";
    let sorted = |text: &str| text.split(' ').map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(sorted(&called.err), sorted(note));
    let called = convert("My Set");
    assert!(called.out.contains("\n// set: My Set\n"), "{}", called.err);
    assert!(
        called.err.starts_with("note: the labels of the set My Set are not known; it must have "),
        "{}",
        called.err
    );
}

/// Counts of the start position: 20, 400 and 8,902 are published for chess; the preset of Shatranj
/// is compared with the game that it was written for.
#[test]
fn a_preset_is_read_as_rules() {
    let chess = file_in(&calls::folder().join("presets"), "read.gc", CHESS);
    let counted = fers_with(&["perft", &chess, "3"], "");
    assert!(counted.out.contains("8902"), "{}{}", counted.out, counted.err);
    let checked = fers_with(&["check", &chess], "");
    assert_eq!(checked.out, format!("{chess}: 1 variant (game-code), no problems\n"), "{}", checked.err);
    for args in [&[][..], &["--as", "settings"], &["--include", "fers.gc"]] {
        let file = preset_of("shatranj", args);
        let (read, own) = (fers_with(&["perft", &file, "3"], ""), fers_with(&["perft", "shatranj", "3"], ""));
        assert_eq!((read.code, read.out), (Some(0), own.out), "{args:?}: {}", read.err);
    }
    let converted = fers_with(&["convert", &preset_of("xiangqi", &[]), "--to", "fers"], "");
    assert!(converted.out.contains("name = \"Xiangqi\""), "{}{}", converted.out, converted.err);
}

#[test]
fn a_preset_is_played_by_its_rules() {
    let file = preset_of("shatranj", &[]);
    let called = fers_with(&["play", &file, "--lifted", "--color", "both"], "Nc3\nfen\nquit\n");
    assert_eq!(called.code, Some(0), "{}", called.err);
    assert!(called.out.contains("/2N5/"), "{}", called.out);
}

/// Returns a preset with a king and a wazir a side. `mode` says how the
/// wazir moves; what it means depends on the include.
fn wazirs(include: &str, mode: u32) -> String {
    format!(
        "\
// game: Wazirs
// code: k2w/4/4/W2K
// ==== Pre-Game ====
include {include};
set legdefs (0
1 1 0 1 3 1 1 1 1 3 1 1 1 0 3 1 1 1 -1 3 1 1 0 -1 3 1 1 -1 -1 3 1 1 -1 0 3 1 1 -1 1 3
0
1 1 0 1 {mode} 1 1 1 0 {mode} 1 1 0 -1 {mode} 1 1 -1 0 {mode}
0);
def K 1; def k 1; def W 42; def w 42;
set promotables array;
// ==== Post-Move 1 ====
gosub HandleMove false;
// ==== Post-Move 2 ====
gosub HandleMove true;
// ==== Post-Game 1 ====
gosub GameEnd false;
// ==== Post-Game 2 ====
gosub GameEnd true;
"
    )
}

/// A preset with the site's helper: only the mode 3 is known of it.
#[test]
fn modes_of_other_includes_are_asked() {
    let text = &wazirs("betza.txt", 5);
    let file = file_in(&calls::folder().join("presets"), "modes.gc", text);
    fers_with(&["moves", &file], "").has_failed(1, "what does the mode 5 mean?");
    // The king has three moves and the wazir two, without captures.
    let called = fers_with(&["moves", &file, "--modes", "5=move"], "");
    assert_eq!((called.code, called.out.lines().count()), (Some(0), 5), "{}{}", called.out, called.err);
    let said = text.replace("// code:", "// modes: 5=move\n// code:");
    let file = file_in(&calls::folder().join("presets"), "said.gc", &said);
    assert_eq!(fers_with(&["moves", &file], "").out.lines().count(), 5);
}

/// Fields of a FEN of Fers are understood by rules that are read with the modes.
#[test]
fn modes_say_how_the_fields_of_a_position_are_read() {
    let text = &wazirs("helper.txt", 1);
    let file = file_in(&calls::folder().join("presets"), "counted.gc", text);
    let helper = concat!("helper.txt=", env!("CARGO_MANIFEST_DIR"), "/../../presets/fers.gc");
    // The hundredth ply without a capture or a pawn's move.
    let args = ["preset", "run", &file, "--include", helper, "--fen", "k2w/4/4/W2K w - - 99 60", "--moves", "a1-a2"];
    let called = fers_with(&args, "");
    assert!(called.code == Some(0) && !called.out.contains("a draw"), "{}{}", called.out, called.err);
    let called = fers_with(&[&args[..], &["--modes", "1=move"]].concat(), "");
    assert!(called.out.contains("result: a draw by the count of moves"), "{}{}", called.out, called.err);
}

#[test]
fn a_written_preset_has_no_problems() {
    for game in ["3check", "chess", "shogi"] {
        let called = fers_with(&["preset", "check", &preset_of(game, &[])], "");
        assert_eq!((called.code, called.err.as_str()), (Some(0), ""), "{game}");
    }
}

#[test]
fn a_written_preset_is_played() {
    let file = preset_of("crazyhouse", &[]);
    let line = "e2-e4 | d7-d5 | e4-d5 | d8-d5 | b1-c3 | d5-d8";
    let called = fers_with(&["preset", "moves", &file, "--moves", line], "");
    assert!(called.out.lines().any(|mv| mv == "P*e4") && !called.out.contains("P*e1"), "{}", called.err);
    let called = fers_with(&["preset", "run", &file, "--moves", &format!("{line} | P*e4 | P*e4")], "");
    assert!(called.out.contains("P*e4: accepted\nP*e4: refused"), "{}", called.out);
}

/// Rules of Chu Shogi: a Lion may capture and go on, may not take a protected Lion from afar, and a
/// piece that comes into the zone may promote.
#[test]
fn the_lion_of_chu_shogi_captures_twice_and_is_not_traded() {
    let file = preset_of("chu-shogi", &[]);
    let run = |fen: &str, moves: &str| fers_with(&["preset", "run", &file, "--fen", fen, "--moves", moves], "").out;
    let two_pawns = "k11/12/12/12/6p5/5p6/5N6/12/12/12/12/11K w";
    let asked = run(two_pawns, "f6-f7");
    assert!(asked.contains("where does it go on?") && asked.contains("g8"), "{asked}");
    let twice = run(two_pawns, "f6-f7 | f7-g8");
    assert!(twice.contains("f6-f7; f7-g8: accepted\nboard: k11/12/12/12/6N5/12/"), "{twice}");
    let once = run(two_pawns, "f6-f7 | pass");
    assert!(once.contains("f6-f7; pass: accepted\nboard: k11/12/12/12/6p5/5N6/12/"), "{once}");
    let protected = run("k4r6/12/12/12/5n6/12/5N6/12/12/12/12/11K w", "f6-f8");
    assert!(protected.contains("f6-f8: refused: These pieces may not be traded so."), "{protected}");
    let alone = run("k11/12/12/12/5n6/12/5N6/12/12/12/12/11K w", "f6-f8");
    assert!(alone.contains("f6-f8: accepted"), "{alone}");
    let promotion = run("k11/12/12/12/5O6/12/12/12/12/12/12/11K w", "f8-g9");
    assert!(promotion.contains("what does it become?"), "{promotion}");
}

/// The piece of the article as it stands there, with the mark for task 9.
const MY_PIECE: &str = include_str!("../../../testdata/gamecode/my-piece.txt");

/// Pastes the piece into the preset of chess, as the article does it: in the diagonal lines of the
/// queen the range becomes -3, and the mode the name of the routine.
fn preset_with_my_piece(name: &str, sub: &str) -> String {
    let text = std::fs::read_to_string(preset_of("chess", &[])).unwrap();
    let (before, rest) = text.split_once("1 99  0  1   3 // queen(").unwrap();
    let (queen, after) = rest.split_once("\n0\n").unwrap();
    let called = |line: &str| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["1", "99", dx @ ("1" | "-1"), dy @ ("1" | "-1"), "3"] => format!("1 -3 {dx} {dy} MyPiece"),
        _ => line.to_owned(),
    };
    let queen: Vec<String> = queen.lines().map(called).collect();
    let text = format!("{before}1 99  0  1   3 // queen({}\n0\n{after}", queen.join("\n"));
    let text = text.replacen("setflag rules;\n", &format!("{sub}setflag rules;\n"), 1);
    file_in(&calls::folder().join("presets"), name, &text)
}

/// It leaps over a friendly pawn beside it, and never takes a friend: by its code, by its rules,
/// and in the search.
#[test]
fn the_piece_of_the_article_is_run_read_and_searched() {
    let file = preset_with_my_piece("mypiece.gc", MY_PIECE);
    // The pawn is pinned, so that it does not capture in place of the piece.
    let (over_pawn, over_nothing) = ("1r4k1/8/8/8/8/2q5/1P6/QK6 w - - 0 1", "1r4k1/8/8/8/8/2q5/8/QK6 w - - 0 1");
    let onto_friend = "1r4k1/8/8/8/8/2N5/1P6/QK6 w - - 0 1";
    for (fen, is_legal) in [(over_pawn, true), (over_nothing, false), (onto_friend, false)] {
        let run = fers_with(&["preset", "run", &file, "--fen", fen, "--moves", "a1-c3"], "");
        let word = if is_legal { "a1-c3: accepted" } else { "a1-c3: refused" };
        assert!(run.out.contains(word), "{fen}: {}{}", run.out, run.err);
        let rules = fers_with(&["moves", &file, "--fen", fen], "");
        assert_eq!(rules.out.lines().any(|line| line == "a1c3"), is_legal, "{fen}: {}{}", rules.out, rules.err);
        let computer = ["play", &file, "--lifted", "--color", "black", "--level", "14", "--seed", "1", "--fen", fen];
        let engine = fers_with(&computer, "fen\nquit\n");
        assert_eq!(engine.out.contains("White plays Qxc3"), is_legal, "{fen}: {}{}", engine.out, engine.err);
        let beside = ["play", &file, "--color", "black", "--level", "14", "--seed", "1", "--fen", fen];
        let beside = fers_with(&beside, "quit\n");
        assert_eq!(beside.out.contains("White plays a1-c3\n"), is_legal, "{fen}: {}{}", beside.out, beside.err);
        assert!(beside.out.contains("White plays "), "{fen}: {}{}", beside.out, beside.err);
    }
    let lifted = fers_with(&["play", &file, "--lifted", "--color", "both", "--fen", over_pawn], "a1c3\nfen\nquit\n");
    assert!(lifted.out.contains("1r4k1/8/8/8/8/2Q5/1P6/1K6 b"), "{}{}", lifted.out, lifted.err);
    // Without the mark for task 9 the rules are read with a warning that has the lines to add.
    let mark = "  if == 9 #task: setelem #destsqr 0 1; endif;\n";
    let without = preset_with_my_piece("nomark.gc", &MY_PIECE.replace(mark, ""));
    let checked = fers_with(&["check", &without], "");
    assert!(checked.err.contains("gamecode::no-mark") && checked.err.contains(mark.trim()), "{}", checked.err);
}

#[test]
fn a_game_that_does_not_fit_is_refused_with_its_reasons() {
    let called = fers_with(&["convert", "magnetic", "--to", "game-code"], "");
    assert_eq!((called.code, called.out.as_str()), (Some(1), ""));
    let reason = "cannot be written: pieces that are pulled or pushed";
    assert!(called.err.contains("Magnetic") && called.err.contains(reason), "{}", called.err);
}

#[test]
fn positions_of_the_site_are_read_and_written() {
    let called = fers_with(&["fen", "chess", "--fen-dialect", "game-courier"], "");
    assert_eq!(called.out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n", "{}", called.err);
    for fen in ["rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR w KQkq", "rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR w KQkq"] {
        let called = fers_with(&["moves", "chess", "--fen-dialect", "game-courier", "--fen", fen], "");
        assert_eq!((called.code, called.out.lines().count()), (Some(0), 20), "{}", called.err);
    }
    let wrong = ["moves", "chess", "--fen-dialect", "game-courier", "--fen", "rnb?"];
    fers_with(&wrong, "").has_failed(1, "no board has this sign");
}

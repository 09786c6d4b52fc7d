//! What the writer says, and what it admits to lose.

use std::fs;
use std::path::{Path, PathBuf};

use fers_compile::compile;
use fers_formats::ccif::{read, write};
use fers_formats::{Written, canonical, fairy_stockfish};
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::{Ruleset, VerifiedRuleset};

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The games of the library with their names, in order.
fn library() -> Vec<(String, VerifiedRuleset)> {
    let entries = fs::read_dir(repository("variants")).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "fers"));
    paths.sort();
    let game = |path: &PathBuf| {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        (stem, canonical::read(&fs::read_to_string(path).unwrap()).value.expect("the library is read"))
    };
    paths.iter().map(game).collect()
}

fn variant(name: &str) -> Ruleset {
    library().into_iter().find(|(stem, _)| stem == name).expect("the library has it").1.into_inner()
}

/// Returns the first game of a text, if it can be read.
fn first_game(text: &str) -> Option<VerifiedRuleset> {
    read(text).value.games.into_iter().next().and_then(|game| game.ruleset)
}

/// Returns the losses that change play.
fn changes(written: &Written) -> Vec<&str> {
    written.losses.iter().filter(|loss| loss.changes_play).map(|loss| loss.message.as_str()).collect()
}

fn counts(ruleset: &VerifiedRuleset, depth: u32) -> Vec<u64> {
    let program = compile(ruleset).expect("it compiles");
    let mut position = AnyPosition::new(&program, &ruleset.start).expect("it has a start");
    (1..=depth).map(|depth| position.perft(depth, PerftEnds::ByRule)).collect()
}

#[test]
fn kings_that_leave_when_they_are_mated_are_written() {
    let game = |rules: &str| {
        let text = format!("5x5\nrrk2/5/4r/5/K3K w - - 0 1\n{rules} K R\n");
        first_game(&text).unwrap_or_else(|| panic!("{:?}", read(&text).diagnostics))
    };
    let (leaving, staying) = (game("royal=suicide"), game("royal"));
    let written = write(&[&leaving]);
    assert!(changes(&written).is_empty(), "{:?}", written.losses);
    assert!(written.text.contains("royal=suicide"), "{}", written.text);
    assert_eq!(counts(&first_game(&written.text).expect("it is read"), 4), counts(&leaving, 4));
    assert_ne!(counts(&leaving, 1), counts(&staying, 1));
    // No other format has the rule.
    let lost = fairy_stockfish::write(&[&leaving]);
    let is_named = |loss: &&str| loss.ends_with("what is royal and when it is in check");
    assert!(changes(&lost).iter().any(is_named), "{:?}", lost.losses);
}

#[test]
fn kings_that_leave_are_named_where_other_rules_do_not_go_with_that() {
    for rules in ["royal=suicide,expose(2)", "royal=suicide,untilcaptured", "royal=suicide,taboo", "royal=suicide warp"]
    {
        let parsed = read(&format!("5x5\nr3k/5/5/5/K3K w - - 0 1\n{rules} K R\n"));
        let codes: Vec<&str> = parsed.diagnostics.iter().map(|found| found.code.0).collect();
        assert_eq!(codes, ["ccif::not-played-yet"], "{rules}");
    }
}

#[test]
fn promotions_that_wait_a_turn_are_written() {
    for rule in ["entersuspend,optional", "enter,!swap,suspend,optional", "!swap,suspend,optional"] {
        let text = format!("4x7\n3k/4/4/4/P3/4/3K w - - 0 1\nroyal promotion+[4-7]={rule} K P=mfW+cfF R +P==R\n");
        let game = first_game(&text).unwrap_or_else(|| panic!("{:?}", read(&text).diagnostics));
        let written = write(&[&game]);
        assert!(changes(&written).is_empty(), "{rule}: {:?}", written.losses);
        assert!(written.text.contains(&format!("={rule}")), "{}", written.text);
        assert_eq!(counts(&first_game(&written.text).expect("it is read"), 4), counts(&game, 4), "{rule}");
    }
}

#[test]
fn what_moves_leave_behind_is_written() {
    for rule in ["move", "capture", "!capture", "move,demote"] {
        let text = format!("4x4\nr2k/4/M3/3K w - - 0 1\nroyal promotion*=origin,{rule} K R M=W X=mfF *M==X -M==R\n");
        let game = first_game(&text).unwrap_or_else(|| panic!("{:?}", read(&text).diagnostics));
        let written = write(&[&game]);
        assert!(changes(&written).is_empty(), "{rule}: {:?}", written.losses);
        assert!(written.text.contains("=origin,"), "{}", written.text);
        assert_eq!(counts(&first_game(&written.text).expect("it is read"), 4), counts(&game, 4), "{rule}");
    }
}

#[test]
fn squares_to_be_passed_before_a_hill_are_written() {
    for (rule, pieces) in [
        ("hill[c3]=pass[b3]", "K"),
        ("hill[a-b5]{RN}=fill,pass[c3]", "K R N"),
        ("hill[c3]{N}=pass[b3] hill[c4]", "K N"),
    ] {
        let text = format!("5x5\n4k/5/5/1K3/5 w - - 0 1\nroyal {rule} {pieces}\n");
        let game = first_game(&text).unwrap_or_else(|| panic!("{:?}", read(&text).diagnostics));
        let written = write(&[&game]);
        assert!(changes(&written).is_empty(), "{rule}: {:?}", written.losses);
        assert!(written.text.contains("pass["), "{}", written.text);
        assert_eq!(counts(&first_game(&written.text).expect("it is read"), 4), counts(&game, 4), "{rule}");
    }
}

#[test]
fn squares_within_which_kings_keep_their_rights_are_written() {
    let text = "8x8\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nroyal=virginzone[d-f1] K R\n";
    let game = first_game(text).unwrap_or_else(|| panic!("{:?}", read(text).diagnostics));
    let written = write(&[&game]);
    assert!(changes(&written).is_empty(), "{:?}", written.losses);
    assert!(written.text.contains("virginzone[d-f1]"), "{}", written.text);
    assert_eq!(counts(&first_game(&written.text).expect("it is read"), 3), counts(&game, 3));
}

#[test]
fn chess_is_written_as_people_write_it() {
    let written = write(&[&variant("chess")]);
    let expected = "\
:Chess
8x8 -- 6
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
royal
P|Pawn|=mfW+cefF+imefW02
N|Knight|
B|Bishop|
R|Rook|
Q|Queen|
K|King|
+P==QRBN O-O=[*]isR[g]=isR[f] O-O-O=[*]isR[c]=isR[d]
";
    assert_eq!(written.text, expected);
    // FBR has no rule about fifty moves or dead material.
    assert!(matches!(changes(&written)[..], [ends] if ends.contains("not `100 plies draws`")), "{written:?}");
}

#[test]
fn shorthands_are_written_out() {
    let text = |rules: &str| write(&[&first_game(rules).expect("it is read")]).text;
    assert!(text("royal spacious K Q R B N P +P").contains("N|Knight|=N-!mN"));
    assert!(text("royal atomic{^P} K Q R B N P +P").contains("N|Knight|=mN+(cN--X)"));
    // Ranges of captures that explode, which are regions of their own.
    let placed = text("5x5\n4k/5/5/n4/N3K w - - 0 1\nroyal=expose K=mK N=mN+([1-2]cN--X)\n");
    assert!(placed.contains("[1-2]cN--X"), "{placed}");
    assert!(text("royal alice K Q R B N P +P").contains("N|Knight|=N--<+-1>mO"));
    assert!(text("royal andernach K Q R B N P +P").contains("*N=ccO"));
}

#[test]
fn all_entries_with_known_moves_are_written_whole() {
    let text = fs::read_to_string(repository("testdata/ccif/games.txt")).unwrap();
    let mut wrong = Vec::new();
    for part in text.split("\n\n").filter_map(|part| part.split_once("\n=> ")) {
        let entry = part.0.split_once("\n> ").map_or(part.0, |(entry, _)| entry);
        let ruleset = first_game(entry).unwrap_or_else(|| panic!("{entry}"));
        let written = write(&[&ruleset]);
        if !changes(&written).is_empty() {
            wrong.push(format!("{entry}\n{}{:?}", written.text, changes(&written)));
            continue;
        }
        let again = first_game(&written.text).expect("it reads back");
        if counts(&again, 2) != counts(&ruleset, 2) {
            wrong.push(format!("{entry}\n{}other moves", written.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Entries of the pieces of `testdata/ccif/moves.txt`.
fn pieces() -> Vec<String> {
    let text = fs::read_to_string(repository("testdata/ccif/moves.txt")).unwrap();
    let mut found = Vec::new();
    for block in text.split("\n\n") {
        let value = |key: &str| block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).map(str::trim);
        let (Some(definitions), Some(fen)) = (value("pieces"), value("fen")) else { continue };
        let others: Vec<String> = value("others")
            .unwrap_or_default()
            .chars()
            .filter(char::is_ascii_uppercase)
            .map(|other| format!("{other}=W"))
            .collect();
        found.push(format!("{}\n{fen}\n!draw {definitions} {}\n", value("board").unwrap_or("5x5"), others.join(" ")));
    }
    found
}

#[test]
fn all_moves_with_known_squares_are_written_whole() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for entry in pieces() {
        let Some(ruleset) = first_game(&entry) else { continue };
        count += 1;
        let written = write(&[&ruleset]);
        if !changes(&written).is_empty() {
            wrong.push(format!("{entry}{}{:?}", written.text, changes(&written)));
        }
    }
    println!("{count} entries");
    assert!(count > 80 && wrong.is_empty(), "{count}\n{}", wrong.join("\n\n"));
}

/// Returns whether a game loses nothing but draws that FBR has no rule for: a number of moves
/// without progress, dead material.
fn loses_draws_only(written: &Written) -> bool {
    let is_draw = |part: &str| part.contains("plies draws") || part.starts_with("not `dead material");
    changes(written).iter().all(|loss| {
        let what = loss.split_once("how the game ends: ").map(|(_, what)| what);
        what.is_some_and(|what| what.split("`, ").all(is_draw))
    })
}

/// `docs/ccif.md` names the numbers that this test prints.
#[test]
fn the_library_is_written_and_what_is_whole_reads_back() {
    let (mut whole, mut nearly, mut refused) = (Vec::new(), 0, 0);
    let games = library();
    for (stem, ruleset) in &games {
        let written = write(&[ruleset]);
        assert_eq!(written.text.is_empty(), written.left_out == 1, "{stem}");
        if written.text.is_empty() {
            assert!(written.losses[0].message.contains("cannot be written: "), "{stem}");
            refused += 1;
            continue;
        }
        nearly += usize::from(loses_draws_only(&written));
        let again = first_game(&written.text).unwrap_or_else(|| panic!("{stem}"));
        if changes(&written).is_empty() {
            whole.push(stem.as_str());
            assert_eq!(changes(&write(&[&again])), [] as [&str; 0], "{stem}");
        }
        if loses_draws_only(&written) {
            assert_eq!(counts(&again, 3), counts(ruleset, 3), "{stem}\n{}", written.text);
        }
    }
    println!("{} games: {} whole, {nearly} but for draws, {refused} refused", games.len(), whole.len());
    println!("{}", whole.join(", "));
    assert!(whole.len() >= 15 && nearly >= 112, "{whole:?} {nearly}");
}

#[test]
fn what_the_format_cannot_hold_is_a_loss() {
    let losses = |name: &str| write(&[&variant(name)]).losses.into_iter().map(|loss| loss.message).collect::<Vec<_>>();
    let says = |name: &str, words: &str| {
        let found = losses(name);
        assert!(found.iter().any(|loss| loss.contains(words)), "{name}, {words}: {found:?}");
    };
    says("chess960", "drawn by lot");
    says("duck", "which walls moves put up");
    says("marseillais", "how many moves a side makes");
    says("ultima", "the moves of the Long Leaper");
    says("tictactoe", "how the game ends: not `row of 3");
    let mut wide = variant("chess");
    wide.geometry = fers_core::Geometry::rectangle(17, 17);
    assert!(write(&[&wide]).losses[0].message.contains("more than 256 squares"));
}

#[test]
fn a_word_that_cannot_be_read_beside_others_is_taken_out() {
    // `royal=noperpetualcheck` is not read where captured pieces go to hands: the rest of the rule
    // stays.
    let written = write(&[&variant("torishogi")]);
    assert!(written.text.contains(" royal ") && !written.text.contains("noperpetualcheck"), "{}", written.text);
    assert!(changes(&written).iter().all(|loss| loss.contains("how the game ends")), "{written:?}");
}

#[test]
fn several_games_are_written_one_after_the_other() {
    let games = [variant("chess"), variant("shatranj")];
    let text = write(&games.each_ref()).text;
    let names: Vec<String> = read(&text).value.games.into_iter().map(|game| game.name).collect();
    assert_eq!(names, ["Chess", "Shatranj"], "{text}");
}

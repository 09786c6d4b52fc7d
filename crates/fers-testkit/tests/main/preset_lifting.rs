//! Pieces whose moves are code of a preset: read as paths where they are a straight chain of tests.

use std::path::{Path, PathBuf};

use fers_core::SplitMix;
use fers_formats::{canonical, game_code};
use fers_game::{Game, Variant};
use fers_rules::{Ruleset, VerifiedRuleset};
use fers_testkit::{mutate, oracle_agrees, preset_agrees};
use fers_text::Diagnostic;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The article's piece: a leap over an adjacent friendly pawn, where the squares are not taken by
/// friends.
const MY_PIECE: &str = include_str!("../../../../testdata/gamecode/my-piece.txt");

/// Writes the preset of chess, with a subroutine for the diagonal moves of the queen, as the
/// article does it: the range becomes -3, and the mode the name.
fn preset(sub: &str) -> String {
    let path = root().join("variants/chess.fers");
    let ruleset: Ruleset = canonical::read(&std::fs::read_to_string(path).unwrap()).value.unwrap().into();
    let text = game_code::write(&[&ruleset]).text;
    let (before, rest) = text.split_once("// queen(").unwrap();
    let (queen, after) = rest.split_once("\n0\n").unwrap();
    let called = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["1", "99", dx @ ("1" | "-1"), dy @ ("1" | "-1"), "3"] => format!("1 -3 {dx} {dy} MyPiece"),
            _ => line.to_owned(),
        }
    };
    let queen: Vec<String> = queen.lines().map(called).collect();
    let text = format!("{before}// queen({}\n0\n{after}", queen.join("\n"));
    text.replace("setflag rules;\n", &format!("{sub}setflag rules;\n"))
}

fn lifted(sub: &str) -> (Option<VerifiedRuleset>, Vec<Diagnostic>, String) {
    let text = preset(sub);
    let parsed = game_code::read(&text);
    (parsed.value.ruleset, parsed.diagnostics, text)
}

/// Returns where the queen may go, sorted.
fn queen_moves(rules: &VerifiedRuleset, placement: &str) -> String {
    let variant = Variant::new(rules.clone()).unwrap();
    let fen = format!("{placement} w - - 0 1");
    let setup = fers_fen::parse(variant.ruleset(), &fen, fers_fen::Dialect::Fers).value.unwrap();
    let game = Game::from_setup(variant, &setup).unwrap();
    let geometry = &rules.geometry;
    let queen = geometry.parse_square("a1").unwrap();
    let moves = game.legal_list().iter().filter(|mv| mv.origin() == Some(queen));
    let mut squares: Vec<String> = moves.map(|mv| geometry.square_name(mv.destination().unwrap())).collect();
    squares.sort();
    squares.join(" ")
}

/// Counted by hand: a rook's moves on an open board, and two squares diagonally over a pawn.
#[test]
fn the_piece_of_the_article_leaps_over_a_friendly_pawn() {
    let (rules, diagnostics, _) = lifted(MY_PIECE);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let rules = rules.unwrap();
    let rook = "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1";
    assert_eq!(queen_moves(&rules, "4k3/8/8/8/8/8/1P6/Q3K3"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 c3 d1");
    // Nothing to leap over, an enemy, another friend.
    assert_eq!(queen_moves(&rules, "4k3/8/8/8/8/8/8/Q3K3"), rook);
    assert_eq!(queen_moves(&rules, "4k3/8/8/8/8/8/1p6/Q3K3"), rook);
    assert_eq!(queen_moves(&rules, "4k3/8/8/8/8/8/1N6/Q3K3"), rook);
    // A friend on the landing square is refused, an enemy is captured.
    assert_eq!(queen_moves(&rules, "4k3/8/8/8/8/2N5/1P6/Q3K3"), rook);
    assert_eq!(queen_moves(&rules, "4k3/8/8/8/8/2n5/1P6/Q3K3"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 c3 d1");
}

#[test]
fn a_lifted_piece_plays_as_its_code_does() {
    let (rules, _, text) = lifted(MY_PIECE);
    let rules = Ruleset::from(rules.unwrap());
    let include = std::fs::read_to_string(root().join("presets/fers.gc")).unwrap();
    let (plies, seeds) = if std::env::var_os("FERS_SLOW").is_some() { (200, 5) } else { (20, 1) };
    for seed in 0..seeds {
        if let Err(violation) = preset_agrees(&rules, &text, &include, plies, seed) {
            panic!("{violation}");
        }
        if let Err(violation) = oracle_agrees(&rules, plies, seed) {
            panic!("{violation}");
        }
    }
}

#[test]
fn a_missing_mark_is_a_warning_with_the_line_to_add() {
    let without = MY_PIECE.replace("  if == 9 #task: setelem #destsqr 0 1; endif;\n", "");
    let (rules, diagnostics, _) = lifted(&without);
    assert!(rules.is_some());
    let codes: Vec<&str> = diagnostics.iter().map(|problem| problem.code.0).collect();
    assert_eq!(codes, ["gamecode::no-mark"]);
    let help = diagnostics[0].help.as_deref().unwrap();
    assert!(help.contains("if == 9 #task: setelem #destsqr 0 1; endif;"), "{help}");
}

/// Checks why a subroutine is not read, and the text that the report is about.
fn refused(line: &str, place: &str, reason: &str) {
    let sub = MY_PIECE.replace("  verify match #piece (P p);\n", &format!("  {line}\n"));
    let (rules, diagnostics, text) = lifted(&sub);
    assert!(rules.is_none(), "{line}");
    let report = diagnostics.iter().find(|problem| problem.code.0 == "gamecode::not-lifted").expect(line);
    assert_eq!(report.span.slice(&text), place, "{line}: {}", report.message);
    assert!(report.message.contains(reason), "{line}: {}", report.message);
}

#[test]
fn what_is_no_straight_chain_says_why_at_its_line() {
    refused("do while empty #jumpsqr: set jumpsqr where #jumpsqr #dx #dy; loop;", "do while empty #jumpsqr", "loop");
    refused("verify == space #jumpsqr space #destsqr;", "verify == space #jumpsqr space #destsqr", "two squares");
    refused("verify checkleap #startsqr #destsqr 1 2;", "verify checkleap #startsqr #destsqr 1 2", "checkleap");
    refused("set n #count;", "set n #count", "nothing sets `#count`");
}

/// Damaged presets are read without a panic, and quickly.
#[test]
fn damaged_presets_are_read_to_their_end() {
    let whole = preset(MY_PIECE);
    let mut random = SplitMix::new(7);
    for _ in 0..60 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..3 {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        let parsed = game_code::read(&text);
        let has_errors = parsed.diagnostics.iter().any(Diagnostic::is_error);
        assert_eq!(parsed.value.ruleset.is_none(), has_errors, "{text}");
    }
}

#[test]
fn numbers_of_any_size_are_read_without_a_panic() {
    let text = preset(MY_PIECE);
    for number in ["9223372036854775807", "-9223372036854775808", "128", "-128", "255"] {
        for (from, to) in [
            ("1 -3 1 1 MyPiece", format!("1 -3 {number} {number} MyPiece")),
            ("65536  2  0  0 65536", format!("65536 {number} {number} {number} 65536")),
            ("set repeats 3;", format!("set repeats {number}; set reploses {number};")),
            ("set wroyal (K);", format!("set wroyal (K); set promozone {number}; set promoted (Q q);")),
        ] {
            assert!(text.contains(from), "{from}");
            let _ = game_code::read(&text.replace(from, &to));
        }
    }
}

/// Four boxes call what plays turns, and each call is said not to be read.
#[test]
fn turns_of_several_moves_are_said_not_to_be_read() {
    let written = game_code::write(&[&fers_testkit::library_ruleset("marseillais")]);
    let read = game_code::read(&written.text);
    assert!(read.value.ruleset.is_none());
    let of_turns = read.diagnostics.iter().filter(|found| found.message.contains("turns of several moves"));
    let calls: Vec<&str> = of_turns.map(|found| found.span.slice(&written.text)).collect();
    assert_eq!(calls, ["gosub HandleTurn false", "gosub HandleTurn true", "gosub TurnEnd false", "gosub TurnEnd true"]);
}

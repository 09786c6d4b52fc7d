//! A mated royal leaves the board while its side has other royals: both executors agree on that.
//!
//! Counted by hand. Source: `royal=suicide` of FBR (C/CIF).

use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::{AnyPosition, SetupError};
use fers_rules::Ruleset;
use fers_testkit::{LAWS, after_by_both, moves_of_both, oracle_agrees, ruleset_reads_back};

/// Makes a game on 6x6 squares where a mated king or prince leaves the board.
fn ruleset(more: &str) -> Ruleset {
    let parsed = canonical::read(&format!(
        r#"
name = "Mated royals"
board = "6x6"
start = "rkqiqk/pppppp/6/6/PPPPPP/RKQIQK w - - 0 1"
ends = ["mate wins", "stalemate draws"]
{more}
[[royal]]
pieces = ["King", "Prince"]
leaves-when-mated = true
[pieces]
King = {{ moves = "K" }}
Prince = {{ letter = "I", moves = "KudW" }}
Rook = {{ moves = "R" }}
Queen = {{ moves = "Q" }}
Pawn = {{ moves = "fmWfcF", promotes = {{ to = ["Prince", "Queen"], zone = "rank 6" }} }}
"#
    ));
    parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).into_inner()
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap_or_else(|| panic!("{fen}"))
}

#[track_caller]
fn check(fen: &str, expected: &[&str]) {
    let ruleset = ruleset("");
    assert_eq!(moves_of_both(&ruleset, &setup(&ruleset, fen)), expected, "{fen}");
}

#[test]
fn a_mated_royal_leaves_and_the_others_go_on() {
    check("rr3k/6/6/6/6/K4K w - - 0 1", &["^a1"]);
    check("rr3k/6/6/6/6/K5 w - - 0 1", &[]);
    let ruleset = ruleset("");
    let after = after_by_both(&ruleset, &setup(&ruleset, "rr3k/6/6/6/6/K4K w - - 7 1"), "^a1");
    assert_eq!(fers_fen::write(&ruleset, &after, Dialect::Fers), "rr3k/6/6/6/6/5K b - - 0 1");
}

#[test]
fn a_mated_royal_waits_while_another_one_is_in_check() {
    // The rook on f4 checks the king on f1, which evades; the rooks on a6 and b6 mate the other.
    check("rrk3/6/5r/6/6/K4K w - - 0 1", &["f1e1", "f1e2"]);
    let ruleset = ruleset("");
    let after = after_by_both(&ruleset, &setup(&ruleset, "rrk3/6/5r/6/6/K4K w - - 0 1"), "f1e1");
    assert!(moves_of_both(&ruleset, &after).contains(&"a6a1xa1".to_owned()));
}

#[test]
fn the_last_royal_is_never_left_in_check() {
    let ruleset = ruleset("");
    let program = fers_compile::verify_and_compile(&ruleset).unwrap();
    let position = |fen: &str| AnyPosition::new(&program, &setup(&ruleset, fen));
    assert!(position("rrk3/6/5r/6/6/K3K1 b - - 0 1").is_ok());
    for fen in ["rrk3/6/5r/6/6/K5 b - - 0 1", "rrk3/6/5r/6/6/K4K b - - 0 1"] {
        assert_eq!(position(fen).unwrap_err(), [SetupError::OpponentInCheck], "{fen}");
    }
}

#[test]
fn all_laws_hold_in_games_with_mated_royals() {
    let with_another_set = "[[royal]]\npieces = [\"Queen\"]\ncheck = \"all\"";
    for more in ["", "must-capture = true", with_another_set] {
        let ruleset = ruleset(more);
        let laws = LAWS.iter().map(|law| law(&ruleset, 150, 3));
        let results = laws.chain([ruleset_reads_back(&ruleset), oracle_agrees(&ruleset, 60, 3)]);
        let broken: Vec<String> = results.filter_map(|result| result.err().map(|found| found.to_string())).collect();
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }
}

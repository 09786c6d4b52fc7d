//! Pieces with paths of several legs in the company of everything that masks know about: the
//! generator agrees with the oracle.

use fers_core::{Color, Piece, Setup};
use fers_formats::canonical;
use fers_oracle::Oracle;
use fers_rules::Ruleset;
use fers_testkit::{Choices, generator_is_consistent, moves_of_both, oracle_agrees, unmake_restores};

/// The seeds of random play.
const SEEDS: [u64; 3] = [1, 2, 3];

fn read(text: &str) -> Ruleset {
    let parsed = canonical::read(text);
    parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).into_inner()
}

/// A small open board with kings, rooks, cannons, knights and four pieces of a kind.
fn ruleset(moves: &str, king: &str, more: &str) -> Ruleset {
    read(&format!(
        r#"
board = "7x7"
start = "crxkxnc/ppppppp/7/7/7/PPPPPPP/CRXKXNC w - - 0 1"
ends = ["mate wins", "stalemate draws"]
{more}
[pieces]
King = {{ moves = "{king}", royal = true }}
Rook = {{ moves = "R" }}
Cannon = {{ moves = "mRcpR" }}
Knight = {{ letter = "N", moves = "N" }}
Guest = {{ letter = "X", moves = "{moves}" }}
Pawn = {{ moves = "fmWfcF", promotes = {{ to = ["Guest", "Rook"], zone = "rank 7" }} }}
"#
    ))
}

#[track_caller]
fn check(ruleset: &Ruleset, plies: u32) {
    for seed in SEEDS {
        for result in [
            oracle_agrees(ruleset, plies, seed),
            generator_is_consistent(ruleset, plies, seed),
            unmake_restores(ruleset, plies, seed),
        ] {
            if let Err(violation) = result {
                panic!("{violation}");
            }
        }
    }
}

#[track_caller]
fn check_guest(moves: &str) {
    check(&ruleset(moves, "K", ""), 60);
}

#[test]
fn pieces_that_capture_on_the_way_leave_no_royal_in_check() {
    check_guest("KNADcaKmcabK");
    check_guest("BsbRfWfDfcafWfmcabW");
    check_guest("mRcaibR");
    check_guest("fmFfcafmF");
    check_guest("mQcaQ");
}

#[test]
fn royals_are_safe_from_pieces_that_bend_only_where_their_ways_are_closed() {
    check_guest("RmasR");
    check_guest("QmasQ");
    check_guest("FyafsF");
    check_guest("WyafsW");
    check_guest("BmasB");
    check_guest("NmpafsyafW");
}

#[test]
fn pieces_that_carry_and_swap_open_lines_and_close_them() {
    // Many moves at every ply, each of them tried in several ways.
    for moves in ["QmKdauR", "QudK", "mKudauQ"] {
        check(&ruleset(moves, "K", ""), 20);
    }
}

#[test]
fn a_royal_may_have_paths_of_several_legs() {
    check(&ruleset("KNADcaKmcabK", "KNADcaKmcabK", ""), 60);
    check(&ruleset("RmasR", "KmasW", ""), 60);
}

#[test]
fn joined_edges_lead_paths_back_to_where_they_began() {
    for moves in ["RmasR", "KNADcaKmcabK", "FyafsF"] {
        check(&ruleset(moves, "K", "wraps = \"files\""), 40);
    }
}

#[test]
fn lines_go_round_joined_edges() {
    check(&ruleset("Q", "K", "wraps = \"files\""), 40);
    for wraps in ["ranks", "both"] {
        // Two rows of pawns shield each side from above and from below.
        check(
            &read(&format!(
                r#"
board = "7x8"
start = "ppppppp/crxkxrc/ppppppp/7/PPPPPPP/CRXKXRC/PPPPPPP/7 w - - 0 1"
wraps = "{wraps}"
ends = ["mate wins", "stalemate draws"]
[pieces]
King = {{ moves = "K", royal = true }}
Rook = {{ moves = "R" }}
Cannon = {{ moves = "mRcpR" }}
Guest = {{ letter = "X", moves = "BNN" }}
Pawn = {{ moves = "fmWfcF" }}
"#
            )),
            60,
        );
    }
}

#[test]
fn pieces_are_deflected_by_those_before_them() {
    for met in ["friend left", "enemy left", "friend left | enemy left"] {
        check_guest(&format!(
            "slide W to {met}, then step turning back to empty, then slide turning 3 5 to empty | enemy"
        ));
    }
    // Whoever may also end where it turns has more than one leg to end on.
    check_guest("slide F to empty | friend left, then slide turning 2 6 to empty | enemy");
}

#[test]
fn what_is_measured_is_counted_right() {
    for file in ["lions.fers", "bent.fers"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("benches").join(file);
        check(&read(&std::fs::read_to_string(path).unwrap()), 20);
    }
}

/// Makes a small game with three kings a side, where a mated king or prince leaves the board.
fn with_mated_royals(moves: &str, more: &str) -> Ruleset {
    read(&format!(
        r#"
board = "6x6"
start = "rkqkxk/pppppp/6/6/PPPPPP/RKQKXK w - - 0 1"
ends = ["mate wins", "stalemate draws"]
{more}
[[royal]]
pieces = ["King", "Prince"]
leaves-when-mated = true
[pieces]
King = {{ moves = "K" }}
Prince = {{ letter = "I", moves = "{moves}" }}
Rook = {{ moves = "R" }}
Queen = {{ moves = "Q" }}
Guest = {{ letter = "X", moves = "NcpR" }}
Pawn = {{ moves = "fmWfcF", promotes = {{ to = ["Prince", "Queen"], zone = "rank 6" }} }}
"#
    ))
}

#[test]
fn mated_royals_leave_the_board_in_play() {
    check(&with_mated_royals("K", ""), 80);
    check(&with_mated_royals("KudW", "must-capture = true"), 60);
    check(&with_mated_royals("mKcN", "hands = { captured-to = \"capturer\", drops = \"allowed\" }"), 60);
    let with_another_set = "[[royal]]\npieces = [\"Guest\"]\ncheck = \"all\"";
    check(&with_mated_royals("KAD", with_another_set), 80);
    let with_freezes = "[[freeze]]\nby = [\"Guest\"]\nsteps = \"K\"\nlets-leave = true";
    check(&with_mated_royals("K", with_freezes), 60);
}

/// Returns a position with two to four white royals, and more of the enemy's strong pieces.
fn royals_in_trouble(ruleset: &Ruleset, choices: &mut Choices<'_>) -> Setup {
    let mut setup = Setup::empty(ruleset.geometry.places());
    let squares: Vec<_> = ruleset.geometry.squares().collect();
    let mut put = |letters: &[&str], choices: &mut Choices<'_>| {
        let letter: &str = choices.pick::<&str>(letters);
        let (piece_type, color) = ruleset.piece_by_letter(letter).unwrap();
        setup.board[choices.pick(&squares).index()] = Some(Piece::new(color, piece_type));
    };
    (0..choices.between(2, 4)).for_each(|_| put(&["K", "K", "I"], choices));
    (0..choices.between(0, 3)).for_each(|_| put(&["R", "X", "P", "Q"], choices));
    (0..choices.between(2, 5)).for_each(|_| put(&["r", "q", "x", "r"], choices));
    put(&["k"], choices);
    setup
}

#[test]
fn executors_agree_where_royals_are_mated() {
    let more = ["", "[[royal]]\npieces = [\"Guest\"]\ncheck = \"any\"", "must-capture = true"];
    let (mut leaving, mut given_up, mut mates) = (0, 0, 0);
    for (index, more) in more.into_iter().enumerate() {
        let ruleset = with_mated_royals("KudW", more);
        let oracle = Oracle::new(&ruleset);
        let mut choices = Choices::of_seed(index as u64);
        for _ in 0..1500 {
            let setup = royals_in_trouble(&ruleset, &mut choices);
            let in_check = |setup: &Setup| oracle.is_in_check(setup, Color::White);
            if oracle.is_in_check(&setup, Color::Black) || !in_check(&setup) {
                continue;
            }
            let moves = moves_of_both(&ruleset, &setup);
            let list = oracle.legal_moves(&setup, fers_oracle::MateBans::Enforced);
            let leaves_check = list.iter().any(|mv| in_check(&oracle.play(&setup, mv)));
            mates += u32::from(moves.is_empty());
            leaving += u32::from(moves.iter().any(|mv| mv.starts_with('^')));
            given_up += u32::from(leaves_check);
        }
    }
    println!("{leaving} royals left, {given_up} were left in check, {mates} sides were mated");
    assert!(leaving > 30 && given_up > 30 && mates > 30, "the rule is tried: {leaving} {given_up} {mates}");
}

//! Castling rights and virgin squares.

use fers_core::Setup;
use fers_fen::{Dialect, parse, parse_start, write};
use fers_rules::Ruleset;

use crate::rulesets::{chess, names, orthodox, ouk, queens_castle, read, seirawan, shown, sixteen};

/// `rule:king+partner` of all rights.
fn castlings(ruleset: &Ruleset, setup: &Setup) -> String {
    let name = |square| ruleset.geometry.square_name(square);
    let texts =
        setup.castling.iter().map(|right| format!("{}:{}+{}", right.rule, name(right.king), name(right.partner)));
    texts.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(fen: &str, expected: &str, written: &str) {
    check_in(&chess(), fen, expected, written);
}

#[track_caller]
fn check_in(ruleset: &Ruleset, fen: &str, expected: &str, written: &str) {
    let setup = read(ruleset, fen);
    assert_eq!(castlings(ruleset, &setup), expected, "{fen}");
    let text = shown(ruleset, &setup);
    assert_eq!(text.split(' ').nth(2), Some(written), "{text}");
    assert_eq!(read(ruleset, &text), setup);
}

#[test]
fn wings_and_files_name_castling_rights() {
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0:e1+h1 1:e1+a1 2:e8+h8 3:e8+a8", "KQkq");
    check("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "0:e1+h1 1:e1+a1 2:e8+h8 3:e8+a8", "KQkq");
    check("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "0:e1+h1 3:e8+a8", "Kq");
    check("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "", "-");
    check("r3k2r/8/8/8/8/8/8/R3K2R w 0 1", "0:e1+h1 1:e1+a1 2:e8+h8 3:e8+a8", "KQkq");
}

#[test]
fn in_shuffled_games_rights_name_the_real_squares() {
    // Chess960 position 0: bishops and queen first. Source: the table of Chess960 starting
    // positions.
    check("bbqnnrkr/8/8/8/8/8/8/BBQNNRKR w KQkq - 0 1", "0:g1+h1 1:g1+f1 2:g8+h8 3:g8+f8", "KQkq");
    // Source of the two notations: X-FEN names the outermost rook, Shredder-FEN the file.
    check("4k3/8/8/8/8/8/8/1K2R1R1 w G - 0 1", "0:b1+g1", "K");
    check("4k3/8/8/8/8/8/8/1K2R1R1 w K - 0 1", "0:b1+g1", "K");
    check("4k3/8/8/8/8/8/8/1K2R1R1 w E - 0 1", "0:b1+e1", "E");
    check("1k2r1r1/8/8/8/8/8/8/4K3 w e - 0 1", "2:b8+e8", "e");
}

#[test]
fn a_wing_names_the_castlings_of_all_pieces_with_its_partner() {
    let check = |fen: &str, expected: &str, written: &str| check_in(&queens_castle(), fen, expected, written);
    check("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "0:e1+h1 1:e1+a1 4:d1+a1 5:d1+h1", "KQ");
    check("4k3/8/8/8/8/8/8/R2QK2R w HA - 0 1", "0:e1+h1 1:e1+a1 4:d1+a1 5:d1+h1", "KQ");
    // The king has left: the queen keeps her rights, and no other is meant.
    check("4k3/8/8/8/8/8/4K3/R2Q3R w KQ - 0 1", "4:d1+a1 5:d1+h1", "KQ");
    check("4k3/8/8/8/8/8/3Q4/R3K2R w KQ - 0 1", "0:e1+h1 1:e1+a1", "KQ");
}

#[test]
fn a_pair_of_squares_tells_castlings_with_one_partner_apart() {
    let check = |fen: &str, expected: &str, written: &str| check_in(&queens_castle(), fen, expected, written);
    // One of the two has moved and is back on its square.
    check("4k3/8/8/8/8/8/8/R2QK2R w -,e1+h1,e1+a1 - 0 1", "0:e1+h1 1:e1+a1", "-,e1+h1,e1+a1");
    check("4k3/8/8/8/8/8/8/R2QK2R w Q,d1+h1 - 0 1", "1:e1+a1 4:d1+a1 5:d1+h1", "Q,d1+h1");
}

#[test]
fn a_letter_without_a_castling_is_noted_and_gives_nothing() {
    let parsed = parse(&chess(), "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", Dialect::Common);
    assert_eq!(parsed.diagnostics.len(), 1);
    assert!(!parsed.has_errors());
    assert_eq!(castlings(&chess(), &parsed.value.unwrap()), "1:e1+a1");
}

#[test]
fn a_start_position_may_have_its_pieces_elsewhere_than_the_castling_rules_say() {
    let ruleset = orthodox();
    let start = |fen| parse_start(&ruleset, fen, Dialect::Common).value.unwrap();
    assert_eq!(castlings(&ruleset, &start("8/8/8/8/8/8/8/1RK3R1 w KQ - 0 1")), "0:c1+g1 1:c1+b1");
    assert_eq!(castlings(&ruleset, &start("r3k2r/8/8/8/8/8/8/R3K2R")), "0:e1+h1 1:e1+a1 2:e8+h8 3:e8+a8");
}

#[test]
fn pawns_at_home_have_never_moved_and_others_have() {
    let ruleset = chess();
    let virgin = |fen| names(&ruleset, read(&ruleset, fen).virgin.iter());
    assert_eq!(virgin("4k3/3p4/8/8/8/P7/1P6/4K3 w - - 0 1"), "b2 d7");
    assert_eq!(virgin("4k3/3p4/8/8/8/P7/1P6/4K3 w 0 1"), "b2 d7");
    assert_eq!(virgin("4k3/3p4/8/8/8/P7/1P6/4K3 w -,!b2 - 0 1"), "d7");
}

#[test]
fn a_file_letter_without_castling_says_that_the_piece_has_never_moved() {
    let ruleset = ouk();
    let virgin = |fen| names(&ruleset, read(&ruleset, fen).virgin.iter());
    assert_eq!(names(&ruleset, ruleset.start.virgin.iter()), "d1 e1 d8 e8");
    assert_eq!(virgin("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w Ed"), "e1 d8");
    assert_eq!(virgin("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - -"), "");
    assert_eq!(virgin("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w 0 1"), "d1 e1 d8 e8");
    assert!(write(&ruleset, &ruleset.start, Dialect::Sjaak).ends_with(" w DEde - 0 1"));
}

#[test]
fn with_gating_file_letters_are_squares_where_nothing_has_moved() {
    let ruleset = seirawan();
    let start = &ruleset.start;
    assert_eq!(castlings(&ruleset, start), "0:e1+h1 1:e1+a1 2:e8+h8 3:e8+a8");
    let pawns = "a2 b2 c2 d2 e2 f2 g2 h2 a7 b7 c7 d7 e7 f7 g7 h7";
    let virgin = names(&ruleset, start.virgin.iter());
    assert_eq!(virgin, format!("a1 b1 c1 d1 e1 f1 g1 h1 {pawns} a8 b8 c8 d8 e8 f8 g8 h8"));
    let text = write(&ruleset, start, Dialect::Common);
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CLcl] w KQBCDFGkqbcdfg - 0 1");
    // The knight of b1 has left, and the rook of a1 has been away: neither `Q` nor `B` nor `A`.
    let fen = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR[CLcl] b KCDFGkqbcdfg - 0 1";
    let setup = read(&ruleset, fen);
    assert_eq!(castlings(&ruleset, &setup), "0:e1+h1 2:e8+h8 3:e8+a8");
    assert!(!setup.virgin.contains(fers_core::Square(0)));
    assert_eq!(shown(&ruleset, &setup), fen);
}

#[test]
fn what_letters_cannot_say_is_listed_behind_a_comma() {
    let ruleset = sixteen();
    assert_eq!(castlings(&ruleset, &ruleset.start), "0:h1+p1 1:h1+k1 2:h16+p16");
    let text = shown(&ruleset, &ruleset.start);
    assert_eq!(text.split(' ').nth(2), Some("Kk,h1+k1,e6,e10"));
    assert_eq!(read(&ruleset, &text), ruleset.start);
    let common = write(&ruleset, &ruleset.start, Dialect::Common);
    assert_eq!(common.split(' ').nth(2), Some("Kk"));
}

//! What is said about positions that no game leads to: all at once, at its place.

use fers::fen_text::{self, Dialect};
use fers::{Library, Variant};

/// Problems as `code at excerpt`.
#[track_caller]
fn check(variant: &str, fen: &str, expected: &[&str]) {
    let ruleset = Library::builtin().find(variant).unwrap().ruleset();
    let parsed = fen_text::parse(ruleset, fen, Dialect::Fers);
    let said: Vec<String> = parsed
        .diagnostics
        .iter()
        .map(|problem| {
            format!("{} at {}", problem.code.0, &fen[problem.span.start as usize..problem.span.end as usize])
        })
        .collect();
    assert_eq!(said, expected, "{fen}");
}

#[test]
fn ordinary_positions_raise_no_doubts() {
    // Perft positions of chess programming, and an endgame.
    check("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[]);
    check("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[]);
    check("xiangqi", "3ak4/9/9/9/2b6/9/9/9/4K4/3A5 w - - 0 1", &[]);
}

#[test]
fn kings_are_counted() {
    check("chess", "rnbqkbnr/8/8/8/8/8/8/RNBQQBNR w kq - 0 1", &["fen::royals at rnbqkbnr/8/8/8/8/8/8/RNBQQBNR"]);
    check("chess", "4k3/8/8/8/8/8/8/R3K1K1 w - - 0 1", &["fen::royals at 4k3/8/8/8/8/8/8/R3K1K1"]);
    // Both kings of Spartan chess may be there, or one; in Horde White has none; antichess has no
    // royals.
    check("spartan", "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", &[]);
    check("horde", "rnbqkbnr/pppppppp/8/8/8/8/8/PPP5 w kq - 0 1", &[]);
    check("antichess", "8/8/8/8/8/8/8/KK5k w - - 0 1", &[]);
}

#[test]
fn pieces_stand_where_they_may_go() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/4K4/9/P1P1P1P1P/1C5C1/9/RNBA1ABNR w - - 0 1";
    check("xiangqi", fen, &["fen::out-of-zone at K"]);
    check("xiangqi", "3ak4/9/9/4B4/9/9/9/9/4K4/A8 w - - 0 1", &["fen::out-of-zone at B", "fen::out-of-zone at A"]);
    check("chess", "P3k3/8/8/8/8/8/8/p3K3 w - - 0 1", &["fen::unpromoted at P", "fen::unpromoted at p"]);
    // Pawns of shogi are dropped anywhere but where they cannot move, and no move takes them there.
    check("makruk", "4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", &["fen::unpromoted at P"]);
}

#[test]
fn fields_that_say_too_much_are_named() {
    check("3check", "4k3/8/8/8/8/8/8/4K3 w - - 9+9 0 1", &["fen::checks at 9+9"]);
    let expected =
        ["fen::no-castling at K", "fen::no-castling at q", "fen::en-passant at e6", "fen::extra-field at -3"];
    check("chess", "4k3/8/8/8/8/8/8/4K3 w Kq e6 -3 1", &expected);
}

#[test]
fn the_wrong_side_to_move_is_guessed() {
    let variant = Variant::new(Library::builtin().find("chess").unwrap().ruleset().clone()).unwrap();
    let problems = fers::game_from_fen(variant, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(problems[0].help.as_deref(), Some("Black is in check; if it is Black to move, write `b`"));
}

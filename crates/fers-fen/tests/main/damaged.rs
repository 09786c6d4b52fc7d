//! Texts with mistakes: all of them are reported, in their places.

use fers_fen::{Dialect, parse};

use crate::rulesets::{chess, crazyhouse, sixteen};

#[track_caller]
fn check(fen: &str, expected: &[(&str, &str)]) {
    let parsed = parse(&crazyhouse(), fen, Dialect::Common);
    let found: Vec<_> =
        parsed.diagnostics.iter().map(|diagnostic| (diagnostic.code.0, diagnostic.span.slice(fen))).collect();
    assert_eq!(found, expected, "{fen}");
    assert_eq!(parsed.value.is_none(), parsed.has_errors());
}

#[test]
fn mistakes_are_reported_where_they_are() {
    check("", &[("fen::empty", "")]);
    check("8/8/8/8/8/8/8 w - -", &[("fen::rank-count", "8/8/8/8/8/8/8")]);
    check("8/8/8/8/8/8/8/8/P/8 w - -", &[("fen::rank-count", "8/8/8/8/8/8/8/8/P/8")]);
    check("8/8/8/7/8/8/8/8 w - -", &[("fen::rank-length", "7")]);
    check("8/8/8/9/8/8/8/8 w - -", &[("fen::rank-length", "9")]);
    check("k7/8/8/44/8/8/8/7K w - -", &[]);
    check("8/8/8/ppppppppp/8/8/8/8 w - -", &[("fen::rank-length", "ppppppppp")]);
    check("8/8/8/7x/8/8/8/8 w - -", &[("fen::unknown-piece", "x")]);
    check("8/8/8/6+é1/8/8/8/8 w - -", &[("fen::unknown-piece", "+é")]);
    check("8/8/8/7*/8/8/8/8 w - -", &[("fen::not-a-hole", "*")]);
    check("8/8/8/8/{Rok}7/8/8/8 w - -", &[("fen::unknown-piece", "{Rok}")]);
    check("8/8/8/8/{Rook7/8/8/8 w - -", &[("fen::open-label", "{Rook7"), ("fen::rank-length", "{Rook7")]);
    check("8/8/8/8/8/8/8/8[Q w - -", &[("fen::hand", "[Q")]);
    check("8/8/8/8/8/8/8/8[Q]Q w - -", &[("fen::hand", "Q")]);
    check("8/8/8/8/8/8/8/8[2Q] w - -", &[("fen::hand", "2")]);
    check("8/8/8/8/8/8/8/8 x - -", &[("fen::side", "x")]);
    check("8/8/8/8/8/8/8/8 w X -", &[("fen::castling", "X")]);
    check("k7/8/8/8/8/8/8/7K w K -", &[("fen::no-castling", "K")]);
    check("8/8/8/8/8/8/8/8 w -,z9 -", &[("fen::castling", "z9")]);
    check("8/8/8/8/8/8/8/8 w - e9", &[("fen::en-passant", "e9")]);
    check("8/8/8/8/8/8/8/8 w - é", &[("fen::en-passant", "é")]);
    check("k7/8/8/8/8/8/8/7K w - e6", &[("fen::en-passant", "e6")]);
    check("8/8/8/8/8/8/8/8 w - - 99999 1", &[("fen::counter", "99999")]);
    check("k7/8/8/8/8/8/8/7K w - - 3+3 0 1", &[("fen::checks", "3+3")]);
    check("k7/8/8/8/8/8/8/7K w - - 0 1 2", &[("fen::extra-field", "2")]);
}

#[test]
fn all_mistakes_are_reported_at_once() {
    check(
        "8/8/7/8/8/8/8/Y7 x Z e9 0 1x",
        &[
            ("fen::rank-length", "7"),
            ("fen::unknown-piece", "Y"),
            ("fen::side", "x"),
            ("fen::castling", "Z"),
            ("fen::en-passant", "e9"),
            ("fen::counter", "1x"),
        ],
    );
}

#[test]
fn a_piece_in_a_hole_is_refused_and_a_run_across_it_is_not() {
    let ruleset = sixteen();
    let fen = |rank: &str| format!("{}{rank}{}", "16/".repeat(7), "/16".repeat(8));
    assert!(parse(&ruleset, &fen("16"), Dialect::Sjaak).value.is_some());
    assert!(parse(&ruleset, &fen("*14*"), Dialect::Sjaak).value.is_some());
    assert!(parse(&ruleset, &fen("-14-"), Dialect::GameCourier).value.is_some());
    let refused = parse(&ruleset, &fen("R14*"), Dialect::Sjaak);
    assert_eq!(refused.diagnostics[0].code.0, "fen::piece-in-hole");
}

#[test]
fn no_text_makes_the_reader_panic() {
    let ruleset = chess();
    let good = "r3k2r/8/8/8/4P3/8/8/R3K2R[Qq] b KQkq,e1+h1,!e4 e3>e4 3 4 +1+2 ban shak=wb";
    let noise = ["/", "é", "[", "]", "{", "}", "*", "999", "+", "~", "-", " ", "\u{0}", ",", ">", "K"];
    for (at, _) in good.char_indices() {
        for piece in noise {
            let text = format!("{}{piece}{}", &good[..at], &good[at..]);
            for dialect in [Dialect::Fers, Dialect::GameCourier] {
                parse(&ruleset, &text, dialect);
                parse(&ruleset, &text[..at], dialect);
            }
        }
    }
}

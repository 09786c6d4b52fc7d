//! Published numbers of leaves.

use fers_rules::Ruleset;

use crate::support::*;

#[track_caller]
fn check(ruleset: Ruleset, text: &str, counts: &[u64]) {
    let position = position(ruleset, text);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), count, "{text} at depth {depth}");
    }
}

/// Only the count at one depth is published.
#[track_caller]
fn check_at(ruleset: Ruleset, text: &str, depth: u32, count: u64) {
    assert_eq!(position(ruleset, text).perft(depth), count, "{text} at depth {depth}");
}

// Source: Chess Programming Wiki, "Perft Results".
#[test]
fn orthodox_chess_has_the_published_counts() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
    check(chess(), start, &[20, 400, 8902, 197_281]);
}

// Source: Chess Programming Wiki, "Perft Results", positions 2 to 5.
#[test]
fn castling_en_passant_and_promotion_have_the_published_counts() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq";
    check(chess(), kiwipete, &[48, 2039, 97_862]);
    check(chess(), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -", &[14, 191, 2812, 43_238]);
    let position_4 = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq";
    check(chess(), position_4, &[6, 264, 9467]);
    check(chess(), "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ", &[44, 1486, 62_379]);
}

// Source: Sjaak II 1.4.1, its built-in variant; the same in the tests of Fairy-Stockfish
// (tests/perft.sh) at depth 4.
#[test]
fn capablanca_chess_has_the_counts_of_other_programs() {
    let start = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq";
    check(capablanca(), start, &[28, 784, 25_228]);
}

// Source: Sjaak II 1.4.1, its built-in variant; the same in the tests of Fairy-Stockfish at depth
// 4.
#[test]
fn seirawan_chess_has_the_counts_of_other_programs() {
    let start = position(seirawan(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq");
    let start = start.with_virgin("a1 b1 c1 d1 e1 f1 g1 h1 a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [28, 784, 24_830]);
}

// Source: Sjaak II 1.4.1, its built-in variant; the same in the tests of Fairy-Stockfish at depth
// 4.
#[test]
fn xiangqi_has_the_counts_of_other_programs() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    check(xiangqi(), start, &[44, 1920, 79_666]);
}

// Source: Sjaak II 1.4.1, its built-in variants; shogi the same in the tests of Fairy-Stockfish at
// depth 4.
#[test]
fn shogi_and_minishogi_have_the_counts_of_other_programs() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w";
    check(shogi(), start, &[30, 900, 25_470]);
    check(minishogi(), "rbsgk/4p/5/P4/KGSBR w", &[14, 181, 2512, 35_401]);
}

// Source: the tests of Fairy-Stockfish (tests/perft.sh, crazyhouse).
#[test]
fn drops_have_the_counts_of_fairy_stockfish() {
    check_at(crazyhouse(), "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w", 2, 75_353);
    check_at(crazyhouse(), "2k5/8/8/8/8/8/8/4K3[Qn] w", 3, 88_634);
}

// Source: the tests of Fairy-Stockfish (tests/perft.sh, antichess).
#[test]
fn forced_captures_have_the_counts_of_fairy_stockfish() {
    check_at(giveaway(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 4, 153_299);
}

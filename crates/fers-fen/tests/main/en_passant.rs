//! Which piece passed by.

use fers_fen::{Dialect, parse};
use fers_rules::{Arrivals, Leg, Path, Range, Ruleset, Steps, TurnSet};

use crate::rulesets::{chess, names, piece, read, shown, sixteen};
use fers_core::{Geometry, Vector};

#[track_caller]
fn check(ruleset: &Ruleset, fen: &str, squares: &str, victim: &str) {
    let chance = read(ruleset, fen).en_passant.pop().expect("a chance");
    assert_eq!(
        (names(ruleset, chance.squares), names(ruleset, [chance.victim])),
        (squares.into(), victim.into()),
        "{fen}"
    );
}

#[test]
fn the_victim_is_the_pawn_that_passed() {
    let ruleset = chess();
    check(&ruleset, "4k3/8/8/8/3PP3/8/8/4K3 b - e3 0 1", "e3", "e4");
    check(&ruleset, "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "e6", "e5");
}

#[test]
fn a_chance_that_no_piece_can_have_given_is_ignored_with_a_warning() {
    let ruleset = chess();
    for fen in ["4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 w - e3"]
    {
        let parsed = parse(&ruleset, fen, Dialect::Common);
        assert_eq!(parsed.diagnostics.len(), 1, "{fen}");
        assert_eq!(parsed.value.unwrap().en_passant, [], "{fen}");
    }
}

#[test]
fn of_two_pawns_the_one_that_passed_exactly_these_squares_is_the_victim() {
    let mut ruleset = sixteen();
    ruleset.castlings.clear();
    // From e2: the pawn on e4 passed e3 only, a pawn on e5 would have passed e4 too.
    let fen = format!("k15/K15/{}4P11/4P11{}", "16/".repeat(9), "/16".repeat(3));
    check(&ruleset, &format!("{fen} b - e3"), "e3", "e4");
    check(&ruleset, &format!("{fen} b - e3>e5"), "e3", "e5");
}

#[test]
fn a_walk_round_a_corner_passes_the_corner() {
    let mut ruleset = Ruleset::new("corner", Geometry::rectangle(5, 5));
    let first = Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet());
    let second = Leg { steps: Steps::Turned(TurnSet(1 << 2)), range: Range::exactly(2), ..first.clone() };
    let path = Path { legs: vec![first, second], ..Path::default() }.opening_en_passant(true);
    let capture = Leg::leap(Vector::RING.to_vec(), Arrivals { en_passant: true, ..Arrivals::quiet_or_capture() });
    ruleset.pieces.push(piece("King", "K", &Vector::RING));
    ruleset.pieces.push(fers_rules::PieceRules::new("Bender", "B", vec![Path::single(capture), path]));
    // White's goes up and to the right; Black's is its mirror image: down and to the right.
    check(&ruleset, "5/5/3B1/5/5 b - b3,c3", "b3 c3", "d3");
    check(&ruleset, "5/5/3b1/5/5 w - b3,c3", "b3 c3", "d3");
    assert_eq!(shown(&ruleset, &read(&ruleset, "5/5/3B1/5/5 b - b3c3 0 1")), "5/5/3B1/5/5 b - b3,c3 0 1");
}

//! Coordinate moves.

use fers_notation::CoordinateStyle;

use crate::scenes::scene;

const PLAIN: CoordinateStyle =
    CoordinateStyle { castles_onto_partner: false, ranks_from_zero: false, passes_in_place: false };

#[track_caller]
fn check(fen: &str, moves: &str, expected: &str) {
    assert_eq!(scene(fen, moves).coordinates(PLAIN), expected);
    scene(fen, moves).sans();
}

#[test]
fn moves_are_written_as_protocols_write_them() {
    check("4k3/P7/8/8/8/8/4P3/4K3 w", "e2e4 e2e3 a7a8=Q a7a8=N", "e2e4 e2e3 a7a8q a7a8n");
    check("4k3/8/8/3pP3/8/8/8/4K3 w", "e5e6 e5d6*d5", "e5e6 e5d5,d5d6");
    check("4k3/8/8/8/8/8/8/4K3[Pp] w", "P@e4 P@e5", "P@e4 P@e5");
    check("4k3/8/8/8/8/8/8/R3K2R w", "O:e1,g1,h1,f1 O:e1,c1,a1,d1 e1f1", "e1g1 e1c1 e1f1");
    check("4k3/8/8/8/8/8/8/3QK3 w", "d1@ 0000 d1d2", "d1@ 0000 d1d2");
}

#[test]
fn a_pass_may_be_a_piece_that_stays() {
    // Source: Fairy-Stockfish (`janggi`: the king; `ataxx`: the first piece).
    let in_place = CoordinateStyle { passes_in_place: true, ..PLAIN };
    assert_eq!(scene("4k3/8/8/8/8/8/8/R3K3 w", "0000 a1a2").coordinates(in_place), "e1e1 a1a2");
    assert_eq!(scene("8/8/8/8/8/2r5/8/R7 b", "0000 c3c2").coordinates(in_place), "c3c3 c3c2");
    assert_eq!(scene("8/8/8/8/8/8/8/R7 b", "0000").coordinates(in_place), "0000");
}

#[test]
fn an_en_passant_capture_needs_no_more_than_its_destination() {
    let mut scene = scene("4k3/8/8/3pP3/8/8/8/4K3 w", "e5e6 e5d6*d5");
    let square = |name| scene.ruleset.geometry.parse_square(name).unwrap();
    let (squares, victim) = (vec![square("d6")], square("d5"));
    scene.setup.en_passant = vec![fers_core::EnPassant { squares, victim }];
    assert_eq!(scene.coordinates(PLAIN), "e5e6 e5d6");
    assert_eq!(scene.sans(), "e6 exd6");
    // A sergeant may also go to d6 without capturing.
    scene.legal.push(fers_core::Move::quiet(square("e5"), square("d6")));
    assert_eq!(scene.coordinates(PLAIN), "e5e6 e5d5,d5d6 e5d6");
}

#[test]
fn a_sole_promotion_with_a_plus_is_written_as_a_plus() {
    check("4k3/8/3S4/8/8/8/8/4K3 w", "d6d7=+S d6d7", "d6d7+ d6d7");
    check("4k3/P7/8/8/8/8/8/4K3 w", "a7a8=+P a7a8=Q a7a8", "a7a8+ a7a8q a7a8");
    check("4k3/8/3G4/8/8/8/8/4K3 w", "d6d7=Q~ d6d7=R d6d6=R", "d6d7q d6d7r d6d6r");
}

#[test]
fn captures_on_the_way_are_legs() {
    check(
        "4k3/8/8/3p4/2L1n3/8/8/4K3 w",
        "c4d5 c4e4*d5,e4 c4c4*d5 c4d6*d5 c4d4 c4e4",
        "c4d5 c4d5,d5e4 c4d5,d5c4 c4d5,d5d6 c4d4 c4e4",
    );
    check("4k3/8/8/3pp3/2L5/8/8/4K3 w", "c4d4*d5,e5 c4d4*e5,d5", "c4d5,d5e5,e5d4 c4e5,e5d5,d5d4");
}

#[test]
fn castling_names_the_partner_where_the_king_alone_leaves_a_doubt() {
    check("4k3/8/8/8/8/8/8/R4K1R w", "O:f1,g1,h1,f1 f1g1 f1e1", "f1h1 f1g1 f1e1");
    check("4k3/8/8/8/8/8/8/4KR1R w", "O:e1,g1,h1,f1 O:e1,g1,f1,f1", "e1h1 e1f1");
    check("4k3/8/8/8/8/8/8/R3K3 w", "O:e1,c1,a1,d1 O:e1,c1,a1,b1", "e1c1,a1d1 e1c1,a1b1");
    let onto_partner = CoordinateStyle { castles_onto_partner: true, ..PLAIN };
    let scene = scene("4k3/8/8/8/8/8/8/R3K3 w", "O:e1,c1,a1,d1 O:e1,b1,a1,c1 e1d1");
    assert_eq!(scene.coordinates(onto_partner), "e1c1,a1d1 e1b1,a1c1 e1d1");
    assert_eq!(scene.coordinates(PLAIN), "e1c1 e1b1 e1d1");
}

#[test]
fn gates_are_written_behind_the_move() {
    check(
        "4k3/8/8/8/8/8/8/RN2K2R[HE] w",
        "b1c3 b1c3/H@b1 b1c3/E@b1 O:e1,g1,h1,f1 O:e1,g1,h1,f1/H@e1 O:e1,g1,h1,f1/H@h1",
        "b1c3 b1c3h b1c3e e1g1 e1g1h h1e1h",
    );
}

#[test]
fn a_drop_and_a_promoted_drop_are_told_apart() {
    check("4k3/8/8/8/8/8/8/4K3[P+P] w", "P@e4 P@e4=+P P@e5=+P +P@e4", "P@e4 P@e4=+P +P@e5 +P@e4");
}

#[test]
fn a_promotion_and_a_gate_of_the_same_letter_are_told_apart() {
    check("4k3/8/8/8/8/8/8/1P2K3[Q] w", "b1b2=Q b1b2/Q@b1 b1b2", "b1b2=Q b1b2/Q@b1 b1b2");
}

#[test]
fn ranks_of_two_digits_and_ranks_from_zero() {
    let fen = format!("4P11{}/P3K11 w", "/16".repeat(8));
    let scene = scene(&fen, "e10e9 a1p10 P@p1");
    assert_eq!(scene.coordinates(PLAIN), "e10e9 a1p10 P@p1");
    let from_zero = CoordinateStyle { ranks_from_zero: true, ..PLAIN };
    assert_eq!(scene.coordinates(from_zero), "e9e8 a0p9 P@p0");
}

#[test]
fn what_people_type_is_understood() {
    let scene = scene(
        "4k3/P7/3S4/8/2Lp4/8/4P3/R3K2R[P] w",
        "e2e4 a7a8=Q a7a8=N d6d7=+S d6d7 O:e1,g1,h1,f1 O:e1,c1,a1,d1 c4e5*d4 c4d4 P@e3 0000 e1f1",
    );
    for (typed, expected) in [
        ("e2-e4", "e2e4"),
        (" e2e4!? ", "e2e4"),
        ("a7a8=Q", "a7a8q"),
        ("a7a8Q", "a7a8q"),
        ("a7-a8=n+", "a7a8n"),
        ("a7a8", "several moves may be meant: a7a8q, a7a8n"),
        ("d6d7=", "d6d7"),
        ("d6d7+", "d6d7+"),
        ("d6d7=+S", "d6d7+"),
        ("e1h1", "e1g1"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("c4xd4", "c4d4"),
        ("c4d4e5", "c4d4,d4e5"),
        ("c4e5", "c4d4,d4e5"),
        ("p@e3", "P@e3"),
        ("@@@@", "0000"),
        ("e1e1", "0000"),
        ("e2e5", "no legal move here"),
        ("i9", "not the text of a move"),
        ("", "not the text of a move"),
        ("hello", "not the text of a move"),
        ("é4", "not the text of a move"),
    ] {
        assert_eq!(scene.typed(typed), expected, "{typed}");
    }
}

#[test]
fn walls_are_written_as_a_leg_behind_the_move() {
    // Source: Fairy-Stockfish (pyffish 0.0.90), `duck` and a variant with `wallOrMove`.
    let fen = "4k3/P7/8/8/8/8/7p/R3K2R w";
    let moves = "a7a8=Q|d4 O:e1,g1,h1,f1|d4 h1h2|c5 h1h2|c6";
    check(fen, moves, "a7a8q,a8d4 e1g1,g1d4 h1h2,h2c5 h1h2,h2c6");
    check(fen, "a1a2 0000|b1 0000|c1", "a1a2 a1a1,a1b1 a1a1,a1c1");
    for text in ["h1h2,h2c5", "h1h2,c5", "Rxh2,c5", "Rh2,c5+", "h1xh2,c5"] {
        assert_eq!(scene(fen, moves).typed(text), "h1h2,h2c5", "{text}");
    }
    assert_eq!(scene(fen, moves).typed("h1h2"), "several moves may be meant: h1h2,h2c5, h1h2,h2c6");
    let many: Vec<String> = ('a'..='h').flat_map(|file| [3, 6].map(|rank| format!("h1h2|{file}{rank}"))).collect();
    let complaint = scene(fen, &many.join(" ")).typed("h1h2");
    assert!(complaint.ends_with("h1h2,h2d3, h1h2,h2d6 and 8 more"), "{complaint}");
    // Where there is only one place for the wall, it may be left out.
    assert_eq!(scene(fen, moves).typed("e1g1"), "e1g1,g1d4");
    assert_eq!(scene(fen, moves).typed("O-O"), "e1g1,g1d4");
    assert_eq!(scene(fen, "a1a2 0000|b1").typed("0000,b1"), "a1a1,a1b1");
}

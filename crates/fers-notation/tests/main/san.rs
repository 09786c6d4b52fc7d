//! SAN.

use fers_notation::{CheckMark, parse_san, san};

use crate::scenes::scene;

#[track_caller]
fn check(fen: &str, moves: &str, expected: &str) {
    let scene = scene(fen, moves);
    assert_eq!(scene.sans(), expected);
    scene.coordinates(fers_notation::CoordinateStyle::default());
}

#[test]
fn pieces_are_told_apart_by_file_then_rank_then_square() {
    // The rules of disambiguation: PGN standard, 8.2.3.4.
    check("4k3/8/8/8/8/5N2/8/1N2K3 w", "b1d2 f3d2 b1c3 f3g5", "Nbd2 Nfd2 Nc3 Ng5");
    check("4k3/8/8/R7/8/8/8/R3K3 w", "a1a3 a5a3 a1b1 a5b5", "R1a3 R5a3 Rb1 Rb5");
    check("4k3/8/8/8/4Q2Q/8/8/2K4Q w", "h4e1 e4e1 h1e1 e4e8", "Qh4e1 Qee1 Q1e1 Qxe8");
    // Two kinds of pieces with the same letter are told apart like two of a kind.
    check("4k3/8/8/8/8/8/8/Q3KQ~2 w", "a1a6 f1a6", "Qaa6 Qfa6");
}

#[test]
fn pawns_show_their_file_when_they_capture() {
    check("4k3/8/3p1p2/4P3/8/8/8/4K3 w", "e5d6 e5f6 e5e6", "exd6 exf6 e6");
    check("4k3/8/8/3p4/2P1P3/8/8/4K3 w", "c4d5 e4d5 e4e5", "cxd5 exd5 e5");
    // Pawns that go obliquely (Berolina) or capture from afar.
    check("4k3/8/8/8/2P1P3/8/8/4K3 w", "c4d5 e4d5 e4f5", "c4d5 e4d5 f5");
    check("4k3/8/8/3p4/2P5/2P5/8/4K3 w", "c4d5 c3d5", "c4xd5 c3xd5");
}

#[test]
fn promotions_drops_castlings_and_passes() {
    check("1n2k3/P7/8/8/8/8/8/4K3 w", "a7a8=Q a7a8=+P a7b8=N a7a8", "a8=Q a8=+ axb8=N a8");
    check("4k3/8/3S4/8/8/3G4/8/4K3 w", "d6d7=+S d6d7 d6d6=+S d3d4=Q~", "Sd7=+ Sd7 Sd6=+ Gd4=Q");
    check("4k3/8/8/8/8/8/8/R3K2R w", "O:e1,g1,h1,f1 O:e1,c1,a1,d1 e1d1", "O-O O-O-O Kd1");
    check("4k3/8/8/8/8/8/8/R3K2R w", "O:e1,g1,h1,f1 O:e1,c1,a1,d1 O:e1,b1,a1,c1", "O-O O-O-O/c1 O-O-O/b1");
    check(
        "4k3/8/8/8/8/8/8/3QK3[PP+PN] w",
        "P@e4 P@e4=+P P@e5=+P +P@e4 N@e4 d1@ 0000",
        "P@e4 P@e4=+P +P@e5 +P@e4 N@e4 Qd1@ --",
    );
    check(
        "4k3/8/8/8/8/8/8/RN2K2R[HE] w",
        "b1c3 b1c3/H@b1 O:e1,g1,h1,f1 O:e1,g1,h1,f1/H@e1 O:e1,g1,h1,f1/H@h1",
        "Nc3 Nc3/H O-O O-O/He1 O-O/Hh1",
    );
}

#[test]
fn captures_on_the_way_are_listed() {
    check(
        "4k3/8/8/3p4/2L1n3/8/8/4K3 w",
        "c4d5 c4e4*d5,e4 c4c4*d5 c4d6*d5 c4d4 c4e4",
        "Lxd5 Lxd5xe4 Lxd5-c4 Lxd5-d6 Ld4 Lxe4",
    );
}

#[test]
fn the_caller_says_whether_it_is_check() {
    let scene = scene("4k3/8/8/8/8/8/8/Q3K3 w", "a1a8 a1a7");
    assert_eq!(san(&scene.ctx(), &scene.legal[0], CheckMark::Check), "Qa8+");
    assert_eq!(san(&scene.ctx(), &scene.legal[0], CheckMark::Mate), "Qa8#");
    assert_eq!(san(&scene.ctx(), &scene.legal[1], CheckMark::None), "Qa7");
}

#[test]
fn what_people_write_is_understood() {
    let scene = scene(
        "rn2k3/P7/3S4/3p4/2P5/5N2/4P3/RN2K2R[PH] w",
        "b1d2 f3d2 f3g5 b1c3 b1c3/H@b1 c4d5 c4c5 e2e4 a7b8=Q a7b8=N d6d7=+S d6d7 O:e1,g1,h1,f1 P@e3 a1a7 a1d1",
    );
    for (written, expected) in [
        ("Ng5+", "f3g5"),
        ("Nf3g5", "f3g5"),
        ("Nf3-g5!?", "f3g5"),
        ("N3g5", "f3g5"),
        ("ng5", "f3g5"),
        ("Nxg5", "f3g5"),
        ("Nd2", "several moves may be meant: Nbd2, Nfd2"),
        ("Nb1d2", "b1d2"),
        ("Nc3", "b1c3"),
        ("Nc3/H", "b1c3h"),
        ("Nbc3/H", "b1c3h"),
        ("cd5", "c4d5"),
        ("c:d5", "c4d5"),
        ("c4xd5", "c4d5"),
        ("Pe4", "e2e4"),
        ("e2-e4", "e2e4"),
        ("axb8Q", "a7b8q"),
        ("ab8(Q)#", "a7b8q"),
        ("axb8=n", "a7b8n"),
        ("axb8", "several moves may be meant: axb8=Q, axb8=N"),
        ("Sd7+", "d6d7"),
        ("Sd7=", "d6d7"),
        ("Sd7=+", "d6d7+"),
        ("Sd7=++", "d6d7+"),
        ("0-0", "e1g1"),
        ("O-O+", "e1g1"),
        ("@e3", "P@e3"),
        ("Ra3", "no legal move here"),
        ("O-O-O", "no legal move here"),
    ] {
        let found = match parse_san(&scene.ctx(), written) {
            Ok(mv) => fers_notation::coordinate(&scene.ctx(), &mv, Default::default()),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{written}");
    }
}

#[test]
fn an_x_may_be_a_piece_and_a_file() {
    check("4k3/8/8/3p4/8/8/8/X2XK3 w", "a1d5 d1d5 a1a4", "Xaxd5 Xdxd5 Xa4");
    let scene = scene("4k3/8/8/3p4/8/8/8/X3K3 w", "a1d5 a1a4");
    assert_eq!((scene.typed("Xd5"), scene.typed("xd5")), ("a1d5".into(), "a1d5".into()));
}

#[test]
fn walls_stand_behind_a_comma() {
    // Source: Fairy-Stockfish (pyffish 0.0.90), `duck`; walls instead of moves are our own.
    let fen = "4k3/P7/8/8/8/8/7p/R3K2R w";
    let moves = "a7a8=Q|d4 O:e1,g1,h1,f1|d4 h1h2|c5 a1a2|a1 0000|b1";
    check(fen, moves, "a8=Q,d4 O-O,d4 Rxh2,c5 Ra2,a1 --,b1");
}

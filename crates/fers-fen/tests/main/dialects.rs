//! The customs of several programs.

use fers_core::{Color, HonourCount};
use fers_fen::{Dialect, parse, write};
use fers_rules::{End, Honour};

use crate::rulesets::{chess, crazyhouse, names, piece_type, read, sixteen, three_check};

#[test]
fn hands_stand_in_brackets_or_behind_a_last_slash() {
    let ruleset = crazyhouse();
    let expected = read(&ruleset, "4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1");
    assert_eq!(expected.hands.white.count(piece_type(&ruleset, "P")), 2);
    assert_eq!(expected.hands.black.count(piece_type(&ruleset, "Q")), 1);
    assert_eq!(read(&ruleset, "4k3/8/8/8/8/8/8/4K3/PPq w - - 0 1"), expected);
    assert_eq!(read(&ruleset, "4k3/8/8/8/8/8/8/4K3/PqP"), expected);
    let empty = read(&ruleset, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(read(&ruleset, "4k3/8/8/8/8/8/8/4K3/ w - - 0 1"), empty);
    assert_eq!(read(&ruleset, "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"), empty);
    assert_eq!(write(&ruleset, &empty, Dialect::Common), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(write(&ruleset, &empty, Dialect::Sjaak), "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1");
}

#[test]
fn letters_are_matched_longest_first() {
    let ruleset = crazyhouse();
    let setup = read(&ruleset, "4k3/8/8/8/8/8/8/Q~Q2K3[-] w - - 0 1");
    let types: Vec<_> =
        setup.pieces().filter(|(_, piece)| piece.is_of(Color::White)).map(|(_, p)| p.piece_type).collect();
    assert_eq!(types, ["Q~", "Q", "K"].map(|letter| piece_type(&ruleset, letter)));
}

#[test]
fn a_mark_of_promotion_that_the_variant_does_not_know_is_ignored_with_a_warning() {
    let parsed = parse(&chess(), "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", Dialect::Common);
    assert_eq!(parsed.diagnostics.len(), 1);
    assert_eq!(parsed.value, Some(read(&chess(), "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")));
}

#[test]
fn checks_are_counted_as_given_or_as_still_to_give() {
    let ruleset = three_check();
    let given = |fen: &str| {
        let checks = read(&ruleset, fen).checks_given;
        (checks.white, checks.black)
    };
    assert_eq!(given("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"), (0, 0));
    assert_eq!(given("4k3/8/8/8/8/8/8/4K3 w - - 2+0 0 1"), (1, 3));
    assert_eq!(given("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+2"), (0, 2));
    assert_eq!(given("4k3/8/8/8/8/8/8/4K3 w 1+2 0 1"), (2, 1));
    let setup = read(&ruleset, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+2");
    assert_eq!(write(&ruleset, &setup, Dialect::Common), "4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1");
    assert_eq!(write(&ruleset, &setup, Dialect::Fers), "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+2");
}

#[test]
fn a_count_of_honour_stands_in_a_field_of_its_own_or_before_the_clock() {
    let limit = Honour {
        moves: 64,
        from_pieces: false,
        own_min: 1,
        own_max: None,
        rivals: 0,
        against: Vec::new(),
        without: Vec::new(),
    };
    let mut ruleset = chess();
    ruleset.ends = vec![End::Honour { honour: limit }];
    let counting = read(&ruleset, "4k3/8/8/8/8/8/8/4K3 b - - 0 40 honour=7/128");
    assert_eq!(counting.honour, Some(HonourCount { plies: 7, limit: 128 }));
    assert_eq!(read(&ruleset, "4k3/8/8/8/8/8/8/4K3 b - 128 7 40"), counting);
    assert_eq!(write(&ruleset, &counting, Dialect::Common), "4k3/8/8/8/8/8/8/4K3 b - 128 7 40");
    assert_eq!(write(&ruleset, &counting, Dialect::Fers), "4k3/8/8/8/8/8/8/4K3 b - - 0 40 honour=7/128");
    assert_eq!(read(&ruleset, "4k3/8/8/8/8/8/8/4K3 b - - 7 40").honour, None);
    let none = read(&ruleset, "4k3/8/8/8/8/8/8/4K3 b - 0 7 40");
    assert_eq!((none.honour, none.halfmove_clock, none.fullmove_number), (None, 7, 40));
    let parsed = parse(&ruleset, "4k3/8/8/8/8/8/8/4K3 b - - 7 40 honour=7", Dialect::Fers);
    assert_eq!(parsed.diagnostics[0].code.0, "fen::counter");
    let uncounted = parse(&chess(), "4k3/8/8/8/8/8/8/4K3 b - 128 7 40", Dialect::Common);
    assert_eq!(uncounted.diagnostics[0].code.0, "fen::extra-field");
}

#[test]
fn game_courier_puts_long_letters_into_labels_and_dashes_into_holes() {
    let ruleset = sixteen();
    let text = write(&ruleset, &ruleset.start, Dialect::GameCourier);
    assert!(text.starts_with("7k2c4r/pppppppppppppppp/16/{+r}14{+r}/16/16/4á11/-14-/16/"), "{text}");
    let named = format!("{}{{Rook}}14{{dragon}}{}", "16/".repeat(15), " w - - 0 1");
    let setup = parse(&ruleset, &named, Dialect::GameCourier).value.unwrap();
    assert_eq!(names(&ruleset, setup.pieces().map(|(square, _)| square)), "a1 p1");
    assert!(write(&ruleset, &setup, Dialect::GameCourier).contains("R14{+r} w"));
}

#[test]
fn a_label_keeps_letters_apart_that_would_be_read_together() {
    let ruleset = sixteen();
    let text = write(&ruleset, &ruleset.start, Dialect::Sjaak);
    assert!(text.contains("/1{C}H4K2C4R "), "{text}");
    let setup = read(&ruleset, &format!("k15/K15/{}CH15 w - - 0 1", "16/".repeat(13)));
    assert_eq!(setup.pieces().next().unwrap().1.piece_type, piece_type(&ruleset, "CH"));
}

#[test]
fn several_en_passant_squares_are_written_as_each_program_reads_them() {
    let mut ruleset = sixteen();
    ruleset.castlings.clear();
    let middle = format!("k15/K15/{}4P11{}", "16/".repeat(8), "/16".repeat(5));
    for field in ["e3,e4,e5", "e3e4e5", "e3"] {
        let setup = read(&ruleset, &format!("{middle} b - {field} 0 1"));
        assert_eq!(names(&ruleset, setup.en_passant[0].squares.clone()), "e3 e4 e5");
        assert!(write(&ruleset, &setup, Dialect::Fers).ends_with(" b - e3,e4,e5 0 1"));
        assert!(write(&ruleset, &setup, Dialect::Common).ends_with(" b - e3e4e5 0 1"));
        assert!(write(&ruleset, &setup, Dialect::Sjaak).ends_with(" b - e3 0 1"));
    }
}

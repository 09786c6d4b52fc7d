//! Positions about which the oracle and the program once disagreed, each with what the
//! specification says about it.

use fers_core::{Move, Setup, Square};
use fers_formats::canonical;
use fers_movegen::AnyPosition;
use fers_oracle::{MateBans, Oracle};
use fers_program::MoveList;
use fers_rules::Ruleset;
use fers_testkit::{move_text, moves_of_both, position_of, ruleset_of_text};

/// The variant that a text describes; its position is the start position.
#[track_caller]
fn variant(rules: &str) -> Ruleset {
    let parsed = canonical::read(&format!("name = \"scene\"\n{rules}"));
    assert!(parsed.value.is_some(), "{:?}", parsed.diagnostics);
    parsed.value.unwrap().into_inner()
}

/// The legal moves as the oracle and the program have them, with the setups that they lead to.
#[track_caller]
fn moves(ruleset: &Ruleset) -> [Vec<(String, Setup)>; 2] {
    let oracle = Oracle::new(ruleset);
    let slow = oracle.legal_moves(&ruleset.start, MateBans::Enforced);
    let slow = slow.iter().map(|mv| (move_text(ruleset, mv), oracle.play(&ruleset.start, mv)));
    let mut position = AnyPosition::new(&fers_compile::verify_and_compile(ruleset).unwrap(), &ruleset.start).unwrap();
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let fast = list.iter().map(|&mv| {
        let meaning: Move = position.decode(mv);
        let undo = position.make(mv);
        let after = position.to_setup();
        position.unmake(mv, undo);
        (move_text(ruleset, &meaning), after)
    });
    [slow.collect(), fast.collect()].map(|mut moves: Vec<(String, Setup)>| {
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    })
}

#[track_caller]
fn check(rules: &str, expected: &str) {
    for found in moves(&variant(rules)) {
        let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts.join(" "), expected);
    }
}

/// What is so after a move, by both.
#[track_caller]
fn check_after<T: PartialEq + std::fmt::Debug>(rules: &str, mv: &str, of: impl Fn(&Setup) -> T, expected: T) {
    for found in moves(&variant(rules)) {
        let after = found.iter().find(|(text, _)| text == mv).map(|(_, after)| of(after));
        assert_eq!(after.as_ref(), Some(&expected), "{found:?}");
    }
}

#[test]
fn a_piece_that_may_not_capture_the_royal_gives_no_shak() {
    let rules = |of_b: bool, of_c: bool| {
        format!(
            r#"
            board = "5x6"
            start = "3c1/1b3/5/5/4A/5 b - - 0 1"
            ends = ["mate after shak wins"]
            [pieces]
            A = {{ moves = [], royal = true }}
            B = {{ moves = "slide (1,1) over anything to empty | enemy", gives-shak = {of_b}, victims = ["B"] }}
            C = {{ moves = "step (0,1) (1,3) to empty | enemy", gives-shak = {of_c} }}
            "#
        )
    };
    check_after(&rules(true, false), "d6e3", |after| after.shak_given.black, false);
    check_after(&rules(false, true), "d6e3", |after| after.shak_given.black, true);
}

#[test]
fn an_empty_board_is_not_dead_where_nothing_is_royal() {
    let ruleset = variant(
        r#"
        board = "4x5"
        start = "4/4/4/4/4 w - - 0 1"
        ends = ["dead material with A draws"]
        [pieces]
        A = "K"
        "#,
    );
    assert_eq!(Oracle::new(&ruleset).ending(&ruleset.start), None);
    assert_eq!(
        AnyPosition::new(&fers_compile::verify_and_compile(&ruleset).unwrap(), &ruleset.start).unwrap().ending(),
        None
    );
}

#[test]
fn squares_that_block_a_dropped_piece_are_hurdles_for_it() {
    check(
        r#"
        board = "3x3"
        start = "3/3/3[A] w - - 0 1"
        hands = { drops = "allowed" }
        [pieces]
        A = { moves = "slide (0,1) over 1 hurdle to empty", blocked-by = "rank 2", drop = { needs-move = true } }
        "#,
        "A@a1 A@b1 A@c1",
    );
}

#[test]
fn a_promotion_in_place_passes_no_square() {
    let rules = r#"
        board = "4x4"
        start = "4/4/1C2/4 w - - 0 1"
        [pieces]
        B = "K"
        [pieces.C]
        moves = [
            "step (1,1) to empty, then step turning back to empty, open to en passant",
            "step (1,1) to en passant",
        ]
        promotes = { to = ["B"], zone = "all", when = "in place" }
        "#;
    check(rules, "b2b2=B pass");
    check_after(rules, "b2b2=B", |after| after.en_passant.clone(), Vec::new());
}

#[test]
fn a_piece_that_captures_and_returns_has_left_the_zone() {
    check(
        r#"
        board = "3x3"
        start = "3/a2/1C1 w - - 0 1"
        [pieces]
        A = []
        B = []
        [pieces.C]
        moves = "step (-1,1) to enemy, then step turning back to empty"
        promotes = { to = ["B"], zone = "rank 1", when = "leave", optional = true }
        "#,
        "b1b1xa2 b1b1xa2=B",
    );
}

#[test]
fn a_promotion_may_open_the_way_of_an_enemy_that_chooses_whom_it_passes() {
    check(
        r#"
        board = "5x5"
        start = "5/2ab1/5/3F1/5 b - - 0 1"
        [pieces]
        A = { moves = "step (0,1) to empty", promotes = { to = ["C", "E"], zone = "rank 3", optional = true } }
        B = { moves = [], royal = true }
        C = []
        E = []
        F = "step (-1,1) to enemy(E) left, then step (1,1) to empty | enemy"
        "#,
        "c4c3 c4c3=C",
    );
}

#[test]
fn a_piece_that_promotes_before_it_moves_may_capture_en_passant() {
    check(
        r#"
        board = "4x6"
        start = "2aD/4/4/4/4/4 b - d5>d6 0 1"
        [pieces]
        A = { moves = "step (1,1) to enemy | en passant", promotes = { to = ["B"], zone = "all", when = "before moving" } }
        B = "step (1,1) to enemy | en passant"
        D = "step (0,1) to empty, open to en passant"
        "#,
        "c6d5xd6 c6d5xd6=B",
    );
}

#[test]
fn a_gate_gives_no_check_behind_a_promotion_that_must_be_quiet() {
    check(
        r#"
        board = "9x9"
        start = "9/1a7/9/9/9/9/6C2/9/9[B] w -,g3 - 0 1"
        hands = { gating = "all" }
        [pieces]
        A = { moves = "step (1,1) to empty | enemy", royal = true }
        B = "ride 2+ (-1,1) to empty | enemy"
        C = { moves = [], promotes = { to = ["A"], zone = "all", when = "before moving", quiet-only = true } }
        "#,
        "g3h4=A",
    );
}

#[test]
fn the_victim_of_an_en_passant_capture_may_stand_where_its_captor_may_not() {
    check(
        r#"
        board = "4x6"
        start = "4/4/g3/4/1D2/4 w - a3>a4 0 1"
        [pieces]
        D = { moves = "step (-1,1) to enemy | en passant", confined-to = ["ranks 1-3", "all"] }
        G = "step (0,1) to empty, open to en passant"
        "#,
        "b2a3xa4",
    );
}

/// A king and guards with moves that ask for check, on five by five squares.
fn in_check(start: &str) -> String {
    format!(
        r#"
        board = "5x5"
        start = "{start} w - - 0 1"
        [pieces]
        King = {{ moves = ["K", "if in check: step (2,0) to empty"], royal = true }}
        Guard = "if in check: step (0,1) to empty"
        Rook = "R"
        "#
    )
}

#[test]
fn a_royal_in_check_has_the_moves_that_ask_for_it() {
    check(&in_check("5/5/5/5/K4"), "a1a2 a1b1 a1b2");
    check(&in_check("r4/5/5/5/K4"), "a1b1 a1b2 a1c1");
}

#[test]
fn a_leap_of_many_pieces_at_once_waits_for_its_check_too() {
    check(&in_check("5/5/5/5/KG3"), "a1a2 a1b2");
    check(&in_check("r4/5/5/G4/K4"), "a1b1 a1b2");
    check(&in_check("5/5/5/1G3/K3r"), "a1a2");
}

#[test]
fn more_walks_than_anybody_could_try_are_walked_together() {
    let steps = ["step K to empty"; 7].join(", then ");
    let rules = format!(
        r#"
        board = "3x3"
        start = "3/3/A2 w - - 0 1"
        [pieces]
        A = ["{steps}, open to en passant", "step K to en passant"]
        "#
    );
    check(&rules, "a1a2 a1a3 a1b1 a1b2 a1b3 a1c1 a1c2 a1c3 pass");
    let passed = |after: &Setup| after.en_passant.first().map(|chance| chance.squares.len());
    check_after(&rules, "a1c3", passed, Some(8));
}

#[test]
fn a_royal_may_be_captured_where_it_was_put() {
    let rules = r#"
        board = "5x5"
        start = "4w/5/1k1A1/5/4K b - - 0 1"
        [pieces]
        King = { moves = "K", royal = true }
        Wazir = "W"
        Abductor = "step (-1,-1) to empty, then step turning 2 to enemy swapped, then step turning back to enemy"
        "#;
    check(rules, "b3a2 b3a3 b3a4 b3b2 b3b4 b3c2 b3c3 b3c4");
}

#[test]
fn where_no_check_may_be_given_a_hurdle_may_give_none() {
    let rules = r#"
        board = "8x8"
        start = "4k3/8/8/8/8/8/5N2/K3C3 w - - 0 1"
        no-checks = true
        [pieces]
        Cannon = "mRcpR"
        Knight = { letter = "N", moves = "N" }
        King = { moves = "K", royal = true }
        "#;
    // The knight would be the cannon's hurdle on e4.
    let cannon = "e1b1 e1c1 e1d1 e1e2 e1e3 e1e4 e1e5 e1e6 e1e7 e1f1 e1g1 e1h1";
    check(rules, &format!("a1a2 a1b1 a1b2 {cannon} f2d1 f2d3 f2g4 f2h1 f2h3"));
}

#[test]
fn where_no_check_may_be_given_it_counts_what_a_piece_has_become() {
    let rules = r#"
        board = "8x8"
        start = "1k6/8/8/8/8/8/8/S6K w - - 0 1"
        no-checks = true
        [pieces]
        Seed = { moves = "W", becomes = { into = "Rook" } }
        Rook = "R"
        King = { moves = "K", royal = true }
        "#;
    check(rules, "a1a2 h1g1 h1g2 h1h2");
}

#[test]
fn nothing_returns_to_a_square_that_blocks_it() {
    // A piece in its blocked region may leave it, and go anywhere else, but not come back: the move
    // is progress (`fers-rules`, `blocked_by`, and `Progress::ByMove`).
    let rules = |moves: &str| {
        format!(
            "board = \"3x3\"\nstart = \"3/3/A1a w - - 4 3\"\n[regions]\nhome = \"a1, c1\"\n[pieces.A]\nletter = \"A\"\nblocked-by = [\"home\", \"home\"]\nprogress = \"by move\"\nmoves = \"{moves}\"\n"
        )
    };
    let clock = |setup: &Setup| setup.halfmove_clock;
    check_after(&rules("mU"), "a1b3", clock, 0);
    check_after(&rules("mK"), "a1b2", clock, 0);
}

#[test]
fn a_frozen_piece_stays_where_nothing_is_royal() {
    let rules = |pieces: &str| {
        format!(
            r#"
            board = "4x4"
            start = "{pieces} w - - 0 1"
            [pieces]
            A = {{ moves = "fW" }}
            B = {{ moves = "fW" }}
            [[freeze]]
            steps = "(0,1)"
            "#
        )
    };
    check(&rules("4/1a2/1B2/4"), "");
    check(&rules("1a2/4/1B2/3A"), "b2b3 d1d2");
}

#[test]
fn a_way_back_over_its_own_end_attacks_nothing_there() {
    // The way of the B leads over d4 to c3 and back: with a piece on d4 it gets no further than e5.
    let rules = |way: &str| {
        format!(
            r#"
            board = "6x6"
            start = "5b/6/6/2A3/6/6 w - - 0 1"
            [pieces]
            A = {{ moves = "step (1,1) to empty unless attacked" }}
            B = {{ moves = "{way}" }}
            "#
        )
    };
    check(&rules("ride 3 F to empty, then step turning back to empty | enemy"), "c3d4");
    check(&rules("ride 2 F to empty | enemy"), "");
}

#[test]
fn a_wall_that_is_carried_off_leaves_a_square_to_capture_en_passant_on() {
    // From a1 over a2 and the wall on a3 to a4; the wall comes to a1.
    let rules = r#"
        board = "1x5"
        start = "a/1/*/1/C w - - 0 1"
        walling = { site = "vacated", carried = true }
        [pieces]
        A = { moves = "slide (0,1) to empty | enemy | en passant" }
        C = { moves = "slide (0,1) over 1 hurdle to empty, open to en passant" }
        "#;
    let squares = |after: &Setup| after.en_passant.first().map(|chance| chance.squares.clone());
    check_after(rules, "a1a4,a1", squares, Some(vec![Square(1), Square(2)]));
}

#[test]
fn a_walk_to_and_fro_is_a_pass_and_counts_once() {
    let ruleset = variant(
        r#"
        board = "3x3"
        start = "3/3/A2 w - - 0 1"
        passing = "always"
        [pieces]
        A = { moves = "step (1,0) to empty, then step (-1,0) to empty", royal = true }
        "#,
    );
    assert_eq!(moves(&ruleset).map(|found| found.len()), [1, 1]);
    let mut position = AnyPosition::new(&fers_compile::verify_and_compile(&ruleset).unwrap(), &ruleset.start).unwrap();
    assert_eq!([1, 2].map(|depth| position.perft(depth, fers_movegen::PerftEnds::Ignored)), [1, 1]);
}

#[test]
fn a_capture_of_a_protected_piece_is_no_move_of_several_effects_either() {
    // The R protects a2, so the E may not capture there and go on to change places on a3.
    let rules = r#"
        board = "3x3"
        start = "b2/cr1/Eb1 w - - 0 1"
        [pieces]
        E = { moves = ["step (0,1) to enemy, then step (0,1) to enemy swapped", "step (1,0) to enemy swapped"], endangered = { protected = "uncovered" } }
        C = { moves = "fF", endangered = true }
        R = { moves = "W" }
        B = { moves = "step (1,0) to friend induced, then step (1,1) to empty" }
        "#;
    check(rules, "a1b1");
}

/// A piece that is swapped goes to the square where the leg began, "which must be empty otherwise"
/// (`Act::Swap`). The carried piece is set down there. Both executors had two pieces on it.
#[test]
fn no_piece_is_swapped_to_where_another_one_is_set_down() {
    let rules = |end: &str| {
        format!(
            r#"
board = "4x1"
start = "MFe1 w - - 0 1"
ends = ["stalemate draws"]
[pieces]
Mover = {{ letter = "M", moves = "step (1,0) to friend carried, then step (1,0) setting down to {end}" }}
Friend = {{ letter = "F", moves = "fW" }}
Enemy = {{ letter = "E", moves = "fW" }}
"#
        )
    };
    check(&rules("enemy swapped"), "");
    check(&rules("enemy"), "a1c1xc1");
}

#[test]
fn no_seizure_attacks_by_a_move_that_would_capture_an_antiroyal() {
    let ruleset = ruleset_of_text(
        "name = \"scene\"\nboard = \"5x7\"\nstart = \"5/5/2f2/2e2/2D2/D4/5 w - - 0 1\"\n[pieces]\n\
         Duke = { letter = \"D\", moves = \"W\" }\nElk = { letter = \"E\", moves = \"fllfN\" }\n\
         Fort = { letter = \"F\", moves = [] }\n\
         [[seizure]]\ntakes = \"crossing\"\nwith = [\"Fort\"]\n\
         [[royal]]\npieces = [\"Duke\"]\ncheck = \"unattacked\"\n",
    );
    // The elk seizes on c3 by going to a3, beside the fort's file. A duke on a3 keeps it from that.
    let moves = moves_of_both(&ruleset, &position_of(&ruleset, "5/5/2f2/2e2/2D2/D4/5 w - - 0 1"));
    assert!(!moves.contains(&"a2a3".to_owned()), "{moves:?}");
}

//! Walking paths: legs, hurdles, turns, edges. All expectations are counted by hand.

use fers_core::Vector;
use fers_rules::{Arrivals, Condition, Contact, Frame, Leg, Over, Path, PieceRules, Range, Ruleset};

use crate::support::*;

/// A piece that makes one or two king's steps and captures with each.
fn lion() -> PieceRules {
    let step = Leg::leap(images(&[(0, 1), (1, 1)]), Arrivals::quiet_or_capture());
    let legs = vec![Leg { may_stop: true, ..step.clone() }, step];
    piece("L", Path { legs, ..Path::default() })
}

fn hopper(count: u8, land_next: bool) -> PieceRules {
    let ride = Leg::ride(images(&[(0, 1)]), Range::ANY, Arrivals::quiet_or_capture());
    piece("G", Path::single(Leg { over: Over::Hurdles { count, land_next }, ..ride }))
}

fn in_a_row(mover: PieceRules) -> Ruleset {
    variant(8, 1, vec![mover, stone()])
}

#[track_caller]
fn check(ruleset: Ruleset, text: &str, expected: &str) {
    assert_eq!(position(ruleset, text).moves(), names(expected), "{text}");
}

#[test]
fn a_lion_alone_reaches_everything_within_two_steps_and_may_pass() {
    let lonely = position(variant(5, 5, vec![lion(), stone()]), "5/5/2L2/5/5 w");
    let moves = lonely.moves();
    assert_eq!(moves.len(), 24 + 1);
    assert!(moves.contains(&"pass".to_owned()));
    assert_eq!(lonely.after("pass").setup.board, lonely.setup.board);
    assert_eq!(lonely.after("pass").setup.turn, fers_core::Color::Black);
}

#[test]
fn a_lion_captures_and_goes_on_or_comes_back() {
    // Without capture 22 squares (not d4, nor e5 behind it) and the pass; d4 captured, stopping
    // there or going on in 8 ways.
    let near = position(variant(5, 5, vec![lion(), stone()]), "5/3s1/2L2/5/5 w");
    let moves = near.moves();
    assert_eq!(moves.len(), 22 + 1 + 1 + 8);
    assert!(moves.contains(&"c3c3xd4".to_owned()));
    let after = near.after("c3c3xd4");
    assert_eq!((after.letter_at("c3"), after.letter_at("d4")), ("L".to_owned(), ".".to_owned()));
}

#[test]
fn a_lion_captures_twice() {
    let chain = position(variant(5, 5, vec![lion(), stone()]), "4s/3s1/2L2/5/5 w");
    let after = chain.after("c3e5xd4xe5");
    assert_eq!((after.letter_at("d4"), after.letter_at("e5")), (".".to_owned(), "L".to_owned()));
}

#[test]
fn hoppers_pass_exactly_their_hurdles() {
    check(in_a_row(hopper(1, true)), "G2S1s2 w", "a1e1");
    check(in_a_row(hopper(1, false)), "G2S1s2 w", "a1e1 a1f1xf1");
    check(in_a_row(hopper(2, false)), "G2S1s2 w", "a1g1 a1h1");
    check(in_a_row(hopper(1, false)), "G7 w", "");
}

#[test]
fn leaping_riders_pass_anything() {
    let range = Range { min: 2, max: Some(3) };
    let leg = Leg { over: Over::Anything, ..Leg::ride(images(&[(0, 1)]), range, Arrivals::quiet_or_capture()) };
    check(in_a_row(piece("G", Path::single(leg))), "GsS5 w", "a1d1");
}

#[test]
fn lame_leapers_are_blocked_between() {
    let leg = Leg::ride(images(&[(0, 1)]), Range::exactly(2), Arrivals::quiet_or_capture());
    check(in_a_row(piece("G", Path::single(leg.clone()))), "1S1G4 w", "d1f1");
    check(in_a_row(piece("G", Path::single(leg))), "1s1G4 w", "d1b1xb1 d1f1");
}

#[test]
fn blocked_squares_count_as_occupied() {
    let blocked = |mover| {
        let mut ruleset = in_a_row(mover);
        let zone = shared_zone(&mut ruleset, &["d1"]);
        ruleset.pieces[0].blocked_by = Some(zone);
        ruleset
    };
    check(blocked(rook()), "R7 w", "a1b1 a1c1");
    check(blocked(rook()), "R2s4 w", "a1b1 a1c1 a1d1xd1");
    check(blocked(hopper(1, true)), "G7 w", "a1e1");
}

#[test]
fn confined_pieces_pass_but_do_not_stop_outside() {
    let mut ruleset = in_a_row(rook());
    let zone = shared_zone(&mut ruleset, &["a1", "c1", "f1"]);
    ruleset.pieces[0].confined_to = Some(zone);
    check(ruleset.clone(), "R7 w", "a1c1 a1f1");
    check(ruleset, "R3s3 w", "a1c1");
}

#[test]
fn a_rider_on_a_cylinder_does_not_come_back_to_its_start() {
    let mut ruleset = variant(4, 1, vec![rook()]);
    ruleset.geometry.wraps_files = true;
    check(ruleset, "R3 w", "a1b1 a1c1 a1d1");
}

#[test]
fn turns_of_black_are_made_in_its_frame() {
    let legs = vec![Leg::leap(steps(&[(0, 1)]), Arrivals::quiet()), turning_leg(&[2], Arrivals::quiet())];
    let ruleset = variant(5, 5, vec![piece("T", Path { legs, ..Path::default() })]);
    check(ruleset.clone(), "5/5/2T2/5/5 w", "c3d4");
    check(ruleset.clone(), "5/5/2t2/5/5 b", "c3d2");
    check(Ruleset { frame: Frame::Rotated, ..ruleset }, "5/5/2t2/5/5 b", "c3b2");
}

#[test]
fn every_square_passed_gives_an_en_passant_chance() {
    let triple = Leg::ride(steps(&[(0, 1)]), Range::exactly(3), Arrivals::quiet());
    let capture = Arrivals { en_passant: true, ..Arrivals::capture() };
    let paths = vec![
        Path::single(triple).opening_en_passant(true),
        Path::single(Leg::leap(steps(&[(-1, 1), (1, 1)]), capture)),
    ];
    let ruleset = variant(4, 6, vec![PieceRules::new("T", "T", paths)]);
    let after = position(ruleset, "4/1t2/1t2/4/T3/4 w").after("a2a5");
    let chance = after.setup.en_passant[0].clone();
    assert_eq!((chance.squares, chance.victim), (vec![after.square("a3"), after.square("a4")], after.square("a5")));
    assert_eq!(after.moves(), names("b4a3xa5 b4b1 b5a4xa5"));
    assert_eq!(after.after("b4a3xa5").letter_at("a5"), ".");
    assert_eq!(after.after("b4b1").setup.en_passant[0].squares.len(), 2);
}

#[test]
fn a_piece_left_where_it_is_can_be_a_springboard_only() {
    let over_friend = Arrivals { friend: Some(Contact::leave()), ..Arrivals::default() };
    let legs = vec![Leg::leap(images(&[(0, 1)]), over_friend), turning_leg(&[0], Arrivals::quiet_or_capture())];
    let ruleset = in_a_row(piece("J", Path { legs, ..Path::default() }));
    check(ruleset.clone(), "JS6 w", "a1c1");
    check(ruleset.clone(), "JSs5 w", "a1c1xc1");
    check(ruleset.clone(), "Js6 w", "");
    check(ruleset, "JSS5 w", "");
}

#[test]
fn a_virgin_king_out_of_check_may_jump() {
    let jump = leaps(vec![Vector::new(2, 0)]).when(Condition::Virgin).when(Condition::NotInCheck);
    let mut jumper = king();
    jumper.moves.push(jump);
    let ruleset = variant(5, 5, vec![jumper, rook()]);
    let virgin = || position(ruleset.clone(), "5/5/5/5/K4 w").with_virgin("a1");
    assert_eq!(virgin().moves_from("a1"), names("a1a2 a1b1 a1b2 a1c1"));
    let moved = virgin().after("a1b1");
    assert!(moved.setup.virgin.is_empty());
    let checked = position(ruleset.clone(), "r4/5/5/5/K4 w").with_virgin("a1");
    assert_eq!(checked.moves_from("a1"), names("a1b1 a1b2"));
}

#[test]
fn a_king_in_check_may_jump() {
    let jump = leaps(vec![Vector::new(2, 0)]).when(Condition::InCheck);
    let mut jumper = king();
    jumper.moves.push(jump);
    let ruleset = variant(5, 5, vec![jumper, rook()]);
    check(ruleset.clone(), "5/5/5/5/K4 w", "a1a2 a1b1 a1b2");
    check(ruleset, "r4/5/5/5/K4 w", "a1b1 a1b2 a1c1");
}

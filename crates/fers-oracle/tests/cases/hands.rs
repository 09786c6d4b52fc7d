//! Drops, gating, pick-ups.

use fers_oracle::MateBans;
use fers_rules::{Drops, Hands, Ruleset, Taker};

use crate::support::*;

fn with_hands(hands: Hands) -> Ruleset {
    Ruleset { hands, ..variant(3, 3, vec![king(), stone(), rook()]) }
}

#[test]
fn while_something_is_held_forced_drops_are_the_only_moves() {
    let mut ruleset = with_hands(Hands { drops: Drops::Forced, ..Hands::default() });
    assert_eq!(position(ruleset.clone(), "3/3/K2[S] w").moves().len(), 8);
    assert_eq!(position(ruleset.clone(), "3/3/K2 w").moves().len(), 3);
    let only_there = shared_zone(&mut ruleset, &["a1"]);
    rules_of(&mut ruleset, "S").drop.zone = Some(only_there);
    assert_eq!(position(ruleset, "3/3/K2[S] w").moves(), names(""));
}

#[test]
fn captured_pieces_go_to_the_hand_that_the_rules_name() {
    let hand = |taker| {
        let ruleset = with_hands(Hands { captured_to: taker, drops: Drops::Allowed, ..Hands::default() });
        let after = position(ruleset, "3/3/R1s w").after("a1c1xc1");
        (after.setup.hands.white.total(), after.setup.hands.black.total())
    };
    assert_eq!(hand(Some(Taker::Capturer)), (1, 0));
    assert_eq!(hand(Some(Taker::Owner)), (0, 1));
    assert_eq!(hand(None), (0, 0));
}

#[test]
fn captured_promoted_pieces_are_held_as_what_they_were() {
    let after = position(shogi(), "k8/9/9/9/9/4+p4/4R4/9/K8 w").after("e3e4xe4");
    assert_eq!(after.setup.hands.white.count(type_of(&after.ruleset, "P")), 1);
    assert_eq!(after.setup.hands.white.total(), 1);
}

#[test]
fn own_pieces_but_royals_can_be_picked_up() {
    let ruleset = with_hands(Hands { pick_up: true, ..Hands::default() });
    let before = position(ruleset, "3/S2/K2 w");
    let lifted: Vec<String> = before.moves().into_iter().filter(|text| text.starts_with('^')).collect();
    assert_eq!(lifted, names("^a2"));
    let after = before.after("^a2");
    assert_eq!((after.letter_at("a2"), after.setup.hands.white.total()), (".".to_owned(), 1));
}

#[test]
fn a_shogi_pawn_is_not_dropped_on_its_file_nor_where_it_is_stuck() {
    let drops = position(minishogi(), "2k2/5/P4/5/K4[P] w").moves_from("P@");
    // Files b to e, ranks 1 to 4; c4 is a check, which is allowed.
    assert_eq!(drops.len(), 16);
    assert!(drops.iter().all(|text| !text.starts_with("P@a") && !text.ends_with('5')));
}

#[test]
fn a_shogi_pawn_is_not_dropped_to_mate() {
    // The gold covers a4 and b4, the rook b5.
    let mating = position(minishogi(), "k4/5/G4/5/KR3[P] w");
    assert_eq!(mating.moves_from("P@a4"), names(""));
    let ignoring = mating.oracle().legal_moves(&mating.setup, MateBans::Ignored);
    assert_eq!(ignoring.len(), mating.moves().len() + 1);
    // Without the rook the king escapes to b5.
    assert_eq!(position(minishogi(), "k4/5/G4/5/K4[P] w").moves_from("P@a4"), names("P@a4"));
}

#[test]
fn a_drop_may_be_forbidden_to_give_check() {
    let mut ruleset = minishogi();
    let drop = &mut rules_of(&mut ruleset, "P").drop;
    (drop.may_check, drop.may_mate) = (false, true);
    let drops = position(ruleset, "k4/5/5/5/K4[P] w").moves_from("P@a");
    assert_eq!(drops, names("P@a2 P@a3"));
}

#[test]
fn some_pieces_may_check_but_not_mate() {
    let mut ruleset = variant(5, 5, vec![king(), rook()]);
    let mates = |ruleset: &Ruleset| position(ruleset.clone(), "k4/5/1R3/5/2R1K w").moves();
    assert!(mates(&ruleset).contains(&"c1a1".to_owned()));
    rules_of(&mut ruleset, "R").may_mate = false;
    assert!(!mates(&ruleset).contains(&"c1a1".to_owned()));
    assert!(mates(&ruleset).contains(&"c1c5".to_owned()));
}

#[test]
fn a_piece_is_gated_behind_a_virgin_one_only() {
    let start = position(seirawan(), "4k3/8/8/8/8/8/8/1N2K3[E] w").with_virgin("b1");
    assert_eq!(start.moves_from("b1"), names("b1a3 b1a3/Eb1 b1c3 b1c3/Eb1 b1d2 b1d2/Eb1"));
    assert_eq!(start.moves_from("e1").len(), 5);
    let after = start.after("b1c3/Eb1");
    assert_eq!((after.letter_at("b1"), after.setup.hands.white.total()), ("E".to_owned(), 0));
    assert!(after.setup.virgin.is_empty());
}

#[test]
fn after_castling_a_piece_is_gated_on_either_vacated_square() {
    let start = position(seirawan(), "4k3/8/8/8/8/8/8/R3K2R[E] w KQ").with_virgin("a1 e1 h1");
    assert_eq!(start.moves_from("e1g1&"), names("e1g1&h1f1 e1g1&h1f1/Ee1 e1g1&h1f1/Eh1"));
    assert_eq!(start.moves_from("e1c1&"), names("e1c1&a1d1 e1c1&a1d1/Ea1 e1c1&a1d1/Ee1"));
    let mut shuffled = position(seirawan(), "4k3/8/8/8/8/8/8/5K1R[E] w K").with_virgin("f1 h1");
    shuffled.setup.castling[0].king = shuffled.square("f1");
    assert_eq!(shuffled.moves_from("f1g1&"), names("f1g1&h1f1 f1g1&h1f1/Eh1"));
}

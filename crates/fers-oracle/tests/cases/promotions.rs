//! Promotion rules. The stone steps forward only; the general steps to all sides and is not royal.

use fers_rules::{Drops, Hands, Promotion, Refusal, Ruleset, Trigger};

use crate::support::*;

/// A five by five board on which stones and generals promote to rooks by a rule changed by the
/// test.
fn promoting(from: &str, first_rank: u8, change: impl Fn(&mut Promotion)) -> Ruleset {
    let general = piece("G", leaps(images(&[(0, 1), (1, 1)])));
    let mut ruleset = variant(5, 5, vec![king(), stone(), general, rook()]);
    let zone = ranks_zone(&mut ruleset, first_rank, 5);
    let mut rule = promotion(&ruleset, from, zone, "R");
    change(&mut rule);
    ruleset.promotions.push(rule);
    ruleset
}

#[track_caller]
fn check(ruleset: Ruleset, text: &str, from: &str, expected: &str) {
    assert_eq!(position(ruleset, text).moves_from(from), names(expected), "{text}");
}

#[test]
fn refusal_follows_its_rule() {
    let by = |refusal| move |rule: &mut Promotion| rule.refusal = refusal;
    check(promoting("S", 4, by(Refusal::Never)), "5/5/S4/5/5 w", "a3", "a3a4=R");
    check(promoting("S", 4, by(Refusal::Always)), "5/S4/5/5/5 w", "a4", "a4a5");
    check(promoting("S", 4, by(Refusal::Always)), "5/5/S4/5/5 w", "a3", "a3a4 a3a4=R");
    check(promoting("S", 4, by(Refusal::UnlessStuck)), "5/5/S4/5/5 w", "a3", "a3a4 a3a4=R");
    check(promoting("S", 5, by(Refusal::UnlessStuck)), "5/S4/5/5/5 w", "a4", "a4a5=R");
    check(promoting("S", 5, by(Refusal::UnlessStuck)), "5/5/5/s4/5 b", "a2", "a2a1=R");
    let mut ruleset = promoting("S", 4, |_| {});
    let rank_four = ranks_zone(&mut ruleset, 4, 4);
    ruleset.promotions[0].refusal = Refusal::Within(rank_four);
    check(ruleset, "5/5/S4/5/5 w", "a3", "a3a4 a3a4=R");
}

#[test]
fn a_piece_may_promote_on_leaving_the_zone() {
    let leaving = |rule: &mut Promotion| rule.trigger = Trigger::Leave;
    check(promoting("G", 5, leaving), "G4/5/5/5/5 w", "a5", "a5a4=R a5b4=R a5b5=R");
    check(promoting("G", 5, leaving), "5/5/5/5/G4 w", "a1", "a1a2 a1b1 a1b2");
}

#[test]
fn a_rule_may_ask_where_the_piece_comes_from() {
    let mut ruleset = promoting("S", 4, |_| {});
    let rank_four = ranks_zone(&mut ruleset, 4, 4);
    ruleset.promotions[0].trigger = Trigger::EnterFrom(rank_four);
    check(ruleset.clone(), "5/5/S4/5/5 w", "a3", "a3a4");
    check(ruleset, "5/S4/5/5/5 w", "a4", "a4a5=R");
}

#[test]
fn a_piece_may_promote_instead_of_moving_or_before() {
    let in_place = promoting("S", 4, |rule| rule.trigger = Trigger::InPlace);
    check(in_place, "5/S4/5/5/5 w", "a4", "a4a4=R a4a5");
    let before = promoting("S", 4, |rule| rule.trigger = Trigger::BeforeMoving);
    let as_rook = "a4a1=R a4a2=R a4a3=R a4a5 a4a5=R a4b4=R a4c4=R a4d4=R a4e4=R";
    check(before.clone(), "5/S4/5/5/5 w", "a4", as_rook);
    check(before, "5/5/S4/5/5 w", "a3", "a3a4");
}

#[test]
fn a_full_type_is_no_choice() {
    let mut ruleset = promoting("S", 5, |_| {});
    rules_of(&mut ruleset, "R").limit = limit(1);
    check(ruleset.clone(), "5/S4/5/5/R4 w", "a4", "a4a5");
    check(ruleset, "5/S4/5/5/r4 w", "a4", "a4a5=R");
}

#[test]
fn a_quiet_promotion_neither_captures_nor_gives_check() {
    let quiet = promoting("G", 5, |rule| rule.quiet_only = true);
    let texts = position(quiet.clone(), "s4/G4/5/5/4k w").moves_from("a4");
    assert!(texts.contains(&"a4a5xa5".to_owned()) && !texts.contains(&"a4a5xa5=R".to_owned()));
    assert!(texts.contains(&"a4b5=R".to_owned()) && !texts.contains(&"a4b5".to_owned()));
    // On e5 it would attack the king on e1, and the unpromoted move is refused.
    let texts = position(quiet, "5/3G1/5/5/4k w").moves_from("d4");
    assert!(!texts.iter().any(|text| text.starts_with("d4e5")));
}

#[test]
fn a_piece_may_be_dropped_promoted() {
    let mut ruleset = promoting("S", 5, |rule| rule.trigger = Trigger::Drop);
    ruleset.hands = Hands { drops: Drops::Allowed, ..Hands::default() };
    let start = position(ruleset, "5/5/5/5/K4[S] w");
    assert_eq!(start.moves_from("S@b5"), names("S@b5 S@b5=R"));
    assert_eq!(start.moves_from("S@b4"), names("S@b4"));
    let after = start.after("S@b5=R");
    assert_eq!((after.letter_at("b5"), after.setup.hands.white.total()), ("R".to_owned(), 0));
}

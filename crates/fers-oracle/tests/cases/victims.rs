//! What may be captured, and what capturing does.

use fers_rules::{Arrivals, Contact, Endangered, Leg, Path, Range, Retaliation, Ruleset};

use crate::support::*;

fn rooks_and_queens() -> Ruleset {
    let queen = piece("Q", slides(images(&[(0, 1), (1, 1)])));
    variant(5, 5, vec![rook(), stone(), queen])
}

#[test]
fn iron_and_unlisted_pieces_cannot_be_captured() {
    let mut ruleset = rooks_and_queens();
    rules_of(&mut ruleset, "S").is_iron = true;
    assert_eq!(position(ruleset, "5/5/5/s4/R1s2 w").moves(), names("a1b1"));
    let mut ruleset = rooks_and_queens();
    rules_of(&mut ruleset, "R").victims = Some(vec![type_of(&rooks_and_queens(), "Q")]);
    assert_eq!(position(ruleset, "5/5/5/s4/R1q2 w").moves(), names("a1b1 a1c1xc1"));
}

#[test]
fn an_endangered_piece_does_not_capture_a_protected_one() {
    let mut ruleset = rooks_and_queens();
    rules_of(&mut ruleset, "Q").endangered = Some(Endangered::before());
    let captures = |text: &str| -> Vec<String> {
        let moves = position(ruleset.clone(), text).moves();
        moves.into_iter().filter(|text| text.contains('x')).collect()
    };
    assert_eq!(captures("5/5/5/5/Q3q w"), names("a1e1xe1"));
    // The rook protects the queen, though not another rook from the queen.
    assert_eq!(captures("5/4r/5/5/Q3q w"), names(""));
    assert_eq!(captures("5/4r/5/5/Q3r w"), names("a1e1xe1"));
    assert_eq!(captures("5/4r/5/5/R3q w"), names("a1e1xe1"));
}

#[test]
fn a_capture_may_ban_retaliation_for_one_ply() {
    let mut ruleset = rooks_and_queens();
    rules_of(&mut ruleset, "Q").retaliation = Some(Retaliation::Banned);
    // A rook takes a queen: the other queen may not be taken in the next ply, but in a later one.
    let banned = position(ruleset.clone(), "r3Q/5/5/5/R3q w").after("a1e1xe1");
    assert!(banned.setup.trading_ban.is_some());
    assert!(!banned.moves().contains(&"a5e5xe5".to_owned()));
    let later = banned.after("a5a4").after("e1d1").after("a4a5").after("d1e1");
    assert!(later.moves().contains(&"a5e5xe5".to_owned()));
    // A queen that takes a queen sets no ban.
    assert!(position(ruleset, "5/5/5/5/Q3q w").after("a1e1xe1").setup.trading_ban.is_none());
}

#[test]
fn a_capturer_takes_on_its_victims_nature() {
    let mut ruleset = rooks_and_queens();
    rules_of(&mut ruleset, "S").assimilates = true;
    let after = position(ruleset, "5/5/5/5/R3s w").after("a1e1xe1");
    assert_eq!(after.letter_at("e1"), "S");
}

#[test]
fn own_pieces_can_be_captured_but_never_own_royals() {
    let eater = Arrivals { friend: Some(Contact::capture()), ..Arrivals::quiet() };
    let path = Path::single(Leg::ride(images(&[(0, 1)]), Range::ANY, eater));
    let ruleset = variant(5, 1, vec![piece("E", path), stone(), king()]);
    assert_eq!(position(ruleset, "S1E1K w").moves_from("c1"), names("c1a1xa1 c1b1 c1d1"));
}

#[test]
fn if_a_capture_is_legal_only_captures_are() {
    let mut ruleset = rooks_and_queens();
    ruleset.must_capture = true;
    assert_eq!(position(ruleset.clone(), "s4/5/5/5/R4 w").moves(), names("a1a5xa5"));
    assert_eq!(position(ruleset, "5/5/5/5/R4 w").moves().len(), 8);
}

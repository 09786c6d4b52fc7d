//! The table of rules: it is that of the page.

use std::collections::BTreeSet;

use fers_formats::ccif::table::{Needed, RULES, Status};

/// The headings of the page: each rule, and behind the colon its attributes.
const PAGE: &str = "\
alice: 3D 4D classic\nandernach:\nannouncement: pieces\nantiroyal:\natomic:\navalanche: balance\nbenedict:\nbouncing:\nbughouse:\nburner:\ncheshire:
conversion: capture move\ncylindric: wrongrook null\ndiagonals: dark light\ndifficulttrading: minor royal\ndirection:\ndraw: repetition stalemate
drop: captured immediate nocheck nomate withattack\nfreezer: attackers capture checking move single suicide\ngating: ordered\nhill: balance fill pass
holding: demote either notflip pocket promote share\nloss: perpetualcheck repetition stalemate\nmagnetic:\nmirror: horizontal vertical\nmonster:
multicapture: completed immediate\nmusketeer:\nmustcapture: compulsory most most multiple\nnonrepeating: check never
pieces: avoidsamecolored cannotbechecked consecutive draw extinction file holding immovable impartial maxcaptures morethan minimum neutral overall sum taboo total transparent win
pincher:
promotion: available capture captured castle continue demote enter entersuspend enpassant leave move move* notforced null once optional origin setup stack suspend swap warp
progressive: english italian moderate scotish\nprotector:
royal: evasefacing bare baremove castle checkmated expose maxchecks mustevase noperpetualcheck passover solely suicide taboo untilcaptured virginzone
stalemate: draw invalid loss skip win\nstopifchecking:\nstymizer:\nswap: demote promote\nswapping:\nswitching: notincheck excluderoyals
torus: wrongrook null\nspacious:\nturn: achievable again alter balance castling avalanche check compulsory dontcross enpassant optional untilcapture
warp: start\nwin: mostpoints stalemate\nzone: captureonly dontcross hole river";

#[test]
fn the_table_has_the_rules_and_attributes_of_the_page() {
    let headings = || PAGE.lines().map(|line| line.split_once(':').unwrap());
    assert_eq!(headings().count(), 48);
    assert_eq!(headings().map(|(_, attributes)| attributes.split_whitespace().count()).sum::<usize>(), 139);
    let page: BTreeSet<&str> = headings().map(|(rule, _)| rule).collect();
    assert_eq!(RULES.iter().map(|rule| rule.name).collect::<BTreeSet<_>>(), page);
    // Named in the text of the page, or printed under another heading, without a heading of their
    // own.
    let beside = [("promotion", "dontstop"), ("torus", "spacious"), ("turn", "captureroyal")];
    for (name, attributes) in headings() {
        let rule = RULES.iter().find(|rule| rule.name == name).unwrap();
        let mut expected: BTreeSet<&str> = attributes.split_whitespace().collect();
        expected.extend(beside.iter().filter(|(rule, _)| *rule == name).map(|(_, attribute)| *attribute));
        let known: BTreeSet<&str> = rule.attributes.iter().map(|attribute| attribute.name).collect();
        assert_eq!(known, expected, "{name}");
    }
}

#[test]
fn rules_and_attributes_stand_in_order_and_say_something() {
    assert!(RULES.is_sorted_by_key(|rule| rule.name), "for whoever looks one up");
    for rule in RULES {
        let sentences = rule.attributes.iter().map(|one| (one.name, one.summary)).chain([(rule.name, rule.summary)]);
        for (name, sentence) in sentences {
            assert!(sentence.ends_with('.') && sentence.len() < 120, "{name}: {sentence}");
        }
    }
}

#[test]
fn what_a_rule_asks_for_exists() {
    let rules = |name: &&str| RULES.iter().any(|rule| rule.name == *name);
    for rule in RULES {
        assert!(rule.needs.iter().all(rules), "{}", rule.name);
        for attribute in rule.attributes {
            let known = |name: &str| rule.attributes.iter().any(|other| other.name == name);
            assert!(attribute.excludes.iter().all(|name| known(name)), "{}={}", rule.name, attribute.name);
            let is_there = match attribute.needs {
                Some(Needed::Attribute(name)) => known(name),
                Some(Needed::Rule(name)) => rules(&name),
                None => true,
            };
            assert!(is_there, "{}={}", rule.name, attribute.name);
            if let Status::Refused(reason) = attribute.status {
                assert!(!reason.is_empty());
            }
        }
    }
}

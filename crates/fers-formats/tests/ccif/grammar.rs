//! Random texts of the grammar, made from the table of rules: they are read, or refused with
//! places.

use std::time::{Duration, Instant};

use fers_core::SplitMix;
use fers_formats::ccif::table::{AttributeInfo, Part, RULES};
use fers_formats::ccif::{GameEntry, read};
use fers_game::{Game, Variant};
use fers_rules::VerifiedRuleset;

/// Texts that are read; fewer where the machine is slow.
const TEXTS: usize = 6000;
const TIME: Duration = Duration::from_secs(8);

const MOVES: [&str; 24] = [
    "W",
    "F",
    "N",
    "K",
    "R",
    "Q",
    "P",
    "W0",
    "F02",
    "mW",
    "cF",
    "mfW+cefF",
    "acK",
    "wwK",
    "K-K",
    "cW--cW",
    "cQ--X",
    "!cW",
    "R-!mW",
    "[1-2]mfW02",
    "(zF)0",
    "pR",
    "c{K}N",
    "dttwR",
];
const SETS: [&str; 8] = ["{K}", "{R}", "{P}", "{^P}", "{KR}", "{!k}", "{}", "{+P}"];
const RANGES: [&str; 8] = ["[1]", "[a]", "[5]", "[a-b4-5]", "[^3]", "[c3]", "[#]", "[8]"];
const PREFIXES: [&str; 7] = ["+", "-", "#", "*", "$", "%", "&"];
const POSITIONS: [&str; 4] = [
    "4k/1p3/5/R4/4K w - - 0 1",
    "r1n1k/pp2p/5/PP2P/R1N1K w - - 0 1",
    "k4/5/2q2/5/K3[RP] w - - 0 1",
    "4k/5/*4/1P3/R3K w A - 0 1",
];

fn one<'a>(words: &[&'a str], random: &mut SplitMix) -> &'a str {
    words[random.below(words.len())]
}

fn part(part: Part, is_rule: bool, random: &mut SplitMix) -> String {
    let number = random.below(4);
    match part {
        Part::Prefix => one(&PREFIXES, random).to_owned(),
        Part::Number if is_rule => format!("<{number}>"),
        Part::Number => format!("({number})"),
        Part::Compass => one(&["<n>", "<se>", "<w>"], random).to_owned(),
        Part::Set => one(&SETS, random).to_owned(),
        Part::Values => "{R=5,P=1}".to_owned(),
        Part::Range => one(&RANGES, random).to_owned(),
        Part::Announcement => "/Name/".to_owned(),
    }
}

/// Nearly always what must stand there, and sometimes what may.
fn parts(must: &[Part], may: &[Part], is_rule: bool, random: &mut SplitMix) -> String {
    let mut text = String::new();
    let chosen = must.iter().map(|part| (part, 19)).chain(may.iter().map(|part| (part, 7)));
    for (&wanted, chance) in chosen {
        if random.below(20) < chance {
            text += &part(wanted, is_rule, random);
        }
    }
    text
}

fn attribute(info: &AttributeInfo, random: &mut SplitMix) -> String {
    let sign = if info.may_be_negated && random.below(3) == 0 { "!" } else { "" };
    format!("{sign}{}{}", info.name, parts(info.must, info.may, false, random))
}

fn rule(random: &mut SplitMix) -> String {
    let info = RULES[random.below(RULES.len())];
    let sign = if random.below(15) == 0 { "!" } else { "" };
    let mut text = format!("{sign}{}{}", info.name, parts(info.must, info.may, true, random));
    let mut joint = '=';
    for used in info.attributes {
        if random.below(info.attributes.len() + 1) == 0 {
            text = format!("{text}{joint}{}", attribute(used, random));
            joint = ',';
        }
    }
    text
}

fn entry(random: &mut SplitMix) -> String {
    let mut words = vec!["royal".to_owned()];
    words.extend((0..random.below(4)).map(|_| rule(random)));
    for letter in ["K", "Q", "R", "N", "P"] {
        let moves = if random.below(2) == 0 { String::new() } else { format!("={}", one(&MOVES, random)) };
        words.push(format!("{letter}{moves}"));
    }
    words.push(one(&["+P==RN", "+P", "#R==Q", "-R==P", "*K=cK", "@X=W"], random).to_owned());
    format!("5x5\n{}\n{}\n", one(&POSITIONS, random), words.join(" "))
}

/// Returns whether the side that has just moved is safe. The laws are about such positions.
fn is_reachable(ruleset: &VerifiedRuleset) -> bool {
    let Ok(variant) = Variant::new(ruleset.clone()) else { return false };
    let mut setup = ruleset.start.clone();
    setup.turn = !setup.turn;
    Game::from_setup(variant, &setup).is_ok_and(|game| !game.is_in_check())
}

/// Returns whether the entry is played, and then its executors agree.
fn checked(game: &GameEntry, text: &str, looks_closely: bool) -> bool {
    let Some(ruleset) = &game.ruleset else { return false };
    if looks_closely && is_reachable(ruleset) {
        let agreement = fers_testkit::oracle_agrees(ruleset, 1, 2);
        assert!(agreement.is_ok(), "{text}: {}", agreement.unwrap_err());
    }
    true
}

#[test]
fn random_entries_are_played_or_refused_with_their_places() {
    let start = Instant::now();
    let mut random = SplitMix::new(48);
    let (mut read_count, mut played) = (0, 0);
    while read_count < TEXTS && start.elapsed() < TIME {
        let text = entry(&mut random);
        let parsed = read(&text);
        for diagnostic in &parsed.diagnostics {
            assert!(text.get(diagnostic.span.range()).is_some(), "{diagnostic:?}\n{text}");
        }
        let has_errors = parsed.diagnostics.iter().any(fers_text::Diagnostic::is_error);
        let game = &parsed.value.games[0];
        assert_eq!(game.ruleset.is_none(), has_errors, "{text}\n{:?}", parsed.diagnostics);
        played += usize::from(checked(game, &text, read_count % 3 == 0));
        read_count += 1;
    }
    println!("{played} of {read_count} texts are played");
    assert!(played * 50 > read_count, "{played} of {read_count} texts are played");
}

//! Texts with mistakes: every mistake is reported, at its place.

use fers_core::SplitMix;
use fers_formats::fairymax::{read, write};
use fers_testkit::{check_mistakes, mutate};

use super::game_of;

#[test]
fn every_mistake_of_the_corpus_is_reported_at_its_place() {
    let texts = check_mistakes("fairymax", "ini", |text| read(text).diagnostics);
    assert!(!texts.is_empty(), "the corpus is there");
}

#[test]
fn an_error_refuses_only_the_game_it_is_in() {
    let good = game_of("1,7");
    let (_, body) = good.split_once('\n').expect("there are lines");
    let text =
        format!("{good}\n{}\n{}", body.replace("test", "bad").replace("1,7", "1;7"), body.replace("test", "last"));
    let parsed = read(&text);
    let held: Vec<(&str, bool)> =
        parsed.value.games.iter().map(|game| (game.name.as_str(), game.ruleset.is_some())).collect();
    assert_eq!(held, [("test", true), ("bad", false), ("last", true)]);
}

#[test]
fn names_are_told_apart_by_case_and_some_are_hidden() {
    let good = game_of("1,7");
    let (_, body) = good.split_once('\n').expect("there are lines");
    let named = |name: &str| body.replace("Game: test", &format!("Game: {name}"));
    let text = format!("{good}\n{}\n{}\n{}", named("Test"), named("fairy/test"), named("test"));
    let parsed = read(&text);
    let hidden: Vec<bool> = parsed.value.games.iter().map(|game| game.is_hidden).collect();
    assert_eq!(hidden, [false, true, true, false]);
    let repeated = parsed.diagnostics.iter().filter(|found| found.code.0 == "fairymax::repeated-game").count();
    assert_eq!(repeated, 1);
}

#[test]
fn the_program_would_read_the_last_hint_for_ever() {
    let has = |text: &str, code: &str| read(text).diagnostics.iter().any(|found| found.code.0 == code);
    let good = game_of("1,7");
    assert!(has(&format!("{good}#\n# X& W\n"), "fairymax::endless"));
    assert!(!has(&format!("{good}#\n# X& W\n// End of game file\n"), "fairymax::endless"));
    assert!(has(&format!("{good}# X& W\n\n// End\n"), "fairymax::lost-hint"));
}

#[test]
fn numbers_of_any_size_are_refused() {
    let errors = |text: &str| read(text).diagnostics.iter().filter(|found| found.is_error()).count();
    let good = game_of("1,7");
    assert_eq!(errors(&good), 0);
    let far = i64::MAX;
    for (from, to) in [
        ("8x8", format!("8x8=-{far}")),
        ("8x8", format!("8x8={far}0")),
        ("8x8", format!("{far}x8")),
        ("6 0 0 0", format!("6 0 0 -{far}")),
        ("1,7", format!("-{far},7")),
        ("1,7", format!("1,7,-{far}")),
        ("1,7", "1,7FFFF207".to_owned()),
        ("1,7", "1,80000207".to_owned()),
    ] {
        assert_ne!(errors(&good.replacen(from, &to, 1)), 0, "{to}");
    }
    assert_eq!(errors(&good.replace("x:300", &format!("x:-{far}"))), 0);
    // No list of mistakes is longer than anybody reads.
    assert!(errors(&good.replace("1,7", &"1 ".repeat(100_000))) < 100);
    assert!(errors(&"Game: x\n".repeat(100_000)) < 5000);
}

#[test]
fn no_text_makes_the_reader_or_the_writer_panic() {
    let seeds = [
        include_str!("../../../../testdata/fairymax/games.ini"),
        include_str!("../../../../testdata/errors/fairymax/games.ini"),
    ];
    let mut random = SplitMix::new(2026);
    for round in 0..1500 {
        let mut bytes = seeds[random.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        let parsed = read(&text);
        for diagnostic in &parsed.diagnostics {
            assert!(text.get(diagnostic.span.range()).is_some(), "round {round}: {diagnostic:?}");
        }
        for ruleset in parsed.value.games.iter().filter_map(|game| game.ruleset.as_ref()).take(1) {
            let _ = write(&[ruleset]);
        }
    }
}

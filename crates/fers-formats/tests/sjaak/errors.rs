//! Texts with mistakes: every mistake is reported, at its place.

use std::path::Path;

use fers_core::SplitMix;
use fers_formats::sjaak::{read, write};
use fers_testkit::{check_mistakes, mutate};

use super::game;

#[test]
fn every_mistake_of_the_corpus_is_reported_at_its_place() {
    let texts = check_mistakes("sjaak", "txt", |text| read(text).diagnostics);
    assert!(texts.len() >= 9, "the corpus is there");
}

#[test]
fn misspelt_words_are_corrected() {
    let help = |lines: &str| {
        let parsed = read(&game("3x3", "k2/3/2K w - -", lines));
        parsed.diagnostics.into_iter().find_map(|diagnostic| diagnostic.help).unwrap_or_default()
    };
    assert_eq!(help("Promotoin: all, all, \"K\"\n"), "did you mean `Promotion`?");
    assert_eq!(help("Rule: stalemat = win\n"), "did you mean `stalemate`?");
    assert_eq!(help("Flags: iorn\n"), "did you mean `iron`?");
    assert_eq!(help("Zone: palace = a1\nPrison: palcae, all\n"), "did you mean `palace`?");
}

#[test]
fn an_error_refuses_only_the_game_it_is_in() {
    let good = game("3x3", "k2/3/2K w - -", "");
    let bad = good.replace("Test", "Bad").replace("leap", "laep");
    let parsed = read(&format!("{good}{bad}{}", good.replace("Test", "Last")));
    let held: Vec<(&str, bool)> =
        parsed.value.games.iter().map(|game| (game.name.as_str(), game.ruleset.is_some())).collect();
    assert_eq!(held, [("Test", true), ("Bad", false), ("Last", true)]);
}

#[test]
fn no_text_makes_the_reader_or_the_writer_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/errors/sjaak");
    let mut seeds: Vec<Vec<u8>> = vec![super::meaning::RICH.as_bytes().to_vec()];
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            seeds.push(std::fs::read(path).unwrap());
        }
    }
    let mut random = SplitMix::new(2024);
    for round in 0..2000 {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        let parsed = read(&text);
        for diagnostic in &parsed.diagnostics {
            assert!(text.get(diagnostic.span.range()).is_some(), "round {round}: {diagnostic:?}");
        }
        for ruleset in parsed.value.games.iter().filter_map(|game| game.ruleset.as_ref()).take(1) {
            write(&[ruleset]);
        }
    }
}

//! Texts with mistakes: every mistake is reported, at its place.

use fers_core::SplitMix;
use fers_formats::fairy_stockfish::{looks_like, read};
use fers_testkit::{check_mistakes, mutate};

/// The texts of the corpus, compared with what is expected of them.
#[track_caller]
fn corpus() -> Vec<String> {
    let texts = check_mistakes("fairy-stockfish", "ini", |text| read(text).diagnostics);
    texts.into_iter().map(|(_, text)| text).collect()
}

#[test]
fn every_mistake_of_the_corpus_is_reported_at_its_place() {
    assert!(corpus().len() >= 3, "the corpus is there");
}

#[test]
fn misspelt_words_are_corrected() {
    let help = |text: &str| read(text).diagnostics.into_iter().find_map(|problem| problem.help).unwrap_or_default();
    assert_eq!(help("[a:chess]\nmustCaptures = true\n"), "did you mean `mustCapture`?");
    assert_eq!(help("[a:chess]\nmobilityRegionWhiteKnigth = a1\n"), "did you mean `mobilityRegionWhiteKnight`?");
    assert_eq!(help("[a:chess]\nstalemateValue = los\n"), "did you mean `loss`?");
    assert_eq!(help("[a:crazyhous]\n"), "did you mean `crazyhouse`?");
    assert_eq!(help("[a:chess]\nmustCapture = yes\n"), "write `true`");
}

#[test]
fn an_error_refuses_only_its_variant_and_those_that_begin_with_it() {
    let parsed = read("[a:chess]\n[b:a]\nmaxRank = x\n[c:b]\n[d:a]\n");
    let held: Vec<bool> = parsed.value.variants.iter().map(|variant| variant.ruleset.is_some()).collect();
    assert_eq!(held, [true, false, false, true]);
}

#[test]
fn texts_are_recognised_by_their_first_lines() {
    assert!(looks_like("# all\r\n\r\n[mine:chess]\r\nmaxRank = 8\r\n"));
    assert!(looks_like("\u{feff}[mine]\n"));
    assert!(!looks_like("name = \"x\"\n[pieces]\nK = \"K\"\n"));
    assert!(!looks_like("[Event \"x\"]\n[Site \"y\"]\n1. e4 e5\n"));
    assert!(!looks_like("[mine]\nDear all\n"));
    assert!(!looks_like(""));
}

#[test]
fn no_text_makes_the_reader_panic() {
    let mut seeds: Vec<Vec<u8>> = corpus().into_iter().map(String::into_bytes).collect();
    seeds.push(super::meaning::RICH.as_bytes().to_vec());
    let mut random = SplitMix::new(2026);
    for round in 0..1500 {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes);
        looks_like(&text);
        for diagnostic in &read(&text).diagnostics {
            assert!(text.get(diagnostic.span.range()).is_some(), "round {round}: {diagnostic:?}");
        }
    }
}

//! Texts with mistakes: every mistake is reported, at its place.

use std::path::Path;

use fers_core::SplitMix;
use fers_formats::fairy_stockfish::{looks_like, read};
use fers_testkit::mutate;
use fers_text::{LineIndex, Severity};

/// One line for each diagnostic: place, severity, code and the text marked.
fn described(text: &str) -> Vec<String> {
    let lines = LineIndex::new(text);
    let describe = |diagnostic: &fers_text::Diagnostic| {
        let place = lines.place(text, diagnostic.span.start as usize);
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let marked = diagnostic.span.slice(text);
        format!("{}:{} {severity} {} {marked:?}", place.line, place.column, diagnostic.code.0)
    };
    let mut described: Vec<String> = read(text).diagnostics.iter().map(describe).collect();
    described.sort();
    described
}

/// The texts of the corpus with their paths.
fn corpus() -> Vec<(std::path::PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/errors/fairy-stockfish");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "ini"));
    texts.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_mistake_of_the_corpus_is_reported_at_its_place() {
    let corpus = corpus();
    assert!(corpus.len() >= 3, "the corpus is there");
    for (path, text) in corpus {
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        let mut expected: Vec<&str> = expected.lines().collect();
        expected.sort_unstable();
        assert_eq!(described(&text), expected, "{}", path.display());
    }
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
fn what_is_not_played_may_be_overruled_by_a_child() {
    let parsed = read("[a:makruk]\n[b:makruk]\ncountingRule = none\n");
    let held: Vec<bool> = parsed.value.variants.iter().map(|variant| variant.ruleset.is_some()).collect();
    assert_eq!(held, [false, true]);
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
    let mut seeds: Vec<Vec<u8>> = corpus().into_iter().map(|(_, text)| text.into_bytes()).collect();
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

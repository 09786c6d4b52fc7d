//! The file that comes with Fairy-Stockfish, where it is at hand.

use fers_formats::canonical;
use fers_formats::fairy_stockfish::{VariantEntry, looks_like, read};

/// The variants of the file; nothing, with a message, where it is absent.
fn variants() -> Option<Vec<VariantEntry>> {
    let text = fers_testkit::shared_text("data/variants/fairy-stockfish_variants.ini")?;
    assert!(looks_like(&text));
    Some(read(&text).value.variants)
}

#[test]
fn every_variant_of_the_file_is_there_and_most_of_them_load() {
    let Some(variants) = variants() else { return };
    // Counted in the file: its headers.
    assert_eq!(variants.len(), 143);
    let loaded = variants.iter().filter(|variant| variant.ruleset.is_some()).count();
    // No expectation from outside: this keeps the number from shrinking unseen.
    assert!(loaded >= 137, "{loaded}");
}

#[test]
fn whatever_is_refused_is_refused_for_a_rule_that_is_not_played() {
    let Some(text) = fers_testkit::shared_text("data/variants/fairy-stockfish_variants.ini") else { return };
    let parsed = read(&text);
    let other = |code: &str| !matches!(code, "fsf::not-played" | "betza::lame-leaper");
    let others: Vec<_> =
        parsed.diagnostics.iter().filter(|problem| problem.is_error() && other(problem.code.0)).collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn variants_can_be_written_in_our_own_form() {
    for variant in variants().unwrap_or_default() {
        let Some(ruleset) = variant.ruleset else { continue };
        let text = canonical::write(&ruleset);
        let again = canonical::read(&text);
        assert_eq!(again.diagnostics, [], "{}\n{text}", variant.name);
        assert!(again.value.as_ref() == Some(&ruleset), "{}\n{text}\n{:?}", variant.name, again.value);
    }
}

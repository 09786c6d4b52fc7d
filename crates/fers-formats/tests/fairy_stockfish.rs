//! Fairy-Stockfish's `variants.ini`, read and written.

#[path = "fairy_stockfish/corpus.rs"]
mod corpus;
#[path = "fairy_stockfish/errors.rs"]
mod errors;
#[path = "fairy_stockfish/meaning.rs"]
mod meaning;
#[path = "fairy_stockfish/writing.rs"]
mod writing;

use fers_formats::fairy_stockfish::read;
use fers_rules::Ruleset;

/// The ruleset of the last variant of a text without errors.
#[track_caller]
fn ruleset(text: &str) -> Ruleset {
    let parsed = read(text);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    parsed.value.variants.into_iter().next_back().and_then(|variant| variant.ruleset).expect("a variant").into_inner()
}

//! Rulesets and positions of texts, for tests.

use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_rules::Ruleset;

use crate::after_by_both;

/// Returns the rules of a text in `.fers`.
///
/// # Panics
///
/// If the reader reports anything.
#[track_caller]
pub fn ruleset_of_text(text: &str) -> Ruleset {
    let read = canonical::read(text);
    assert_eq!(read.diagnostics, [], "{text}");
    read.value.expect("a text without a report has rules").into_inner()
}

/// Returns the rules of a game of the library, by the name of its file without `.fers`.
///
/// # Panics
///
/// If there is no such game, or the reader reports anything.
#[track_caller]
pub fn library_ruleset(stem: &str) -> Ruleset {
    let path = format!("{}/../../variants/{stem}.fers", env!("CARGO_MANIFEST_DIR"));
    ruleset_of_text(&std::fs::read_to_string(path).expect("the library has the game"))
}

/// Returns the position of a FEN.
///
/// # Panics
///
/// If it cannot be read, or is written in another way.
#[track_caller]
pub fn position_of(ruleset: &Ruleset, fen: &str) -> Setup {
    let setup = fers_fen::parse(ruleset, fen, Dialect::Fers).value.expect("the position is read");
    assert_eq!(fers_fen::write(ruleset, &setup, Dialect::Fers), fen, "the position reads back");
    setup
}

/// Checks the FEN after the first legal move whose text begins with `mv`, in both executors.
///
/// # Panics
///
/// If the FEN is another one, or for the reasons of [`after_by_both`] and [`position_of`].
#[track_caller]
pub fn check_fen_after(ruleset: &Ruleset, fen: &str, mv: &str, expected: &str) {
    let next = after_by_both(ruleset, &position_of(ruleset, fen), mv);
    assert_eq!(fers_fen::write(ruleset, &next, Dialect::Fers), expected, "{fen} {mv}");
}

//! Sjaak II's `variants.txt`, read and written.

#[path = "sjaak/corpus.rs"]
mod corpus;
#[path = "sjaak/errors.rs"]
mod errors;
#[path = "sjaak/meaning.rs"]
mod meaning;
#[path = "sjaak/writing.rs"]
mod writing;

use fers_formats::sjaak::read;
use fers_rules::Ruleset;

/// A game of kings on a board, with more lines.
fn game(board: &str, fen: &str, lines: &str) -> String {
    let king = "Piece: King\nSymbol: \"K\", \"K,k\"\nMove: leap (0,1)|(1,1)\nFlags: royal\n";
    format!("Variant: Test\nBoard: {board}\nFEN: \"{fen}\"\n{king}{lines}")
}

/// The ruleset of a text that holds one game without errors.
#[track_caller]
fn ruleset(text: &str) -> Ruleset {
    let parsed = read(text);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    parsed.value.games.into_iter().next().and_then(|game| game.ruleset).expect("a game").into_inner()
}

/// Everything about a ruleset, with squares in place of names and numbers of regions.
fn plain(ruleset: &Ruleset) -> String {
    let mut bare = ruleset.clone();
    bare.regions.clear();
    let regions = ruleset.regions.iter().enumerate();
    regions.fold(format!("{bare:?}"), |text, (index, region)| {
        text.replace(&format!("RegionId({index})"), &format!("{:?}", region.squares))
    })
}

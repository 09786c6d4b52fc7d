//! Interactive Diagrams, read and written.

#[path = "idiagram/corpus.rs"]
mod corpus;
#[path = "idiagram/effects.rs"]
mod effects;
#[path = "idiagram/errors.rs"]
mod errors;
#[path = "idiagram/meaning.rs"]
mod meaning;
#[path = "idiagram/writing.rs"]
mod writing;

use fers_formats::idiagram::read;
use fers_rules::Ruleset;

/// The ruleset of a text that holds one diagram without errors.
#[track_caller]
fn ruleset(text: &str) -> Ruleset {
    let parsed = read(text);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    parsed.value.diagrams.into_iter().next().and_then(|diagram| diagram.ruleset).expect("a diagram").into_inner()
}

/// Everything about a ruleset but its paths, with squares in place of numbers of regions.
fn plain(ruleset: &Ruleset) -> String {
    let mut bare = ruleset.clone();
    bare.regions.clear();
    for piece in &mut bare.pieces {
        piece.moves.clear();
    }
    let regions = ruleset.regions.iter().enumerate();
    regions.fold(format!("{bare:?}"), |text, (index, region)| {
        text.replace(&format!("RegionId({index})"), &format!("{:?}", region.squares))
    })
}

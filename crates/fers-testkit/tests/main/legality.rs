//! How legal moves are found in each game of the library, compared with `testdata/legality.csv`.
//!
//! The table is a record of what the compiler chooses, so that a change of a choice is seen. It
//! does not say that a choice is right: the oracle does, in other tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use fers_formats::canonical;

/// The column titles of the table.
const TITLES: &str = "variant,rows";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns what `fers explain` says of each file in `variants`, by the name of the file.
fn explained() -> BTreeMap<String, String> {
    let files =
        std::fs::read_dir(root().join("variants")).expect("there is a library").map(|entry| entry.unwrap().path());
    let variants = files.filter(|path| path.extension().is_some_and(|extension| extension == "fers"));
    variants.map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), legality(&path))).collect()
}

/// Returns the names of the methods in the order of the rows of the plan.
fn legality(path: &Path) -> String {
    let ruleset = canonical::read(&std::fs::read_to_string(path).unwrap()).value.expect("a shipped variant reads");
    let program = fers_compile::compile(&ruleset).expect("a shipped variant compiles");
    let rows = fers_compile::explain(&ruleset, &program).legality;
    rows.iter().map(|row| row.name).collect::<Vec<_>>().join(" ")
}

/// Returns the rows of the table: a variant, and the methods of its plan.
fn recorded() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(root().join("testdata/legality.csv")).expect("there is a table");
    let rows = text.lines().filter(|line| !line.starts_with('#') && *line != TITLES);
    let split = |line: &str| line.split_once(',').map(|(name, way)| (name.to_owned(), way.to_owned()));
    rows.map(|line| split(line).unwrap_or_else(|| panic!("`{line}` is no row of {TITLES}"))).collect()
}

#[test]
fn every_game_finds_legal_moves_in_the_way_on_record() {
    let (recorded, explained) = (recorded(), explained());
    let changed = explained.iter().filter(|(name, way)| recorded.get(*name) != Some(*way));
    let changed: Vec<String> = changed.map(|(name, way)| format!("{name},{way}")).collect();
    assert!(changed.is_empty(), "if this is meant, testdata/legality.csv needs these rows:\n{}", changed.join("\n"));
    let gone: Vec<&String> = recorded.keys().filter(|name| !explained.contains_key(*name)).collect();
    assert!(gone.is_empty(), "testdata/legality.csv has rows for games that are gone: {gone:?}");
}

//! Shorthands: they stand for what the page prints.

use std::fs;
use std::path::Path;

use fers_formats::ccif::read;

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn shorthands_stand_for_what_the_page_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/ccif/expansions.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut count = 0;
    for part in text.split("\n\n") {
        let (before, after) = part.split_once("\n=>\n").unwrap();
        let read = read(before);
        let expansion = read.value.games[0].expansion.as_deref().unwrap_or_default();
        assert_eq!(words(expansion), words(after), "{before}");
        count += 1;
    }
    assert!(count >= 20, "the page has so many");
}

#[test]
fn an_expansion_needs_no_further_expansion() {
    let once = read("royal spacious\nK R P +P\n").value.games[0].expansion.clone().unwrap();
    assert_eq!(read(&once).value.games[0].expansion, None);
}

#[test]
fn what_cannot_be_expanded_is_said() {
    let read = read("royal spacious\nK Q=RN\n");
    assert!(read.diagnostics.iter().any(|found| found.code.0 == "ccif::no-expansion"));
    assert_eq!(read.value.games[0].expansion, None);
}

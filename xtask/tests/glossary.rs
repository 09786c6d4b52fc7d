//! The glossary names every public type that a reader of program, generator and search meets.

use std::path::Path;
use std::process::Command;

/// The crates whose public types are listed.
const CRATES: [&str; 4] = ["fers-program", "fers-compile", "fers-movegen", "fers-search"];

/// Returns the names of the public types of a source text.
fn public_types(text: &str) -> Vec<&str> {
    let after = |line: &'static str| move |text: &str| text.trim_start().strip_prefix(line).map(str::len);
    let kinds = ["pub struct ", "pub enum ", "pub trait "].map(after);
    let names = text.lines().filter_map(|line| {
        let length = kinds.iter().find_map(|kind| kind(line))?;
        let rest = &line[line.len() - length..];
        Some(&rest[..rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len())])
    });
    names.collect()
}

#[test]
fn every_public_type_stands_in_the_glossary() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let glossary = std::fs::read_to_string(root.join("docs/glossary.md")).unwrap();
    let folders = CRATES.map(|name| format!("crates/{name}/src/*.rs"));
    let listed = Command::new("git").arg("ls-files").args(folders).current_dir(root).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else {
        println!("skipped: git does not say which files there are");
        return;
    };
    let listed = String::from_utf8(listed.stdout).unwrap();
    let texts: Vec<String> = listed.lines().filter_map(|file| std::fs::read_to_string(root.join(file)).ok()).collect();
    assert!(texts.len() > 100, "the sources are found");
    let types = texts.iter().flat_map(|text| public_types(text));
    let missing: Vec<&str> =
        types.filter(|name| !["`", "::"].iter().any(|end| glossary.contains(&format!("`{name}{end}")))).collect();
    assert!(missing.is_empty(), "docs/glossary.md lacks {missing:?}");
}

#[test]
fn few_words_are_our_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let glossary = std::fs::read_to_string(root.join("docs/glossary.md")).unwrap();
    let ours = glossary.lines().filter(|line| line.contains("| ours |")).count();
    assert!(ours <= 30, "{ours} words of the glossary have no source outside of Fers");
}

#[test]
fn types_are_found_with_their_parameters() {
    let text = "pub struct Program<const N: usize> {\n    pub enum Method {\npub(crate) struct Hidden;\npub trait Sink: Sized {";
    assert_eq!(public_types(text), ["Program", "Method", "Sink"]);
}

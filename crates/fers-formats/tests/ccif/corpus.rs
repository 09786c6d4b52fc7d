//! Texts that people wrote, where they are there.

use std::fs;
use std::path::{Path, PathBuf};

use fers_formats::ccif::read;

/// The files of a folder beside the repository, sorted; nothing, with a message, where it is missing.
fn texts() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/ccif");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: {} is not there", folder.display());
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The blocks of a file: each begins behind a remark.
fn blocks(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for line in text.lines() {
        match line.starts_with(";;") {
            true => found.push(String::new()),
            false => *found.last_mut().unwrap() += &format!("{line}\n"),
        }
    }
    found.into_iter().filter(|block| !block.trim().is_empty()).collect()
}

#[test]
fn the_grammar_of_every_block_is_read() {
    // What is no part of the grammar: the old rule of the 2016 entry, and attributes that the page
    // prints by mistake.
    let known = ["castling", "capture"];
    for (path, text) in texts() {
        for block in blocks(&text) {
            let errors = read(&block).diagnostics.into_iter().filter(|found| found.code.0.starts_with("ccif::"));
            let unread = ["ccif::unknown-rule", "ccif::unknown-attribute", "ccif::bad-rule", "ccif::unclosed"];
            for error in errors.filter(|error| unread.contains(&error.code.0)) {
                let word = error.span.slice(&block);
                assert!(known.contains(&word), "{}: {error:?}\n{block}", path.display());
            }
        }
    }
}

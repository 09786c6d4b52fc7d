//! Texts that people wrote, where they are there.

use std::fs;
use std::path::{Path, PathBuf};

use fers_compile::compile;
use fers_formats::ccif::read;

/// The files of a folder beside the repository, sorted; nothing, with a message, where it is
/// missing.
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

/// A block that is no entry, with a position: kings, where it has some.
fn with_board(block: &str) -> String {
    if block.trim_start().starts_with(':') {
        return block.to_owned();
    }
    let has_kings = block.split_whitespace().any(|word| word.split(['=', '|', '<']).next() == Some("K"));
    let rank = if has_kings { ["4k3", "4K3"] } else { ["8", "8"] };
    format!("8x8\n{}/8/8/8/8/8/8/{} w - - 0 1\n{block}", rank[0], rank[1])
}

#[test]
fn every_block_is_played_or_says_why_not() {
    let (mut played, mut named) = (0, 0);
    for (path, text) in texts() {
        for block in blocks(&text) {
            let parsed = read(&with_board(&block));
            let errors: Vec<_> = parsed.diagnostics.iter().filter(|found| found.is_error()).collect();
            let game = &parsed.value.games[0];
            assert_eq!(game.ruleset.is_some(), errors.is_empty(), "{}: {errors:?}\n{block}", path.display());
            if let Some(ruleset) = &game.ruleset {
                assert!(compile(ruleset).is_ok(), "{}\n{block}", path.display());
                played += 1;
            } else {
                named += 1;
                println!("{}: {}", path.file_name().unwrap().to_string_lossy(), errors[0].message);
            }
        }
    }
    println!("{played} played, {named} named");
}

//! Tests the shape of the code as a whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates by layer, lowest first. A crate depends on lower layers only.
const LAYERS: [&[&str]; 9] = [
    &["fers-text", "fers-core", "fers-arch"],
    &["fers-rules", "fers-program"],
    &[
        "fers-betza",
        "fers-gamecode",
        "fers-mbn",
        "fers-fen",
        "fers-compile",
        "fers-movegen",
        "fers-oracle",
        "fers-pieces",
    ],
    &["fers-formats", "fers-game", "fers-draw"],
    &["fers-notation", "fers-search"],
    &["fers", "fers-protocol"],
    &["fers-match", "fers-server"],
    &["fers-tune"],
    &["fers-cli", "fers-wasm", "fers-gamecode-wasm", "fers-preset-wasm"],
];

/// Crates outside the layers, used by tests only.
const BESIDE: [&str; 1] = ["fers-testkit"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the root").to_owned()
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|crates| crates.contains(&name))
}

/// Returns the dependencies in a manifest, without development dependencies.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut names = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if section == "[dependencies]" {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            names.extend(name.starts_with("fers").then(|| name.to_owned()));
        }
    }
    names
}

fn manifests() -> BTreeMap<String, String> {
    let crates = fs::read_dir(root().join("crates")).unwrap().flatten();
    let named = crates.map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(entry.path().join("Cargo.toml")).unwrap())
    });
    named.collect()
}

#[test]
fn crates_depend_on_lower_layers_only() {
    for (name, manifest) in manifests() {
        if BESIDE.contains(&name.as_str()) {
            continue;
        }
        let own = layer(&name).unwrap_or_else(|| panic!("{name} has no layer; see docs/architecture.md"));
        for dependency in dependencies(&manifest) {
            let lower = layer(&dependency).is_some_and(|layer| layer < own);
            assert!(lower, "{name} (layer {own}) must not depend on {dependency}");
        }
    }
}

/// Returns the tracked files with their paths from the root; none if there is no git.
fn tracked_files() -> Vec<(String, String)> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else {
        println!("skipped: git does not say which files there are");
        return Vec::new();
    };
    let paths = String::from_utf8(listed.stdout).unwrap();
    let named = paths.split_terminator('\0').map(str::to_owned);
    // Binary files and files deleted since the last commit are skipped.
    named.filter_map(|path| Some((path.clone(), fs::read_to_string(root().join(path)).ok()?))).collect()
}

/// Returns the Rust files of the repository.
fn sources() -> Vec<(String, String)> {
    tracked_files().into_iter().filter(|(path, _)| path.ends_with(".rs")).collect()
}

/// Returns a text without its unit tests.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

#[test]
fn no_file_is_longer_than_anybody_reads() {
    for (path, text) in sources() {
        assert!(without_tests(&text).lines().count() <= 800, "{path} is too long: where is the seam?");
    }
}

/// Returns the functions of a formatted text: first line (counted from 1) and number of lines.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let words: Vec<&str> = code.split_whitespace().collect();
        let name = words.iter().position(|&word| word == "fn");
        let is_function = name.is_some_and(|at| {
            words[..at].iter().all(|word| word.starts_with("pub") || ["const", "async", "in"].contains(word))
        });
        if !is_function || code.ends_with('}') || code.ends_with(';') {
            continue;
        }
        // In formatted code, a function ends at the first closing brace with the indentation of its
        // first line.
        let end = format!("{}}}", &line[..line.len() - code.len()]);
        let length = lines[index..].iter().position(|&line| line == end);
        found.extend(length.map(|length| (index + 1, length + 1)));
    }
    found
}

#[test]
fn no_function_is_longer_than_anybody_holds_in_mind() {
    for (path, text) in sources() {
        for (line, length) in functions(&text) {
            assert!(length <= 70, "{path}:{line}: this function has {length} lines");
        }
    }
}

#[test]
fn functions_are_measured_from_their_first_line_to_their_brace() {
    let text =
        "impl A {\n    pub fn one(\n        a: u8,\n    ) {\n    }\n\n    fn two() {}\n}\nfn three() {\n    4\n}\n";
    assert_eq!(functions(text), [(2, 4), (9, 3)]);
}

/// The widest comment line, in characters. Code may be wider, and examples in comments are code.
const COMMENT_WIDTH_MAX: usize = 100;

/// Returns the lines of prose in comments with their numbers, counted from 1: no tables, no code.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_code = false;
            continue;
        };
        let words = comment.trim_start_matches(['/', '!']).trim_start();
        if words.starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !words.starts_with('|') {
            found.push((index + 1, line));
        }
    }
    found
}

#[test]
fn comments_are_wrapped() {
    for (path, text) in sources() {
        for (number, line) in prose(&text) {
            let width = line.chars().count();
            assert!(width <= COMMENT_WIDTH_MAX, "{path}:{number}: wrap this comment of {width} columns");
        }
    }
}

#[test]
fn comments_name_what_they_compare_with() {
    for (path, text) in sources() {
        let mut last = 0;
        for (number, line) in prose(&text) {
            let words = line.trim_start().trim_start_matches(['/', '!']).trim_start();
            let is_first = number != last + 1;
            last = number;
            let is_riddle = is_first && (words.starts_with("The same ") || words.starts_with("The same,"));
            assert!(!is_riddle, "{path}:{number}: say what it is like: \"Like `other`, ...\"");
        }
    }
}

#[test]
fn prose_is_told_from_tables_and_code() {
    let text = "/// One.\n///\n/// | a |\n/// ```\n/// code\n/// ```\n// Two.\nfn f() {}\n";
    let numbers: Vec<usize> = prose(text).into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbers, [1, 2, 7]);
}

/// Files that may contain these texts: this one, and the lists of downloaded packages.
const EXEMPT: [&str; 3] = ["xtask/tests/tidy.rs", "Cargo.lock", "fuzz/Cargo.lock"];

/// Returns whether a text contains an absolute path that begins with a folder. A folder of this
/// name within a relative path, as in `screens/home/`, is none.
fn names_folder(text: &str, folder: &str) -> bool {
    text.match_indices(folder).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.'))
}

#[test]
fn only_absolute_paths_name_a_folder() {
    let folder = concat!("/ho", "me/");
    assert!(names_folder(&format!("read {folder}me/notes"), folder));
    assert!(names_folder(&format!("file://{folder}me"), folder));
    assert!(!names_folder(&format!("import('../screens{folder}Home.svelte')"), folder));
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    for (path, text) in tracked_files().iter().filter(|(path, _)| !EXEMPT.contains(&path.as_str())) {
        for folder in ["/tmp/", "/work/", "/home/", "/root/", "/Users/", "C:\\"] {
            assert!(!names_folder(text, folder), "{path} names {folder}");
        }
    }
}

#[test]
fn packages_come_from_where_everybody_gets_them() {
    const INDEX: &str = "registry+https://github.com/rust-lang/crates.io-index";
    for (path, text) in tracked_files() {
        if path.ends_with("Cargo.lock") {
            let sources = text.lines().filter_map(|line| line.strip_prefix("source = "));
            sources.for_each(|source| assert_eq!(source, format!("\"{INDEX}\""), "{path}"));
        } else if path.ends_with(".toml") {
            for word in ["registry", "replace-with", "[source", "index ="] {
                assert!(!text.contains(word), "{path} says where packages come from: {word}");
            }
        }
    }
}

#[test]
fn every_test_runs() {
    for (path, text) in sources().iter().filter(|(path, _)| !EXEMPT.contains(&path.as_str())) {
        for line in text.lines().map(str::trim_start) {
            let is_skipped = line.starts_with("#[ignore") || line.starts_with("#[should_panic");
            assert!(!is_skipped, "{path}: {line}");
        }
    }
}

#[test]
fn every_crate_says_what_it_is() {
    for (name, manifest) in manifests() {
        assert!(manifest.contains("\ndescription = \""), "{name} has no description");
        let text = entry_text(&name);
        assert!(text.starts_with("//! "), "{name} does not begin with its documentation");
    }
}

#[test]
fn nothing_asks_for_the_name_of_a_variant() {
    let questions = ["presentation.name ==", "presentation.name.as_str() ==", "match ruleset.presentation.name"];
    for (path, text) in sources() {
        for question in questions {
            let asks = text.contains(question) && !EXEMPT.contains(&path.as_str());
            assert!(!asks, "{path} asks for a variant's name");
        }
    }
}

/// Returns the text of a crate's `lib.rs` or `main.rs`.
fn entry_text(name: &str) -> String {
    let folder = root().join("crates").join(name).join("src");
    let entry = ["lib.rs", "main.rs"].map(|file| folder.join(file)).into_iter().find(|path| path.is_file());
    fs::read_to_string(entry.expect("a crate has a lib.rs or a main.rs")).unwrap()
}

/// The crates and files that may contain unsafe code: machine-specific code and the SIMD counters.
const UNSAFE: [(&str, &[&str]); 2] = [
    ("fers-arch", &["avx512.rs", "enclosed_lines.rs", "huge_pages.rs", "prefetch.rs", "vector.rs"]),
    ("fers-movegen", &["simd/count.rs", "leaf_batch/mod.rs"]),
];

#[test]
fn unsafe_code_stands_only_where_the_machine_is_asked() {
    for name in manifests().keys() {
        let lint = if UNSAFE.iter().any(|(allowed, _)| name == allowed) {
            "#![deny(unsafe_code)]"
        } else {
            "#![forbid(unsafe_code)]"
        };
        assert!(entry_text(name).contains(lint), "{name} does not say {lint}");
    }
    for (path, text) in sources() {
        let files =
            UNSAFE.iter().flat_map(|(name, files)| files.iter().map(move |file| format!("crates/{name}/src/{file}")));
        let may = files.into_iter().any(|allowed| path == allowed);
        let has_it =
            text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(concat!("unsafe", " {")));
        assert!(may || !has_it, "{path} has unsafe code");
    }
}

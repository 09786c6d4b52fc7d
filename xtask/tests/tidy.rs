//! What the code must look like as a whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates by layer, lowest first. A crate depends on lower layers only.
const LAYERS: [&[&str]; 7] = [
    &["fers-text", "fers-core"],
    &["fers-rules", "fers-movegen"],
    &["fers-betza", "fers-fen", "fers-compile", "fers-oracle"],
    &["fers-formats", "fers-game"],
    &["fers-notation", "fers-search"],
    &["fers"],
    &["fers-cli"],
];

/// Beside the layers: used by tests only.
const BESIDE: [&str; 1] = ["fers-testkit"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the root").to_owned()
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|crates| crates.contains(&name))
}

/// The dependencies that a manifest names, those for development apart.
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

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.is_symlink() {
            continue;
        } else if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    rust_files(&root().join("crates"), &mut files);
    rust_files(&root().join("xtask/src"), &mut files);
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn no_file_is_longer_than_anybody_reads() {
    for (path, text) in sources() {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        assert!(code.lines().count() <= 800, "{} is too long: where is the seam?", path.display());
    }
}

#[test]
fn nothing_asks_for_the_name_of_a_variant() {
    let questions = ["presentation.name ==", "presentation.name.as_str() ==", "match ruleset.presentation.name"];
    for (path, text) in sources() {
        for question in questions {
            assert!(!text.contains(question), "{} asks for a variant's name", path.display());
        }
    }
}

#[test]
fn every_crate_forbids_unsafe_code() {
    for name in manifests().keys() {
        let folder = root().join("crates").join(name).join("src");
        let entry = ["lib.rs", "main.rs"].map(|file| folder.join(file)).into_iter().find(|path| path.is_file());
        let text = fs::read_to_string(entry.expect("a crate has a lib.rs or a main.rs")).unwrap();
        assert!(text.contains("#![forbid(unsafe_code)]"), "{name} does not forbid unsafe code");
    }
}

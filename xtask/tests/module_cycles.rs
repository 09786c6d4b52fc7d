//! Modules of a crate may import each other only in small cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The largest number of modules in one import cycle, by crate. Numbers may only decrease.
const LARGEST_CYCLES: [(&str, usize); 6] = [
    ("fers-movegen", 2),
    ("fers-betza", 2),
    ("fers-compile", 3),
    ("fers-notation", 3),
    ("fers-game", 4),
    ("fers-search", 4),
];

/// The modules of a crate by name, each with its imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

fn source_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").join(name).join("src")
}

/// Returns the source files below a folder with their module paths, such as `path::reach`.
fn modules(folder: &Path, prefix: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the crate has sources").map(|entry| entry.unwrap().path()) {
        let stem = entry.file_stem().unwrap().to_string_lossy().into_owned();
        let name = if prefix.is_empty() { stem.clone() } else { format!("{prefix}::{stem}") };
        if entry.is_dir() {
            found.extend(modules(&entry, &name));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let name = if stem == "mod" { prefix.to_owned() } else { name };
            found.push((name, code(&fs::read_to_string(&entry).unwrap())));
        }
    }
    found
}

/// Returns the code of a file without comments and without its unit tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// Returns the paths that begin with `crate::`, with braces expanded: `crate::{a, b::c}` gives `a`
/// and `b::c`.
fn crate_paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(rest.len());
        let path = rest[..end].trim_end_matches(':');
        match rest[end..].strip_prefix('{').and_then(|inner| inner.split('}').next()) {
            Some(inner) => {
                let names = inner.split(',').map(|name| name.trim().trim_end_matches("::{"));
                paths.extend(names.map(|name| if path.is_empty() { name.into() } else { format!("{path}::{name}") }));
            }
            None => paths.push(path.to_owned()),
        }
    }
    paths
}

/// Returns the names that `lib.rs` re-exports, with their modules.
fn exported(lib: &str) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for statement in lib.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next()) {
        let Some((module, list)) = statement.rsplit_once("::") else { continue };
        let (module, list) = statement.split_once("::{").unwrap_or((module, list));
        let list = list.trim_matches(['{', '}', ' ', '\n']).split(',');
        names.extend(list.map(|name| (name.trim().to_owned(), module.to_owned())));
    }
    names
}

fn imports(name: &str) -> Imports {
    let files = modules(&source_folder(name), "");
    let lib = files.iter().find(|(module, _)| module == "lib").expect("a library has a lib.rs");
    let exported = exported(&lib.1);
    let known: BTreeSet<&str> =
        files.iter().map(|(module, _)| module.as_str()).filter(|module| *module != "lib").collect();
    let module_of = |path: &str| {
        let mut prefix = path;
        loop {
            if known.contains(prefix) {
                return Some(prefix.to_owned());
            }
            match prefix.rsplit_once("::") {
                Some((shorter, _)) => prefix = shorter,
                None => return exported.get(path.split("::").next()?).cloned(),
            }
        }
    };
    let entry = |(module, code): &(String, String)| {
        let paths = crate_paths(code);
        let imported = paths.iter().filter_map(|path| module_of(path)).filter(|other| other != module);
        (module.clone(), imported.collect())
    };
    files.iter().filter(|(module, _)| module != "lib").map(entry).collect()
}

/// Returns the modules that a module imports, directly or indirectly.
fn reached<'i>(imports: &'i Imports, from: &str) -> BTreeSet<&'i str> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        for other in imports.get(module).into_iter().flatten() {
            if reached.insert(other.as_str()) {
                open.push(other);
            }
        }
    }
    reached
}

/// Returns the largest set of modules that all import each other, directly or indirectly.
fn largest_cycle(imports: &Imports) -> Vec<&str> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|module| (module.as_str(), reached(imports, module))).collect();
    let cycle = |module: &&str| -> Vec<&str> {
        reach[module]
            .iter()
            .copied()
            .filter(|other| reach.get(other).is_some_and(|back| back.contains(module)))
            .collect()
    };
    reach.keys().map(cycle).max_by_key(Vec::len).unwrap_or_default()
}

#[test]
fn modules_import_each_other_in_small_circles_only() {
    for (name, most) in LARGEST_CYCLES {
        let imports = imports(name);
        let cycle = largest_cycle(&imports);
        assert!(cycle.len().max(1) <= most, "{} modules of {name} import each other: {cycle:?}", cycle.len());
    }
}

#[test]
fn imports_are_found_in_all_their_forms() {
    let code = "use crate::a::B;\nuse crate::{C, d::E};\nfn f() { crate::g::h(); }\n";
    assert_eq!(crate_paths(code), ["a::B", "C", "d::E", "g::h"]);
    let exported = exported("pub use a::b::{C, D};\npub use e::F;\n");
    assert_eq!(exported["D"], "a::b");
    assert_eq!(exported["F"], "e");
}

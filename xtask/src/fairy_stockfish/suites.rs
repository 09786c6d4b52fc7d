//! The variants to compare: those built into the program, those of its sample file, and small texts
//! of our own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::crosscheck::arguments::Arguments;
use crate::crosscheck::games::Pair;
use crate::root::root;

/// Files of variants that both programs read, below the root.
const FILES: [&str; 2] =
    ["../shared/data/variants/fairy-stockfish_variants.ini", "testdata/fairy-stockfish/found-2026-11.ini"];
/// Internal rule sets of the program.
const NO_GAMES: [&str; 1] = ["fairy"];

/// Returns the existing files of variants.
pub fn files(arguments: &Arguments) -> Vec<PathBuf> {
    if let Some(file) = &arguments.file {
        return vec![file.clone()];
    }
    let (present, absent): (Vec<PathBuf>, Vec<PathBuf>) =
        FILES.iter().map(|file| root().join(file)).partition(|path| path.is_file());
    absent.iter().for_each(|path| println!("skipped: {} is not there", path.display()));
    present
}

/// Returns the selected variants. For each built-in variant of the program, writes a file into
/// `folder` that inherits from it.
///
/// # Errors
///
/// Returns an error when a file cannot be read or written.
pub fn pairs(known: &[String], files: &[PathBuf], folder: &Path, arguments: &Arguments) -> Result<Vec<Pair>, String> {
    let failure = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let (mut pairs, mut in_files) = (Vec::new(), BTreeSet::new());
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| failure(file, error))?;
        for name in sections(&text) {
            pairs.push(Pair { theirs: name.to_owned(), ours: vec![format!("{}#{name}", file.display())] });
            in_files.insert(name.to_owned());
        }
    }
    fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
    let is_built_in = |name: &&String| !in_files.contains(*name) && !NO_GAMES.contains(&name.as_str());
    for name in known.iter().filter(|_| arguments.file.is_none()).filter(is_built_in) {
        let path = folder.join(format!("{name}.ini"));
        fs::write(&path, format!("[{name}:{name}]\n")).map_err(|error| failure(&path, error))?;
        pairs.push(Pair { theirs: name.clone(), ours: vec![path.display().to_string()] });
    }
    pairs.retain(|pair| arguments.wants(&pair.theirs) && known.contains(&pair.theirs));
    Ok(pairs)
}

/// Returns the section names of a file.
fn sections(text: &str) -> impl Iterator<Item = &str> {
    let headers = text.lines().filter_map(|line| line.strip_prefix('[')?.split(']').next());
    headers.filter_map(|header| header.split(':').next()).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_found_with_and_without_a_parent() {
        let text = "# all\n[mine:chess]\nking = -\n[yours]\nrook = r\n";
        assert_eq!(sections(text).collect::<Vec<_>>(), ["mine", "yours"]);
    }
}

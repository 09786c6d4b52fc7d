//! The comparison.

use std::path::Path;

use super::environment;
use super::library::Library;
use super::suites;
use crate::crosscheck::arguments::Arguments;
use crate::crosscheck::explained;
use crate::crosscheck::games::{Check, Totals};

/// The file of explained differences, below the root.
const EXPLAINED: &str = "testdata/fairy-stockfish/crosscheck-explained.csv";

/// Runs the comparison and prints the differences.
///
/// # Errors
///
/// Returns an error when there is an unexplained difference, or when a program fails. Without the
/// library, the comparison is skipped with a message.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    match environment::python() {
        Ok(python) => compare(&python, &arguments),
        Err(reason) => {
            println!("#### NOT CHECKED: random games beside Fairy-Stockfish's library, which cannot be had");
            println!("#### {reason} (on Debian: apt-get install python3-venv)");
            Ok(())
        }
    }
}

fn compare(python: &Path, arguments: &Arguments) -> Result<(), String> {
    let fers = arguments.fers()?;
    let files = suites::files(arguments);
    let mut library = Library::start(python, &files)?;
    let folder = std::env::temp_dir().join(format!("fers-crosscheck-{}", std::process::id()));
    let pairs = suites::pairs(&library.variants()?, &files, &folder, arguments)?;
    let (explanations, mut totals) = (explained::read(EXPLAINED)?, Totals::default());
    let mut check = Check { fers: &fers, peer: &mut library, explanations: &explanations, totals: &mut totals };
    let done = pairs.iter().try_for_each(|pair| check.variant(pair, arguments));
    // A leftover temporary folder does no harm.
    let _ = std::fs::remove_dir_all(&folder);
    done?;
    totals.report()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_a_section_of_the_documentation() {
        explained::check(EXPLAINED, &["docs/differences.md", "docs/fairy-stockfish.md"]);
    }
}

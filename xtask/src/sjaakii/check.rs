//! The comparison.

use std::path::Path;

use super::program::Program;
use super::suites::Suite;
use crate::crosscheck::arguments::Arguments;
use crate::crosscheck::explained;
use crate::crosscheck::games::{Check, Pair, Totals};
use crate::programs;

/// The file of explained differences, below the root.
const EXPLAINED: &str = "testdata/sjaakii/crosscheck-explained.csv";

/// Runs the comparison and prints the differences.
///
/// # Errors
///
/// Returns an error when there is an unexplained difference, or when a program fails. Without the
/// program, the comparison is skipped with a message.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    match programs::find("sjaakii") {
        Some(path) => compare(&path, &arguments),
        None => {
            println!("#### NOT CHECKED: random games beside Sjaak II (on Debian: apt-get install sjaakii)");
            Ok(())
        }
    }
}

fn compare(path: &Path, arguments: &Arguments) -> Result<(), String> {
    let fers = arguments.fers()?;
    let (explanations, mut totals) = (explained::read(EXPLAINED)?, Totals::default());
    for suite in Suite::all(arguments.file.as_deref()) {
        let file = suite.file().map(std::fs::canonicalize).transpose();
        let file = file.map_err(|error| format!("{:?}: {error}", suite.file()))?;
        let mut program = Program::start(path, file.as_deref())?;
        let mut check = Check { fers: &fers, peer: &mut program, explanations: &explanations, totals: &mut totals };
        let mut names = check.peer.variants()?;
        names.retain(|name| arguments.wants(name) && Suite::is_compared(name));
        let pairs: Vec<Pair> = names.iter().map(|name| suite.pair(name)).collect();
        pairs.iter().try_for_each(|pair| check.variant(pair, arguments))?;
    }
    totals.report()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_a_section_of_the_differences() {
        explained::check(EXPLAINED, &["docs/differences.md"]);
    }
}

//! Tuning of the numbers of the search.

use crate::root::{cargo, root, run as run_command};

/// Builds the tuner and lets it play. The state is kept in the target folder, unless the words say
/// otherwise.
///
/// # Errors
///
/// When the words make no sense or the tuner fails.
pub fn run(words: &[String]) -> Result<(), String> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "xtask-tune", "--", "spsa"]);
    run_command(command.args(words).current_dir(root()))
}

//! Labels of positions by another engine.

use crate::root::{cargo, run as run_command};

/// Builds the tuner and lets another engine label positions.
///
/// # Errors
///
/// When the words make no sense or the engine fails.
pub fn run(words: &[String]) -> Result<(), String> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "xtask-tune", "--", "label"]);
    run_command(command.args(words))
}

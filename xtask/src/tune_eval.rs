//! The fit of the weights of the evaluation.

use crate::root::{cargo, root, run as run_command};

/// Where the table of weights stands.
const TABLE: &str = "crates/fers-search/src/params/weights.rs";

/// Builds the tuner, lets it play and fit, and writes the table, unless the words say otherwise.
///
/// # Errors
///
/// When the words make no sense or the tuner fails.
pub fn run(words: &[String]) -> Result<(), String> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "xtask-tune", "--"]);
    if !words.iter().any(|word| word == "--write") {
        command.arg("--write").arg(root().join(TABLE));
    }
    run_command(command.args(words))
}

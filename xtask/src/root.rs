//! The repository and the commands run in it.

use std::path::PathBuf;
use std::process::Command;

/// The root of the repository.
pub fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().map(PathBuf::from).unwrap_or(manifest)
}

/// A cargo command in the root of the repository.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(arguments).current_dir(root());
    command
}

/// Lets a stable compiler take unstable options: a variable of its environment, and what that must be.
pub const UNLOCKED: (&str, &str) = ("RUSTC_BOOTSTRAP", "1");

/// Runs a command and says what failed.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed ({status})")) }
}

/// Builds the command `fers` as it is released, and says where it is.
pub fn release_binary() -> Result<PathBuf, String> {
    // Incremental builds generate other code: shogi's perft differs by 2.6 %.
    run(cargo(&["build", "--release", "--package", "fers-cli"]).env("CARGO_INCREMENTAL", "0"))?;
    Ok(target().join("release").join("fers"))
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

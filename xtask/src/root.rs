//! The repository, and commands that run in it.

use std::path::PathBuf;
use std::process::Command;

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().map(PathBuf::from).unwrap_or(manifest)
}

/// Makes a cargo command that runs in the root of the repository.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(arguments).current_dir(root()).env(UNTUNED.0, UNTUNED.1);
    command
}

/// The environment variable that makes engines play without anything learnt, with its value: tests
/// and matches are the same on every machine.
pub const UNTUNED: (&str, &str) = ("FERS_LEARNT", "off");

/// The environment variable that makes engines play as they are shipped, without what the user's
/// machine has learnt by `fers tune`, with its value.
pub const AS_SHIPPED: (&str, &str) = ("FERS_LEARNT", "shipped");

/// The environment variable that enables unstable options of a stable compiler, with its value.
pub const UNLOCKED: (&str, &str) = ("RUSTC_BOOTSTRAP", "1");

/// Runs a command. The error names the command that failed.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed ({status})")) }
}

/// Builds the release binary of `fers` and returns its path.
pub fn release_binary() -> Result<PathBuf, String> {
    // Incremental builds generate different code: shogi's perft differs by 2.6 %.
    run(cargo(&["build", "--release", "--package", "fers-cli"]).env("CARGO_INCREMENTAL", "0"))?;
    Ok(target().join("release").join("fers"))
}

/// Returns what the repository's rustc prints with some arguments, without white space around it.
pub fn rustc(arguments: &[&str]) -> Result<String, String> {
    let asked = Command::new("rustc").args(arguments).current_dir(root()).output();
    let asked = asked.map_err(|error| format!("rustc does not start: {error}"))?;
    if !asked.status.success() {
        return Err(format!("rustc {} failed ({})", arguments.join(" "), asked.status));
    }
    Ok(String::from_utf8_lossy(&asked.stdout).trim().to_owned())
}

/// Returns the folder of the toolchain with the files of a target: its standard library, and for
/// this machine the tools of LLVM.
pub fn target_files(target: &str) -> Result<PathBuf, String> {
    Ok(PathBuf::from(rustc(&["--print", "sysroot"])?).join("lib/rustlib").join(target))
}

/// Returns cargo's target folder.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

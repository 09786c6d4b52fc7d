//! Profile-guided optimisation: what an instrumented build runs often is arranged to run fast.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::root::{self, cargo};

/// What an instrumented program runs to make the profile: the search in a dozen games, and move
/// generation alone.
const TRAINING: &[&[&str]] = &[
    &["bench", "--nodes", "300000"],
    &["perft", "chess", "5"],
    &["perft", "shogi", "4"],
    &["perft", "xiangqi", "4"],
    &["perft", "atomic", "4"],
];

/// Builds `fers` for this machine with a profile of itself, and prints its path.
pub fn run() -> Result<(), String> {
    let target = host()?;
    let profile = record(&target)?;
    let mut building = cargo(&["build", "--release", "--package", "fers-cli", "--target", &target]);
    root::run(use_profile(&mut building, &target, &profile).arg("--target-dir").arg(folder()))?;
    println!("{}", folder().join(target).join("release").join("fers").display());
    Ok(())
}

/// Returns the triple of this machine.
pub fn host() -> Result<String, String> {
    let text = root::rustc(&["-vV"])?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned);
    host.ok_or_else(|| "rustc does not say what this machine is".to_owned())
}

/// Builds an instrumented `fers` for this machine, lets it play, and returns the path of the
/// profile.
///
/// # Errors
///
/// Returns an error if the tool that merges profiles is missing, and says how it is installed.
pub fn record(target: &str) -> Result<PathBuf, String> {
    let merging = merging_tool(target)?;
    let raw = folder().join("raw");
    // Profiles of other builds would be merged, too.
    if raw.exists() {
        fs::remove_dir_all(&raw).map_err(|error| format!("{}: {error}", raw.display()))?;
    }
    let mut building = cargo(&["build", "--release", "--package", "fers-cli", "--target", target]);
    building.args(["--config", &flags(target, &format!("-Cprofile-generate={}", raw.display()))]);
    root::run(building.arg("--target-dir").arg(folder().join("instrumented")))?;
    let program = folder().join("instrumented").join(target).join("release").join("fers");
    for arguments in TRAINING {
        println!("recording: fers {}", arguments.join(" "));
        let mut training = Command::new(&program);
        root::run(training.args(*arguments).env(root::AS_SHIPPED.0, root::AS_SHIPPED.1).stdout(Stdio::null()))?;
    }
    let profile = folder().join("fers.profdata");
    root::run(Command::new(merging).args(["merge", "-o"]).arg(&profile).arg(&raw))?;
    Ok(profile)
}

/// Makes a build for a target use a profile.
pub fn use_profile<'a>(building: &'a mut Command, target: &str, profile: &Path) -> &'a mut Command {
    building.args(["--config", &flags(target, &format!("-Cprofile-use={}", profile.display()))])
}

/// Returns a setting of cargo that adds a flag to those of a target.
fn flags(target: &str, flag: &str) -> String {
    format!("target.{target}.rustflags=[{flag:?}]")
}

fn folder() -> PathBuf {
    root::target().join("profile")
}

/// Returns the path of `llvm-profdata`: rustup's, which fits the compiler, or an error that says
/// how to install it.
fn merging_tool(target: &str) -> Result<PathBuf, String> {
    let tool = root::target_files(target)?.join("bin/llvm-profdata");
    if tool.exists() {
        return Ok(tool);
    }
    Err("llvm-profdata is missing; `rustup component add llvm-tools` installs it".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_added_to_those_of_its_target() {
        let text = flags("x86_64-unknown-linux-gnu", "-Cprofile-use=/a folder/fers.profdata");
        assert_eq!(text, r#"target.x86_64-unknown-linux-gnu.rustflags=["-Cprofile-use=/a folder/fers.profdata"]"#);
    }
}

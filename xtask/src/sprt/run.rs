//! Plays a test and prints what came out.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::arguments::Arguments;
use super::{matches, table};
use crate::root::{UNTUNED, release_binary, target};

/// Plays, or goes on playing, and prints the table.
///
/// # Errors
///
/// When a build is missing or the match does not come to its end.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    let new = match &arguments.new {
        Some(path) => path.clone(),
        None => release_binary()?,
    };
    let folder = folder(&arguments, &new)?;
    let new = keep(&new, &folder.join("new"))?;
    let old = keep(&arguments.old, &folder.join("old"))?;
    let words = matches::words(&arguments, &new, &old, &folder);
    println!("== fers match {}", words.join(" "));
    let status = Command::new(&new).env(UNTUNED.0, UNTUNED.1).arg("match").args(&words).status();
    match status.map_err(|error| format!("{}: {error}", new.display()))?.code() {
        Some(0) => (),
        Some(130) => return Err("interrupted; the same command goes on".to_owned()),
        _ => return Err("fers match failed".to_owned()),
    }
    let file = folder.join("sprt.md");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    println!("\n{}", text.trim_end());
    table::warnings(&text).iter().for_each(|warning| println!("warning: {warning}"));
    Ok(())
}

/// Returns the folder of the state, which two builds and the conditions decide: what goes on is
/// always the match that was begun.
fn folder(arguments: &Arguments, new: &Path) -> Result<PathBuf, String> {
    let mut hasher = DefaultHasher::new();
    for path in [new, &arguments.old] {
        fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?.hash(&mut hasher);
    }
    let Arguments { thought, elo0, elo1, seed, games, variants, .. } = arguments;
    format!("{thought:?} {elo0} {elo1} {seed} {games} {variants:?}").hash(&mut hasher);
    let states = arguments.state.clone().unwrap_or_else(|| target().join("sprt"));
    let folder = states.join(format!("{:016x}", hasher.finish()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    fs::canonicalize(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Copies a build beside the state, so that building goes on while the match is played.
fn keep(build: &Path, copy: &Path) -> Result<PathBuf, String> {
    if !copy.exists() {
        fs::copy(build, copy).map_err(|error| format!("{}: {error}", build.display()))?;
    }
    Ok(copy.to_owned())
}

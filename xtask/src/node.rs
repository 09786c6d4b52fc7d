//! Node and what it brings: the page of the studio.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root::{self, root};

/// The folder of the page.
pub fn web() -> PathBuf {
    root().join("web")
}

/// Whether there is a Node that is new enough, with its npm, or why not.
pub fn is_there() -> Result<(), String> {
    let advice = "the studio is built with Node 20.19 or newer (https://nodejs.org, or `apt-get install nodejs npm`)";
    match (version("node"), version("npm")) {
        (None, _) => Err(format!("`node` does not start; {advice}")),
        (Some(node), _) if numbers(&node) < vec![20, 19] => Err(format!("this is Node {node}; {advice}")),
        // Some systems have it in a package of its own.
        (Some(_), None) => Err(format!("`npm` does not start; {advice}")),
        (Some(_), Some(_)) => Ok(()),
    }
}

/// What a program says its version is; nothing if it does not start.
fn version(program: &str) -> Option<String> {
    let asked = Command::new(program).arg("--version").output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&asked.stdout).trim().to_owned())
}

fn numbers(version: &str) -> Vec<u32> {
    version.trim_start_matches('v').split('.').take(2).map(|part| part.parse().unwrap_or(0)).collect()
}

/// A command of Node in the folder of the page.
fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(web());
    command
}

/// Returns whether what the page is built with is there.
pub fn is_fetched() -> bool {
    is_newer(&web().join("node_modules/.package-lock.json"), &web().join("package-lock.json"))
}

/// Fetches what the page is built with, unless it is there: what stands in `package-lock.json`, and nothing else.
pub fn fetch() -> Result<(), String> {
    is_there()?;
    if is_fetched() {
        return Ok(());
    }
    println!("fetching what the page is built with");
    root::run(&mut command("npm", &["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
}

/// Runs a script of the page's `package.json`.
pub fn run(script: &str) -> Result<(), String> {
    root::run(&mut command("npm", &["run", "--silent", script]))
}

/// Runs a script of the page's `package.json` with a path in a variable of its environment.
pub fn run_with(script: &str, variable: &str, path: &Path) -> Result<(), String> {
    root::run(command("npm", &["run", "--silent", script]).env(variable, path))
}

/// Runs a program that one of the page's packages brings.
pub fn tool(name: &str, arguments: &[&str]) -> Result<(), String> {
    root::run(&mut command("npx", &[&["--no-install", name], arguments].concat()))
}

/// Runs the tests of the package `fers` in Node.
pub fn test_package() -> Result<(), String> {
    root::run(Command::new("npm").args(["test", "--silent"]).current_dir(root().join("crates/fers-wasm/npm")))
}

/// Whether a file is there and not older than another.
pub fn is_newer(made: &Path, source: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|data| data.modified());
    matches!((time(made), time(source)), (Ok(made), Ok(source)) if made >= source)
}

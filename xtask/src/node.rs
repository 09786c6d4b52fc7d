//! Node and npm, which build the page of the studio.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root::{self, root};

/// The folder of the page.
pub fn web() -> PathBuf {
    root().join("web")
}

/// Checks that Node is installed in a recent version, with npm. The error explains the problem.
pub fn is_there() -> Result<(), String> {
    let advice = "the studio is built with Node 20.19 or newer (https://nodejs.org, or `apt-get install nodejs npm`)";
    match (version("node"), version("npm")) {
        (None, _) => Err(format!("`node` does not start; {advice}")),
        (Some(node), _) if numbers(&node) < vec![20, 19] => Err(format!("this is Node {node}; {advice}")),
        // Some systems package npm separately.
        (Some(_), None) => Err(format!("`npm` does not start; {advice}")),
        (Some(_), Some(_)) => Ok(()),
    }
}

/// Returns the version line of a program; `None` if it does not start.
fn version(program: &str) -> Option<String> {
    let asked = Command::new(program).arg("--version").output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&asked.stdout).trim().to_owned())
}

fn numbers(version: &str) -> Vec<u32> {
    version.trim_start_matches('v').split('.').take(2).map(|part| part.parse().unwrap_or(0)).collect()
}

/// Makes a Node command that runs in the folder of the page.
fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(web());
    command
}

/// Returns whether the packages of the page are installed.
pub fn is_fetched() -> bool {
    is_newer(&web().join("node_modules/.package-lock.json"), &web().join("package-lock.json"))
}

/// Installs the packages of the page as locked in `package-lock.json`, if needed.
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

/// Runs a program of one of the page's packages.
pub fn tool(name: &str, arguments: &[&str]) -> Result<(), String> {
    root::run(&mut command("npx", &[&["--no-install", name], arguments].concat()))
}

/// Runs the tests of the package `fers` in Node.
pub fn test_package() -> Result<(), String> {
    root::run(Command::new("npm").args(["test", "--silent"]).current_dir(root().join("crates/fers-wasm/npm")))
}

/// Returns whether a file exists and is not older than another.
pub fn is_newer(made: &Path, source: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|data| data.modified());
    matches!((time(made), time(source)), (Ok(made), Ok(source)) if made >= source)
}

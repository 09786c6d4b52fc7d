//! The Python environment of the library, created if needed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root::target;

/// The version from which all expectations come.
const PACKAGE: &str = "pyffish==0.0.90";

/// Returns the Python of an environment with the library. The first call creates the environment
/// below `target`.
///
/// # Errors
///
/// Returns an error when there is no Python, or when the package cannot be installed.
pub fn python() -> Result<PathBuf, String> {
    let folder = target().join("pyffish");
    let python = folder.join("bin").join("python3");
    if !has_library(&python) {
        quietly(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet", PACKAGE]))?;
    }
    if has_library(&python) { Ok(python) } else { Err(format!("{PACKAGE} is installed and cannot be imported")) }
}

fn has_library(python: &Path) -> bool {
    let asked = Command::new(python).args(["-c", "import pyffish"]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// Runs a command and returns its standard error if it fails.
fn quietly(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?} does not start: {error}"))?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = complaint.lines().last().unwrap_or_default();
    if output.status.success() { Ok(()) } else { Err(format!("{command:?}: {last}")) }
}

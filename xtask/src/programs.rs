//! Finds other programs.

use std::path::{Path, PathBuf};

/// The folder of games on Debian, which is not in every PATH.
const GAMES: &str = "/usr/games";

/// The programs with their Debian packages.
const PACKAGES: [(&str, &str); 6] = [
    ("xboard", "xboard"),
    ("Xvfb", "xvfb"),
    ("sjaakii", "sjaakii"),
    ("fairymax", "fairymax"),
    ("fairy-stockfish", "fairy-stockfish"),
    ("setpriv", "util-linux"),
];

/// Returns the path of a program.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    folders.map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns the search path, extended by the folder of games.
pub fn search_path() -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    if path.split(':').any(|folder| Path::new(folder) == Path::new(GAMES)) { path } else { format!("{path}:{GAMES}") }
}

/// Checks that programs are installed.
///
/// # Errors
///
/// Returns an error that names the packages to install.
pub fn need(programs: &[&str]) -> Result<(), String> {
    let missing: Vec<&str> = programs.iter().copied().filter(|program| find(program).is_none()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|program| package(program)).collect();
    let (missing, packages) = (missing.join(", "), packages.join(" "));
    Err(format!("these programs are missing: {missing}; on Debian: apt-get install {packages}"))
}

fn package(program: &str) -> &str {
    PACKAGES.iter().find(|(known, _)| *known == program).map_or(program, |(_, package)| package)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_its_package() {
        assert_eq!(need(&["sh"]), Ok(()));
        let message = need(&["no-such-program"]).unwrap_err();
        assert!(message.ends_with("missing: no-such-program; on Debian: apt-get install no-such-program"), "{message}");
        assert_eq!(package("Xvfb"), "xvfb");
    }
}

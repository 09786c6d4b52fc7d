//! The programs that are needed.

use std::path::{Path, PathBuf};

/// Where Debian puts games, which is not on everybody's path.
const GAMES: &str = "/usr/games";

/// Programs, and the packages of Debian that they come with.
const PACKAGES: [(&str, &str); 6] = [
    ("xboard", "xboard"),
    ("Xvfb", "xvfb"),
    ("sjaakii", "sjaakii"),
    ("fairymax", "fairymax"),
    ("fairy-stockfish", "fairy-stockfish"),
    ("setpriv", "util-linux"),
];

/// The path of a program.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    folders.map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// The search path with the folder of games.
pub fn search_path() -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    if path.split(':').any(|folder| Path::new(folder) == Path::new(GAMES)) { path } else { format!("{path}:{GAMES}") }
}

/// Says what must be installed for programs to be there.
///
/// # Errors
///
/// When one of them is not.
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

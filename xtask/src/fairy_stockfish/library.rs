//! The library, in a Python process that plays games.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::crosscheck::games::Peer;
use crate::crosscheck::ply::Ply;
use crate::crosscheck::process::Process;

/// The Python program of the process.
const DRIVER: &str = include_str!("driver.py");

/// Fairy-Stockfish's library with the variants of some files.
pub struct Library {
    python: PathBuf,
    files: Vec<PathBuf>,
    process: Process,
}

impl Library {
    /// Starts the process.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not start or cannot read a file.
    pub fn start(python: &Path, files: &[PathBuf]) -> Result<Self, String> {
        let mut library = Self { python: python.to_owned(), files: files.to_vec(), process: start(python)? };
        library.load()?;
        Ok(library)
    }

    fn load(&mut self) -> Result<(), String> {
        for file in self.files.clone() {
            self.ask(&format!("load\t{}", file.display()))?;
        }
        Ok(())
    }

    /// Returns the names of its variants.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not answer.
    pub fn variants(&mut self) -> Result<Vec<String>, String> {
        let lines = self.ask("variants")?;
        Ok(lines.iter().flat_map(|line| line.split('\t')).map(str::to_owned).collect())
    }

    /// Sends a line and returns the answer.
    fn ask(&mut self, line: &str) -> Result<Vec<String>, String> {
        let said = self.process.ask(&format!("{line}\n"), |line| line == "done");
        said.map_err(|failure| format!("the library, asked for `{}`: {failure}", line.replace('\t', " ")))
    }
}

impl Peer for Library {
    const NAME: &'static str = "Fairy-Stockfish";

    /// Plays a game. A process that does not answer is restarted for the next game.
    fn play(&mut self, variant: &str, seed: &str, plies: usize) -> Result<Vec<Ply>, String> {
        match self.ask(&format!("play\t{variant}\t{seed}\t{plies}")) {
            Ok(lines) => lines.iter().map(|line| ply(line).ok_or_else(|| format!("it says `{line}`"))).collect(),
            Err(failure) => {
                self.process = start(&self.python)?;
                self.load()?;
                Err(failure)
            }
        }
    }
}

fn start(python: &Path) -> Result<Process, String> {
    Process::start(Command::new(python).args(["-c", DRIVER]))
}

/// Parses a position from the driver.
fn ply(line: &str) -> Option<Ply> {
    let said = |field: &str| (field != "-").then(|| field.to_owned());
    let [played, fen, check, over, may_end, moves] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    Some(Ply {
        played: played.to_owned(),
        fen: fen.to_owned(),
        is_check: check == "check",
        over: said(over),
        may_end: said(may_end),
        reason: String::new(),
        moves: moves.split_whitespace().map(in_our_words).collect(),
    })
}

/// Rewrites a move as Fers writes it: a pass is a king's move to its own square there.
fn in_our_words(mv: &str) -> String {
    let half = mv.len() / 2;
    let is_pass = mv.is_char_boundary(half) && mv[..half] == mv[half..] && !mv.contains('@');
    if is_pass { "0000".to_owned() } else { mv.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_from_lines() {
        let read = ply("e2e4\t4k3/8/8/8/8/8/8/4K3 b - - 0 1\tcheck\t-\t1/2-1/2\te8e8 e8d8 a10a10").expect("it is one");
        assert_eq!((read.played.as_str(), read.is_check, read.over), ("e2e4", true, None));
        assert_eq!(read.may_end.as_deref(), Some("1/2-1/2"));
        assert_eq!(read.moves.into_iter().collect::<Vec<_>>(), ["0000", "e8d8"]);
        assert_eq!(ply("done"), None);
    }
}

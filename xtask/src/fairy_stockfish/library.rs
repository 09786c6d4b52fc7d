//! The library at the other end of two pipes: a Python process that plays games.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use super::ply::Ply;

/// What the process runs.
const DRIVER: &str = include_str!("driver.py");
/// Longer than it ever takes for a position.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fairy-Stockfish's library with the variants of some files. It is ended when this goes.
pub struct Library {
    python: PathBuf,
    files: Vec<PathBuf>,
    process: Process,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Library {
    /// Starts it.
    ///
    /// # Errors
    ///
    /// When it does not start or cannot read a file.
    pub fn start(python: &Path, files: &[PathBuf]) -> Result<Self, String> {
        let mut library = Self { python: python.to_owned(), files: files.to_vec(), process: Process::start(python)? };
        library.load()?;
        Ok(library)
    }

    fn load(&mut self) -> Result<(), String> {
        for file in self.files.clone() {
            self.process.ask(&format!("load\t{}", file.display()))?;
        }
        Ok(())
    }

    /// Returns the names of the variants that it knows.
    ///
    /// # Errors
    ///
    /// When it does not answer.
    pub fn variants(&mut self) -> Result<Vec<String>, String> {
        let lines = self.process.ask("variants")?;
        Ok(lines.iter().flat_map(|line| line.split('\t')).map(str::to_owned).collect())
    }

    /// Plays a game and returns its positions.
    ///
    /// # Errors
    ///
    /// When it does not answer; it is started again for the next game.
    pub fn play(&mut self, variant: &str, seed: &str, plies: usize) -> Result<Vec<Ply>, String> {
        match self.process.ask(&format!("play\t{variant}\t{seed}\t{plies}")) {
            Ok(lines) => lines.iter().map(|line| ply(line).ok_or_else(|| format!("it says `{line}`"))).collect(),
            Err(failure) => {
                self.process = Process::start(&self.python)?;
                self.load()?;
                Err(failure)
            }
        }
    }
}

impl Process {
    fn start(python: &Path) -> Result<Self, String> {
        let mut command = Command::new(python);
        command.args(["-c", DRIVER]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{} does not start: {error}", python.display()))?;
        let input = child.stdin.take().ok_or("it has no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("it has no output")?);
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Ok(Self { child, input, lines })
    }

    /// Sends a line and returns the answer.
    fn ask(&mut self, line: &str) -> Result<Vec<String>, String> {
        let gone = |_| "the library has gone".to_owned();
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(gone)?;
        let mut answer = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line == "done" => return Ok(answer),
                Ok(line) => answer.push(line),
                Err(_) => return Err(format!("the library does not answer `{}`", line.replace('\t', " "))),
            }
        }
    }
}

/// A position as the driver writes it.
fn ply(line: &str) -> Option<Ply> {
    let said = |field: &str| (field != "-").then(|| field.to_owned());
    let [played, fen, check, over, may_end, moves] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    Some(Ply {
        played: played.to_owned(),
        fen: fen.to_owned(),
        is_check: check == "check",
        over: said(over),
        may_end: said(may_end),
        moves: moves.split_whitespace().map(in_our_words).collect(),
    })
}

/// A move as Fers writes it: a pass is a royal's move to its own square there.
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

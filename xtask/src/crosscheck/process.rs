//! A program connected by two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The time limit of an answer, longer than any program needs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that reads and writes lines. It is killed on drop.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    /// Starts the program and discards its standard error.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not start.
    pub fn start(command: &mut Command) -> Result<Self, String> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child =
            command.spawn().map_err(|error| format!("{} does not start: {error}", command.get_program().display()))?;
        let input = child.stdin.take().ok_or("it has no input")?;
        let mut output = BufReader::new(child.stdout.take().ok_or("it has no output")?);
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            while output.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
                let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
                if sender.send(line).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Sends lines and returns the answer without its last line.
    ///
    /// # Errors
    ///
    /// Returns an error when the program has ended or does not answer.
    pub fn ask(&mut self, lines: &str, is_last: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
        let gone = |_| "it has gone".to_owned();
        self.input.write_all(lines.as_bytes()).and_then(|()| self.input.flush()).map_err(gone)?;
        let mut answer = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if is_last(&line) => return Ok(answer),
                Ok(line) => answer.push(line),
                Err(_) => return Err("it does not answer".to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_at_its_last_line() {
        let mut echo = Process::start(&mut Command::new("cat")).expect("it is everywhere");
        assert_eq!(
            echo.ask("one\t\ntwo\r\nend\nthree\n", |line| line == "end"),
            Ok(vec!["one\t".to_owned(), "two".to_owned()])
        );
        assert_eq!(echo.ask("end\n", |line| line == "end"), Ok(vec!["three".to_owned()]));
        assert!(Process::start(&mut Command::new("no-such-program")).is_err());
    }
}

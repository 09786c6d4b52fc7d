//! An engine as a process.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use fers_match::EngineSpec;

use super::log::Log;
use super::stop::Stop;

/// A running engine.
pub struct Process {
    name: String,
    child: Child,
    stdin: ChildStdin,
    said: Receiver<Said>,
    /// The last lines of the connection.
    transcript: VecDeque<String>,
    log: Log,
}

/// Output of an engine.
enum Said {
    /// A line, with the time of its arrival.
    Line(String, Instant),
    /// A line on its standard error.
    Aside(String),
    /// The end of its output.
    Gone,
}

/// The result of waiting for a line.
pub enum Next {
    /// A line, with the time of its arrival.
    Line(String, Instant),
    /// No line before the deadline.
    Nothing,
    /// The process has ended.
    Gone,
    /// The match was interrupted.
    Interrupted,
}

/// The number of lines kept in the transcript.
const TRANSCRIPT_LINES: usize = 40;
/// The longest line in bytes; longer lines are cut.
const LINE_MAX: u64 = 64 * 1024;
/// The number of unread lines that are buffered; beyond it, the engine blocks.
const LINES_WAITING: usize = 4096;
/// The interval between checks of the stop flag.
const LOOK: Duration = Duration::from_millis(50);
/// The time that an engine has to quit.
const FAREWELL: Duration = Duration::from_millis(300);

impl Process {
    /// Starts an engine.
    ///
    /// # Errors
    ///
    /// Returns an error when the process cannot be started.
    pub fn start(spec: &EngineSpec, words: &[String], log: Log) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        apart(&mut command);
        let mut child = command.spawn()?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let (stdout, stderr) = (child.stdout.take().ok_or_else(missing)?, child.stderr.take().ok_or_else(missing)?);
        let (sender, said) = sync_channel(LINES_WAITING);
        let asides = sender.clone();
        thread::spawn(move || {
            let _ = pass_on(stdout, &sender, |line| Said::Line(line, Instant::now()));
            // The receiver may be gone already.
            let _ = sender.send(Said::Gone);
        });
        thread::spawn(move || pass_on(stderr, &asides, Said::Aside));
        Ok(Self { name: spec.name.clone(), child, stdin, said, transcript: VecDeque::new(), log })
    }

    /// Writes lines. Returns whether writing succeeded.
    pub fn write(&mut self, lines: &[String]) -> bool {
        for line in lines {
            self.note('>', line);
        }
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        self.stdin.write_all(text.as_bytes()).and_then(|()| self.stdin.flush()).is_ok()
    }

    /// Waits for a line until the deadline.
    pub fn next(&mut self, deadline: Instant, stop: &Stop) -> Next {
        loop {
            if stop.is_raised() {
                return Next::Interrupted;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left.min(LOOK)) {
                Ok(Said::Line(line, time)) => {
                    self.note('<', &line);
                    return Next::Line(line, time);
                }
                Ok(Said::Aside(line)) => self.note('!', &line),
                Ok(Said::Gone) | Err(RecvTimeoutError::Disconnected) => return Next::Gone,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Next::Nothing,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the last lines of the connection: `>` to the engine, `<` from it, `!` on its
    /// standard error.
    pub fn transcript(&self) -> Vec<String> {
        self.transcript.iter().cloned().collect()
    }

    fn note(&mut self, direction: char, line: &str) {
        self.log.write(&format!("{direction} {}: {line}", self.name));
        if self.transcript.len() == TRANSCRIPT_LINES {
            self.transcript.pop_front();
        }
        self.transcript.push_back(format!("{direction} {line}"));
    }
}

impl Drop for Process {
    /// Sends the quit command, waits a moment, and kills the process.
    fn drop(&mut self) {
        let _ = self.stdin.write_all(b"quit\n").and_then(|()| self.stdin.flush());
        let deadline = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        // The process may have ended meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Shields the engine from Ctrl-C, which the terminal sends to the whole process group: the match
/// ends its engines itself.
#[cfg(unix)]
fn apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn apart(_: &mut Command) {}

/// Forwards lines until the source ends or the receiver is gone.
fn pass_on(source: impl Read, sender: &SyncSender<Said>, said: impl Fn(String) -> Said) -> io::Result<()> {
    let mut reader = BufReader::new(source);
    loop {
        let mut bytes = Vec::new();
        if reader.by_ref().take(LINE_MAX).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if sender.send(said(line)).is_err() {
            return Ok(());
        }
    }
}

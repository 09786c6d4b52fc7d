//! The program at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Longer than it ever thinks about whether moves are legal.
const PATIENCE: Duration = Duration::from_secs(60);
/// As many moves as are offered at once: their answers must have room in a pipe.
const BATCH: usize = 400;
/// What it says of a move that is none.
const REFUSAL: &str = "Illegal move";

/// The option by which one of the games is chosen that are called `fairy/…`.
const FAIRY: &str = "Variant fairy selects";
const PREFIX: &str = "fairy/";

/// Fairy-Max, or one of its kin, with a file of games. It is ended when this goes.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    pings: usize,
    variant: String,
    played: Vec<String>,
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    /// Starts it.
    ///
    /// # Errors
    ///
    /// When it does not start or does not answer.
    pub fn start(path: &Path, file: &Path) -> Result<Self, String> {
        let mut command = Command::new(path);
        command.arg("16").arg(file).current_dir(std::env::temp_dir());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{} does not start: {error}", path.display()))?;
        let input = child.stdin.take().ok_or("it has no input")?;
        let mut output = BufReader::new(child.stdout.take().ok_or("it has no output")?);
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            while output.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
                if sender.send(String::from_utf8_lossy(&bytes).trim().to_owned()).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Ok(Self { child, input, lines, pings: 0, variant: String::new(), played: Vec::new() })
    }

    /// The names of the games that it says it plays, those with `fairy/` among them.
    ///
    /// # Errors
    ///
    /// When it does not answer.
    pub fn variants(&mut self) -> Result<Vec<String>, String> {
        let lines = self.answers("protover 2\n")?;
        let list = lines.iter().find_map(|line| line.strip_prefix("feature variants=\"")?.split('"').next());
        let names = list.unwrap_or_default().split(',').filter(|name| *name != "fairy" && !name.is_empty());
        let choice =
            lines.iter().find_map(|line| line.split_once(FAIRY)?.1.strip_prefix(" -combo ")?.strip_suffix('"'));
        // A file without such games has an empty choice.
        let choices = choice.into_iter().flat_map(|choice| choice.split(" /// ")).filter(|name| !name.is_empty());
        let fairy = choices.map(|name| format!("{PREFIX}{name}"));
        Ok(names.map(str::to_owned).chain(fairy).collect())
    }

    /// Begins a game.
    ///
    /// # Errors
    ///
    /// When it does not answer.
    pub fn begin(&mut self, variant: &str) -> Result<(), String> {
        variant.clone_into(&mut self.variant);
        self.played.clear();
        self.set_up()
    }

    /// Plays a move, which it must know.
    ///
    /// # Errors
    ///
    /// When it refuses the move or does not answer.
    pub fn play(&mut self, mv: &str) -> Result<(), String> {
        if refusals(&self.answers(&format!("{mv}\n"))?) > 0 {
            return Err(format!("{}: it refuses {mv} after {}", self.variant, self.played.join(" ")));
        }
        self.played.push(mv.to_owned());
        Ok(())
    }

    /// Of moves that are expected to be illegal those that it accepts.
    ///
    /// # Errors
    ///
    /// When it does not answer.
    pub fn accepted(&mut self, moves: &[String]) -> Result<Vec<String>, String> {
        let mut accepted = Vec::new();
        for batch in moves.chunks(BATCH) {
            let lines: String = batch.iter().map(|mv| format!("{mv}\n")).collect();
            if refusals(&self.answers(&lines)?) == batch.len() {
                continue;
            }
            // Some move was made, and the answers to those behind it mean nothing.
            self.set_up()?;
            for mv in batch {
                if refusals(&self.answers(&format!("{mv}\n"))?) == 0 {
                    accepted.push(mv.clone());
                    self.set_up()?;
                }
            }
        }
        Ok(accepted)
    }

    /// Of moves that are expected to be legal those that it refuses.
    ///
    /// # Errors
    ///
    /// When it does not answer.
    pub fn refused(&mut self, moves: &[String]) -> Result<Vec<String>, String> {
        let lines: String = moves.iter().map(|mv| format!("{mv}\nundo\n")).collect();
        if refusals(&self.answers(&lines)?) == 0 {
            return Ok(Vec::new());
        }
        let mut refused = Vec::new();
        for mv in moves {
            self.set_up()?;
            if refusals(&self.answers(&format!("{mv}\n"))?) > 0 {
                refused.push(mv.clone());
            }
        }
        self.set_up()?;
        Ok(refused)
    }

    /// The game from its start position with the moves played.
    fn set_up(&mut self) -> Result<(), String> {
        let played: String = self.played.iter().map(|mv| format!("{mv}\n")).collect();
        let variant = match self.variant.strip_prefix(PREFIX) {
            Some(chosen) => format!("option {FAIRY}={chosen}\nnew\nvariant fairy"),
            None => format!("new\nvariant {}", self.variant),
        };
        self.answers(&format!("{variant}\nforce\n{played}")).map(|_| ())
    }

    /// Sends lines, and gives back what it answers.
    fn answers(&mut self, lines: &str) -> Result<Vec<String>, String> {
        self.pings += 1;
        let gone = |_| format!("{}: it has gone", self.variant);
        self.input.write_all(format!("{lines}ping {}\n", self.pings).as_bytes()).map_err(gone)?;
        self.input.flush().map_err(gone)?;
        let pong = format!("pong {}", self.pings);
        let mut answers = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line == pong => return Ok(answers),
                Ok(line) => answers.push(line),
                Err(_) => return Err(format!("{}: it does not answer", self.variant)),
            }
        }
    }
}

fn refusals(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.contains(REFUSAL)).count()
}

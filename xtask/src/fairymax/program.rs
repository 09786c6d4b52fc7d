//! The program that judges the moves.

use std::path::Path;
use std::process::Command;

use crate::crosscheck::process::Process;

/// The number of moves sent at once, whose answers must fit into a pipe.
const BATCH: usize = 400;
/// Its answer to an illegal move.
const REFUSAL: &str = "Illegal move";

/// The option that selects a game named `fairy/…`.
const FAIRY: &str = "Variant fairy selects";
const PREFIX: &str = "fairy/";

/// A program of the Fairy-Max family with a game file.
pub struct Program {
    process: Process,
    pings: usize,
    variant: String,
    played: Vec<String>,
}

impl Program {
    /// Starts the program.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not start or does not answer.
    pub fn start(path: &Path, file: &Path) -> Result<Self, String> {
        let mut command = Command::new(path);
        command.arg("16").arg(file).current_dir(std::env::temp_dir());
        let process = Process::start(&mut command)?;
        Ok(Self { process, pings: 0, variant: String::new(), played: Vec::new() })
    }

    /// Returns the names of the announced games, including those with `fairy/`.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not answer.
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
    /// Returns an error when it does not answer.
    pub fn begin(&mut self, variant: &str) -> Result<(), String> {
        variant.clone_into(&mut self.variant);
        self.played.clear();
        self.set_up()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Returns an error when it refuses the move or does not answer.
    pub fn play(&mut self, mv: &str) -> Result<(), String> {
        if refusals(&self.answers(&format!("{mv}\n"))?) > 0 {
            return Err(format!("{}: it refuses {mv} after {}", self.variant, self.played.join(" ")));
        }
        self.played.push(mv.to_owned());
        Ok(())
    }

    /// Returns the moves that the program accepts, of moves that should be illegal.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not answer.
    pub fn accepted(&mut self, moves: &[String]) -> Result<Vec<String>, String> {
        let mut accepted = Vec::new();
        for batch in moves.chunks(BATCH) {
            let lines: String = batch.iter().map(|mv| format!("{mv}\n")).collect();
            if refusals(&self.answers(&lines)?) == batch.len() {
                continue;
            }
            // One of the moves was played, so the answers to the moves after it mean nothing.
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

    /// Returns the moves that the program refuses, of moves that should be legal.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not answer.
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

    /// Sets up the game and plays the moves so far.
    fn set_up(&mut self) -> Result<(), String> {
        let played: String = self.played.iter().map(|mv| format!("{mv}\n")).collect();
        let variant = match self.variant.strip_prefix(PREFIX) {
            Some(chosen) => format!("option {FAIRY}={chosen}\nnew\nvariant fairy"),
            None => format!("new\nvariant {}", self.variant),
        };
        self.answers(&format!("{variant}\nforce\n{played}")).map(|_| ())
    }

    /// Sends lines and returns the answers.
    fn answers(&mut self, lines: &str) -> Result<Vec<String>, String> {
        self.pings += 1;
        let (lines, pong) = (format!("{lines}ping {}\n", self.pings), format!("pong {}", self.pings));
        let said = self.process.ask(&lines, |line| line.trim() == pong);
        let said = said.map_err(|failure| format!("{}: {failure}", self.variant))?;
        Ok(said.iter().map(|line| line.trim().to_owned()).collect())
    }
}

fn refusals(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.contains(REFUSAL)).count()
}

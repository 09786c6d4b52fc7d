//! The program, whose console plays both sides of a game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::answer::{self, Line};
use super::suites::letters;
use crate::crosscheck::games::Peer;
use crate::crosscheck::ply::Ply;
use crate::crosscheck::process::Process;
use crate::crosscheck::random::Random;

/// The ends that players must claim, in the program's words; all other ends are immediate.
const CLAIMS: [&str; 2] = ["50-move", "repetition"];

/// Sjaak II with the variants of a file, or with its built-in ones.
pub struct Program {
    path: PathBuf,
    file: Option<PathBuf>,
    process: Process,
    pings: usize,
}

impl Program {
    /// Starts the program.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not start.
    pub fn start(path: &Path, file: Option<&Path>) -> Result<Self, String> {
        let file = file.map(Path::to_owned);
        let mut program = Self { path: path.to_owned(), process: process(path, file.as_deref())?, file, pings: 0 };
        program.ask("board off\nforce\n")?;
        Ok(program)
    }

    /// Returns the names of the variants of its file, or of the built-in ones.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not answer.
    pub fn variants(&mut self) -> Result<Vec<String>, String> {
        let lines = self.ask("variants\n")?;
        Ok(answer::variants(&lines, self.file.is_some()))
    }

    /// Sends lines and returns the answer.
    fn ask(&mut self, lines: &str) -> Result<Vec<String>, String> {
        self.pings += 1;
        let (lines, pong) = (format!("{lines}ping {}\n", self.pings), format!("pong {}", self.pings));
        self.process.ask(&lines, |line| Line::of(line).text == pong)
    }

    /// Begins a game and plays moves, one per line.
    fn set_up(&mut self, variant: &str, played: &str) -> Result<(), String> {
        self.ask(&format!("variant {variant}\nnew\nforce\n{played}")).map(|_| ())
    }

    /// Plays a game. Appends the typed moves to `played`, which error messages need, too.
    fn game(&mut self, variant: &str, seed: &str, plies: usize, played: &mut String) -> Result<Vec<Ply>, String> {
        let mut random = Random::of(&format!("{variant} {seed}"));
        let (mut positions, mut said, mut last) = (Vec::<Ply>::new(), Vec::new(), String::new());
        self.set_up(variant, "")?;
        while positions.len() < plies {
            let mut position = Ply { played: last, ..self.position(variant)? };
            add_end(&mut position, &said);
            let listed = self.listed(variant, played, position.over.is_none())?;
            position.moves = listed.keys().cloned().collect();
            let is_over = position.over.is_some() || position.may_end.is_some() || listed.is_empty();
            positions.push(position);
            if is_over {
                break;
            }
            let chosen = random.below(listed.len());
            let (mv, typed) = listed.into_iter().nth(chosen).ok_or("it lists no move")?;
            *played += &format!("{typed}\n");
            said = self.ask(&format!("{typed}\n"))?;
            last = mv;
        }
        Ok(positions)
    }

    /// Returns the position without its moves.
    fn position(&mut self, variant: &str) -> Result<Ply, String> {
        let lines = self.ask("fen\n")?;
        let line = Line::of(lines.first().ok_or("it says no FEN")?);
        Ok(Ply { fen: answer::fen(line.text, letters(variant)), is_check: line.is_check(), ..Ply::default() })
    }

    /// Returns the moves that Sjaak II lists. With `are_made`, leaves out moves that it rejects
    /// when they are played.
    fn listed(&mut self, variant: &str, played: &str, are_made: bool) -> Result<BTreeMap<String, String>, String> {
        let mut listed = answer::moves(&self.ask("longmoves\n")?);
        let offered: String = listed.values().map(|typed| format!("{typed}\nundo\n")).collect();
        if !are_made || !is_refused(&self.ask(&offered)?) {
            return Ok(listed);
        }
        // Taking back has undone an earlier move instead of the rejected one.
        self.set_up(variant, played)?;
        let mut refused = Vec::new();
        for (mv, typed) in &listed {
            if is_refused(&self.ask(&format!("{typed}\n"))?) {
                refused.push(mv.clone());
            } else {
                self.ask("undo\n")?;
            }
        }
        listed.retain(|mv, _| !refused.contains(mv));
        Ok(listed)
    }
}

/// Adds the result that a move has led to.
fn add_end(position: &mut Ply, said: &[String]) {
    let Some((score, reason)) = said.iter().find_map(|line| Line::of(line).result()) else { return };
    let is_claim = CLAIMS.iter().any(|claim| reason.contains(claim));
    *if is_claim { &mut position.may_end } else { &mut position.over } = Some(score.to_owned());
    reason.clone_into(&mut position.reason);
}

impl Peer for Program {
    const NAME: &'static str = "Sjaak II";

    /// Plays a game. A process that does not answer is restarted for the next game.
    fn play(&mut self, variant: &str, seed: &str, plies: usize) -> Result<Vec<Ply>, String> {
        let mut played = String::new();
        self.game(variant, seed, plies, &mut played).map_err(|failure| {
            if let Ok(program) = Self::start(&self.path, self.file.as_deref()) {
                *self = program;
            }
            format!("{failure} after `{}`", played.trim().replace('\n', " "))
        })
    }
}

/// Starts the program without the file that it loads by itself; that file is compared by path.
fn process(path: &Path, file: Option<&Path>) -> Result<Process, String> {
    let mut command = Command::new(path);
    command.arg("-no_user_variants").args(file).current_dir(std::env::temp_dir());
    Process::start(&mut command)
}

fn is_refused(lines: &[String]) -> bool {
    lines.iter().any(|line| Line::of(line).is_refusal())
}

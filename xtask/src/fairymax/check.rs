//! Random games with both lists of moves at every ply.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::arguments::Arguments;
use super::ours::{self, Position, Square};
use super::pairs::{Pair, Suite};
use super::program::Program;
use crate::crosscheck::random::Random;
use crate::programs;

/// Runs the comparison and prints the differences.
///
/// # Errors
///
/// Returns an error when there is a difference, or when a program fails. Without Fairy-Max, the
/// comparison is skipped with a message.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    if programs::find("fairymax").is_none() {
        println!("skipped: Fairy-Max is not installed (on Debian: apt-get install fairymax)");
        return Ok(());
    }
    let fers = arguments.common.fers()?;
    let mut differences = 0;
    for suite in arguments.suites() {
        differences += compare(&suite, &fers, &arguments)?;
    }
    if differences > 0 { Err(format!("{differences} moves differ")) } else { Ok(()) }
}

/// Compares the games of a suite. Returns the number of differing moves.
fn compare(suite: &Suite, fers: &Path, arguments: &Arguments) -> Result<usize, String> {
    let path: PathBuf = programs::find(suite.program).ok_or_else(|| format!("{} is missing", suite.program))?;
    let file = std::fs::canonicalize(&suite.file).map_err(|error| format!("{}: {error}", suite.file.display()))?;
    let mut program = Program::start(&path, &file)?;
    let mut pairs = suite.pairs(&mut program)?;
    pairs.retain(|pair| arguments.common.wants(&pair.name) && (!arguments.is_short || suite.is_short(&pair.name)));
    let mut differences = 0;
    for pair in &pairs {
        differences += Check { fers, suite, pair, program: &mut program }.game(arguments)?;
    }
    Ok(differences)
}

/// The comparison of one game.
struct Check<'c> {
    fers: &'c Path,
    suite: &'c Suite,
    pair: &'c Pair,
    program: &'c mut Program,
}

impl Check<'_> {
    /// Plays random moves, from the start again after the end of a game. Returns the number of
    /// differing moves.
    fn game(&mut self, arguments: &Arguments) -> Result<usize, String> {
        let (started, name) = (Instant::now(), &self.pair.name);
        let mut random = Random::of(&format!("{name} {}", arguments.common.seed));
        let (mut played, mut differences, mut compared): (Vec<String>, usize, usize) = (Vec::new(), 0, 0);
        self.program.begin(name)?;
        for _ in 0..arguments.common.plies {
            let position = Position::of(self.fers, &self.pair.ours, &played)?;
            if position.moves.is_empty() {
                played.clear();
                self.program.begin(name)?;
                continue;
            }
            let differing = self.position(&position, &played)?;
            differences += differing;
            compared += position.moves.len();
            let (pair, mv) = choice(&position, self.pair.has_same_letters, &mut random);
            let addition = if position.moves[&pair].len() > 1 { ours::addition(&mv) } else { "" };
            let theirs = format!("{}{addition}", ours::for_program(position.ranks, pair));
            if let Err(refusal) = self.program.play(&theirs) {
                println!("{name}: {refusal}");
                break;
            }
            played.push(mv);
        }
        let seconds = started.elapsed().as_secs();
        println!("{:<9} {name:<25} {compared:>6} moves, {differences} differ ({seconds} s)", self.suite.name);
        Ok(differences)
    }

    /// Compares both lists of a position.
    fn position(&mut self, position: &Position, played: &[String]) -> Result<usize, String> {
        let names = |pairs: Vec<(Square, Square)>| -> Vec<String> {
            pairs.into_iter().map(|pair| ours::for_program(position.ranks, pair)).collect()
        };
        let refused = self.program.refused(&names(position.moves.keys().copied().collect()))?;
        let accepted = self.program.accepted(&names(position.others()))?;
        for (list, whose) in [(&refused, "Fers"), (&accepted, self.suite.program)] {
            if !list.is_empty() {
                let (name, played) = (&self.pair.name, played.join(" "));
                println!("{name} after `{played}`: only {whose} has {}", list.join(" "));
            }
        }
        Ok(refused.len() + accepted.len())
    }
}

/// Chooses a random move without a gate, which the program is told differently. If the letters of
/// pieces differ, moves with a choice of pieces are avoided, too, as long as there are others.
fn choice(position: &Position, has_same_letters: bool, random: &mut Random) -> ((Square, Square), String) {
    let is_told = |pair: &(Square, Square)| has_same_letters || position.moves[pair].len() == 1;
    let mut pairs: Vec<&(Square, Square)> = position.moves.keys().filter(|pair| is_told(pair)).collect();
    if pairs.is_empty() {
        pairs = position.moves.keys().collect();
    }
    let pair = *pairs[random.below(pairs.len())];
    let moves = &position.moves[&pair];
    let plain = moves.iter().find(|mv| ours::addition(mv).is_empty());
    let mv = plain.unwrap_or(&moves[random.below(moves.len())]);
    (pair, mv.clone())
}

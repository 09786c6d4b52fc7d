//! Random games, with both lists of moves at every ply.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::arguments::Arguments;
use super::ours::{self, Position, Square};
use super::program::Program;
use super::random::Random;
use crate::programs;
use crate::root::{release_binary, root};

/// Where Debian puts the program's own file.
const FILE: &str = "/usr/share/games/fairymax/fmax.ini";
/// A file of ours with a piece for each kind of ray.
const OWN_FILE: &str = "testdata/fairymax/games.ini";
/// What is played at each change, from the program's own file.
const SHORT: [&str; 9] = [
    "normal",
    "cambodian",
    "falcon",
    "cylinder",
    "spartan",
    "bifurcator",
    "team-mate",
    "grande-acedrex",
    "almost-wildebeest",
];

/// Compares, and prints what differs.
///
/// # Errors
///
/// When something does, or a program fails. Where Fairy-Max is not installed, nothing is compared; that is said.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    let Some(program) = programs::find("fairymax") else {
        println!("skipped: Fairy-Max is not installed (on Debian: apt-get install fairymax)");
        return Ok(());
    };
    let fers = match &arguments.engine {
        Some(path) => std::fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => release_binary()?,
    };
    let files = match &arguments.file {
        Some(file) => vec![file.clone()],
        None => vec![PathBuf::from(FILE), root().join(OWN_FILE)],
    };
    let mut differences = 0;
    for file in files {
        let file = std::fs::canonicalize(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut program = Program::start(&program, &file)?;
        for variant in chosen(&arguments, program.variants()?) {
            let mut check = Check { fers: &fers, file: &file, program: &mut program, variant: &variant };
            differences += check.game(&arguments)?;
        }
    }
    if differences > 0 { Err(format!("{differences} moves differ")) } else { Ok(()) }
}

fn chosen(arguments: &Arguments, mut names: Vec<String>) -> Vec<String> {
    if !arguments.variants.is_empty() {
        names.retain(|name| arguments.variants.contains(name));
    } else if arguments.is_short && names.len() > SHORT.len() {
        names.retain(|name| SHORT.contains(&name.as_str()));
    }
    names
}

/// One game of a file.
struct Check<'c> {
    fers: &'c Path,
    file: &'c Path,
    program: &'c mut Program,
    variant: &'c str,
}

impl Check<'_> {
    /// Plays at random, from the start again where a game ends; gives back how many moves differ.
    fn game(&mut self, arguments: &Arguments) -> Result<usize, String> {
        let started = Instant::now();
        let mut random = Random::of(&format!("{} {}", self.variant, arguments.seed));
        let (mut played, mut differences, mut compared): (Vec<String>, usize, usize) = (Vec::new(), 0, 0);
        self.program.begin(self.variant)?;
        for _ in 0..arguments.plies {
            let position = Position::of(self.fers, self.file, self.variant, &played)?;
            if position.moves.is_empty() {
                played.clear();
                self.program.begin(self.variant)?;
                continue;
            }
            let differing = self.position(&position, &played)?;
            differences += differing;
            compared += position.moves.len();
            let (pair, mv) = choice(&position, &mut random);
            let addition = if position.moves[&pair].len() > 1 { ours::addition(&mv) } else { "" };
            let theirs = format!("{}{addition}", ours::for_program(position.ranks, pair));
            if let Err(refusal) = self.program.play(&theirs) {
                println!("{}: {refusal}", self.variant);
                break;
            }
            played.push(mv);
        }
        let seconds = started.elapsed().as_secs();
        println!("{:<20} {compared:>6} moves, {differences} differ ({seconds} s)", self.variant);
        Ok(differences)
    }

    /// Compares both lists of a position.
    fn position(&mut self, position: &Position, played: &[String]) -> Result<usize, String> {
        let names = |pairs: Vec<(Square, Square)>| -> Vec<String> {
            pairs.into_iter().map(|pair| ours::for_program(position.ranks, pair)).collect()
        };
        let refused = self.program.refused(&names(position.moves.keys().copied().collect()))?;
        let accepted = self.program.accepted(&names(position.others()))?;
        for (list, whose) in [(&refused, "Fers"), (&accepted, "Fairy-Max")] {
            if !list.is_empty() {
                println!("{} after `{}`: only {whose} has {}", self.variant, played.join(" "), list.join(" "));
            }
        }
        Ok(refused.len() + accepted.len())
    }
}

/// A move, of those that gate nothing: the program is told about a gate otherwise.
fn choice(position: &Position, random: &mut Random) -> ((Square, Square), String) {
    let pairs: Vec<&(Square, Square)> = position.moves.keys().collect();
    let pair = *pairs[random.below(pairs.len())];
    let moves = &position.moves[&pair];
    let plain = moves.iter().find(|mv| ours::addition(mv).is_empty());
    let mv = plain.unwrap_or(&moves[random.below(moves.len())]);
    (pair, mv.clone())
}

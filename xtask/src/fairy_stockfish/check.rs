//! Random games, with the views of both programs at every ply.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use super::arguments::Arguments;
use super::compare::{self, Difference};
use super::environment;
use super::explained::{self, Explanation};
use super::library::Library;
use super::ours;
use super::ply::Ply;
use super::suites::{self, Pair};
use crate::root::release_binary;

/// Compares, and prints what differs.
///
/// # Errors
///
/// When something differs without an explanation, or a program fails. Where the library cannot be had, nothing is compared; that is said.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    let python = match environment::python() {
        Ok(python) => python,
        Err(reason) => {
            println!("#### NOT CHECKED: random games beside Fairy-Stockfish's library, which cannot be had");
            println!("#### {reason} (on Debian: apt-get install python3-venv)");
            return Ok(());
        }
    };
    let fers = match &arguments.engine {
        Some(path) => std::fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => release_binary()?,
    };
    let files = suites::files(&arguments);
    let mut library = Library::start(&python, &files)?;
    let folder = std::env::temp_dir().join(format!("fers-crosscheck-{}", std::process::id()));
    let pairs = suites::pairs(&library.variants()?, &files, &folder, &arguments)?;
    let explanations = explained::read()?;
    let mut check = Check { fers, library: &mut library, explanations: &explanations, totals: Totals::default() };
    let done = pairs.iter().try_for_each(|pair| check.variant(pair, &arguments));
    // It is ours, and nothing is lost if it stays.
    let _ = std::fs::remove_dir_all(&folder);
    done?;
    check.totals.report()
}

/// The comparison of many games.
struct Check<'c> {
    fers: PathBuf,
    library: &'c mut Library,
    explanations: &'c [Explanation],
    totals: Totals,
}

/// What was compared and found so far.
#[derive(Default)]
struct Totals {
    variants: usize,
    positions: usize,
    moves: usize,
    explained: usize,
    differences: usize,
    refused: Vec<String>,
}

impl Totals {
    fn report(&self) -> Result<(), String> {
        let Self { variants, positions, moves, explained, differences, refused } = self;
        println!(
            "{variants} variants, {positions} positions, {moves} moves compared; {explained} differences explained"
        );
        if !refused.is_empty() {
            println!("{} variants that Fers does not read: {}", refused.len(), refused.join(" "));
        }
        if *differences > 0 { Err(format!("{differences} positions differ")) } else { Ok(()) }
    }
}

impl Check<'_> {
    /// Compares the games of a variant.
    fn variant(&mut self, pair: &Pair, arguments: &Arguments) -> Result<(), String> {
        let (started, before) = (Instant::now(), self.totals.positions);
        let mut said = BTreeSet::new();
        for game in 1..=arguments.games {
            let seed = format!("{} {game}", arguments.seed);
            let theirs = self.library.play(&pair.theirs, &seed, arguments.plies);
            let theirs = theirs.map_err(|failure| format!("{}: {failure}", pair.theirs))?;
            let moves: Vec<&str> = theirs.iter().skip(1).map(|ply| ply.played.as_str()).collect();
            let shown = ours::play(&self.fers, &pair.ours, &moves.join(" "))?;
            if shown.plies.is_empty() {
                self.totals.refused.push(pair.theirs.clone());
                return Ok(());
            }
            self.game(pair, &theirs, &shown.plies, &mut said);
            // A move that Fers has not is seen in the list of moves before it.
            if let Some(refusal) = shown.refusal.filter(|_| !said.contains("moves")) {
                return Err(format!("{}: {refusal}", pair.theirs));
            }
        }
        self.totals.variants += 1;
        let (positions, seconds) = (self.totals.positions - before, started.elapsed().as_secs());
        println!("{:<20} {positions:>5} positions ({seconds} s)", pair.theirs);
        Ok(())
    }

    /// Compares the positions of a game, as far as both have it; each kind of difference is printed once for a variant.
    fn game(&mut self, pair: &Pair, theirs: &[Ply], ours: &[Ply], said: &mut BTreeSet<&'static str>) {
        for (index, (one, other)) in theirs.iter().zip(ours).enumerate() {
            self.totals.positions += 1;
            self.totals.moves += one.moves.len();
            let found = compare::differences(one, other);
            let (explained, open): (Vec<&Difference>, Vec<&Difference>) = found.iter().partition(|difference| {
                self.explanations.iter().any(|explanation| explanation.explains(&pair.theirs, difference))
            });
            self.totals.explained += explained.len();
            self.totals.differences += usize::from(!open.is_empty());
            for difference in open.into_iter().filter(|difference| said.insert(difference.kind)) {
                print(pair, difference, &theirs[..=index]);
            }
        }
    }
}

fn print(pair: &Pair, difference: &Difference, played: &[Ply]) {
    let moves: Vec<&str> = played.iter().skip(1).map(|ply| ply.played.as_str()).collect();
    let fen = played.last().map_or("", |ply| ply.fen.as_str());
    println!("{}: {} in `{fen}`: {}", pair.theirs, difference.kind, difference.text);
    println!("    after `{}`", moves.join(" "));
}

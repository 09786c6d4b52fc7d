//! Random games with the views of both programs at every ply.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use super::arguments::Arguments;
use super::compare::{Difference, differences};
use super::explained::Explanation;
use super::ours;
use super::ply::Ply;

/// The other program, which plays games at random.
pub trait Peer {
    /// The name for reports.
    const NAME: &'static str;

    /// Plays a game and returns its positions.
    ///
    /// # Errors
    ///
    /// Returns an error when the program does not answer.
    fn play(&mut self, variant: &str, seed: &str, plies: usize) -> Result<Vec<Ply>, String>;
}

/// A variant that both programs know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The other program's name for it.
    pub theirs: String,
    /// The arguments that select it for `fers`.
    pub ours: Vec<String>,
}

/// The counts of a comparison.
#[derive(Default)]
pub struct Totals {
    variants: usize,
    positions: usize,
    moves: usize,
    explained: usize,
    differences: usize,
    refused: Vec<String>,
}

impl Totals {
    /// Prints the counts.
    ///
    /// # Errors
    ///
    /// Returns an error when there is an unexplained difference.
    pub fn report(&self) -> Result<(), String> {
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

/// The comparison of many games.
pub struct Check<'c, P> {
    pub fers: &'c Path,
    pub peer: &'c mut P,
    pub explanations: &'c [Explanation],
    pub totals: &'c mut Totals,
}

impl<P: Peer> Check<'_, P> {
    /// Compares the games of a variant.
    ///
    /// # Errors
    ///
    /// Returns an error when a program fails.
    pub fn variant(&mut self, pair: &Pair, arguments: &Arguments) -> Result<(), String> {
        let (started, before) = (Instant::now(), self.totals.positions);
        let mut said = BTreeSet::new();
        for game in 1..=arguments.games {
            let seed = format!("{} {game}", arguments.seed);
            let theirs = self.peer.play(&pair.theirs, &seed, arguments.plies);
            let theirs = theirs.map_err(|failure| format!("{}: {failure}", pair.theirs))?;
            let moves: Vec<&str> = theirs.iter().skip(1).map(|ply| ply.played.as_str()).collect();
            let shown = ours::play(self.fers, &pair.ours, &moves.join(" "))?;
            if shown.plies.is_empty() {
                self.totals.refused.push(pair.theirs.clone());
                return Ok(());
            }
            let last = self.game(pair, &theirs, &shown.plies, &mut said);
            // A move that Fers lacks shows up in the list of moves before it, and an early end in
            // the result.
            let is_seen = last.iter().any(|difference| ["moves", "result", "claim"].contains(&difference.kind));
            if let Some(refusal) = shown.refusal.filter(|_| !is_seen) {
                return Err(format!("{}: {refusal}", pair.theirs));
            }
        }
        self.totals.variants += 1;
        let (positions, seconds) = (self.totals.positions - before, started.elapsed().as_secs());
        println!("{:<20} {positions:>5} positions ({seconds} s)", pair.theirs);
        Ok(())
    }

    /// Compares the positions of a game that both programs have. Returns the differences of the
    /// last position. Each kind of difference is printed once per variant.
    fn game(
        &mut self,
        pair: &Pair,
        theirs: &[Ply],
        ours: &[Ply],
        said: &mut BTreeSet<&'static str>,
    ) -> Vec<Difference> {
        let mut last = Vec::new();
        for (index, (one, other)) in theirs.iter().zip(ours).enumerate() {
            self.totals.positions += 1;
            self.totals.moves += one.moves.len();
            let found = differences(P::NAME, one, other);
            let (explained, open): (Vec<&Difference>, Vec<&Difference>) = found.iter().partition(|difference| {
                self.explanations.iter().any(|explanation| explanation.explains(&pair.theirs, difference))
            });
            self.totals.explained += explained.len();
            self.totals.differences += usize::from(!open.is_empty());
            for difference in open.into_iter().filter(|difference| said.insert(difference.kind)) {
                print(pair, difference, &theirs[..=index]);
            }
            last = found;
        }
        last
    }
}

fn print(pair: &Pair, difference: &Difference, played: &[Ply]) {
    let moves: Vec<&str> = played.iter().skip(1).map(|ply| ply.played.as_str()).collect();
    let fen = played.last().map_or("", |ply| ply.fen.as_str());
    println!("{}: {} in `{fen}`: {}", pair.theirs, difference.kind, difference.text);
    println!("    after `{}`", moves.join(" "));
}

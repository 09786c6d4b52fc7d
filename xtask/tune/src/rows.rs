//! Positions of games, as a fit sees them.

use fers::search::tuning::{Trace, WEIGHT_COUNT};
use fers_tune::self_play::Sample;

/// Numbers that are fitted: each weight early, then each weight late.
pub const PARAMETERS: usize = 2 * WEIGHT_COUNT;

/// A position.
#[derive(Clone, Debug)]
pub struct Row {
    /// Weights and how often they count, White less Black.
    pub counts: Box<[(u16, i32)]>,
    /// Share of the early weights, from 0 to 1.
    pub phase: f32,
    /// Points of White in the game.
    pub result: f32,
    /// What a search found for White, in centipawns.
    pub score: i32,
    /// The variant, by its place.
    pub variant: usize,
    /// The game of the variant.
    pub game: usize,
    /// Plies before the position.
    pub ply: usize,
    /// Key of the position.
    pub key: u64,
}

impl Row {
    /// Makes a row of a sample of a variant's game.
    pub fn of(sample: &Sample, variant: usize, game: usize) -> Self {
        let Sample { trace, result, score, ply, key, .. } = sample;
        let row = Self::new(trace, *score, variant, game, *ply, *key);
        Self { result: *result, ..row }
    }

    /// Makes a row of a game whose result is not known yet.
    pub fn new(trace: &Trace, score: i32, variant: usize, game: usize, ply: usize, key: u64) -> Self {
        let counted = trace.counts.iter().enumerate().filter(|(_, times)| **times != 0);
        let counts = counted.map(|(weight, &times)| (weight as u16, times)).collect();
        Self { counts, phase: trace.phase as f32 / 256.0, result: 0.5, score, variant, game, ply, key }
    }

    /// Returns the derivative of the score in centipawns by each number that is fitted.
    pub fn features(&self) -> impl Iterator<Item = (usize, f64)> {
        let phase = f64::from(self.phase);
        self.counts.iter().flat_map(move |&(weight, times)| {
            let (weight, times) = (usize::from(weight), f64::from(times) / 256.0);
            [(weight, times * phase), (weight + WEIGHT_COUNT, times * (1.0 - phase))]
        })
    }

    /// Returns the score of the row in centipawns.
    pub fn dot(&self, numbers: &[f64]) -> f64 {
        self.features().map(|(index, times)| times * numbers[index]).sum()
    }

    /// Returns whether the row takes no part in the fit, so that it may judge it. Rows of one game
    /// go together.
    pub fn is_held_out(&self) -> bool {
        self.game % 10 == 9
    }
}

impl Row {
    /// Returns the row as a line of a file; `name` is that of its variant.
    pub fn line(&self, name: &str) -> String {
        let Self { phase, result, score, game, ply, key, .. } = self;
        let counts: Vec<String> = self.counts.iter().map(|(weight, times)| format!("{weight}:{times}")).collect();
        format!("{name} {phase} {result} {score} {game} {ply} {key:x} {}", counts.join(" "))
    }

    /// Reads a line of a file. `place` returns the place of a variant.
    pub fn read(line: &str, place: impl Fn(&str) -> Option<usize>) -> Option<Self> {
        let mut words = line.split(' ');
        let variant = place(words.next()?)?;
        let (phase, result) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let (score, game) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let (ply, key) = (words.next()?.parse().ok()?, u64::from_str_radix(words.next()?, 16).ok()?);
        let count = |word: &str| {
            let (weight, times) = word.split_once(':')?;
            let weight: u16 = weight.parse().ok()?;
            (usize::from(weight) < WEIGHT_COUNT).then_some((weight, times.parse().ok()?))
        };
        let counts = words.filter(|word| !word.is_empty()).map(count).collect::<Option<_>>()?;
        Some(Self { counts, phase, result, score, variant, game, ply, key })
    }
}

/// All positions.
#[derive(Debug)]
pub struct Corpus {
    /// The positions, by variant and game.
    pub rows: Vec<Row>,
}

impl Corpus {
    /// Makes a corpus of rows by variant and game.
    pub fn of(rows: Vec<Row>) -> Self {
        Self { rows }
    }

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        let mut games: Vec<(usize, usize)> = self.rows.iter().map(|row| (row.variant, row.game)).collect();
        games.dedup();
        games.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_survives_being_written() {
        let counts = Box::from([(0, 300), (7, -2)]);
        let row = Row { counts, phase: 0.25, result: 1.0, score: -34, variant: 3, game: 8, ply: 21, key: 0xfeed };
        let read = Row::read(&row.line("chess"), |name| (name == "chess").then_some(3)).unwrap();
        assert_eq!(format!("{read:?}"), format!("{row:?}"));
        assert!(Row::read("chess 1 2", |_| Some(0)).is_none());
        assert!(Row::read("chess 0.25 1 -34 8 21 feed 9999:1", |_| Some(0)).is_none(), "there is no such weight");
    }
}

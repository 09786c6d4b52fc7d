//! Counts of results.

/// The results of one side of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Pairs of games from one opening with colors swapped, counted by the points of both games
/// together: 0, ½, 1, 1½, 2.
///
/// The two games of a pair depend on each other through their opening; the pairs are independent.
/// Sources: M. Van den Bergh, "Comments on the normalized Elo", and the pentanomial model of
/// fishtest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

/// Independent results: the count of each score between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Scores and their counts.
    classes: Vec<(f64, f64)>,
}

impl Tally {
    /// Counts a game by its half points.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points; a draw is half a point.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns a sample of single games (trinomial).
    pub fn sample(&self) -> Sample {
        Sample::new(&[self.losses, self.draws, self.wins])
    }
}

impl Pairs {
    /// Counts a pair by the half points of both games, 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points.min(4))] += 1;
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns a sample of pairs (pentanomial).
    pub fn sample(&self) -> Sample {
        Sample::new(&self.0)
    }
}

impl Sample {
    /// Makes a sample from counts of scores spaced evenly between 0 and 1.
    fn new(counts: &[u64]) -> Self {
        let step = 1.0 / (counts.len() - 1) as f64;
        let class = |(index, &count): (usize, &u64)| (index as f64 * step, count as f64);
        Self { classes: counts.iter().enumerate().map(class).collect() }
    }

    /// Returns the number of results.
    pub fn count(&self) -> f64 {
        self.classes.iter().map(|(_, count)| count).sum()
    }

    /// Returns the mean score; 0.5 without results.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.classes.iter().map(|(score, count)| score * count).sum();
        if self.count() > 0.0 { sum / self.count() } else { 0.5 }
    }

    /// Returns the variance of single results.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.classes.iter().map(|(score, count)| count * (score - mean).powi(2)).sum();
        if self.count() > 0.0 { sum / self.count() } else { 0.0 }
    }

    /// Returns the scores with their shares. A score that never occurred counts as a thousandth of
    /// a result, so that the logarithms of [`Sprt`](super::Sprt) exist.
    pub(super) fn shares(&self) -> Vec<(f64, f64)> {
        let regular = |count: f64| count.max(1e-3);
        let sum: f64 = self.classes.iter().map(|&(_, count)| regular(count)).sum();
        self.classes.iter().map(|&(score, count)| (score, regular(count) / sum)).collect()
    }
}

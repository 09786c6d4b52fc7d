//! Limits of a search: depth, nodes, time, and playing strength.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use fers_core::Move;

use crate::Clock;
use crate::params::LEVELS;

/// When a search ends, and which moves and lines it searches. The first limit that is reached ends
/// the search. Without limits, only the stop flag does.
///
/// ```
/// use fers_search::{Level, Limits};
///
/// let limits = Limits { level: Level::new(5), seed: 7, ..Limits::nodes(10_000) };
/// assert_eq!((limits.nodes, limits.depth), (Some(10_000), None));
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximal depth in plies.
    pub depth: Option<u32>,
    /// Maximal number of nodes.
    pub nodes: Option<u64>,
    /// Time to search, all of which is used.
    pub time: Option<Duration>,
    /// The player's clock. The search allocates a part of its time.
    pub clock_left: Option<Clock>,
    /// Set while the search ponders: the opponent is to move, no time counts, and only the other
    /// limits end the search. The clock starts when the flag is cleared.
    pub pondering: Option<Arc<AtomicBool>>,
    /// Stops when the side to move has a win in at most this many of its own moves.
    pub mate: Option<u32>,
    /// Restricts the root to these moves (UCI `searchmoves`). If none of them is legal, all moves
    /// are searched.
    pub moves: Vec<Move>,
    /// Number of best moves that are reported, each with its principal variation; at least 1.
    /// Weaker levels and helper threads always search one line.
    pub multi_pv: usize,
    /// Playing strength.
    pub level: Level,
    /// Seed of the random noise that weaker levels add to scores.
    pub seed: u64,
    /// Returns the time since some fixed moment. It is called even without a time limit. Where the
    /// standard library has no clock (in a browser), put another function here.
    pub clock: fn() -> Duration,
}

/// Playing strength, from 0 (shallow search, noisy choice of moves) to 20 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Returns the time since the first call, by the system's monotonic clock.
pub fn system_clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

impl Default for Limits {
    /// Returns no limit, full strength, one line, the system's clock.
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            clock_left: None,
            pondering: None,
            mate: None,
            moves: Vec::new(),
            multi_pv: 1,
            level: Level::FULL,
            seed: 0,
            clock: system_clock,
        }
    }
}

impl Limits {
    /// Limits the depth to `plies`.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Limits the number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Searches for a fixed time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Allocates time from a player's clock.
    pub fn clock(clock: Clock) -> Self {
        Self { clock_left: Some(clock), ..Self::default() }
    }

    /// Returns the maximal depth in plies, by the limit and by the level.
    pub(crate) fn depth_max(&self) -> Option<u32> {
        smaller(self.depth, self.level.depth_max())
    }

    /// Returns the maximal number of nodes, by the limit and by the level.
    pub(crate) fn nodes_max(&self) -> Option<u64> {
        smaller(self.nodes, self.level.nodes_max())
    }
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(20);

    /// Makes a level from 0 to 20. Higher numbers mean 20.
    pub fn new(level: u8) -> Self {
        Self(level.min(Self::FULL.0))
    }

    /// Returns the level as a number from 0 to 20.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the maximal random bonus that a root move gets when the move is chosen, in
    /// centipawns.
    pub(crate) fn noise(self) -> i32 {
        (LEVELS.noise * f64::from(Self::FULL.0 - self.0).powi(2)) as i32
    }

    /// Returns how many of its root moves the level overlooks, in percent.
    pub(crate) fn overlooked_percent(self) -> u32 {
        LEVELS.overlooked.saturating_sub(LEVELS.overlooked_step * u32::from(self.0))
    }

    fn depth_max(self) -> Option<u32> {
        (self < Self::FULL).then(|| LEVELS.depth_min + u32::from(self.0))
    }

    fn nodes_max(self) -> Option<u64> {
        (self < Self::FULL).then(|| (LEVELS.nodes_min * LEVELS.nodes_growth.powi(i32::from(self.0))) as u64)
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_strength_has_no_limits_of_its_own() {
        assert_eq!(Limits::default().depth_max(), None);
        assert_eq!(Limits::default().nodes_max(), None);
        assert_eq!(Level::new(200), Level::FULL);
        assert_eq!((Level::FULL.noise(), Level::FULL.overlooked_percent()), (0, 0));
    }

    #[test]
    fn weaker_levels_see_less_and_waver_more() {
        for number in 0..19 {
            let (weaker, stronger) = (Level::new(number), Level::new(number + 1));
            assert!(weaker.depth_max() < stronger.depth_max());
            assert!(weaker.nodes_max() < stronger.nodes_max());
            assert!(weaker.noise() > stronger.noise());
            assert!(weaker.overlooked_percent() >= stronger.overlooked_percent());
        }
    }
}

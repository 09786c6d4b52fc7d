//! How long to think, and how well.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use fers_core::Move;

use crate::Clock;
use crate::params::LEVELS;

/// When a search ends, and what it is asked for. The first limit reached decides; without any, only the stop flag
/// does.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most plies to search in full.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The longest time to think, which is used up.
    pub time: Option<Duration>,
    /// The player's clock, of whose time a fair share is used.
    pub clock_left: Option<Clock>,
    /// While this is set, the search ponders: the opponent is to move, no time counts, and only the other limits end
    /// it. When it is taken away, the clock starts.
    pub pondering: Option<Arc<AtomicBool>>,
    /// A win in so many moves of the side to move is good enough.
    pub mate: Option<u32>,
    /// The only moves to be looked at; all, if none of them is legal.
    pub moves: Vec<Move>,
    /// How many of the best moves are wanted, each with its line; at least one. Weaker levels and helping threads
    /// know no others than the best.
    pub multi_pv: usize,
    /// How well to play.
    pub level: Level,
    /// What a weaker level draws its whims from.
    pub seed: u64,
    /// Tells the time since some fixed moment; it is asked even without a limit of time. Where the standard library
    /// has no clock (in a browser), put another one here.
    pub clock: fn() -> Duration,
}

/// How well to play: from 0, which sees little and wavers, to 20, full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The time since the first call, by the system's clock.
pub fn system_clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

impl Default for Limits {
    /// No limit, full strength, the system's clock.
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
    /// So many plies.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// A fair share of what a clock says.
    pub fn clock(clock: Clock) -> Self {
        Self { clock_left: Some(clock), ..Self::default() }
    }

    /// The most plies, by the limit itself and by the level.
    pub(crate) fn depth_max(&self) -> Option<u32> {
        smaller(self.depth, self.level.depth_max())
    }

    /// The most positions, by the limit itself and by the level.
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

    /// A level from 0 to 20; higher numbers mean 20.
    pub fn new(level: u8) -> Self {
        Self(level.min(Self::FULL.0))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Up to how much worse than the best a move may be to be played, in centipawns.
    pub(crate) fn noise(self) -> i32 {
        i32::from(Self::FULL.0 - self.0) * LEVELS.noise_per_level
    }

    fn depth_max(self) -> Option<u32> {
        (self < Self::FULL).then(|| LEVELS.depth_min + u32::from(self.0) / LEVELS.levels_per_ply)
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
        assert_eq!(Level::FULL.noise(), 0);
    }

    #[test]
    fn weaker_levels_see_less_and_waver_more() {
        for number in 0..19 {
            let (weaker, stronger) = (Level::new(number), Level::new(number + 1));
            assert!(weaker.depth_max() <= stronger.depth_max());
            assert!(weaker.nodes_max() < stronger.nodes_max());
            assert!(weaker.noise() > stronger.noise());
        }
    }
}

//! How long to think, and how well.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::params::{CLOCK, LEVELS};

/// When a search ends. The first limit reached decides; without any, only the stop flag does.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most plies to search in full.
    pub depth: Option<u32>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The longest time to think.
    pub time: Option<Duration>,
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
        Self { depth: None, nodes: None, time: None, level: Level::FULL, seed: 0, clock: system_clock }
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

    /// A fair share of what is left on a chess clock. `moves_to_go` is the number of moves until the next time
    /// control, if known.
    pub fn for_clock(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Self {
        let moves = moves_to_go.unwrap_or(CLOCK.moves_to_go_unknown).clamp(1, CLOCK.moves_to_go_unknown);
        let usable = left.saturating_sub(CLOCK.overhead);
        let share = usable / moves + increment.mul_f64(CLOCK.increment_share);
        Self::time(share.min(usable.mul_f64(CLOCK.left_share_max)).max(CLOCK.time_min))
    }

    /// The most plies, by the limit itself and by the level.
    pub(crate) fn depth_max(&self) -> Option<u32> {
        smaller(self.depth, self.level.depth_max())
    }

    fn nodes_max(&self) -> Option<u64> {
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
    pub(crate) fn whim(self) -> i32 {
        i32::from(Self::FULL.0 - self.0) * LEVELS.whim_per_level
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

/// The limits of a search that has begun.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    stop: &'a AtomicBool,
    clock: fn() -> Duration,
    started: Duration,
    time: Option<Duration>,
    nodes_max: u64,
    nodes: u64,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn new(limits: &Limits, stop: &'a AtomicBool) -> Self {
        Self {
            stop,
            clock: limits.clock,
            started: (limits.clock)(),
            time: limits.time,
            nodes_max: limits.nodes_max().unwrap_or(u64::MAX),
            nodes: 0,
            is_spent: false,
        }
    }

    /// Pays for one more position; says whether the search must end now. Once it must, it always must.
    pub fn spend(&mut self) -> bool {
        let late = |budget: &Self| budget.time.is_some_and(|time| budget.elapsed() >= time);
        self.is_spent = self.is_spent
            || self.nodes >= self.nodes_max
            || self.stop.load(Ordering::Relaxed)
            || (self.nodes.is_multiple_of(CLOCK.nodes_per_look) && late(self));
        if !self.is_spent {
            self.nodes += 1;
        }
        self.is_spent
    }

    /// Whether the search must end.
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Whether another, longer iteration would hardly be finished.
    pub fn is_mostly_spent(&self) -> bool {
        self.is_spent || self.time.is_some_and(|time| self.elapsed() > time.mul_f64(CLOCK.last_iteration_share))
    }

    /// Whether there is a limit of time, as in a game.
    pub fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        (self.clock)().saturating_sub(self.started)
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
        assert_eq!(Level::FULL.whim(), 0);
    }

    #[test]
    fn weaker_levels_see_less_and_waver_more() {
        for number in 0..19 {
            let (weaker, stronger) = (Level::new(number), Level::new(number + 1));
            assert!(weaker.depth_max() <= stronger.depth_max());
            assert!(weaker.nodes_max() < stronger.nodes_max());
            assert!(weaker.whim() > stronger.whim());
        }
    }

    #[test]
    fn the_share_of_a_clock_never_exceeds_it() {
        for left_ms in [0, 10, 100, 1_000, 60_000, 3_600_000] {
            let left = Duration::from_millis(left_ms);
            let time = Limits::for_clock(left, Duration::from_secs(30), Some(1)).time.unwrap();
            assert!(time <= left.max(CLOCK.time_min), "{left_ms} ms");
        }
    }

    #[test]
    fn a_raised_flag_ends_the_budget_at_once() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(&Limits::default(), &stop);
        assert!(!budget.spend());
        stop.store(true, Ordering::Relaxed);
        assert!(budget.spend() && budget.is_spent());
        assert_eq!(budget.nodes(), 1);
    }
}

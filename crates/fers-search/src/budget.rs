//! The limits of a search that has begun.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::Limits;
use crate::params::CLOCK;

/// What one thread of a search may still use.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    stop: &'a AtomicBool,
    /// Positions looked at by helping threads.
    helped: &'a AtomicU64,
    clock: fn() -> Duration,
    started: Duration,
    usual: Option<Duration>,
    longest: Option<Duration>,
    /// While this is set the opponent is to move, and no time counts.
    pondering: Option<Arc<AtomicBool>>,
    nodes_max: u64,
    nodes: u64,
    is_helper: bool,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn new(limits: &Limits, stop: &'a AtomicBool, helped: &'a AtomicU64) -> Self {
        let allotment = limits.clock_left.map(|clock| clock.allot());
        let longest = allotment.map(|allotment| allotment.longest);
        Self {
            stop,
            helped,
            clock: limits.clock,
            started: (limits.clock)(),
            usual: allotment.map(|allotment| allotment.usual),
            longest: limits.time.into_iter().chain(longest).min(),
            pondering: limits.pondering.clone(),
            nodes_max: limits.nodes_max().unwrap_or(u64::MAX),
            nodes: 0,
            is_helper: false,
            is_spent: false,
        }
    }

    /// That of a helping thread: nothing but the flag ends it.
    pub fn of_helper(clock: fn() -> Duration, stop: &'a AtomicBool, helped: &'a AtomicU64) -> Self {
        let limits = Limits { clock, ..Limits::default() };
        Self { is_helper: true, ..Self::new(&limits, stop, helped) }
    }

    /// Pays for one more position; says whether the search must end now. Once it must, it always must.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn spend(&mut self) -> bool {
        let looks = self.nodes.is_multiple_of(CLOCK.nodes_per_look);
        self.is_spent = self.is_spent
            || self.nodes >= self.nodes_max
            || self.stop.load(Ordering::Relaxed)
            || (looks && self.look());
        if !self.is_spent {
            self.nodes += 1;
        }
        self.is_spent
    }

    /// Looks at the clock and at the helpers.
    #[cold]
    fn look(&mut self) -> bool {
        if self.is_helper {
            self.helped.fetch_add(CLOCK.nodes_per_look, Ordering::Relaxed);
            return false;
        }
        if self.is_pondering() {
            return false;
        }
        self.nodes() >= self.nodes_max || self.longest.is_some_and(|longest| self.elapsed() >= longest)
    }

    /// Whether the opponent is still to move. The clock starts when that ends.
    fn is_pondering(&mut self) -> bool {
        match &self.pondering {
            Some(flag) if flag.load(Ordering::Relaxed) => true,
            Some(_) => {
                self.pondering = None;
                self.started = (self.clock)();
                false
            }
            None => false,
        }
    }

    /// Whether the search must end.
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Whether another, longer iteration would hardly be finished. `need` is how much more time than usual the move
    /// should have.
    pub fn is_mostly_spent(&mut self, need: f64) -> bool {
        if self.is_spent || self.is_pondering() {
            return self.is_spent;
        }
        let share = CLOCK.last_iteration_share * need;
        self.usual.is_some_and(|usual| self.elapsed() > usual.mul_f64(share))
    }

    /// Whether the player's own clock is running.
    pub fn is_timed(&mut self) -> bool {
        !self.is_pondering() && (self.usual.is_some() || self.longest.is_some())
    }

    /// Positions looked at, by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes + if self.is_helper { 0 } else { self.helped.load(Ordering::Relaxed) }
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
    fn a_raised_flag_ends_the_budget_at_once() {
        let (stop, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut budget = Budget::new(&Limits::default(), &stop, &helped);
        assert!(!budget.spend());
        stop.store(true, Ordering::Relaxed);
        assert!(budget.spend() && budget.is_spent());
        assert_eq!(budget.nodes(), 1);
    }

    #[test]
    fn no_time_counts_while_pondering() {
        let (stop, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let pondering = Arc::new(AtomicBool::new(true));
        let limits = Limits { pondering: Some(pondering.clone()), ..Limits::time(Duration::ZERO) };
        let mut budget = Budget::new(&limits, &stop, &helped);
        assert!((0..1_000).all(|_| !budget.spend()));
        pondering.store(false, Ordering::Relaxed);
        assert!((0..1_000).any(|_| budget.spend()));
    }

    #[test]
    fn what_helpers_look_at_counts() {
        let (stop, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut helper = Budget::of_helper(crate::system_clock, &stop, &helped);
        (0..1_000).for_each(|_| assert!(!helper.spend()));
        let mut budget = Budget::new(&Limits::nodes(500), &stop, &helped);
        assert!(budget.nodes() >= 1_000 && budget.spend());
    }
}

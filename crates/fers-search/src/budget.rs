//! The limits of a running search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::Limits;
use crate::params::CLOCK;

/// What one thread may still use of nodes and time.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    stop: &'a AtomicBool,
    /// Nodes searched by all helper threads.
    helper_nodes: &'a AtomicU64,
    clock: fn() -> Duration,
    started: Duration,
    optimum: Option<Duration>,
    maximum: Option<Duration>,
    /// Set while the opponent is to move; no time counts until it is cleared.
    pondering: Option<Arc<AtomicBool>>,
    nodes_max: u64,
    nodes: u64,
    is_helper: bool,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// Makes the budget of the main thread and starts its clock.
    pub fn new(limits: &Limits, stop: &'a AtomicBool, helper_nodes: &'a AtomicU64) -> Self {
        let allocation = limits.clock_left.map(|clock| clock.allocate());
        let maximum = allocation.map(|allocation| allocation.maximum);
        Self {
            stop,
            helper_nodes,
            clock: limits.clock,
            started: (limits.clock)(),
            optimum: allocation.map(|allocation| allocation.optimum),
            maximum: limits.time.into_iter().chain(maximum).min(),
            pondering: limits.pondering.clone(),
            nodes_max: limits.nodes_max().unwrap_or(u64::MAX),
            nodes: 0,
            is_helper: false,
            is_spent: false,
        }
    }

    /// Makes the budget of a helper thread, which only the `stop` flag ends.
    pub fn for_helper(clock: fn() -> Duration, stop: &'a AtomicBool, helper_nodes: &'a AtomicU64) -> Self {
        let limits = Limits { clock, ..Limits::default() };
        Self { is_helper: true, ..Self::new(&limits, stop, helper_nodes) }
    }

    /// Counts one node. Returns whether the search must stop; once true, it stays true.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn spend(&mut self) -> bool {
        let is_check_due = self.nodes.is_multiple_of(CLOCK.nodes_per_check);
        self.is_spent = self.is_spent
            || self.nodes >= self.nodes_max
            || self.stop.load(Ordering::Relaxed)
            || (is_check_due && self.check_limits());
        if !self.is_spent {
            self.nodes += 1;
        }
        self.is_spent
    }

    /// Checks the clock and the nodes of all threads. A helper only reports its nodes.
    #[cold]
    fn check_limits(&mut self) -> bool {
        if self.is_helper {
            self.helper_nodes.fetch_add(CLOCK.nodes_per_check, Ordering::Relaxed);
            return false;
        }
        if self.is_pondering() {
            return false;
        }
        self.nodes() >= self.nodes_max || self.maximum.is_some_and(|maximum| self.elapsed() >= maximum)
    }

    /// Returns whether the opponent is still to move. Starts the clock when that ends.
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

    /// Returns whether the search must stop.
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Returns whether so much time has passed that another iteration would hardly finish. `need`
    /// multiplies the optimum time.
    pub fn has_used_optimum(&mut self, need: f64) -> bool {
        if self.is_spent || self.is_pondering() {
            return self.is_spent;
        }
        let share = CLOCK.last_iteration_share * need;
        self.optimum.is_some_and(|optimum| self.elapsed() > optimum.mul_f64(share))
    }

    /// Returns whether the player's clock is running.
    pub fn is_on_clock(&mut self) -> bool {
        !self.is_pondering() && self.optimum.is_some()
    }

    /// Returns the nodes searched by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes + if self.is_helper { 0 } else { self.helper_nodes.load(Ordering::Relaxed) }
    }

    /// Returns the time since the search (or, after pondering, the clock) started.
    pub fn elapsed(&self) -> Duration {
        (self.clock)().saturating_sub(self.started)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_ends_the_budget_at_once() {
        let (stop, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut budget = Budget::new(&Limits::default(), &stop, &helper_nodes);
        assert!(!budget.spend());
        stop.store(true, Ordering::Relaxed);
        assert!(budget.spend() && budget.is_spent());
        assert_eq!(budget.nodes(), 1);
    }

    #[test]
    fn no_time_counts_while_pondering() {
        let (stop, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let pondering = Arc::new(AtomicBool::new(true));
        let limits = Limits { pondering: Some(pondering.clone()), ..Limits::time(Duration::ZERO) };
        let mut budget = Budget::new(&limits, &stop, &helper_nodes);
        assert!((0..1_000).all(|_| !budget.spend()));
        pondering.store(false, Ordering::Relaxed);
        assert!((0..1_000).any(|_| budget.spend()));
    }

    #[test]
    fn what_helpers_look_at_counts() {
        let (stop, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut helper = Budget::for_helper(crate::system_clock, &stop, &helper_nodes);
        (0..1_000).for_each(|_| assert!(!helper.spend()));
        let mut budget = Budget::new(&Limits::nodes(500), &stop, &helper_nodes);
        assert!(budget.nodes() >= 1_000 && budget.spend());
    }
}

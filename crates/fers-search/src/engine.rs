//! The opponent, for positions of any board size.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use fers_movegen::{AnyPosition, Position};
use fers_rules::Ruleset;

use crate::budget::Budget;
use crate::history::History;
use crate::params::SEARCH;
use crate::search::{Driver, SearchContext, Searcher};
use crate::tt::TranspositionTable;
use crate::{Best, Info, Level, Limits, Past, Score};

/// An opponent in one variant that keeps its memory from question to question.
#[derive(Debug)]
pub struct Engine {
    context: SearchContext,
    tt: TranspositionTable,
    /// What has been good in the game so far: one for each thread that has searched.
    histories: Vec<History>,
    threads: NonZeroUsize,
}

impl Engine {
    /// An opponent with a memory of 16 MiB.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self::with_hash(ruleset, SEARCH.hash_mebibytes)
    }

    /// An opponent with a memory of at most so many mebibytes.
    pub fn with_hash(ruleset: &Ruleset, mebibytes: usize) -> Self {
        Self {
            context: SearchContext::of(ruleset),
            tt: TranspositionTable::new(mebibytes),
            histories: Vec::new(),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Thinks with so many threads from now on, all of which look at the same position and share what they find out.
    /// Only with one thread is the same question always answered alike; weaker levels always use one.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.threads = threads;
    }

    /// Replaces its memory by an empty one of at most so many mebibytes.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tt = TranspositionTable::new(mebibytes);
        self.histories.clear();
    }

    /// Forgets what it found out in earlier searches.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.histories.clear();
    }

    /// Looks for the best move of a position of this variant whose game has this past. Calls `report` after each
    /// finished depth, and stops soon after `stop` is set.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        past: &Past,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        match position {
            AnyPosition::Small(position) => self.search_sized(position, past, limits, stop, report),
            AnyPosition::Medium(position) => self.search_sized(position, past, limits, stop, report),
            AnyPosition::Large(position) => self.search_sized(position, past, limits, stop, report),
        }
    }

    /// How good a position is for the side to move, as far as one can see without searching.
    pub fn evaluate(&self, position: &AnyPosition) -> Score {
        match position {
            AnyPosition::Small(position) => self.context.evaluation.evaluate(position),
            AnyPosition::Medium(position) => self.context.evaluation.evaluate(position),
            AnyPosition::Large(position) => self.context.evaluation.evaluate(position),
        }
    }

    fn search_sized<const N: usize>(
        &mut self,
        position: &Position<N>,
        past: &Past,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        self.tt.begin_search();
        let helpers = if limits.level == Level::FULL { self.threads.get() - 1 } else { 0 };
        let (context, tt) = (&self.context, &self.tt);
        let new_history = || History::new(context.piece_types, context.places, context.facts.has_hands);
        self.histories.resize_with(1 + helpers, new_history);
        self.histories.iter_mut().for_each(History::begin_search);
        let mut histories = self.histories.iter_mut();
        let mut search = |budget| {
            let history = histories.next().expect("there is one for each thread");
            Searcher::new(position.clone(), past, context, tt, history, budget)
        };
        let helper_nodes = AtomicU64::new(0);
        let driver = Driver::new(search(Budget::new(limits, stop, &helper_nodes)), limits, report);
        let driver = driver.excluding(past.excluded_root_moves());
        if helpers == 0 {
            return driver.run();
        }
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            // Invariant: the helpers are told to end even if the driver panics, or the scope would wait for ever.
            let _ends = RaiseOnDrop(&done);
            for number in 1..=helpers {
                let helper = search(Budget::for_helper(limits.clock, &done, &helper_nodes));
                scope.spawn(move || help(helper, limits, number));
            }
            driver.run()
        })
    }
}

/// Raises a flag when it goes.
struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Searches the same position for its own sake, so that the shared memory fills; every second helper is one ply ahead.
fn help<const N: usize>(search: Searcher<'_, N>, limits: &Limits, number: usize) {
    let limits = Limits { moves: limits.moves.clone(), clock: limits.clock, ..Limits::default() };
    Driver::new(search, &limits, &mut |_| {}).starting_at(1 + number as u32 % 2).run();
}

/// Looks for the best move of a position once, without memory; see [`Engine::search`].
///
/// The position must be one of this ruleset.
pub fn search(
    position: &AnyPosition,
    past: &Past,
    ruleset: &Ruleset,
    limits: &Limits,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Info),
) -> Best {
    Engine::new(ruleset).search(position, past, limits, stop, report)
}

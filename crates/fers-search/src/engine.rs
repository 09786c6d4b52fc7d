//! The engine: searches positions of any board size and keeps its tables between searches.

use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use fers_movegen::{AnyPosition, Position};
use fers_rules::Ruleset;

use crate::budget::Budget;
use crate::eval::{EvaluationCaches, Learnt, PieceParameters, Trace};
use crate::history::History;
use crate::params::{SEARCH, Tunables};
use crate::search::{Driver, SearchContext, Searcher};
use crate::tt::TranspositionTable;
use crate::{Best, Info, Level, Limits, Past, Score};

/// Searches positions of one variant. Keeps its transposition table and histories between searches.
#[derive(Debug)]
pub struct Engine {
    context: SearchContext,
    tt: TranspositionTable,
    /// One for each thread that has searched.
    memories: Vec<ThreadMemory>,
    threads: NonZeroUsize,
}

/// What a thread keeps between searches.
#[derive(Debug)]
struct ThreadMemory {
    history: History,
    /// Holds [`EvaluationCaches`].
    caches: Box<dyn Any + Send + Sync>,
}

impl Engine {
    /// Makes an engine with a transposition table of 16 MiB.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self::with_hash(ruleset, SEARCH.hash_mebibytes)
    }

    /// Makes an engine with a transposition table of at most `mebibytes` MiB.
    pub fn with_hash(ruleset: &Ruleset, mebibytes: usize) -> Self {
        Self::with_learnt(ruleset, mebibytes, &Learnt::default())
    }

    /// Makes an engine that evaluates with what play has taught about the variant.
    pub fn with_learnt(ruleset: &Ruleset, mebibytes: usize, learnt: &Learnt) -> Self {
        Self::with_tunables(ruleset, mebibytes, learnt, &Tunables::default())
    }

    /// Makes an engine whose search has other numbers than play uses, for a tuner.
    pub fn with_tunables(ruleset: &Ruleset, mebibytes: usize, learnt: &Learnt, tunables: &Tunables) -> Self {
        Self {
            context: SearchContext::of(ruleset, learnt, tunables),
            tt: TranspositionTable::new(mebibytes),
            memories: Vec::new(),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Sets the number of threads of later searches (Lazy SMP: all threads search the same position
    /// and share the transposition table). Results are deterministic with one thread only. Weaker
    /// levels always use one thread.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.threads = threads;
    }

    /// Replaces the transposition table by an empty one of at most `mebibytes` MiB, and clears the
    /// histories.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tt = TranspositionTable::new(mebibytes);
        self.memories.clear();
    }

    /// Clears the transposition table and the histories, as before a new game.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.memories.clear();
    }

    /// Returns the best move of `position`, which must belong to the engine's variant.
    ///
    /// `past` holds the earlier positions of the game, for repetitions. `report` is called after
    /// each finished iteration, once for each line. The search ends at the first of the `limits`,
    /// or soon after `stop` is set.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        past: &Past,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        match position {
            #[cfg(not(fers_one_width))]
            AnyPosition::Small(position) => self.search_sized(position, past, limits, stop, report),
            #[cfg(not(fers_one_width))]
            AnyPosition::Medium(position) => self.search_sized(position, past, limits, stop, report),
            AnyPosition::Large(position) => self.search_sized(position, past, limits, stop, report),
        }
    }

    /// Returns the static evaluation of a position for the side to move. No move is searched.
    pub fn evaluate(&self, position: &AnyPosition) -> Score {
        match position {
            #[cfg(not(fers_one_width))]
            AnyPosition::Small(position) => self.context.evaluation.evaluate(position),
            #[cfg(not(fers_one_width))]
            AnyPosition::Medium(position) => self.context.evaluation.evaluate(position),
            AnyPosition::Large(position) => self.context.evaluation.evaluate(position),
        }
    }

    /// Returns what the static evaluation of a position counts.
    pub fn trace(&self, position: &AnyPosition) -> Trace {
        match position {
            #[cfg(not(fers_one_width))]
            AnyPosition::Small(position) => self.context.evaluation.trace(position),
            #[cfg(not(fers_one_width))]
            AnyPosition::Medium(position) => self.context.evaluation.trace(position),
            AnyPosition::Large(position) => self.context.evaluation.trace(position),
        }
    }

    /// Returns the numbers that a fit may learn for the pieces of the engine's variant.
    pub fn piece_parameters(&self, ruleset: &Ruleset) -> PieceParameters {
        self.context.evaluation.piece_parameters(ruleset)
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
        let new_memory = || ThreadMemory {
            history: History::new(context.piece_types, context.places, context.facts.has_hands, &context.tunables),
            caches: Box::new(()),
        };
        self.memories.resize_with(1 + helpers, new_memory);
        self.memories.iter_mut().for_each(|memory| memory.history.begin_search());
        let mut memories = self.memories.iter_mut();
        let mut search = |budget| {
            let ThreadMemory { history, caches } = memories.next().expect("there is one for each thread");
            Searcher::new(position.clone(), past, context, tt, (history, EvaluationCaches::of(caches)), budget)
        };
        let helper_nodes = AtomicU64::new(0);
        let driver = Driver::new(search(Budget::new(limits, stop, &helper_nodes)), limits, report);
        let driver = driver.excluding(past.excluded_root_moves());
        if helpers == 0 {
            return driver.run();
        }
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            // Invariant: `done` is set even if the driver panics; else the scope would wait for the
            // helpers for ever.
            let _ends = RaiseOnDrop(&done);
            for number in 1..=helpers {
                let helper = search(Budget::for_helper(limits.clock, &done, &helper_nodes));
                scope.spawn(move || help(helper, limits, number));
            }
            driver.run()
        })
    }
}

/// Sets a flag when dropped.
struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs a helper thread, which searches the same position to fill the shared transposition table.
/// Every second helper starts one ply deeper.
fn help<const N: usize>(search: Searcher<'_, N>, limits: &Limits, number: usize) {
    let limits = Limits { moves: limits.moves.clone(), clock: limits.clock, ..Limits::default() };
    Driver::new(search, &limits, &mut |_| {}).starting_at(1 + number as u32 % 2).run();
}

/// Searches a position of `ruleset` once, with a new [`Engine`]; see [`Engine::search`].
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

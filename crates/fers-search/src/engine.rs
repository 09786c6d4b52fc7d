//! The opponent, for positions of any board size.

use std::sync::atomic::AtomicBool;

use fers_movegen::{AnyPosition, Position};
use fers_rules::Ruleset;

use crate::limits::Budget;
use crate::params::SEARCH;
use crate::search::{Driver, Knowledge, Search};
use crate::tt::Table;
use crate::{Best, Info, Limits, Past, Score};

/// An opponent in one variant that keeps its memory from question to question.
#[derive(Debug)]
pub struct Engine {
    knowledge: Knowledge,
    table: Table,
}

impl Engine {
    /// An opponent with a memory of 16 MiB.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self::with_memory(ruleset, SEARCH.table_mebibytes)
    }

    /// An opponent with a memory of at most so many mebibytes.
    pub fn with_memory(ruleset: &Ruleset, mebibytes: usize) -> Self {
        Self { knowledge: Knowledge::of(ruleset), table: Table::new(mebibytes) }
    }

    /// Forgets what it found out in earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
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
        let budget = Budget::new(limits, stop);
        match position {
            AnyPosition::Small(position) => self.answer(position, past, limits, budget, report),
            AnyPosition::Medium(position) => self.answer(position, past, limits, budget, report),
            AnyPosition::Large(position) => self.answer(position, past, limits, budget, report),
        }
    }

    /// How good a position is for the side to move, as far as one can see without searching.
    pub fn evaluate(&self, position: &AnyPosition) -> Score {
        match position {
            AnyPosition::Small(position) => self.knowledge.evaluation.evaluate(position),
            AnyPosition::Medium(position) => self.knowledge.evaluation.evaluate(position),
            AnyPosition::Large(position) => self.knowledge.evaluation.evaluate(position),
        }
    }

    fn answer<const N: usize>(
        &mut self,
        position: &Position<N>,
        past: &Past,
        limits: &Limits,
        budget: Budget<'_>,
        report: &mut dyn FnMut(&Info),
    ) -> Best {
        let search = Search::new(position.clone(), past, &self.knowledge, &mut self.table, budget);
        Driver::new(search, limits, report).run()
    }
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

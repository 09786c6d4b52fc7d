//! What the search derives once from a ruleset.

use fers_rules::{Facts, Ruleset};

use super::end_triggers::EndTriggers;
use super::pruning::is_volatile;
use super::reduction::Reductions;
use super::repetition::Repetitions;
use crate::eval::{Evaluation, Learnt};
use crate::params::{PRUNING, Tunables};

/// Everything about a variant that the search uses. Computed once.
#[derive(Clone, Debug)]
pub(crate) struct SearchContext {
    /// Facts about the rules.
    pub facts: Facts,
    /// When a node must test for ends of the game.
    pub ends: EndTriggers,
    /// Repetition rules.
    pub repetitions: Repetitions,
    /// Captures are exchanges of material; SEE may prune.
    pub captures_are_exchanges: bool,
    /// No rule forces or rewards the loss of material; static evaluations may prune.
    pub material_decides: bool,
    /// Factor of pruning margins: more than 1 in variants where a move that looks quiet
    /// may decide the game.
    pub margin_factor: i32,
    /// Numbers of the search.
    pub tunables: Tunables,
    /// Table of late move reductions.
    pub reductions: Reductions,
    /// Evaluation of positions.
    pub evaluation: Evaluation,
    /// Number of piece types.
    pub piece_types: usize,
    /// Number of places of the board, holes included.
    pub places: usize,
}

impl SearchContext {
    /// Derives the context from a ruleset, with what play has taught.
    pub fn of(ruleset: &Ruleset, learnt: &Learnt, tunables: &Tunables) -> Self {
        let (facts, evaluation) = (Facts::of(ruleset), Evaluation::of(ruleset, learnt));
        Self {
            captures_are_exchanges: evaluation.win_conditions().captures_are_exchanges(&facts),
            material_decides: evaluation.win_conditions().material_decides(&facts),
            margin_factor: if is_volatile(&facts) { PRUNING.volatile_factor } else { 1 },
            reductions: Reductions::of_tunables(tunables),
            tunables: tunables.clone(),
            ends: EndTriggers::of(ruleset),
            repetitions: Repetitions::of(ruleset),
            facts,
            evaluation,
            piece_types: ruleset.pieces.len(),
            places: ruleset.geometry.places(),
        }
    }
}

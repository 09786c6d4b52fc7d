//! What search knows of a variant.

use fers_rules::{Facts, Ruleset};

use super::end_triggers::EndTriggers;
use super::pruning::is_volatile;
use super::reduction::Reductions;
use super::repetition::Repetitions;
use crate::eval::Evaluation;
use crate::params::PRUNING;

/// Everything about a ruleset that search asks for, computed once.
#[derive(Clone, Debug)]
pub(crate) struct SearchContext {
    /// Facts about the rules.
    pub facts: Facts,
    /// When to look for ends.
    pub ends: EndTriggers,
    /// What repeating positions brings.
    pub repetitions: Repetitions,
    /// Captures are exchanges of material and nothing more.
    pub captures_are_exchanges: bool,
    /// Nothing forces or rewards the loss of material.
    pub material_decides: bool,
    /// By what margins are multiplied: more where single moves may decide the game.
    pub margin_factor: i32,
    /// How much less deeply late moves are searched.
    pub reductions: Reductions,
    /// What positions are worth.
    pub evaluation: Evaluation,
    /// Number of piece types.
    pub piece_types: usize,
    /// Number of places of the board.
    pub places: usize,
}

impl SearchContext {
    /// Learns a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let (facts, evaluation) = (Facts::of(ruleset), Evaluation::of(ruleset));
        Self {
            captures_are_exchanges: evaluation.win_conditions().captures_are_exchanges(&facts),
            material_decides: evaluation.win_conditions().material_decides(&facts),
            margin_factor: if is_volatile(&facts, evaluation.win_conditions()) { PRUNING.volatile_factor } else { 1 },
            reductions: Reductions::new(),
            ends: EndTriggers::of(ruleset),
            repetitions: Repetitions::of(ruleset),
            facts,
            evaluation,
            piece_types: ruleset.pieces.len(),
            places: ruleset.geometry.places(),
        }
    }
}

//! What search knows of a variant.

use fers_rules::{Facts, Ruleset};

use super::ends::EndWatch;
use super::pruning::captures_are_exchanges;
use super::repetition::Repetitions;
use crate::eval::Evaluation;

/// Everything about a ruleset that search asks for, computed once.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// Facts about the rules.
    pub facts: Facts,
    /// When to look for ends.
    pub ends: EndWatch,
    /// What repeating positions brings.
    pub repetitions: Repetitions,
    /// Captures are exchanges of material and nothing more.
    pub captures_are_exchanges: bool,
    /// What positions are worth.
    pub evaluation: Evaluation,
    /// Number of piece types.
    pub piece_types: usize,
    /// Number of places of the board.
    pub places: usize,
}

impl Knowledge {
    /// Learns a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let (facts, evaluation) = (Facts::of(ruleset), Evaluation::of(ruleset));
        Self {
            captures_are_exchanges: captures_are_exchanges(&facts, evaluation.stakes()),
            ends: EndWatch::of(ruleset),
            repetitions: Repetitions::of(ruleset),
            facts,
            evaluation,
            piece_types: ruleset.pieces.len(),
            places: ruleset.geometry.places(),
        }
    }
}

//! Games of stones: needs of drops, and flips.

use fers_core::{Color, Vector};
use fers_rules::{Catch, DropNeed, Flip, FlipReach, FlipTrigger, Whose, Zones};

use super::Lowering;
use crate::fairy_stockfish::key::Field;

/// Returns the drop needs of a word of `enclosingDrop`.
pub(in crate::fairy_stockfish) fn needs_of(word: &str) -> Vec<DropNeed> {
    let need = match word {
        "reversi" => DropNeed::Encloses { steps: Vector::RING.to_vec() },
        // Fairy-Stockfish uses the rule of Ataxx for Quad Wrangle.
        "ataxx" | "quadwrangle" => DropNeed::Touches { steps: Vector::RING.to_vec(), whose: Whose::Friend },
        "snort" => DropNeed::Avoids { steps: beside(), whose: Whose::Enemy },
        "anyside" => DropNeed::Rests { steps: beside(), from_edge: true },
        "top" => DropNeed::Rests { steps: vec![Vector::new(0, -1)], from_edge: false },
        _ => return Vec::new(),
    };
    vec![need]
}

/// Returns the flips of a word of `flipEnclosedPieces`; `None` for an unknown word.
pub(in crate::fairy_stockfish) fn flips_of(word: &str) -> Option<Vec<Flip>> {
    let steps = Vector::RING.to_vec();
    let (on, reach) = (FlipTrigger::Any, FlipReach::Next);
    let flip = Flip {
        by: None,
        on,
        castlings: false,
        catch: Catch::Whatever,
        needs_friend: false,
        steps,
        reach,
        spares: Vec::new(),
    };
    Some(match word {
        "none" => Vec::new(),
        "reversi" => vec![Flip { reach: FlipReach::Enclosed, ..flip }],
        "ataxx" => vec![flip],
        "quadwrangle" => {
            let moved = Flip { on: FlipTrigger::Travel, ..flip.clone() };
            vec![moved, Flip { on: FlipTrigger::Drop, needs_friend: true, ..flip }]
        }
        _ => return None,
    })
}

impl Lowering<'_, '_> {
    /// Returns the drop needs of the settings.
    pub(super) fn drop_needs(&self) -> Vec<DropNeed> {
        needs_of(self.settings.word(Field::EnclosingDrop))
    }

    /// Returns the region of the first drops.
    pub(super) fn opening(&mut self) -> Option<Zones> {
        let squares = self.squares(Field::EnclosingDropStart);
        let is_asked = self.settings.word(Field::EnclosingDrop) != "none" && !squares.white.is_empty();
        is_asked.then(|| self.zones("opening", &squares))
    }

    /// Adds the flips.
    pub(super) fn flip_rules(&mut self) {
        let Some(flips) = flips_of(self.settings.word(Field::FlipEnclosed)) else {
            let why = "only `reversi`, `ataxx` and `quadwrangle` turn pieces over";
            return self.refuse(Field::FlipEnclosed, Color::White, why);
        };
        self.ruleset.flips = flips;
    }
}

/// Returns the steps to the four orthogonal neighbours.
fn beside() -> Vec<Vector> {
    Vector::RING.into_iter().step_by(2).collect()
}

//! Games of stones: what drops need around them, and what moves turn over.

use fers_core::{Color, Vector};
use fers_rules::{DropNeed, Flip, FlipReach, FlipTrigger, Whose, Zones};

use super::Lowering;
use crate::fairy_stockfish::key::Field;

/// What the square of a drop needs around it, by the word of `enclosingDrop`.
pub(in crate::fairy_stockfish) fn needs_of(word: &str) -> Vec<DropNeed> {
    let need = match word {
        "reversi" => DropNeed::Encloses { steps: Vector::RING.to_vec() },
        // The peer drops by the rule of Ataxx where it is told that of Quad Wrangle.
        "ataxx" | "quadwrangle" => DropNeed::Touches { steps: Vector::RING.to_vec(), whose: Whose::Friend },
        "snort" => DropNeed::Avoids { steps: beside(), whose: Whose::Enemy },
        "anyside" => DropNeed::Rests { steps: beside(), from_edge: true },
        "top" => DropNeed::Rests { steps: vec![Vector::new(0, -1)], from_edge: false },
        _ => return Vec::new(),
    };
    vec![need]
}

/// What moves turn over, by the word of `flipEnclosedPieces`; nothing if no such rule is known.
pub(in crate::fairy_stockfish) fn flips_of(word: &str) -> Option<Vec<Flip>> {
    let steps = Vector::RING.to_vec();
    let (on, reach) = (FlipTrigger::Any, FlipReach::Next);
    let flip = Flip { by: None, on, needs_friend: false, steps, reach, spares: Vec::new() };
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
    /// What the square of a drop needs around it.
    pub(super) fn drop_needs(&self) -> Vec<DropNeed> {
        needs_of(self.settings.word(Field::EnclosingDrop))
    }

    /// Where the first drops are made.
    pub(super) fn opening(&mut self) -> Option<Zones> {
        let squares = self.squares(Field::EnclosingDropStart);
        let is_asked = self.settings.word(Field::EnclosingDrop) != "none" && !squares.white.is_empty();
        is_asked.then(|| self.zones("opening", &squares))
    }

    /// What moves turn over.
    pub(super) fn flip_rules(&mut self) {
        let Some(flips) = flips_of(self.settings.word(Field::FlipEnclosed)) else {
            let why = "only `reversi`, `ataxx` and `quadwrangle` turn pieces over";
            return self.refuse(Field::FlipEnclosed, Color::White, why);
        };
        self.ruleset.flips = flips;
    }
}

/// The steps to the four squares beside another one.
fn beside() -> Vec<Vector> {
    Vector::RING.into_iter().step_by(2).collect()
}

//! The squares that pieces see.

use fers_core::{Color, PieceType, Setup, Square, Vector};
use fers_rules::{Condition, Leg, Over, Path, Steps};

use crate::Oracle;

impl Oracle<'_> {
    /// Returns the squares that a piece of this type and side sees from a square, some perhaps
    /// several times.
    pub(crate) fn seen_from(&self, setup: &Setup, origin: Square, color: Color, piece_type: PieceType) -> Vec<Square> {
        let begins = |path: &&Path| {
            path.when.iter().all(|when| match *when {
                Condition::From(zones) => self.ruleset.zone(zones, color).contains(origin),
                Condition::NotFrom(zones) => !self.ruleset.zone(zones, color).contains(origin),
                _ => false,
            })
        };
        let paths = self.ruleset.piece(piece_type).sight.iter().filter(begins);
        paths.flat_map(|path| &path.legs).flat_map(|leg| self.seen_along(setup, origin, color, leg)).collect()
    }

    fn seen_along(&self, setup: &Setup, origin: Square, color: Color, leg: &Leg) -> Vec<Square> {
        let Steps::Absolute(vectors) = &leg.steps else { return Vec::new() };
        let steps = vectors.iter().map(|&vector| self.ruleset.frame.apply(vector, color));
        steps.flat_map(|step| self.seen_in_direction(setup, origin, leg, step)).collect()
    }

    fn seen_in_direction(&self, setup: &Setup, origin: Square, leg: &Leg, step: Vector) -> Vec<Square> {
        let mut seen = Vec::new();
        for (index, square) in self.line_from(origin, step).into_iter().enumerate() {
            let steps = index + 1;
            if leg.range.max.is_some_and(|max| steps > usize::from(max)) {
                break;
            }
            if steps >= usize::from(leg.range.min) {
                seen.push(square);
            }
            if leg.over == Over::Empty && !setup.is_free(square) {
                break;
            }
        }
        seen
    }
}

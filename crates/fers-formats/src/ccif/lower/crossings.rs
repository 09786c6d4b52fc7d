//! Zones that slides do not cross.

use fers_core::{Region, Square, Vector};
use fers_rules::{Condition, Leg, Over, Path, Range, Steps};

use super::Lowering;
use crate::ccif::table::Mechanism;

impl Lowering<'_, '_, '_> {
    /// Ends slides in the zones of `zone=dontcross`. Source: "No piece can cross this zone, except
    /// with leaping, but not with sliding. The piece must instead remain until a subsequent turn
    /// may leave this zone."
    pub(super) fn crossings(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("zone").filter(|rule| rule.has("dontcross")) {
            let Some(range) = &rule.parts.range else { continue };
            let zone = self.region(range);
            let types: Vec<_> = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().collect(),
            };
            for index in types.into_iter().map(|of| of.index()) {
                let piece = &self.ruleset.pieces[index];
                let (white, black) = (piece.moves.clone(), piece.black_moves.clone());
                let white = self.not_across(index, &white, &zone);
                let black = black.map(|moves| self.not_across(index, &moves, &zone));
                let piece = &mut self.ruleset.pieces[index];
                (piece.moves, piece.black_moves) = (white, black);
            }
        }
    }

    fn not_across(&mut self, index: usize, paths: &[Path], zone: &Region) -> Vec<Path> {
        let mut found = Vec::new();
        for path in paths {
            match (path.legs.as_slice(), path.repeat) {
                ([leg], None) => self.leg_not_across(path, leg, zone, &mut found),
                _ => {
                    let place = self.places[index];
                    self.waits(place, "`zone=dontcross` of a move of several legs", Mechanism::Paths);
                    return paths.to_vec();
                }
            }
        }
        found
    }

    /// Adds the ways of a path of one leg: a slide for each direction and each length that is left,
    /// from the squares that have it.
    fn leg_not_across(&mut self, path: &Path, leg: &Leg, zone: &Region, found: &mut Vec<Path>) {
        let vectors = match &leg.steps {
            Steps::Absolute(vectors) if leg.range.max != Some(1) && leg.over != Over::Anything => vectors,
            _ => return found.push(path.clone()),
        };
        let squares: Vec<Square> = self.ruleset.geometry.squares().collect();
        let mut free: Vec<Vector> = Vec::new();
        for &step in vectors {
            let lengths: Vec<Option<u8>> = squares.iter().map(|&from| self.steps_left(from, step, zone)).collect();
            if lengths.iter().all(Option::is_none) {
                free.push(step);
                continue;
            }
            let mut kinds = lengths.clone();
            kinds.sort_unstable();
            kinds.dedup();
            for kind in kinds {
                let starts = || squares.iter().zip(&lengths).filter(|(_, length)| **length == kind);
                let starts: Region = starts().map(|(&square, _)| square).collect();
                let max = kind.map_or(leg.range.max, |most| Some(leg.range.max.map_or(most, |max| max.min(most))));
                if max.is_none_or(|max| max >= leg.range.min) {
                    let zones = self.zones("bank", starts);
                    let leg = Leg { steps: Steps::Absolute(vec![step]), ..leg.clone() };
                    let leg = Leg { range: Range { max, ..leg.range }, ..leg };
                    found.push(Path { legs: vec![leg], ..path.clone() }.when(Condition::From(zones)));
                }
            }
        }
        if !free.is_empty() {
            let leg = Leg { steps: Steps::Absolute(free), ..leg.clone() };
            found.push(Path { legs: vec![leg], ..path.clone() });
        }
    }

    /// Returns the largest number of steps that do not lead into a zone and out of it again;
    /// nothing where the board ends before.
    fn steps_left(&self, from: Square, step: Vector, zone: &Region) -> Option<u8> {
        let geometry = &self.ruleset.geometry;
        let mut at = from;
        let mut was_outside = !zone.contains(from);
        let mut has_entered = false;
        for count in 0..u8::MAX {
            at = geometry.step(at, step).filter(|&next| next != from)?;
            let is_inside = zone.contains(at);
            if has_entered && !is_inside {
                return Some(count);
            }
            has_entered |= is_inside && was_outside;
            was_outside |= !is_inside;
        }
        None
    }
}

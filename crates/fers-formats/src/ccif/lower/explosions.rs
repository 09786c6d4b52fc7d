//! Moves that end with explosions.

use fers_core::{PieceType, Vector};
use fers_mbn::Explosive;
use fers_rules::{Blast, Catch, CheckRule, Path, Royal};

use super::Lowering;
use super::captures::can_capture;
use crate::ccif::table::Mechanism;

/// A type whose moves, or captures, end with explosions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Explosion {
    by: PieceType,
    catch: Catch,
    /// The types that stay.
    spares: Vec<PieceType>,
}

impl Lowering<'_, '_, '_> {
    /// Adds the paths that end with explosions to the others, and notes what the explosions are.
    /// All moves of a type must end so, or all its captures and nothing else.
    pub(super) fn with_explosions(
        &mut self,
        piece_type: PieceType,
        paths: Vec<Path>,
        explosive: Vec<Explosive>,
        is_said: bool,
    ) -> Vec<Path> {
        if explosive.is_empty() {
            return paths;
        }
        let loud = || explosive.iter().flat_map(|explosive| &explosive.paths);
        let captures = |path: &Path| path.legs.iter().any(|leg| can_capture(&leg.arrivals));
        let is_quiet = |path: &Path| path.legs.iter().all(|leg| leg.arrivals.empty && !can_capture(&leg.arrivals));
        let only_captures = |path: &Path| path.legs.iter().any(|leg| can_capture(&leg.arrivals) && !leg.arrivals.empty);
        let catch = if paths.is_empty() {
            Some(Catch::Whatever)
        } else {
            let is_clear = paths.iter().all(is_quiet) && !paths.iter().any(captures) && loud().all(only_captures);
            is_clear.then_some(Catch::Anything)
        };
        match (catch, explosive.as_slice()) {
            (Some(catch), [only]) => {
                let found = Explosion { by: piece_type, catch, spares: only.spares.clone() };
                self.explosions.push(found);
            }
            _ if is_said => {
                let place = self.places[piece_type.index()];
                self.waits(place, "a piece some of whose captures explode", Mechanism::Effects);
            }
            _ => {}
        }
        paths.into_iter().chain(explosive.into_iter().flat_map(|explosive| explosive.paths)).collect()
    }

    /// Makes the explosions, which destroy the mover, too, unless its type is spared.
    ///
    /// "Captures that result in the explosion of your own royal piece are illegal": where a royal
    /// may stand in check (`royal=expose`), it is royal all the same.
    pub(super) fn explosions(&mut self) {
        for index in 0..self.explosions.len() {
            let Explosion { by, catch, spares } = self.explosions[index].clone();
            let takes_mover = !spares.contains(&by);
            let same =
                |blast: &&mut Blast| (&blast.catch, &blast.spares, blast.takes_mover) == (&catch, &spares, takes_mover);
            if let Some(blast) = self.ruleset.blasts.iter_mut().find(same) {
                let types = blast.by.get_or_insert_default();
                if !types.contains(&by) {
                    types.push(by);
                }
                continue;
            }
            self.ruleset.blasts.push(Blast {
                by: Some(vec![by]),
                catch,
                around: Vector::RING.to_vec(),
                spares,
                takes_mover,
                petrifies_mover: false,
                petrifies_around: false,
            });
        }
        if self.ruleset.blasts.is_empty() {
            return;
        }
        let entry = self.entry;
        for rule in entry.uses("royal").filter(|rule| rule.has("expose")) {
            if rule.attribute("expose").is_some_and(|used| used.parts.number.is_some_and(|(least, _)| least > 0)) {
                continue;
            }
            let piece_types = self.royal_types(rule);
            if !piece_types.is_empty() {
                self.ruleset.royals.push(Royal::new(piece_types, CheckRule::Few(0)));
            }
        }
    }
}

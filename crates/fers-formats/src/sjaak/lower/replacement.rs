//! Special and initial moves, and the moves they replace.
//!
//! A piece with a special or an initial move has it instead of its other moves without capture, as
//! in Sjaak II. If the special move contains all of those anyway, as the double step of a pawn
//! does, no move is replaced. A royal in check has no special move and moves as usual; initial
//! moves ignore check.

use fers_core::{Color, Vector};
use fers_rules::{Condition, Path};

use super::Lowering;
use super::movement::{Use, paths, reach};
use super::zones::Squares;
use crate::sjaak::mover::Mover;
use crate::sjaak::tree::{Flag, Piece, Switch};

/// The conditions of the moves that a piece has without capture: any of these lists must hold.
type Alternatives = Vec<Vec<Condition>>;

impl<'a> Lowering<'a, '_> {
    /// Returns the special and initial moves, and the conditions under which the other moves
    /// without capture remain.
    pub(super) fn specials(&mut self, piece: &Piece<'a>) -> (Vec<Path>, Alternatives) {
        let mut quiet: Alternatives = vec![Vec::new()];
        let mut found = Vec::new();
        let specials: Vec<(Squares, &Mover)> = piece
            .specials
            .iter()
            .filter_map(|special| self.zone_pair(special.zones).map(|zones| (zones, &special.mover)))
            .collect();
        for (zones, mover) in &specials {
            let beside: Vec<&Mover> =
                specials.iter().filter(|(other, _)| other.squares == zones.squares).map(|&(_, mover)| mover).collect();
            let is_covered = self.cover(&beside, &piece.moves, Some(zones));
            found.extend(self.special(piece, mover, zones, is_covered, &mut quiet));
        }
        let initials: Vec<&Mover> = piece.initials.iter().collect();
        if !initials.is_empty() && !self.cover(&initials, &piece.moves, None) {
            quiet = quiet.into_iter().map(|when| with(when, Condition::Moved)).collect();
        }
        for mover in initials {
            found.extend(conditional(piece, mover, &[Condition::Virgin]));
        }
        (found, quiet)
    }

    fn special(
        &mut self,
        piece: &Piece<'a>,
        mover: &Mover,
        zones: &Squares,
        is_covered: bool,
        quiet: &mut Alternatives,
    ) -> Vec<Path> {
        let only_virgin = self.game.has(Switch::SpecialInit);
        let from = (!self.is_everywhere(zones)).then(|| self.regions(zones));
        let mut when: Vec<Condition> = from.map(Condition::From).into_iter().collect();
        when.extend(only_virgin.then_some(Condition::Virgin));
        let is_royal = piece.has(Flag::Royal);
        when.extend(is_royal.then_some(Condition::NotInCheck));
        if !is_covered {
            let outside = from.map(|zones| vec![Condition::NotFrom(zones)]);
            let moved = only_virgin.then(|| from.map(Condition::From).into_iter().chain([Condition::Moved]).collect());
            let in_check = is_royal.then(|| vec![Condition::InCheck]);
            let left: Alternatives = outside.into_iter().chain(moved).chain(in_check).collect();
            let joined = quiet.iter().flat_map(|when| left.iter().map(|more| join(when, more)));
            *quiet = joined.collect();
        }
        conditional(piece, mover, &when)
    }

    /// Returns whether movers contain all others, from each square of the zones, or from each
    /// square of the board if there are no zones.
    fn cover(&self, movers: &[&Mover], others: &[Mover], zones: Option<&Squares>) -> bool {
        let special: Vec<(Vector, Option<u8>)> = movers.iter().filter_map(|mover| reach(mover)).flatten().collect();
        others.iter().all(|other| {
            let Some(plain) = reach(other) else { return movers.contains(&other) };
            plain.iter().all(|&(vector, range)| {
                let contains = |&(direction, far): &(Vector, Option<u8>)| {
                    direction == vector
                        && (far.is_none() || range.is_some_and(|range| far.is_some_and(|far| far >= range)))
                };
                special.iter().any(contains) || zones.is_some_and(|zones| self.always_leaves(vector, zones))
            })
        })
    }

    /// Returns whether a step leads off the board from every square of the zones.
    fn always_leaves(&self, vector: Vector, zones: &Squares) -> bool {
        let leaves = |color: Color, square| {
            self.ruleset.geometry.step(square, self.ruleset.frame.apply(vector, color)).is_none()
        };
        zones.squares.iter().all(|(color, squares)| squares.iter().all(|square| leaves(color, square)))
    }
}

/// Returns the paths of a special or initial mover.
fn conditional(piece: &Piece<'_>, mover: &Mover, when: &[Condition]) -> Vec<Path> {
    let steps_far = |path: &Path| path.legs[0].range.max.is_some_and(|max| max > 1);
    let marks = piece.has(Flag::SetEp) && matches!(mover, Mover::Step(_));
    let found = paths(mover, Use::Quiet, false).into_iter();
    let conditional = |path: Path| {
        let opens = marks && steps_far(&path);
        Path { when: when.to_vec(), ..path }.opening_en_passant(opens)
    };
    found.map(conditional).collect()
}

fn join(when: &[Condition], more: &[Condition]) -> Vec<Condition> {
    more.iter().fold(when.to_vec(), |when, &more| with(when, more))
}

fn with(mut when: Vec<Condition>, more: Condition) -> Vec<Condition> {
    if !when.contains(&more) {
        when.push(more);
    }
    when
}

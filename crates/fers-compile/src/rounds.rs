//! Ways round the board, for sides that may pass while one is open.

use fers_core::{Color, PieceType, Square, SquareSet, Vector};
use fers_rules::{Leg, Length, Over, Passing, Path, Ruleset, Steps};

/// Returns by type and square what must be empty for a piece to go round the board to its square;
/// nothing where the side may not pass so.
pub(crate) fn of_side<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Vec<Vec<SquareSet<N>>>> {
    if ruleset.passing[color] != Passing::RoundBoard {
        return Vec::new();
    }
    let ways = |piece_type: PieceType| {
        let squares = (0..ruleset.geometry.places()).map(|place| Square(place as u16));
        squares.map(|from| ways_from(ruleset, color, piece_type, from)).collect()
    };
    ruleset.piece_types().map(ways).collect()
}

fn ways_from<const N: usize>(ruleset: &Ruleset, color: Color, piece: PieceType, from: Square) -> Vec<SquareSet<N>> {
    let rules = ruleset.piece(piece);
    let blocked = rules.blocked_by.map(|zones| SquareSet::from_region(ruleset.zone(zones, color))).unwrap_or_default();
    let legs = rules.moves_of(color).iter().filter_map(plain_leg);
    let ways = legs.flat_map(|leg| {
        let Steps::Absolute(steps) = &leg.steps else { return Vec::new() };
        let steps = steps.iter().map(|&step| ruleset.frame.apply(step, color));
        steps.filter_map(|step| way_round(ruleset, leg, from, step)).collect()
    });
    ways.filter(|way: &SquareSet<N>| !way.intersects(blocked)).collect()
}

/// Returns the leg of a path that may lead round the board.
fn plain_leg(path: &Path) -> Option<&Leg> {
    let [leg] = path.legs.as_slice() else { return None };
    let is_plain = path.when.is_empty()
        && path.repeat.is_none()
        && leg.length == Length::Free
        && leg.joined.is_nothing()
        && leg.ends_in.is_none();
    (is_plain && leg.over == Over::Empty && leg.arrivals.empty).then_some(leg)
}

/// Returns the squares between a square and itself in a direction, if that leads round the board in
/// a number of steps that the leg allows.
fn way_round<const N: usize>(ruleset: &Ruleset, leg: &Leg, from: Square, step: Vector) -> Option<SquareSet<N>> {
    let geometry = &ruleset.geometry;
    let (mut way, mut count) = (SquareSet::EMPTY, 1_usize);
    let mut at = geometry.step(from, step).filter(|_| geometry.has(from))?;
    while at != from && count <= geometry.places() {
        way.insert(at.index());
        at = geometry.step(at, step)?;
        count += 1;
    }
    let fits = count >= usize::from(leg.range.min) && leg.range.max.is_none_or(|max| count <= usize::from(max));
    (at == from && fits).then_some(way)
}

#[cfg(test)]
mod tests {
    use fers_core::{Color, SquareSet};

    use crate::testing::Compiled;

    #[test]
    fn a_rook_goes_round_a_cylinder_along_its_rank() {
        let game = Compiled::<1>::library("cylinder-null");
        let rounds = &game.program.effects.rounds[Color::White];
        let ways: Vec<SquareSet<1>> = rounds[game.piece("Rook")][0].clone();
        assert_eq!(ways.iter().map(|way| game.names(*way)).collect::<Vec<_>>(), ["b1 c1 d1 e1 f1 g1 h1"; 2]);
        assert!(rounds[game.piece("King")].iter().all(Vec::is_empty));
    }
}

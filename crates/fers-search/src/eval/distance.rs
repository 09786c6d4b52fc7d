//! Distances of pieces to regions on an empty board.

use fers_core::{Color, PieceType, Region, Square};
use fers_rules::Ruleset;

use super::target_chances::{BoardDensity, target_chances};

/// Returns for each place of the board the minimal number of quiet moves of a piece into a region
/// on an empty board; `None` where the region cannot be reached.
pub(super) fn distances(ruleset: &Ruleset, piece_type: PieceType, color: Color, to: &Region) -> Vec<Option<u8>> {
    let mut distances = vec![None; ruleset.geometry.places()];
    for square in ruleset.geometry.squares().filter(|&square| to.contains(square)) {
        distances[square.index()] = Some(0);
    }
    if to.is_empty() {
        return distances;
    }
    let moves = quiet_moves(ruleset, piece_type, color);
    for distance in 1..=u8::MAX {
        let reached = |targets: &[Square]| targets.iter().any(|to| distances[to.index()] == Some(distance - 1));
        let next: Vec<Square> =
            moves.iter().filter(|(from, to)| distances[from.index()].is_none() && reached(to)).map(|m| m.0).collect();
        if next.is_empty() {
            break;
        }
        next.iter().for_each(|square| distances[square.index()] = Some(distance));
    }
    distances
}

fn quiet_moves(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Vec<(Square, Vec<Square>)> {
    let targets = |from| {
        let reached = target_chances(ruleset, piece_type, color, from, BoardDensity::EMPTY_BOARD);
        reached.into_iter().filter(|(_, chance)| chance.quiet > 0.0).map(|(to, _)| to).collect()
    };
    ruleset.geometry.squares().map(|from| (from, targets(from))).collect()
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    #[test]
    fn a_pawn_goes_straight_and_only_forward() {
        let mut ruleset = Ruleset::new("pawns", Geometry::rectangle(3, 8));
        let step = Path::single(Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet()));
        ruleset.pieces.push(PieceRules::new("pawn", "p", vec![step]));
        let at = |name| ruleset.geometry.parse_square(name).unwrap();
        let goal: Region = [at("b8")].into_iter().collect();
        let white = distances(&ruleset, PieceType(0), Color::White, &goal);
        assert_eq!(white[at("b2").index()], Some(6));
        assert_eq!(white[at("a7").index()], None);
        let goal: Region = [at("a1")].into_iter().collect();
        let black = distances(&ruleset, PieceType(0), Color::Black, &goal);
        assert_eq!(black[at("a7").index()], Some(6));
    }
}

//! Distances between squares in steps of a king, and of pieces to regions on an empty board.

use fers_core::{Color, Geometry, PieceType, Region, Square};
use fers_rules::Ruleset;

use super::target_chances::{BoardDensity, target_chances};

/// Returns the distances from each place to each place in steps of a king, at most `farthest`, in a
/// row for each place. Places on another board are `farthest` away.
pub(super) fn king_steps(geometry: &Geometry, farthest: u8) -> Box<[u8]> {
    let places = geometry.places();
    let mut steps = vec![farthest; places * places];
    for from in geometry.squares() {
        for to in geometry.squares().filter(|&to| geometry.board(to) == geometry.board(from)) {
            let files = geometry.file(from).abs_diff(geometry.file(to));
            let ranks = geometry.rank(from).abs_diff(geometry.rank(to));
            steps[from.index() * places + to.index()] = files.max(ranks).min(farthest);
        }
    }
    steps.into()
}

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
    use fers_core::Vector;
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    #[test]
    fn a_king_goes_along_the_longer_side() {
        let geometry = Geometry::rectangle(8, 8);
        let steps = king_steps(&geometry, 7);
        let at = |name: &str| geometry.parse_square(name).unwrap().index();
        let between = |from: &str, to: &str| steps[at(from) * geometry.places() + at(to)];
        assert_eq!((between("a1", "b2"), between("e4", "g5"), between("e4", "e7")), (1, 2, 3));
        assert_eq!((between("c1", "h3"), between("a1", "h8")), (5, 7));
        assert_eq!(king_steps(&geometry, 5)[at("a1") * geometry.places() + at("h8")], 5, "the farthest");
    }

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

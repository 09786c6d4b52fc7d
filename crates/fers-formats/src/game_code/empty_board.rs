//! Moves of a piece on an empty board.

use fers_core::{Color, PieceType, Square, Vector};
use fers_rules::{Condition, Leg, Over, Path, Ruleset, Steps};

/// Returns whether a moved piece, alone on the board, could go from a square to another.
pub(super) fn has_move(ruleset: &Ruleset, piece_type: PieceType, color: Color, from: Square) -> bool {
    let paths = ruleset.piece(piece_type).moves_of(color);
    paths.iter().any(|path| may_begin(ruleset, path, piece_type, color, from) && goes(ruleset, path, color, from))
}

fn may_begin(ruleset: &Ruleset, path: &Path, piece_type: PieceType, color: Color, from: Square) -> bool {
    path.when.iter().all(|condition| match condition {
        Condition::Virgin | Condition::InCheck => false,
        Condition::Moved | Condition::NotInCheck | Condition::Without(_) | Condition::InPart(_) => true,
        Condition::From(zones) => ruleset.zone(*zones, color).contains(from),
        Condition::NotFrom(zones) => !ruleset.zone(*zones, color).contains(from),
        Condition::AheadOfStart => ruleset.ahead_of_start(piece_type, color).contains(from),
    })
}

fn goes(ruleset: &Ruleset, path: &Path, color: Color, from: Square) -> bool {
    walk(ruleset, path, 0, color, from, from, Vector::default())
}

fn walk(ruleset: &Ruleset, path: &Path, index: usize, color: Color, from: Square, at: Square, last: Vector) -> bool {
    let Some(leg) = path.legs.get(index) else { return at != from };
    let may_stop = index > 0 && path.legs[index - 1].may_stop && at != from;
    may_stop
        || directions(leg, last).into_iter().any(|vector| {
            let step = ruleset.frame.apply(vector, color);
            let squares =
                std::iter::successors(ruleset.geometry.step(at, step), |&square| ruleset.geometry.step(square, step));
            let max = usize::from(leg.range.max.unwrap_or(u8::MAX)).min(64);
            let ends = squares.take(max).skip(usize::from(leg.range.min) - 1);
            let is_possible = leg.arrivals.empty && !matches!(leg.over, Over::Hurdles { .. });
            is_possible && ends.into_iter().any(|square| walk(ruleset, path, index + 1, color, from, square, vector))
        })
}

fn directions(leg: &Leg, last: Vector) -> Vec<Vector> {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors.clone(),
        Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
        Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
    }
}

//! Problems of what pieces see.

use super::{Checker, Node};
use crate::{Condition, Length, Over, Path, PieceRules, Steps};

/// Checks the paths of a piece's sight.
pub(super) fn check(checker: &mut Checker, piece: usize, rules: &PieceRules) {
    let (node, what) = (Node::Piece(piece), format!("the sight of {}", checker.piece_name(piece)));
    for path in &rules.sight {
        let message = format!("{what} is made of single legs in fixed directions, over empty squares or over anything");
        checker.require(is_simple(path), "sight-path", &node, message);
        for condition in &path.when {
            if let Condition::From(zones) | Condition::NotFrom(zones) = *condition {
                checker.zones(&node, &what, zones);
            }
        }
        for leg in &path.legs {
            if let Steps::Absolute(vectors) = &leg.steps {
                checker.vectors(&node, &what, vectors);
            }
        }
    }
}

fn is_simple(path: &Path) -> bool {
    let [leg] = path.legs.as_slice() else { return false };
    let asks_for_origin = |when: &Condition| matches!(when, Condition::From(_) | Condition::NotFrom(_));
    path.when.iter().all(asks_for_origin)
        && path.repeat.is_none()
        && matches!(leg.steps, Steps::Absolute(_))
        && matches!(leg.over, Over::Empty | Over::Anything)
        && leg.length == Length::Free
        && leg.ends_in.is_none()
        && leg.range.min > 0
        && leg.range.max.is_none_or(|max| max >= leg.range.min)
        && leg.joined.is_nothing()
        && leg.arrivals.takes_enemies()
}

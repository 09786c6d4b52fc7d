//! Problems of shuffles.

use fers_core::{Color, Piece};

use crate::Shuffle;

use super::{Checker, Node};

pub(super) fn check(checker: &mut Checker) {
    for (index, shuffle) in checker.ruleset.shuffles.iter().enumerate() {
        let (node, what) = (Node::Shuffle(index), format!("shuffle {}", index + 1));
        checker.require(!shuffle.members.is_empty(), "empty-shuffle", &node, format!("{what} has no pieces"));
        let types: Vec<_> = shuffle.members.iter().map(|member| member.piece_type).collect();
        checker.types(&node, &what, &types);
        let repeated = types.iter().enumerate().find(|(place, piece_type)| types[..*place].contains(piece_type));
        if let Some((_, piece_type)) = repeated {
            let message = format!("{what} names {} twice", checker.piece_name(piece_type.index()));
            checker.problem("shuffle-repeats", &node, message);
        }
        for member in 0..shuffle.members.len() {
            if let Some(wrong) = wrong_between(checker, shuffle, member) {
                let name = checker.piece_name(shuffle.members[member].piece_type.index());
                let message = format!("in {what}, {name} cannot stand between others: {wrong}");
                checker.problem("shuffle-between", &node, message);
            }
        }
    }
}

/// Returns why a member cannot stand between the pieces that it names, if it names any.
fn wrong_between(checker: &Checker, shuffle: &Shuffle, member: usize) -> Option<&'static str> {
    let others = shuffle.members[member].between?;
    let enclosing = shuffle.members.iter().find(|found| found.piece_type == others && found.between.is_none());
    let is_marked = |found: &crate::Shuffled| found.is_symmetric || found.keeps_shades && found.between.is_some();
    let before = shuffle.members[..member].iter();
    let start = &checker.ruleset.start;
    let stand = |color| start.pieces().filter(|&(_, piece)| piece == Piece::new(color, others)).count();
    match enclosing {
        None => Some("the others are no type of the shuffle that may stand anywhere"),
        Some(enclosing) if enclosing.keeps_shades => Some("the others keep their shades"),
        _ if shuffle.members.iter().any(is_marked) => {
            Some("no type of the shuffle may be symmetric then, and it may not keep its shade")
        }
        _ if before.clone().any(|found| found.between == Some(others)) => Some("another type stands between them"),
        _ if Color::ALL.iter().any(|&color| stand(color) == 1) => Some("there is only one of the others"),
        _ => None,
    }
}

//! Problems of shuffles.

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
    }
}

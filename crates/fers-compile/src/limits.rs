//! The limits of the generator.

use fers_rules::{Castling, Facts, Node, Path, Problem, Ruleset, count_paths_of_others};

use crate::choose::captures_anything;
use crate::scripts::most_walks;

/// The most piece types of a program: a piece and its side fit in a byte.
const TYPES_MAX: usize = 126;

/// The most castlings where dropped pieces castle: a position may bring as many again.
const CASTLINGS_BY_DROP_MAX: usize = 16;

/// The most rights of a position, those that castling pieces may take along included.
const RIGHTS_MAX: usize = 32;

/// The most legs of one path.
const LEGS_MAX: usize = 64;

/// The most walks of a path with many legs that captures several pieces on its way.
const WALKS_MAX: u64 = 10_000_000;

/// The most paths that imitate or borrow those of other pieces. Each borrowed path counts once for
/// each path that it stands for.
const OTHERS_PATHS_MAX: usize = 20_000;

/// Returns a problem for each thing in the rules that the generator cannot hold.
pub(crate) fn limits(ruleset: &Ruleset) -> Vec<Problem> {
    let mut problems = Vec::new();
    if Facts::of(ruleset).castles_after_drop && ruleset.castlings.len() > CASTLINGS_BY_DROP_MAX {
        let count = ruleset.castlings.len();
        let message =
            format!("of dropped pieces, {count} castlings are too many; {CASTLINGS_BY_DROP_MAX} can be played");
        problems.push(Problem { code: "too-many-castlings", node: Node::Ruleset, message });
    }
    let squares =
        |castling: &Castling| ruleset.castling_zone.map_or(1, |zones| ruleset.zone(zones, castling.color).len());
    if ruleset.castling_zone.is_some() && ruleset.castlings.iter().map(squares).sum::<usize>() > RIGHTS_MAX {
        let message = format!(
            "castling pieces may move within too many squares; {RIGHTS_MAX} can be played, counted for each castling"
        );
        problems.push(Problem { code: "castling-zone-too-large", node: Node::Ruleset, message });
    }
    if ruleset.geometry.places() > 256 {
        let message = format!("the board has {} squares; at most 256 can be played", ruleset.geometry.places());
        problems.push(Problem { code: "board-too-large", node: Node::Geometry, message });
    }
    if ruleset.pieces.len() > TYPES_MAX {
        let message = format!("there are {} piece types; at most {TYPES_MAX} can be played", ruleset.pieces.len());
        problems.push(Problem { code: "too-many-pieces", node: Node::Ruleset, message });
    }
    if count_paths_of_others(ruleset) > OTHERS_PATHS_MAX {
        let message = "pieces imitate or borrow the moves of too many others to be played".to_owned();
        problems.push(Problem { code: "too-many-borrowed", node: Node::Ruleset, message });
    }
    for (piece, rules) in ruleset.pieces.iter().enumerate() {
        for (path, path_rules) in rules.all_moves().enumerate() {
            let node = Node::Path { piece, path };
            problems.extend(path_limits(ruleset, &rules.name, path_rules, &node));
        }
    }
    problems
}

/// Returns a problem for each thing in a path that the generator cannot hold.
fn path_limits(ruleset: &Ruleset, name: &str, path: &Path, node: &Node) -> Vec<Problem> {
    let inner = &path.legs[..path.legs.len().saturating_sub(1)];
    let captures = inner.iter().filter(|leg| captures_anything(leg)).count();
    let mut problems = Vec::new();
    if path.legs.len() > LEGS_MAX {
        let message = format!("`{name}` makes more than {LEGS_MAX} legs in one move");
        problems.push(Problem { code: "too-many-legs", node: node.clone(), message });
    }
    let is_intricate = captures > 1 && path.legs.len() > 4;
    if problems.is_empty() && is_intricate && most_walks(ruleset, path) > WALKS_MAX {
        let message = format!("`{name}` captures several pieces on more than {WALKS_MAX} ways of one move");
        problems.push(Problem { code: "too-many-walks", node: node.clone(), message });
    }
    problems
}

#[cfg(test)]
mod tests {
    use crate::testing::{library_rules, rules};
    use crate::verify_and_compile;

    #[track_caller]
    fn check(ruleset: &fers_rules::Ruleset, code: &str) {
        let problems = verify_and_compile(ruleset).expect_err("it does not fit");
        assert!(problems.iter().any(|problem| problem.code == code), "{problems:?}");
    }

    #[test]
    fn boards_of_more_than_256_squares_are_refused() {
        let (rank, rows) = ("16", 17);
        let start = vec![rank; rows].join("/");
        let text = format!(
            "name = \"Large\"\nboard = \"16x{rows}\"\nstart = \"{start} w - - 0 1\"\n[pieces]\nQueen = \"Q\"\n"
        );
        check(&rules(&text), "board-too-large");
    }

    #[test]
    fn pieces_of_more_than_126_types_are_refused() {
        let mut ruleset = library_rules("chess");
        let rook = ruleset.pieces[3].clone();
        for number in 0..121 {
            let letter = char::from_u32(0x4e00 + number).unwrap().to_string();
            let letters = fers_core::ByColor::new(letter.clone(), format!("{letter}'"));
            ruleset.pieces.push(fers_rules::PieceRules { name: format!("Rook {number}"), letters, ..rook.clone() });
        }
        assert_eq!(ruleset.pieces.len(), 127);
        check(&ruleset, "too-many-pieces");
    }
}

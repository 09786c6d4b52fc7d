//! Sets of pieces on Game Courier, and the labels that they are known to have.

use fers::Ruleset;
use fers::formats::game_code;

/// Labels that sets are known to have, by the name of the set. A set may have more.
///
/// Source: the page play/pbm/fairychess.html of the Chess Variant Pages, which names these labels
/// of Abstract.
const KNOWN: [(&str, &str); 1] = [("Abstract", "N b B c d e f g h i j k l m n")];

/// A set, compared with the labels of a game.
pub(super) struct Compared {
    /// The name of the set, as the site writes it.
    pub(super) name: String,
    /// The labels that the user must look up.
    pub(super) note: String,
}

/// Compares the labels of a game with those that a set is known to have.
pub(super) fn compared(set: &str, ruleset: &Ruleset) -> Compared {
    let labels = game_code::labels(ruleset).into_iter().flat_map(|pair| [pair.white, pair.black]);
    let known = KNOWN.iter().find(|(name, _)| name.eq_ignore_ascii_case(set.trim()));
    let Some((name, known)) = known else {
        // A line break would begin a line of its own in the preset.
        let name = set.split_whitespace().collect::<Vec<_>>().join(" ");
        let note = format!("the labels of the set {name} are not known; it must have {}", listed(labels));
        return Compared { name, note };
    };
    let missing = labels.filter(|label| !known.split(' ').any(|known| known == label));
    let note = match listed(missing) {
        missing if missing.is_empty() => format!("the set {name} has all labels of the game"),
        missing => format!("the set {name} is not known to have {missing}; look whether it has them"),
    };
    Compared { name: (*name).to_owned(), note }
}

fn listed(labels: impl Iterator<Item = String>) -> String {
    labels.collect::<Vec<_>>().join(" ")
}

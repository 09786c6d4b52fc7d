//! XBoard's knowledge of the current game.

use fers_notation::CoordinateStyle;
use fers_rules::Ruleset;

use super::known::Known;
use super::pieces;
use crate::Catalogue;

/// Games whose start position XBoard knows, but not all moves or castlings; it waits for `piece`
/// commands.
/// Source: XBoard 4.9.1.
const ARRAYS_ONLY: [&str; 4] = ["berolina", "cylinder", "falcon", "great"];

/// The format of the current game for XBoard, and XBoard's knowledge of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct XBoardProfile {
    /// The style of moves.
    pub(crate) style: CoordinateStyle,
    /// Whether castling is written `O-O`.
    pub(crate) castles_in_letters: bool,
    /// Whether the game must be described to the interface.
    pub(crate) is_described: bool,
    /// Whether the interface knows the start position; then none may be sent.
    pub(crate) start_is_known: bool,
    /// Whether the interface knows the legal moves, and so recognizes mate and stalemate.
    pub(crate) moves_are_known: bool,
}

impl XBoardProfile {
    /// Returns the profile of a game that was chosen by a name.
    pub(crate) fn of(ruleset: &Ruleset, name: &str) -> Self {
        let known = Known::all().iter().find(|known| known.name == name && known.starts_like(ruleset));
        let is_described = known.is_none_or(|known| ARRAYS_ONLY.contains(&known.name));
        Self {
            // XBoard counts ranks from 0 on boards of ten ranks, and from 1 on all others.
            style: CoordinateStyle {
                ranks_from_zero: ruleset.geometry.ranks == 10,
                castles_onto_partner: false,
                ..CoordinateStyle::default()
            },
            castles_in_letters: known.is_some_and(|known| known.is_shuffled),
            is_described,
            start_is_known: known.is_some(),
            moves_are_known: !is_described || pieces::are_exact(ruleset),
        }
    }
}

/// Returns the offered names: XBoard's own names for games that it knows, then the names of all
/// other games. Games with turns of several moves are not offered: after each move XBoard lets the
/// other side move.
///
/// A game whose name XBoard uses for another start position is offered under a longer name.
/// Otherwise XBoard would set up its own pieces.
pub(crate) fn names(catalogue: &Catalogue) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    for known in Known::all() {
        let found = catalogue.find(known.name).filter(|entry| known.starts_like(entry.ruleset()));
        let found = found.filter(|entry| entry.turns_problem().is_none());
        names.extend(found.map(|entry| (known.name.to_owned(), entry.name().to_owned())));
    }
    for entry in catalogue.entries().iter().filter(|entry| entry.turns_problem().is_none()) {
        let own = entry.name();
        let plain = names.iter().any(|(name, of)| of == own && !is_shuffled(name));
        let is_taken = Known::all().iter().any(|known| known.name.eq_ignore_ascii_case(own));
        if !plain {
            let name = if is_taken { format!("{own}-{}", entry.size()) } else { own.to_owned() };
            names.push((name, own.to_owned()));
        }
    }
    names
}

fn is_shuffled(name: &str) -> bool {
    Known::all().iter().any(|known| known.name == name && known.is_shuffled)
}

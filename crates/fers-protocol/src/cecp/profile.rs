//! What XBoard knows and expects of the current game.

use fers_notation::CoordinateStyle;
use fers_rules::Ruleset;

use super::known::Known;
use super::pieces;
use crate::Catalogue;

/// Games of XBoard's whose start it knows, but not how all of their pieces move or castle: it waits for `piece` commands.
/// Source: XBoard 4.9.1.
const ARRAYS_ONLY: [&str; 4] = ["berolina", "cylinder", "falcon", "great"];

/// How the current game is written for XBoard, and what XBoard knows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct XBoardProfile {
    /// How moves are written.
    pub(crate) style: CoordinateStyle,
    /// Whether castling is written `O-O`.
    pub(crate) castles_in_letters: bool,
    /// Whether the interface must be told what the game looks like.
    pub(crate) is_described: bool,
    /// Whether the interface knows where the pieces stand at the start; it must hear nothing about that then.
    pub(crate) start_is_known: bool,
    /// Whether the interface knows which moves there are, and so mate and stalemate.
    pub(crate) moves_are_known: bool,
}

impl XBoardProfile {
    /// Returns the profile of a game that was chosen by a name.
    pub(crate) fn of(ruleset: &Ruleset, name: &str) -> Self {
        let known = Known::all().iter().find(|known| known.name == name && known.starts_like(ruleset));
        let is_described = known.is_none_or(|known| ARRAYS_ONLY.contains(&known.name));
        Self {
            // XBoard counts the ranks of boards of ten ranks from 0, and those of all others from 1.
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

/// The names under which games are offered: XBoard's own for those that it knows, then those of all others.
///
/// A game that has the name of one of XBoard's but starts differently is offered under a longer name, so that XBoard
/// does not put its own pieces on the board.
pub(crate) fn names(catalogue: &Catalogue) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    for known in Known::all() {
        let found = catalogue.find(known.name).filter(|entry| known.starts_like(entry.ruleset()));
        names.extend(found.map(|entry| (known.name.to_owned(), entry.name().to_owned())));
    }
    for entry in catalogue.entries() {
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

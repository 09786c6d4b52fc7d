//! Walks along paths of other types.

use fers_core::PieceType;
use fers_rules::{Arrivals, Contact, Path, Steps};

use crate::progress::Progress;
use crate::walk::{Arrival, Walk, Walker};

impl Walker<'_> {
    /// Returns the walks that the piece that moved last would make from here, with allowed endings.
    pub(crate) fn imitating_walks(&self, reversed: bool, endings: &Arrivals) -> Vec<Walk> {
        let Some(model) = self.setup.last_moved else { return Vec::new() };
        let rules = self.oracle.ruleset.piece(model);
        if rules.all_moves().any(Path::imitates) {
            return Vec::new();
        }
        let own = rules.moves_of(self.color).iter().filter(|path| !path.borrows());
        own.flat_map(|path| match reversed {
            true => self.walks_along(&turned_round(path), Some(endings)),
            false => self.walks_along(path, Some(endings)),
        })
        .collect()
    }

    /// Returns the walks that a friend of some type would make from here.
    pub(crate) fn borrowing_walks(&self, lender: PieceType) -> Vec<Walk> {
        let lent = self.oracle.ruleset.piece(lender).moves_of(self.color).iter();
        let lent = lent.filter(|path| !path.borrows() && !path.imitates());
        lent.flat_map(|path| self.walks_along(path, None)).collect()
    }

    /// Returns whether a walk may end with this arrival.
    pub(crate) fn ends_so(&self, endings: &Arrivals, arrival: Arrival, progress: &Progress) -> bool {
        match arrival {
            Arrival::Empty => endings.empty,
            Arrival::Captures(victim) if victim != progress.at => endings.en_passant,
            Arrival::Captures(_) | Arrival::CapturesPasser(_) => {
                self.occupant(progress.at, progress).is_some_and(|(_, piece)| {
                    let contact = if piece.is_of(self.color) { &endings.friend } else { &endings.enemy };
                    let concerns = |contact: &Contact| self.oracle.ruleset.includes(&contact.to, piece.piece_type);
                    contact.as_ref().is_some_and(concerns)
                })
            }
            _ => false,
        }
    }
}

/// Returns the path with its absolute directions reversed.
fn turned_round(path: &Path) -> Path {
    let mut path = path.clone();
    for leg in &mut path.legs {
        if let Steps::Absolute(vectors) = &mut leg.steps {
            vectors.iter_mut().for_each(|vector| *vector = -*vector);
        }
    }
    path
}

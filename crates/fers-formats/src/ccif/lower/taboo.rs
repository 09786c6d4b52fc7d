//! Pieces that cannot be captured.

use fers_core::PieceType;
use fers_rules::{Act, Contact, Path, Whom};

use super::Lowering;
use crate::ccif::table::Mechanism;

impl Lowering<'_, '_, '_> {
    /// Returns the types that `pieces=taboo` names: sets of moves that say which pieces are *not*
    /// meant leave these out, too.
    pub(super) fn taboo_types(&mut self) -> Vec<PieceType> {
        let entry = self.entry;
        let mut found = Vec::new();
        for rule in entry.uses("pieces").filter(|rule| rule.has("taboo")) {
            match &rule.parts.set {
                Some(set) => found.extend(self.types_of(set)),
                None => found.extend(self.ruleset.piece_types()),
            }
        }
        found
    }

    /// Takes taboo pieces out of what moves may capture or exchange, unless a set of the move names
    /// them.
    pub(super) fn taboo(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("pieces") {
            let Some(used) = rule.attribute("taboo") else { continue };
            let victims: Vec<PieceType> = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().collect(),
            };
            let captors: Vec<PieceType> = match &used.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().collect(),
            };
            let passes = |victim: &PieceType| self.ruleset.piece(*victim).all_moves().any(Path::opens_en_passant);
            let is_passed = victims.iter().any(passes);
            let all: Vec<PieceType> = self.ruleset.piece_types().collect();
            for captor in captors {
                let piece = &mut self.ruleset.pieces[captor.index()];
                let paths = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
                let takes_in_passing = paths.fold(false, |takes, path| {
                    spare(path, &victims, &all);
                    takes | path.legs.iter().any(|leg| leg.arrivals.en_passant)
                });
                if is_passed && takes_in_passing {
                    let message = "a taboo piece that can be captured en passant";
                    self.waits(used.word.span(), message, Mechanism::Duties);
                    return;
                }
            }
        }
        for piece in &mut self.ruleset.pieces {
            piece.moves.retain(can_end);
            piece.black_moves.iter_mut().for_each(|moves| moves.retain(can_end));
        }
    }
}

/// Takes victims out of contacts with any piece.
fn spare(path: &mut Path, victims: &[PieceType], all: &[PieceType]) {
    for leg in &mut path.legs {
        for contact in [&mut leg.arrivals.enemy, &mut leg.arrivals.friend] {
            *contact = contact.take().and_then(|contact| spared(contact, victims, all));
        }
    }
}

fn spared(contact: Contact, victims: &[PieceType], all: &[PieceType]) -> Option<Contact> {
    if contact.to != Whom::Anyone || !matches!(contact.act, Act::Capture | Act::Swap) {
        return Some(contact);
    }
    let left: Vec<PieceType> = all.iter().filter(|found| !victims.contains(found)).copied().collect();
    (!left.is_empty()).then_some(Contact { to: Whom::Types(left), act: contact.act })
}

/// Returns whether each leg of a path may still end somewhere.
pub(super) fn can_end(path: &Path) -> bool {
    path.legs.iter().all(|leg| {
        let arrivals = &leg.arrivals;
        arrivals.empty
            || arrivals.en_passant
            || arrivals.off_board
            || arrivals.enemy.is_some()
            || arrivals.friend.is_some()
    })
}

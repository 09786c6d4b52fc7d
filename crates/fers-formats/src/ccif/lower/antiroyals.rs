//! Pieces that must stay attacked.

use fers_core::PieceType;
use fers_rules::{Act, CheckRule, Contact, Leg, Royal, Whom};

use super::Lowering;
use super::taboo::can_end;

impl Lowering<'_, '_, '_> {
    /// Makes a set of each rule `antiroyal`: its pieces are in check while nothing attacks them.
    pub(super) fn antiroyals(&mut self) {
        for piece_types in self.antiroyal_sets() {
            self.kings.extend(&piece_types);
            self.ruleset.royals.push(Royal::new(piece_types, CheckRule::Unattacked));
        }
    }

    fn antiroyal_sets(&mut self) -> Vec<Vec<PieceType>> {
        let entry = self.entry;
        let sets: Vec<_> = entry.uses("antiroyal").filter_map(|rule| rule.parts.set.as_ref()).collect();
        sets.into_iter().map(|set| self.types_of(set)).filter(|types| !types.is_empty()).collect()
    }

    /// "The anti-royal may not capture opposing pieces, only friendly ones", and royal pieces do
    /// not attack it.
    pub(super) fn captures_of_antiroyals(&mut self) {
        let antiroyals = self.antiroyal_sets().concat();
        if antiroyals.is_empty() {
            return;
        }
        let ruleset = &self.ruleset;
        let others: Vec<PieceType> = ruleset.piece_types().filter(|found| !antiroyals.contains(found)).collect();
        let is_royal: Vec<bool> = ruleset.piece_types().map(|found| ruleset.is_royal(found)).collect();
        for (index, piece) in self.ruleset.pieces.iter_mut().enumerate().filter(|(index, _)| is_royal[*index]) {
            if !antiroyals.contains(&PieceType(index as u16)) {
                piece.victims = Some(others.clone());
                continue;
            }
            for paths in [Some(&mut piece.moves), piece.black_moves.as_mut()].into_iter().flatten() {
                paths.iter_mut().flat_map(|path| &mut path.legs).for_each(turn_on_friends);
                paths.retain(can_end);
            }
        }
    }
}

/// Makes captures of enemies those of friends that are not royal.
fn turn_on_friends(Leg { arrivals, opens_en_passant, .. }: &mut Leg) {
    let is_capture = |contact: &Contact| contact.act == Act::Capture;
    if let Some(capture) = arrivals.enemy.take_if(|contact| is_capture(contact)) {
        let to = if capture.to == Whom::Anyone { Whom::Commoners } else { capture.to };
        arrivals.friend.get_or_insert(Contact { to, act: Act::Capture });
    }
    (arrivals.en_passant, *opens_en_passant) = (false, false);
}

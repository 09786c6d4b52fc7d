//! Royal pieces.

use fers_core::Verdict;
use fers_rules::{CheckRule, Royal};

use super::Writer;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{KING, Types};

impl Writer<'_> {
    /// Writes facing kings and pseudo-royal types.
    pub(super) fn royals(&mut self) {
        let facing = self.ruleset.facing.as_ref();
        self.sheet.switch(Field::FlyingGeneral, facing.is_some_and(|facing| !facing.challenge));
        self.sheet.switch(Field::Bikjang, facing.is_some_and(|facing| facing.challenge));
        let is_king = |royal: &&Royal| royal.piece_types.iter().all(|found| self.cast.slot(*found) == KING);
        let pseudo: Vec<&Royal> = self.ruleset.royals.iter().filter(|royal| !is_king(royal)).collect();
        if pseudo.is_empty() {
            return;
        }
        let types = self.types(pseudo.iter().flat_map(|royal| royal.piece_types.iter().copied()));
        self.sheet.switch(Field::PseudoRoyal, true);
        let is_all = |royal: &&Royal| self.ruleset.piece_types().all(|found| royal.piece_types.contains(&found));
        let types = if pseudo.iter().any(is_all) { Types::ALL } else { types };
        self.sheet.types(Field::ExtinctionTypes, types);
        self.sheet.verdict(Field::ExtinctionValue, Verdict::Loss);
        self.sheet.switch(
            Field::DupleCheck,
            pseudo.iter().any(|royal| matches!(royal.check, CheckRule::All | CheckRule::Several(_))),
        );
        // All pieces of a type are royal while at most one more than this number is left.
        let few = |royal: &&Royal| if let CheckRule::Few(most) = royal.check { Some(most) } else { None };
        if let Some(most) = pseudo.iter().find_map(few) {
            self.sheet.number(Field::ExtinctionCount, u32::from(most.saturating_sub(1)));
        } else if pseudo.iter().any(|royal| royal.check == CheckRule::Any) {
            self.sheet.number(Field::ExtinctionCount, self.ruleset.geometry.places() as u32);
        }
    }
}

//! Pieces that must not be lost.

use fers_core::{Color, PieceType, Vector};
use fers_rules::{CheckRule, Facing, Royal};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{KING, Slot};

impl Lowering<'_, '_> {
    /// Makes the royal sets: the king, and each type whose last pieces are as good as kings.
    pub(super) fn royals(&mut self) {
        let kings = self.types_of(KING);
        if !kings.is_empty() {
            self.royal(kings, CheckRule::Any);
        }
        if self.has_pseudo_royals() {
            let types = self.settings.types(Field::ExtinctionTypes, Color::White);
            if types.all {
                let why = "all types together cannot be royal";
                self.refuse(Field::PseudoRoyal, Color::White, why);
                return;
            }
            self.pseudo_royals(&self.existing(types));
        } else if self.settings.switch(Field::DupleCheck) {
            self.refuse(Field::DupleCheck, Color::White, "without `extinctionPseudoRoyal` it means nothing here");
        }
        if self.settings.switch(Field::FlyingGeneral) && !self.ruleset.royals.is_empty() {
            self.ruleset.facing = Some(Facing { lines: vec![Vector::new(0, 1)] });
        }
    }

    /// Whether the last pieces of some types are royal.
    pub(super) fn has_pseudo_royals(&self) -> bool {
        self.settings.switch(Field::PseudoRoyal)
            && self.settings.verdict(Field::ExtinctionValue).is_some()
            && !self.settings.types(Field::ExtinctionTypes, Color::White).is_empty()
    }

    /// Each type is royal by itself; with duple check all of them together are, too.
    fn pseudo_royals(&mut self, slots: &[Slot]) {
        let is_duple = self.settings.switch(Field::DupleCheck);
        if is_duple && !slots.is_empty() {
            let together = slots.iter().flat_map(|&slot| self.types_of(slot)).collect();
            self.royal(together, CheckRule::All);
        }
        // Of a single type, the last piece is all of them.
        for &slot in slots.iter().filter(|_| !is_duple || slots.len() > 1) {
            let check = self.check_rule(slot);
            self.royal(self.types_of(slot), check);
        }
    }

    fn royal(&mut self, piece_types: Vec<PieceType>, check: CheckRule) {
        self.ruleset.royals.push(Royal { piece_types, check, may_cross_attack: true });
    }

    /// Pieces are royal while there is at most one more of them than a side may lose.
    fn check_rule(&mut self, slot: Slot) -> CheckRule {
        let spare = self.settings.number(Field::ExtinctionCount);
        if spare == 0 {
            return CheckRule::OnlyLast;
        }
        if spare < self.most_at_start(slot).saturating_sub(1) {
            let why = "a side may have more pieces of the type than are royal, and more than one royal piece";
            self.refuse(Field::ExtinctionCount, Color::White, why);
        }
        CheckRule::Any
    }

    /// How many pieces of a place a side has at the start, at most.
    fn most_at_start(&self, slot: Slot) -> u16 {
        let letter = self.settings.piece(slot).map_or('?', |piece| piece.letter);
        let fen = self.settings.text(Field::StartFen);
        let placement = fen.split(' ').next().unwrap_or_default();
        let count = |letter: char| placement.chars().filter(|&c| c == letter).count() as u16;
        count(letter).max(count(letter.to_ascii_uppercase()))
    }
}

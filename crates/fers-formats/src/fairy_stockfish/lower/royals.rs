//! Royal pieces.

use fers_core::{Color, PieceType, Vector};
use fers_rules::{CheckRule, Facing, Royal};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{KING, Slot, Types};

impl Lowering<'_, '_> {
    /// Makes the royal sets: the king, and each type whose last pieces are as good as kings.
    pub(super) fn royals(&mut self) {
        let kings = self.types_of(KING);
        if !kings.is_empty() {
            self.royal(kings, CheckRule::Any);
        }
        if self.has_pseudo_royals() {
            let types = self.settings.types(Field::ExtinctionTypes, Color::White);
            match types.all {
                true => self.everything_royal(),
                false => self.pseudo_royals(&self.existing(types)),
            }
        }
        if self.ruleset.royals.is_empty() {
            return;
        }
        if self.settings.switch(Field::FlyingGeneral) {
            let mut lines = vec![Vector::new(0, 1)];
            // Kings face each other along the lines of a rook. Kings in Chinese palaces never share
            // a rank.
            lines.extend(self.kings_may_share_a_rank().then_some(Vector::new(1, 0)));
            self.ruleset.facing = Some(Facing { lines, challenge: false });
        } else if self.settings.switch(Field::Bikjang) {
            // Kings face each other there as rooks attack.
            let lines = vec![Vector::new(0, 1), Vector::new(1, 0)];
            self.ruleset.facing = Some(Facing { lines, challenge: true });
        }
    }

    /// Returns whether some rank has squares for the kings of both sides.
    fn kings_may_share_a_rank(&self) -> bool {
        let Some(squares) = self.mobility(KING) else { return true };
        let rank = |square| self.ruleset.geometry.rank(square);
        squares.white.iter().any(|white| squares.black.iter().any(|black| rank(white) == rank(black)))
    }

    /// Returns whether the last pieces of some types are royal.
    pub(super) fn has_pseudo_royals(&self) -> bool {
        self.settings.switch(Field::PseudoRoyal)
            && !self.settings.types(Field::ExtinctionTypes, Color::White).is_empty()
    }

    /// Makes all pieces royal while few of them are left.
    fn everything_royal(&mut self) {
        let all = self.types_in(Types::ALL);
        if self.settings.switch(Field::DupleCheck) {
            self.royal(all.clone(), CheckRule::All);
        }
        let spare = self.settings.number(Field::ExtinctionCount);
        self.royal(all, CheckRule::Few(spare.saturating_add(1)));
    }

    /// Makes each type royal separately; with duple check also all of them together.
    fn pseudo_royals(&mut self, slots: &[Slot]) {
        let is_duple = self.settings.switch(Field::DupleCheck);
        if is_duple && !slots.is_empty() {
            let together = slots.iter().flat_map(|&slot| self.types_of(slot)).collect();
            self.royal(together, CheckRule::All);
        }
        // Of a single type, the last piece is all of them.
        let is_implied = is_duple && slots.len() == 1 && self.settings.number(Field::ExtinctionCount) == 0;
        for &slot in slots.iter().filter(|_| !is_implied) {
            let check = self.check_rule(slot);
            self.royal(self.types_of(slot), check);
        }
    }

    fn royal(&mut self, piece_types: Vec<PieceType>, check: CheckRule) {
        self.ruleset.royals.push(Royal::new(piece_types, check));
    }

    /// Returns the rule by which pieces are royal while there is at most one more of them than a
    /// side may lose.
    fn check_rule(&self, slot: Slot) -> CheckRule {
        let most = self.settings.number(Field::ExtinctionCount).saturating_add(1);
        let is_gained = Color::ALL.into_iter().any(|color| self.choices(color).contains(&slot))
            || self.settings.switch(Field::PieceDrops)
            || self.settings.switch(Field::Gating);
        let are_all = usize::from(most) >= self.ruleset.geometry.places();
        match most > 1 && (are_all || !is_gained && most >= self.most_at_start(slot)) {
            true => CheckRule::Any,
            false => CheckRule::Few(most),
        }
    }

    /// Returns the maximal number of pieces of a slot that a side has at the start.
    fn most_at_start(&self, slot: Slot) -> u16 {
        let letter = self.settings.piece(slot).map_or('?', |piece| piece.letter);
        let fen = self.settings.text(Field::StartFen);
        let placement = fen.split(' ').next().unwrap_or_default();
        let count = |letter: char| placement.chars().filter(|&c| c == letter).count() as u16;
        count(letter).max(count(letter.to_ascii_uppercase()))
    }
}

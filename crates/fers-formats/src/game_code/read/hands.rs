//! Pieces in hand.

use fers_core::{Color, PieceType};
use fers_rules::{Drops, Taker};

use super::literal::Literal;
use super::lowering::Lowering;

/// The most pieces of a type in hand at the start.
const HELD_MAX: i64 = 1_000;

impl Lowering<'_> {
    pub(super) fn hands(&mut self) {
        if !self.is_on("hands") {
            return;
        }
        self.ruleset.hands.drops = Drops::Allowed;
        if self.script.has_elements("inhand") {
            self.ruleset.hands.captured_to = Some(Taker::Capturer);
        }
        for of in self.ruleset.piece_types() {
            self.in_hand(of);
            self.held(of);
            self.drops(of);
        }
    }

    /// Reads as what a type enters the hand of its capturer.
    fn in_hand(&mut self, of: PieceType) {
        if self.ruleset.hands.captured_to.is_none() || self.ruleset.is_royal(of) {
            return;
        }
        let entries = self.entries("inhand", of);
        let kept = |lowering: &Self, entry: &Option<Literal>| {
            entry.as_ref().and_then(|entry| lowering.labels.get(entry.word()?)).copied()
        };
        match (kept(self, &entries[0]), kept(self, &entries[1])) {
            (Some((white, Color::Black)), Some((black, Color::White))) if white == black => {
                self.ruleset.pieces[of.index()].in_hand = (white != of).then_some(white);
            }
            _ => {
                let span = entries.iter().flatten().next().map_or(self.types[of.index()].span, Literal::span);
                let name = self.ruleset.piece(of).name.clone();
                let message = format!("`inhand` must say for both sides what a captured {name} becomes in hand");
                self.refuse(span, message);
            }
        }
    }

    fn held(&mut self, of: PieceType) {
        for (color, entry) in Color::ALL.into_iter().zip(self.entries("hand", of)) {
            let count = entry.and_then(|entry| entry.number()).unwrap_or(0);
            (0..count.min(HELD_MAX)).for_each(|_| self.ruleset.start.hands[color].add(of));
        }
    }

    fn drops(&mut self, of: PieceType) {
        let zone = match self.entries("dropzone", of) {
            [Some(white), Some(black)] => self.zones(&white, &black),
            [None, None] => None,
            [one, other] => {
                let span = one.or(other).map_or(self.board, |one| one.span());
                return self.refuse(span, "`dropzone` says something of one side only".to_owned());
            }
        };
        let [file_max, checks] = ["filemax", "dropchecks"].map(|name| {
            let [white, black] = self.entries(name, of).map(|entry| entry.as_ref().and_then(Literal::number));
            if white != black {
                let span = self.types[of.index()].span;
                self.refuse(span, format!("`{name}` says different things of the sides"));
            }
            white.unwrap_or(0)
        });
        let rule = &mut self.ruleset.pieces[of.index()].drop;
        rule.zone = zone;
        rule.per_file_max = u16::try_from(file_max).ok().filter(|&max| max > 0);
        rule.may_check = checks != 1;
        rule.may_mate = checks != 2;
    }
}

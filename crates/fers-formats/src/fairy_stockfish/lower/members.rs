//! The piece types: those of the settings, and their promoted forms.
//!
//! Fairy-Stockfish marks single pieces as promoted. Here a promoted piece is a type of its own,
//! with the moves of its new type.

use fers_core::PieceType;

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{Slot, Types};

/// The origin of a piece type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    /// The slot whose moves it has.
    pub(super) slot: Slot,
    pub(super) shape: Shape,
}

/// How a piece type comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Unpromoted.
    Plain,
    /// The promoted form of another piece, which reverts when captured: `+p`.
    Flipped { from: Slot },
    /// A promoted pawn, which reverts when captured: `q~`.
    Raised { from: Slot },
}

impl Lowering<'_, '_> {
    /// Finds all piece types.
    pub(super) fn members(&mut self) {
        let settings = self.settings;
        let plain = settings.pieces().map(|(slot, _)| Member { slot, shape: Shape::Plain });
        self.members = plain.collect();
        for (from, to) in self.flips() {
            self.members.push(Member { slot: to, shape: Shape::Flipped { from } });
        }
        let goes_to_hand = settings.switch(Field::CapturesToHand) || settings.switch(Field::TwoBoards);
        if goes_to_hand && !settings.switch(Field::DropLoop) {
            let mut choices = Types::default();
            let mut pawn = None;
            for color in fers_core::Color::ALL {
                self.pawns(color).first().into_iter().for_each(|&first| _ = pawn.get_or_insert(first));
                self.choices(color).into_iter().for_each(|slot| choices.insert(slot));
            }
            let raised = pawn
                .into_iter()
                .flat_map(|from| choices.iter().map(move |slot| Member { slot, shape: Shape::Raised { from } }));
            self.members.extend(raised);
        }
    }

    /// Returns pairs of types for promotions other than those of pawns; both have letters.
    pub(super) fn flips(&self) -> Vec<(Slot, Slot)> {
        let has = |slot: Slot| self.settings.piece(slot).is_some();
        let pairs = self.settings.flips().iter().filter_map(|&(from, to)| Some((from, to?)));
        let mut pairs: Vec<(Slot, Slot)> = pairs.filter(|&(from, to)| has(from) && has(to)).collect();
        pairs.sort_unstable();
        pairs
    }

    /// Returns the types that promote as pawns do.
    pub(super) fn pawns(&self, color: fers_core::Color) -> Vec<Slot> {
        self.existing(self.settings.types(Field::PromotionPawns, color))
    }

    /// Returns the types to which pawns promote.
    pub(super) fn choices(&self, color: fers_core::Color) -> Vec<Slot> {
        self.existing(self.settings.types(Field::PromotionPieces, color))
    }

    /// Returns the slots of a set that have a letter.
    pub(super) fn existing(&self, types: Types) -> Vec<Slot> {
        self.settings.pieces().map(|(slot, _)| slot).filter(|&slot| types.has(slot)).collect()
    }

    /// Returns the piece type of a slot and shape.
    pub(super) fn member(&self, slot: Slot, is_wanted: impl Fn(Shape) -> bool) -> Option<PieceType> {
        let index = self.members.iter().position(|member| member.slot == slot && is_wanted(member.shape));
        index.map(|index| PieceType(index as u16))
    }

    /// Returns the unpromoted piece type of a slot.
    pub(super) fn plain(&self, slot: Slot) -> Option<PieceType> {
        self.member(slot, |shape| shape == Shape::Plain)
    }

    /// Returns the promoted piece type of a slot.
    pub(super) fn flipped(&self, from: Slot) -> Option<PieceType> {
        let index = self.members.iter().position(|member| member.shape == Shape::Flipped { from });
        index.map(|index| PieceType(index as u16))
    }

    /// Returns all piece types that count as types of a slot.
    pub(super) fn types_of(&self, slot: Slot) -> Vec<PieceType> {
        self.types_where(|member| member.slot == slot)
    }

    /// Returns all piece types that count as one of a set.
    pub(super) fn types_in(&self, types: Types) -> Vec<PieceType> {
        self.types_where(|member| types.has(member.slot))
    }

    fn types_where(&self, wanted: impl Fn(&Member) -> bool) -> Vec<PieceType> {
        let members = self.members.iter().enumerate().filter(|(_, member)| wanted(member));
        members.map(|(index, _)| PieceType(index as u16)).collect()
    }
}

//! How games end.

use fers_core::{ByColor, Color, PieceType, Verdict};
use fers_rules::{End, Reach};

use super::Writer;
use super::{normal, squares};
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;

impl Writer<'_> {
    /// Values of settings are for the side to move; verdicts are for the other one.
    pub(super) fn ends(&mut self) {
        let ends = &self.ruleset.ends;
        if !ends.iter().any(|end| matches!(end, End::MoveCount { .. })) {
            self.sheet.number(Field::MoveCount, 0_u32);
        }
        if !ends.iter().any(|end| matches!(end, End::Repetition { .. } | End::RepetitionWon { .. })) {
            self.sheet.number(Field::FoldCount, 0_u32);
        }
        let mut extinct = Types::default();
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        for end in ends {
            match end {
                End::Mate { verdict, .. } => self.sheet.verdict(Field::MateValue, verdict.opposite()),
                End::Stalemate { verdict } => self.sheet.verdict(Field::StalemateValue, verdict.opposite()),
                End::Goal { zone, reach, answer, .. } => {
                    let region = ByColor::from_fn(|color| self.ruleset.zone(*zone, color).clone());
                    self.goal(&region, *reach, answer.is_some());
                }
                End::Bare { verdict } => self.bare(*verdict),
                End::Extinction { piece_types, count, verdict } => {
                    self.extinction(piece_types, *count, *verdict, &mut extinct)
                }
                End::MoveCount { plies } => self.sheet.number(Field::MoveCount, u32::from(plies / 2)),
                End::Repetition { count, verdict } => {
                    self.sheet.number(Field::FoldCount, u32::from(*count));
                    self.sheet.verdict(Field::FoldValue, verdict.unwrap_or(Verdict::Loss).opposite());
                }
                End::RepetitionWon { count, winner } => {
                    self.sheet.number(Field::FoldCount, u32::from(*count));
                    let value = if *winner == Color::White { Verdict::Win } else { Verdict::Loss };
                    self.sheet.verdict(Field::FoldValue, value);
                    self.sheet.switch(Field::FoldAbsolute, true);
                }
                End::PerpetualCheck { .. } => self.sheet.switch(Field::PerpetualCheck, true),
                End::PerpetualChase { .. } => self.sheet.text_of(Field::Chasing, "axf"),
                End::NoPieces { verdict } => self.extinction(&all, 0, *verdict, &mut extinct),
                // Checks are counted in the start position; for dead material there are no words.
                End::Checks { .. } | End::DeadMaterial { .. } => {}
            }
        }
    }

    fn goal(&mut self, region: &ByColor<fers_core::Region>, reach: Reach, is_answered: bool) {
        let geometry = &self.ruleset.geometry;
        self.sheet.texts(Field::FlagRegion, squares::texts(geometry, region));
        if reach == Reach::All {
            let count = region.iter().map(|(_, squares)| squares.len()).max().unwrap_or(1);
            self.sheet.number(Field::FlagCount, count as u32);
        }
        self.sheet.switch(Field::FlagMove, is_answered);
        if !self.ruleset.pieces.iter().all(|piece| piece.takes_goals) {
            let takers = self.types_where(|piece_type| self.ruleset.piece(piece_type).takes_goals);
            self.sheet.types(Field::FlagPiece, takers);
        }
    }

    /// All pieces but one gone, claimed by the side to move.
    fn bare(&mut self, verdict: Verdict) {
        self.sheet.verdict(Field::ExtinctionValue, verdict);
        self.sheet.types(Field::ExtinctionTypes, Types::ALL);
        self.sheet.number(Field::ExtinctionCount, 1_u32);
        self.sheet.number(Field::ExtinctionOpponent, 2_u32);
        self.sheet.switch(Field::ExtinctionClaim, true);
    }

    fn extinction(&mut self, piece_types: &[PieceType], count: u16, verdict: Verdict, extinct: &mut Types) {
        let mut others = self.ruleset.piece_types().filter(|piece_type| !piece_types.contains(piece_type));
        let is_all = match (others.next(), others.next()) {
            (None, _) => true,
            // All but a king that stays: with it there is one piece more.
            (Some(king), None) if piece_types.len() > 1 && normal::is_lone_royal(self.ruleset, king) => {
                return self.extinction(&[piece_types, &[king]].concat(), count + 1, verdict, extinct);
            }
            _ => false,
        };
        let own = self.types(piece_types.iter().copied());
        own.iter().for_each(|slot| extinct.insert(slot));
        self.sheet.verdict(Field::ExtinctionValue, verdict);
        self.sheet.types(Field::ExtinctionTypes, if is_all { Types::ALL } else { *extinct });
        self.sheet.number(Field::ExtinctionCount, u32::from(count));
    }
}

//! How games end.

use fers_core::{ByColor, Color, PieceType, Verdict, Wing};
use fers_rules::{End, Extinction, Facts, Goal, Progress, Reach};

use super::Writer;
use super::squares;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;
use crate::normal;

impl Writer<'_> {
    /// Writes the types whose moves are progress.
    fn progress(&mut self) {
        let facts = Facts::of(self.ruleset);
        if !facts.asks_for_progress {
            return;
        }
        let makes = |color: Color, piece_type: PieceType| match self.ruleset.piece(piece_type).progress[color] {
            Progress::ByKind => facts.only_advances[piece_type.index()],
            Progress::ByMove | Progress::Always => true,
            Progress::Never => false,
        };
        let types = ByColor::from_fn(|color| self.types_where(|piece_type| makes(color, piece_type)));
        self.sheet.types_by_side(Field::MoveCountTypes, types);
    }

    /// Writes the ends. Values of settings are for the side to move; verdicts are for the other
    /// one.
    pub(super) fn ends(&mut self) {
        let ends = &self.ruleset.ends;
        self.material();
        if !ends.iter().any(|end| matches!(end, End::MoveCount { .. })) {
            self.sheet.number(Field::MoveCount, 0_u32);
        }
        if !ends.iter().any(|end| matches!(end, End::Repetition { .. } | End::RepetitionWon { .. })) {
            self.sheet.number(Field::FoldCount, 0_u32);
        }
        self.progress();
        self.honour();
        let mut extinct = Types::default();
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        for end in ends {
            match end {
                End::Mate { verdict, .. } => self.sheet.verdict(Field::MateValue, verdict.opposite()),
                End::Stalemate { verdict, by_count } => {
                    self.sheet.verdict(Field::StalemateValue, verdict.opposite());
                    self.sheet.switch(Field::StalemateCount, *by_count);
                }
                End::Castling { wings, .. } => self.castling_wins(wings),
                End::FullBoard => self.sheet.switch(Field::FullBoard, true),
                End::Goal { goal, .. } => self.goal(goal),
                End::Bare { verdict, .. } => self.bare(*verdict),
                End::Extinction { extinction, verdict } => self.extinction(extinction, *verdict, &mut extinct),
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
                End::ToAndFro { .. } => self.sheet.switch(Field::MoveRepetition, true),
                End::PerpetualCheck { .. } | End::CheckLoop { .. } => self.sheet.switch(Field::PerpetualCheck, true),
                End::PerpetualChase { .. } => self.sheet.text_of(Field::Chasing, "axf"),
                End::NoPieces { verdict } => {
                    self.extinction(&Extinction::new(all.clone(), 0), *verdict, &mut extinct);
                }
                End::Connection { connection, verdict } => self.connection(connection, *verdict),
                // Checks are counted in the start position, and two passes end every game with
                // passes; dead material has no key.
                End::Checks { .. }
                | End::Passes { .. }
                | End::FewLeft { .. }
                | End::DeadMaterial { .. }
                | End::Honour { .. }
                | End::RepetitionBan { .. }
                | End::Faced => {}
            }
        }
    }

    /// Writes the count of honour, if one of the known ones; reading back shows whether it fits.
    fn honour(&mut self) {
        let limits = self
            .ruleset
            .ends
            .iter()
            .filter_map(|end| if let End::Honour { honour } = end { Some(honour) } else { None });
        let limits: Vec<_> = limits.collect();
        let word = match &limits[..] {
            [] => return,
            limits if limits.iter().all(|limit| !limit.from_pieces) => "asean",
            limits if limits.iter().any(|limit| limit.own_min > 1 && limit.own_max.is_some()) => "cambodian",
            _ => "makruk",
        };
        self.sheet.text_of(Field::Counting, word);
    }

    /// Writes the tiebreak, if one of the known ones; reading back shows whether it fits.
    fn material(&mut self) {
        let Some(tiebreak) = &self.ruleset.tiebreak else { return };
        let word = match (tiebreak.points.is_empty(), tiebreak.equal) {
            (true, Some(Color::White)) => "whitedrawodds",
            (true, _) => "blackdrawodds",
            (false, None) => "unweighted",
            (false, Some(_)) => "janggi",
        };
        self.sheet.text_of(Field::MaterialCounting, word);
    }

    fn castling_wins(&mut self, wings: &ByColor<Vec<Wing>>) {
        let letters = [('K', Color::White), ('Q', Color::White), ('k', Color::Black), ('q', Color::Black)];
        let wing = |letter: char| if letter.eq_ignore_ascii_case(&'k') { Wing::Right } else { Wing::Left };
        let counts = |&&(letter, color): &&(char, Color)| wings[color].contains(&wing(letter));
        let text: String = letters.iter().filter(counts).map(|(letter, _)| *letter).collect();
        self.sheet.text_of(Field::CastlingWins, text);
    }

    fn goal(&mut self, goal: &Goal) {
        let geometry = &self.ruleset.geometry;
        let region = ByColor::from_fn(|color| self.ruleset.zone(goal.zone, color).clone());
        self.sheet.texts(Field::FlagRegion, squares::texts(geometry, &region));
        let whole = region.iter().map(|(_, squares)| squares.len()).max().unwrap_or(1);
        let count = match goal.reach {
            Reach::Any => 1,
            Reach::All => whole as u32,
            Reach::AtLeast(count) | Reach::AtLeastOrFull(count) => u32::from(count),
        };
        self.sheet.number(Field::FlagCount, count);
        self.sheet.switch(Field::FlagBlocked, matches!(goal.reach, Reach::AtLeastOrFull(_)));
        self.sheet.switch(Field::FlagMove, !goal.is_due_at_once());
        self.sheet.switch(Field::FlagSafe, goal.safe);
        let takers = match &goal.by {
            Some(by) => Some(ByColor::from_fn(|color| {
                let is_all = self.ruleset.piece_types().all(|found| by[color].contains(&found));
                if is_all { Types::ALL } else { self.types(by[color].iter().copied()) }
            })),
            None if self.ruleset.pieces.iter().all(|piece| piece.takes_goals) => None,
            None => Some(ByColor::both(self.types_where(|found| self.ruleset.piece(found).takes_goals))),
        };
        if let Some(takers) = takers {
            self.sheet.types_by_side(Field::FlagPiece, takers);
        }
    }

    /// Writes the loss of all pieces except one, claimed by the side to move.
    fn bare(&mut self, verdict: Verdict) {
        self.sheet.verdict(Field::ExtinctionValue, verdict);
        self.sheet.types(Field::ExtinctionTypes, Types::ALL);
        self.sheet.number(Field::ExtinctionCount, 1_u32);
        self.sheet.number(Field::ExtinctionOpponent, 2_u32);
        self.sheet.switch(Field::ExtinctionClaim, true);
    }

    fn extinction(&mut self, extinction: &Extinction, verdict: Verdict, extinct: &mut Types) {
        let piece_types = &extinction.piece_types;
        let mut others = self.ruleset.piece_types().filter(|piece_type| !piece_types.contains(piece_type));
        let is_all = match (others.next(), others.next()) {
            (None, _) => true,
            // All except a king that stays; with it there is one piece more.
            (Some(king), None) if piece_types.len() > 1 && normal::is_lone_royal(self.ruleset, king) => {
                let piece_types = [&piece_types[..], &[king]].concat();
                let all = Extinction { piece_types, count: extinction.count + 1, ..extinction.clone() };
                return self.extinction(&all, verdict, extinct);
            }
            _ => false,
        };
        let own = self.types(piece_types.iter().copied());
        own.iter().for_each(|slot| extinct.insert(slot));
        self.sheet.verdict(Field::ExtinctionValue, verdict);
        self.sheet.types(Field::ExtinctionTypes, if is_all { Types::ALL } else { *extinct });
        self.sheet.number(Field::ExtinctionCount, u32::from(extinction.count));
        self.sheet.number(Field::ExtinctionOpponent, u32::from(extinction.rivals));
        self.sheet.switch(Field::ExtinctionClaim, extinction.claimed);
    }
}

//! How games end.

use fers_core::{Color, Verdict};
use fers_rules::{End, Reach};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{KING, Types};

/// More checks than a position counts.
const CHECKS_MAX: u8 = 100;

impl Lowering<'_, '_> {
    /// Makes the list of ends. Values of settings are for the side to move, which is the side without moves and the one that stands before a
    /// position that occurs again.
    pub(super) fn ends(&mut self) {
        let mut ends = self.extinction();
        ends.extend(self.goal());
        ends.extend(self.checks());
        ends.extend(self.connections());
        if !self.ruleset.royals.is_empty() {
            let verdict = self.settings.verdict(Field::MateValue).map_or(Verdict::Win, Verdict::opposite);
            ends.push(End::Mate { verdict, needs_shak: self.settings.switch(Field::ShatarMate) });
        }
        let verdict = self.settings.verdict(Field::StalemateValue).map_or(Verdict::Draw, Verdict::opposite);
        ends.push(End::Stalemate { verdict });
        ends.extend(self.repetition());
        ends.extend(self.move_count());
        self.ruleset.ends = ends;
    }

    fn extinction(&mut self) -> Vec<End> {
        let settings = self.settings;
        let types = settings.types(Field::ExtinctionTypes, Color::White);
        let Some(verdict) = settings.verdict(Field::ExtinctionValue).filter(|_| !types.is_empty()) else {
            return Vec::new();
        };
        // Pieces that are royal cannot be captured, only blown up.
        if self.has_pseudo_royals() && self.ruleset.blasts.is_empty() {
            return Vec::new();
        }
        let (count, opponent) = (settings.number(Field::ExtinctionCount), settings.number(Field::ExtinctionOpponent));
        let claim = settings.switch(Field::ExtinctionClaim);
        match (types.all, count, opponent, claim) {
            (true, 1, 2, true) => return vec![End::Bare { verdict }],
            // Who has nothing left did not capture the last piece of the opponent with it.
            (true, 0, 0 | 1, false) | (_, _, 0, false) => {}
            (_, _, _, true) => {
                self.refuse(Field::ExtinctionClaim, Color::White, "but for a king that is left alone");
                return Vec::new();
            }
            _ => {
                self.refuse(Field::ExtinctionOpponent, Color::White, "but for a king that is left alone");
                return Vec::new();
            }
        }
        if types.all {
            return vec![End::Extinction { piece_types: self.types_in(Types::ALL), count, verdict }];
        }
        let slots = self.existing(types);
        slots.into_iter().map(|slot| End::Extinction { piece_types: self.types_of(slot), count, verdict }).collect()
    }

    fn goal(&mut self) -> Option<End> {
        let squares = self.squares(Field::FlagRegion);
        let size = |color: Color| squares[color].len();
        if Color::ALL.iter().all(|&color| size(color) == 0) {
            return None;
        }
        let count = usize::from(self.settings.number(Field::FlagCount));
        let all = Color::ALL.iter().all(|&color| size(color) == count || size(color) == 0);
        let reach = match (count, all) {
            (1, _) => Reach::Any,
            (_, true) => Reach::All,
            _ => {
                self.refuse(Field::FlagCount, Color::White, "one square counts, or all of them");
                return None;
            }
        };
        for field in [Field::FlagSafe, Field::FlagBlocked] {
            if self.settings.switch(field) {
                self.refuse(field, Color::White, "");
            }
        }
        let flags = |color| self.settings.types(Field::FlagPiece, color);
        if flags(Color::White) != flags(Color::Black) {
            self.refuse(Field::FlagPiece, Color::Black, "both sides must have the same");
        }
        let answers = self.settings.switch(Field::FlagMove);
        if answers && !flags(Color::White).iter().all(|slot| slot == KING) {
            self.refuse(Field::FlagMove, Color::White, "but for kings");
        }
        let zone = self.zones("goal", &squares);
        let answer = answers.then_some(Color::Black);
        Some(End::Goal { zone, reach, answer, verdict: Verdict::Win })
    }

    /// How many checks win is said by the start position.
    fn checks(&mut self) -> Option<End> {
        if !self.settings.switch(Field::CheckCounting) {
            return None;
        }
        let said = self.settings.text(Field::StartFen).split_whitespace().find_map(checks_to_give);
        if said.is_none() {
            let message = "the start position does not say how many checks win; the first one does".to_owned();
            let help = "write the number before the move numbers: `... w KQkq - 3+3 0 1`";
            self.warn_about("fsf::no-check-count", Field::CheckCounting, message, help);
        }
        Some(End::Checks { count: said.unwrap_or(1), verdict: Verdict::Win })
    }

    fn repetition(&mut self) -> Vec<End> {
        let settings = self.settings;
        let count = settings.number(Field::FoldCount);
        if count < 2 {
            return Vec::new();
        }
        let mut ends = Vec::new();
        if settings.switch(Field::PerpetualCheck) && !self.ruleset.royals.is_empty() {
            ends.push(End::PerpetualCheck { count, verdict: Some(Verdict::Loss) });
        }
        if settings.word(Field::Chasing) != "none" {
            ends.push(End::PerpetualChase { count, verdict: Verdict::Loss });
        }
        let value = settings.verdict(Field::FoldValue).unwrap_or(Verdict::Draw);
        ends.push(match (value, settings.switch(Field::FoldAbsolute)) {
            (Verdict::Draw, _) | (_, false) => End::Repetition { count, verdict: Some(value.opposite()) },
            (Verdict::Win, true) => End::RepetitionWon { count, winner: Color::White },
            (Verdict::Loss, true) => End::RepetitionWon { count, winner: Color::Black },
        });
        ends
    }

    fn move_count(&self) -> Option<End> {
        let plies = self.settings.number(Field::MoveCount).saturating_mul(2);
        (plies > 0).then_some(End::MoveCount { plies })
    }
}

/// The larger number of `3+3`.
fn checks_to_give(field: &str) -> Option<u8> {
    let (white, black) = field.split_once('+')?;
    let number = |text: &str| text.parse::<u8>().ok().filter(|&number| number <= CHECKS_MAX);
    Some(number(white)?.max(number(black)?)).filter(|&count| count > 0)
}

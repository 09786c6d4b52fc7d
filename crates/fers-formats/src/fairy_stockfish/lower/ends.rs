//! How games end.

use fers_core::{ByColor, Color, Region, Verdict, Wing};
use fers_rules::{BareReply, Due, End, Extinction, Goal, Passing, Reach, Tiebreak};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{HORSE, JANGGI_CANNON, JANGGI_ELEPHANT, KING, ROOK, SOLDIER, Slot, Types, WAZIR};

/// Points of the pieces of Korean chess.
const JANGGI_POINTS: [(Slot, u16); 6] =
    [(ROOK, 13), (JANGGI_CANNON, 7), (HORSE, 5), (JANGGI_ELEPHANT, 3), (WAZIR, 3), (SOLDIER, 2)];

/// Maximal number of checks.
const CHECKS_MAX: u8 = 100;

impl Lowering<'_, '_> {
    /// Makes the list of ends. Values of settings are for the side to move: the side without moves,
    /// or the one to move in a repeated position.
    pub(super) fn ends(&mut self) {
        let mut ends = self.extinction();
        ends.extend(self.goal());
        ends.extend(self.castling_wins());
        ends.extend(self.checks());
        ends.extend(self.connections());
        let is_challenge = self.ruleset.facing.as_ref().is_some_and(|facing| facing.challenge);
        ends.extend(is_challenge.then_some(End::Faced));
        ends.extend(self.passes());
        ends.extend(self.settings.switch(Field::FullBoard).then_some(End::FullBoard));
        if !self.ruleset.royals.is_empty() {
            let verdict = self.settings.verdict(Field::MateValue).map_or(Verdict::Win, Verdict::opposite);
            ends.push(End::Mate { verdict, needs_shak: self.settings.switch(Field::ShatarMate) });
        }
        let verdict = self.settings.verdict(Field::StalemateValue).map_or(Verdict::Draw, Verdict::opposite);
        ends.push(End::Stalemate { verdict, by_count: self.settings.switch(Field::StalemateCount) });
        ends.extend(self.repetition());
        ends.extend(self.move_count());
        ends.extend(self.honour());
        self.ruleset.ends = ends;
        self.ruleset.tiebreak = self.tiebreak();
    }

    /// Returns the end by two passes in a row, if both sides may pass.
    fn passes(&self) -> Option<End> {
        let may_pass = |color: Color| self.ruleset.passing[color] != Passing::Never;
        let ends = Color::ALL.into_iter().all(may_pass) && !self.settings.switch(Field::WallOrMove);
        ends.then_some(End::Passes { count: 2 })
    }

    /// Returns the tiebreak.
    fn tiebreak(&self) -> Option<Tiebreak> {
        let all = |points| self.types_in(Types::ALL).into_iter().map(|of| (of, points)).collect();
        let janggi = || {
            let points = JANGGI_POINTS
                .iter()
                .flat_map(|&(slot, points)| self.types_of(slot).into_iter().map(move |of| (of, points)));
            // White, who moves first, must be ahead by two.
            Tiebreak { points: points.collect(), bonus: ByColor::new(0, 1), equal: Some(Color::Black) }
        };
        let odds = |color| Tiebreak { equal: Some(color), ..Tiebreak::default() };
        Some(match self.settings.word(Field::MaterialCounting) {
            "janggi" => janggi(),
            "unweighted" => Tiebreak { points: all(1), ..Tiebreak::default() },
            "whitedrawodds" => odds(Color::White),
            "blackdrawodds" => odds(Color::Black),
            _ => return None,
        })
    }

    fn extinction(&mut self) -> Vec<End> {
        let settings = self.settings;
        let types = settings.types(Field::ExtinctionTypes, Color::White);
        let Some(verdict) = settings.verdict(Field::ExtinctionValue).filter(|_| !types.is_empty()) else {
            return Vec::new();
        };
        // Royal pieces cannot be captured, only blown up.
        if self.has_pseudo_royals() && self.ruleset.blasts.is_empty() {
            return Vec::new();
        }
        let (count, rivals) = (settings.number(Field::ExtinctionCount), settings.number(Field::ExtinctionOpponent));
        let claimed = settings.switch(Field::ExtinctionClaim);
        if (types.all, count, rivals, claimed) == (true, 1, 2, true) {
            return vec![End::Bare { verdict, reply: BareReply::IfItBares }];
        }
        let groups = match types.all {
            true => vec![self.types_in(Types::ALL)],
            false => self.existing(types).into_iter().map(|slot| self.types_of(slot)).collect(),
        };
        let in_hand =
            [Field::PieceDrops, Field::CapturesToHand, Field::Gating].iter().any(|&held| settings.switch(held));
        let extinction = |piece_types| Extinction { piece_types, count, rivals, claimed, in_hand, mover_first: true };
        groups.into_iter().map(|types| End::Extinction { extinction: extinction(types), verdict }).collect()
    }

    fn goal(&mut self) -> Option<End> {
        let squares = self.squares(Field::FlagRegion);
        if Color::ALL.iter().all(|&color| squares[color].is_empty()) {
            return None;
        }
        let reach = self.goal_reach(&squares);
        let due = self.goal_due();
        let flags = ByColor::from_fn(|color| self.settings.types(Field::FlagPiece, color));
        let by = (flags.white != flags.black).then(|| ByColor::from_fn(|color| self.types_in(flags[color])));
        // A king is safe after its move; later attacks do not matter where goals are answered.
        let safe = self.settings.switch(Field::FlagSafe) && due != ByColor::new(Due::Answered, Due::AtOnce);
        let zone = self.zones("goal", &squares);
        Some(End::Goal { goal: Goal { zone, reach, by, due, safe }, verdict: Verdict::Win })
    }

    /// Returns the end of the castlings of `KQkq` that win.
    fn castling_wins(&self) -> Option<End> {
        let said = self.settings.text(Field::CastlingWins);
        let letters = ByColor::new([('K', Wing::Right), ('Q', Wing::Left)], [('k', Wing::Right), ('q', Wing::Left)]);
        let chosen = |letters: [(char, Wing); 2]| {
            letters.into_iter().filter(|(letter, _)| said.contains(*letter)).map(|(_, wing)| wing).collect()
        };
        (!said.is_empty()).then(|| End::Castling { wings: letters.map(chosen), verdict: Verdict::Win })
    }

    fn goal_reach(&self, squares: &ByColor<Region>) -> Reach {
        let count = self.settings.number(Field::FlagCount);
        let is_all = |color: Color| squares[color].is_empty() || squares[color].len() == usize::from(count);
        match count {
            0 | 1 => Reach::Any,
            _ if self.settings.switch(Field::FlagBlocked) => Reach::AtLeastOrFull(count),
            _ if Color::ALL.into_iter().all(is_all) => Reach::All,
            _ => Reach::AtLeast(count),
        }
    }

    /// Returns when goals count. Black's king may answer White's goal. Against other kings goals
    /// count at once; if another piece may answer, the goal waits for any move.
    fn goal_due(&self) -> ByColor<Due> {
        if !self.settings.switch(Field::FlagMove) {
            return ByColor::both(Due::AtOnce);
        }
        let is_king = |color| self.settings.types(Field::FlagPiece, color).iter().all(|slot| slot == KING);
        ByColor::from_fn(|color| match (color, is_king(!color)) {
            (_, false) => Due::AfterReply,
            (Color::White, true) => Due::Answered,
            (Color::Black, true) => Due::AtOnce,
        })
    }

    /// Returns the end by checks, whose number the start position states.
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
        if settings.switch(Field::MoveRepetition) {
            ends.push(End::ToAndFro { verdict: Verdict::Loss });
        }
        if settings.switch(Field::PerpetualCheck) && !self.ruleset.royals.is_empty() {
            ends.push(End::CheckLoop { count, verdict: Verdict::Loss });
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

/// Returns the larger number of `3+3`.
fn checks_to_give(field: &str) -> Option<u8> {
    let (white, black) = field.split_once('+')?;
    let number = |text: &str| text.parse::<u8>().ok().filter(|&number| number <= CHECKS_MAX);
    Some(number(white)?.max(number(black)?)).filter(|&count| count > 0)
}

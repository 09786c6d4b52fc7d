//! Ends of the game: the list `ends`, and the numbers that it refers to.

use fers_core::{ByColor, Color, PieceType, Verdict};
use fers_rules::{BareReply, Due, End, Extinction, Goal, Reach};

use super::literal::Literal;
use super::lowering::Lowering;

fn verdict(number: i64) -> Verdict {
    match number {
        1.. => Verdict::Win,
        0 => Verdict::Draw,
        _ => Verdict::Loss,
    }
}

impl Lowering<'_> {
    pub(super) fn ends(&mut self) {
        let Some(list) = self.script.value("ends").cloned() else { return self.usual_ends() };
        let Some(entries) = list.list() else {
            return self.bad_switch(list.span(), "`ends` is a list of lists".to_owned());
        };
        for entry in entries {
            let words = entry.list().unwrap_or_default();
            let name = words.first().and_then(Literal::word).unwrap_or_default();
            match self.end(name, words) {
                Some(end) => self.ruleset.ends.push(end),
                None => {
                    let message = format!("`{name}` is no end that is known, or its numbers are missing");
                    self.refuse(entry.span(), message);
                }
            }
        }
    }

    /// Sets the ends of presets with another include.
    fn usual_ends(&mut self) {
        let stalemate = self.count("stalemate", 0);
        self.ruleset.ends = vec![
            End::Mate { verdict: Verdict::Win, needs_shak: false },
            End::Stalemate { verdict: verdict(stalemate), by_count: false },
        ];
        let ends = [self.repetition(), self.move_count()];
        self.ruleset.ends.extend(ends.into_iter().flatten());
    }

    fn repetition(&mut self) -> Option<End> {
        let count = u16::try_from(self.count("repeats", 3)).ok()?;
        let verdict = verdict(self.count("reploses", 0).saturating_neg());
        Some(End::Repetition { count, verdict: Some(verdict) })
    }

    fn move_count(&mut self) -> Option<End> {
        Some(End::MoveCount { plies: u16::try_from(self.count("rulemoves", 100)).ok()? })
    }

    fn end(&mut self, name: &str, words: &[Literal]) -> Option<End> {
        let number = |index: usize| words.get(index).and_then(Literal::number);
        let of = number(1).map(verdict);
        Some(match name {
            "EndMate" => End::Mate { verdict: of?, needs_shak: false },
            "EndStalemate" => End::Stalemate { verdict: verdict(self.count("stalemate", 0)), by_count: false },
            "EndStalemateByCount" => End::Stalemate { verdict: of?, by_count: true },
            "EndNoPieces" => End::NoPieces { verdict: of? },
            "EndBare" => End::Bare { verdict: of?, reply: BareReply::IfItBares },
            "EndChecks" => End::Checks { verdict: of?, count: u8::try_from(number(2)?).ok()? },
            "EndRepeats" => self.repetition()?,
            "EndMoves" => self.move_count()?,
            "EndFull" => End::FullBoard,
            "EndDead" => {
                End::DeadMaterial { helpers: words.get(1).map(|list| self.types_of(list)).unwrap_or_default() }
            }
            "EndExtinct" => self.extinction(of?, words)?,
            "EndGoal" => End::Goal { goal: self.goal(words.get(2..)?)?, verdict: of? },
            "EndAim" => End::Goal { goal: self.aim(words.get(2..)?)?, verdict: of? },
            "EndRepeatsFor" => {
                let count = u16::try_from(self.count("repeats", 3)).ok()?;
                End::RepetitionWon { count, winner: if number(1)? == 0 { Color::White } else { Color::Black } }
            }
            _ => return None,
        })
    }

    fn extinction(&mut self, verdict: Verdict, words: &[Literal]) -> Option<End> {
        let count = words.get(2).and_then(Literal::number).and_then(|count| u16::try_from(count).ok())?;
        let (white, black) = (self.types_of(words.get(3)?), self.types_of(words.get(4)?));
        if white != black {
            self.refuse(words[3].span(), "different pieces of the sides count here".to_owned());
        }
        let mover_first = words.get(5).is_some_and(|value| !value.is_false());
        let extinction = Extinction { mover_first, ..Extinction::new(white, count) };
        Some(End::Extinction { extinction, verdict })
    }

    fn goal(&mut self, words: &[Literal]) -> Option<Goal> {
        let [zone_of_white, zone_of_black, white, black, count] = words else { return None };
        let zone = self.zones(zone_of_white, zone_of_black)?;
        let by: ByColor<Vec<PieceType>> = ByColor::new(self.types_of(white), self.types_of(black));
        let count = count.number().and_then(|count| u16::try_from(count).ok())?;
        let is_whole = |color| self.ruleset.zone(zone, color).len() == usize::from(count);
        let reach = match count {
            0 | 1 => Reach::Any,
            _ if Color::ALL.into_iter().all(is_whole) => Reach::All,
            count => Reach::AtLeast(count),
        };
        Some(Goal { by: Some(by), ..Goal::new(zone, reach) })
    }

    /// Reads a goal with conditions.
    fn aim(&mut self, words: &[Literal]) -> Option<Goal> {
        let [safe, white, black, full] = words.get(5..)? else { return None };
        let goal = self.goal(words.get(..5)?)?;
        let due = |word: &Literal| match word.number() {
            Some(1) => Due::Answered,
            Some(2) => Due::AfterReply,
            _ => Due::AtOnce,
        };
        let reach = match goal.reach {
            Reach::Any if !full.is_false() => Reach::AtLeastOrFull(1),
            Reach::AtLeast(count) if !full.is_false() => Reach::AtLeastOrFull(count),
            reach => reach,
        };
        Some(Goal { safe: !safe.is_false(), due: ByColor::new(due(white), due(black)), reach, ..goal })
    }
}

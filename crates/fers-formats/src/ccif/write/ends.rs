//! How games end: `stalemate`, `draw`, `loss`, `win`, `hill`, and pieces that decide.

use fers_core::{ByColor, Color, PieceType, Verdict};
use fers_rules::{Due, End, Extinction, Goal, Reach, Recurrence};

use super::entry::Entry;
use super::sheet::{Rule, Sheet};

impl Entry<'_> {
    /// Writes the ends that rules beside `royal` say.
    pub(super) fn ends(&self, sheet: &mut Sheet) {
        let ends = &self.ruleset.ends;
        for (index, end) in ends.iter().enumerate() {
            match end {
                End::Stalemate { verdict: Verdict::Win, .. } => sheet.rule(Rule::new("stalemate").with("loss")),
                End::Stalemate { verdict: Verdict::Loss, .. } => sheet.rule(Rule::new("stalemate").with("win")),
                End::PerpetualCheck { count, verdict: Some(Verdict::Loss) } => {
                    sheet.rule(Rule::new("loss").with(format!("perpetualcheck({count})")));
                }
                End::FewLeft { most, verdict } => self.few_left(sheet, most, *verdict),
                End::Goal { goal, verdict: Verdict::Win } => self.hill(sheet, index, goal),
                End::Extinction { extinction, verdict: Verdict::Loss } => self.extinction(sheet, extinction),
                End::NoPieces { verdict: Verdict::Loss } => {
                    let all: Vec<PieceType> = self.ruleset.piece_types().collect();
                    self.extinction(sheet, &Extinction::new(all, 0));
                }
                _ => {}
            }
        }
        self.repetitions(sheet);
        let moves = ends.iter().find_map(|end| if let End::MoveCount { plies } = end { Some(plies / 2) } else { None });
        if let Some(moves) = moves.filter(|_| self.ruleset.tiebreak.is_some()) {
            sheet.rule(Rule::new("win").with(format!("mostpoints({moves})")));
        }
    }

    /// Writes what happens where positions come back. Without a word a third time is a draw.
    fn repetitions(&self, sheet: &mut Sheet) {
        let mut is_decided = false;
        for end in &self.ruleset.ends {
            match end {
                End::Repetition { count: 2, verdict: None } => {
                    sheet.rule(Rule::new("nonrepeating"));
                    is_decided = true;
                }
                // The rule `turn` says it.
                End::RepetitionBan { of: Recurrence::TurnStart, .. } => {}
                End::RepetitionBan { by, frees_checked, of } => {
                    let never = *of == Recurrence::Board;
                    let rule = Rule::new("nonrepeating").set(self.set_or_all(by.as_ref()));
                    sheet.rule(rule.with_if(*frees_checked, "check").with_if(never, "never"));
                    is_decided |= never && by.is_none() && !frees_checked;
                }
                End::Repetition { count: 3, verdict: Some(Verdict::Draw) } => is_decided = true,
                End::Repetition { count, verdict: Some(verdict @ (Verdict::Draw | Verdict::Loss)) } => {
                    let rule = Rule::new(if *verdict == Verdict::Draw { "draw" } else { "loss" });
                    let number = if *count == 3 { String::new() } else { format!("({count})") };
                    sheet.rule(rule.with(format!("repetition{number}")));
                    is_decided = true;
                }
                _ => {}
            }
        }
        if !is_decided {
            sheet.word("!draw");
        }
    }

    fn few_left(&self, sheet: &mut Sheet, most: &ByColor<Vec<(PieceType, Option<u16>)>>, verdict: Verdict) {
        let name = match verdict {
            Verdict::Draw => "draw",
            Verdict::Win => "win",
            Verdict::Loss => return,
        };
        let of_side = |color: Color| -> String {
            let times = |count: Option<u16>| usize::from(count.unwrap_or(1).min(64));
            let letters = most[color].iter().map(|&(of, count)| self.names.get(of).repeat(times(count)));
            let text: String = letters.collect();
            if color == Color::White { text } else { text.to_lowercase() }
        };
        let is_both = most.white == most.black && verdict == Verdict::Draw;
        let (sign, black) = if is_both { ("", String::new()) } else { ("!", of_side(Color::Black)) };
        sheet.rule(Rule::new("pieces").set(format!("{{{sign}{}{black}}}", of_side(Color::White))).with(name));
    }

    fn hill(&self, sheet: &mut Sheet, index: usize, goal: &Goal) {
        let Some(range) = self.range(goal.zone).filter(|_| !goal.safe) else { return };
        let fills = goal.reach == Reach::All;
        if !fills && goal.reach != Reach::Any {
            return;
        }
        let takes: Vec<PieceType> =
            self.ruleset.piece_types().filter(|&of| self.ruleset.piece(of).takes_goals).collect();
        let types = match &goal.by {
            None => takes,
            Some(by) if by.white == by.black => by.white.clone(),
            Some(_) => return,
        };
        let is_usual = if fills { types.len() == self.ruleset.pieces.len() } else { types == self.royal_types() };
        let set = if is_usual { String::new() } else { self.set(&types) };
        let balances = goal.due == ByColor::new(Due::Answered, Due::AtOnce);
        let rule = Rule::new("hill").range(range).set(set).with_if(balances, "balance").with_if(fills, "fill");
        let passed = self.passed.iter().find(|(end, _)| *end == index).map(|(_, zone)| self.range(*zone));
        match passed {
            Some(Some(passed)) => sheet.rule(rule.with(format!("pass{passed}"))),
            Some(None) => {}
            None => sheet.rule(rule),
        }
    }

    /// Writes that a side with few pieces has lost, unless a rule `royal` or `burner` says it.
    fn extinction(&self, sheet: &mut Sheet, extinction: &Extinction) {
        let types = &extinction.piece_types;
        let plain = Extinction::new(types.clone(), extinction.count);
        let is_by_royal = extinction.count == 0 && self.is_lost_by_royal(types);
        let burns =
            !self.ruleset.burns.is_empty() && matches!(types.as_slice(), [only] if self.royal_types().contains(only));
        if *extinction != plain || is_by_royal || burns && extinction.count == 0 {
            return;
        }
        let set = if types.len() == self.ruleset.pieces.len() { String::new() } else { self.set(types) };
        sheet.rule(Rule::new("pieces").set(set).with(format!("morethan({})", extinction.count)));
    }
}

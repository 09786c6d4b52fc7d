//! Promotions.

use fers_core::PieceType;
use fers_rules::{Promotion, Refusal, Trigger, Zones};

use super::Lowering;
use super::choices::{Choice, Choices};

impl Lowering<'_, '_> {
    /// Makes the promotion rules of the first types.
    pub(super) fn promotions(&mut self) {
        let count = self.number("maxPromote", 0, 255).unwrap_or(1) as usize;
        let depth = self.number("promoZone", 0, u32::from(self.ruleset.geometry.ranks)).unwrap_or(1) as u8;
        let offset = self.number("promoOffset", 0, 255).unwrap_or(0) as usize;
        let count = count.min(self.lines.len());
        let choices = self.diagram.value("promoChoice").map(|word| self.choices(word));
        if let Some(parameter) =
            self.diagram.parameter("promoChoice").filter(|word| !word.value.text.is_empty() && offset > 0)
        {
            self.not_played(&parameter.clone(), "`promoOffset` says what pieces promote to");
        }
        if depth == 0 {
            return;
        }
        for from in (0..count).map(|index| PieceType(index as u16)) {
            match offset {
                0 => self.by_choice(from, depth, choices.as_ref()),
                _ => self.by_offset(from, depth, offset),
            }
        }
        if let Some(choices) = &choices {
            self.limits(choices);
        }
    }

    /// Makes promotions as in shogi: on moves that enter, leave or stay in the zone, to one type,
    /// optional unless the piece could never move again.
    fn by_offset(&mut self, from: PieceType, depth: u8, offset: usize) {
        let to = from.index() + offset;
        if to >= self.lines.len() {
            let (name, word) = (self.lines[from.index()].name.text, self.diagram.value("promoOffset"));
            let message = format!("the {name} does not promote: there is no piece number {}", to + 1);
            let help = "a piece promotes to the one so many lines further down";
            word.into_iter().for_each(|word| self.warn("idiagram::no-promotion", word, message.clone(), help));
            return;
        }
        let zone = self.last_ranks(depth);
        for trigger in [Trigger::Enter, Trigger::Leave] {
            let to = vec![PieceType(to as u16)];
            let refusal = Refusal::UnlessStuck;
            self.ruleset.promotions.push(Promotion::new(from, zone, trigger, to, refusal));
        }
        self.ruleset.pieces[to].in_hand = Some(from);
    }

    /// Adds the promotions by choice, on moves that end in the zone.
    fn by_choice(&mut self, from: PieceType, depth: u8, choices: Option<&Choices>) {
        let usual = self.any_commoner(from);
        let all = choices.map_or(&usual, |choices| &choices.all);
        let stays = all.iter().any(|choice| choice.piece_type == from);
        let may_wait = choices.is_some_and(|choices| choices.may_wait);
        // If no choice may be left, pieces stay as they are and promote later.
        let from_hand = all.iter().any(|choice| choice.from_hand);
        let mut depths: Vec<u8> = all.iter().map(|choice| choice.depth.unwrap_or(depth).min(depth)).collect();
        depths.sort_unstable_by(|a, b| b.cmp(a));
        depths.dedup();
        for own in depths.into_iter().filter(|&own| own > 0) {
            let is_there = |choice: &&Choice| choice.depth.unwrap_or(depth).min(depth) == own;
            let there = all.iter().filter(is_there).map(|choice| choice.piece_type).filter(|&to| to != from);
            let to: Vec<PieceType> = there.collect();
            if to.is_empty() {
                continue;
            }
            // If no choice is left in hand, a piece may advance only to the rank before the last.
            let refusal = match (stays, may_wait && own > 1) {
                (true, _) => Refusal::Always,
                (false, true) => Refusal::Within(self.zones_before_last(depth)),
                (false, false) if from_hand && own == 1 => Refusal::Barred,
                (false, false) => Refusal::Never,
            };
            let at_once = !stays && !may_wait && !from_hand;
            let trigger = if at_once { Trigger::Enter } else { Trigger::EnterFrom(self.everywhere()) };
            let zone = self.last_ranks(own);
            let rule = Promotion::new(from, zone, trigger, to, refusal);
            if from_hand && !stays && own > 1 {
                self.split_off_last_rank(&rule, own);
            } else {
                self.ruleset.promotions.push(rule);
            }
        }
    }

    /// Splits a rule: one for the ranks before the last, and one for the last rank, which a piece
    /// may not enter without a choice.
    fn split_off_last_rank(&mut self, rule: &Promotion, depth: u8) {
        let before = self.zones_before_last(depth);
        let waits = matches!(rule.refusal, Refusal::Within(_));
        let refusal = if waits { Refusal::Always } else { Refusal::Never };
        self.ruleset.promotions.push(Promotion { zone: before, refusal, ..rule.clone() });
        let zone = self.last_ranks(1);
        self.ruleset.promotions.push(Promotion { zone, refusal: Refusal::Barred, ..rule.clone() });
    }

    fn any_commoner(&self, from: PieceType) -> Vec<Choice> {
        let types = self.ruleset.piece_types();
        let commoners = types.filter(|&piece_type| piece_type != from && !self.ruleset.is_royal(piece_type));
        commoners.map(|piece_type| Choice { piece_type, from_hand: false, depth: None }).collect()
    }

    fn last_ranks(&mut self, depth: u8) -> Zones {
        match depth {
            1 => self.zones(["last rank", "first rank"], |from_edge| from_edge == 1),
            _ => {
                let names = [format!("last {depth} ranks"), format!("first {depth} ranks")];
                self.zones([&names[0], &names[1]], |from_edge| from_edge <= depth)
            }
        }
    }

    fn zones_before_last(&mut self, depth: u8) -> Zones {
        self.zones(["before last rank", "behind first rank"], |from_edge| (2..=depth).contains(&from_edge))
    }

    fn everywhere(&mut self) -> Zones {
        self.zones(["all squares"; 2], |_| true)
    }
}

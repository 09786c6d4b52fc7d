//! Promotions: `promotab`, the lists of the article, and limits.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Occasion, Promotion, Refusal, Trigger, Zones};

use super::literal::Literal;
use super::lowering::Lowering;

/// A rule of `promotab`: destination, origin, choices, refusal, captures only.
type Rule<'a> = [&'a Literal; 5];

impl Lowering<'_> {
    pub(super) fn promotions(&mut self) {
        for of in self.ruleset.piece_types() {
            for (color, entry) in Color::ALL.into_iter().zip(self.entries("limits", of)) {
                let limit = entry.and_then(|entry| entry.number()).and_then(|limit| u16::try_from(limit).ok());
                self.ruleset.pieces[of.index()].limit[color] = limit;
            }
        }
        if self.script.has_elements("promotab") {
            self.ruleset.piece_types().for_each(|of| self.of_table(of));
        } else if self.is_on("promoted") {
            self.as_in_shogi();
        } else {
            self.on_the_last_rank();
        }
    }

    /// Reads the rules of a type.
    fn of_table(&mut self, of: PieceType) {
        let lists = self.entries("promotab", of).map(|entry| entry.and_then(|list| Some(list.list()?.to_vec())));
        let (white, black) = match lists {
            [None, None] => return,
            [Some(white), Some(black)] if white.len() == black.len() => (white, black),
            [one, other] => {
                let span = one.or(other).and_then(|list| Some(list.first()?.span())).unwrap_or(self.board);
                return self.refuse(span, "the sides promote by different rules".to_owned());
            }
        };
        for (white, black) in white.iter().zip(&black) {
            let (Some(of_white), Some(of_black)) = (rule(white), rule(black)) else {
                let message = "here stand the zones of destination and origin, the choices, a refusal, and 0 or 1";
                return self.bad_switch(white.span(), message.to_owned());
            };
            if let Some(promotion) = self.of_rules(of, of_white, of_black) {
                self.ruleset.promotions.push(promotion);
            }
        }
    }

    fn of_rules(&mut self, of: PieceType, white: Rule<'_>, black: Rule<'_>) -> Option<Promotion> {
        let to = self.types_in_order(white[2]);
        let to_of_black = self.types_in_order(black[2]);
        if to != to_of_black || white[4].is_false() != black[4].is_false() {
            self.refuse(white[2].span(), "the sides promote to different pieces".to_owned());
        }
        let refusal = match (white[3].number(), black[3].number()) {
            (Some(0), Some(0)) => Refusal::Never,
            (Some(-1), Some(-1)) => Refusal::Barred,
            (Some(1), Some(1)) => Refusal::Always,
            (None, None) => Refusal::Within(self.zones(white[3], black[3])?),
            _ => {
                self.refuse(white[3].span(), "the sides may refuse differently".to_owned());
                return None;
            }
        };
        let (zone, trigger) = self.trigger(white, black)?;
        let occasion = if white[4].is_false() { Occasion::Always } else { Occasion::Capture(None) };
        Some(Promotion { occasion, ..Promotion::new(of, zone, trigger, to, refusal) })
    }

    fn trigger(&mut self, white: Rule<'_>, black: Rule<'_>) -> Option<(Zones, Trigger)> {
        let is_whole = |index: usize| white[index].is_false() && black[index].is_false();
        Some(match (is_whole(0), is_whole(1)) {
            (true, true) => {
                let all = self.everywhere();
                (all, Trigger::EnterFrom(all))
            }
            (true, false) => (self.zones_at(white, black, 1)?, Trigger::Leave),
            (false, true) => {
                let all = self.everywhere();
                (self.zones_at(white, black, 0)?, Trigger::EnterFrom(all))
            }
            (false, false) if self.is_from_outside(white, black) => (self.zones_at(white, black, 0)?, Trigger::Enter),
            (false, false) => (self.zones_at(white, black, 0)?, Trigger::EnterFrom(self.zones_at(white, black, 1)?)),
        })
    }

    /// Returns whether the origins are all squares that are no destinations.
    fn is_from_outside(&mut self, white: Rule<'_>, black: Rule<'_>) -> bool {
        let count = self.ruleset.geometry.squares().count();
        [white, black].into_iter().all(|rule| {
            if rule[0].is_false() || rule[1].is_false() {
                return false;
            }
            let (Some(to), Some(from)) = (self.zone(rule[0]), self.zone(rule[1])) else { return false };
            to.len() + from.len() == count && !from.iter().any(|square| to.contains(square))
        })
    }

    /// Returns the zones of a place of the rules; 0 is the whole board.
    fn zones_at(&mut self, white: Rule<'_>, black: Rule<'_>, index: usize) -> Option<Zones> {
        let (white, black) = (white[index], black[index]);
        if !white.is_false() && !black.is_false() {
            return self.zones(white, black);
        }
        let mut zones = self.everywhere();
        for (color, value) in [(Color::White, white), (Color::Black, black)] {
            if !value.is_false() {
                let squares = self.zone(value)?;
                zones[color] = self.region(value.word()?, squares);
            }
        }
        Some(zones)
    }

    fn everywhere(&mut self) -> Zones {
        let squares = self.ruleset.geometry.squares().collect();
        Zones::both(self.region("board", squares))
    }

    /// Returns the types of a list in its order.
    fn types_in_order(&mut self, list: &Literal) -> Vec<PieceType> {
        let labels: Vec<String> = list.words().unwrap_or_default().into_iter().map(str::to_owned).collect();
        labels.iter().filter_map(|label| Some(self.label(label, list.span())?.0)).collect()
    }

    /// Returns the last ranks of each side.
    fn last_ranks(&mut self, count: i64) -> Zones {
        let geometry = self.ruleset.geometry.clone();
        let (ranks, count) = (i64::from(geometry.ranks), count.clamp(0, 255));
        let white: Region =
            geometry.squares().filter(|&square| i64::from(geometry.rank(square)) >= ranks - count).collect();
        let black: Region = geometry.squares().filter(|&square| i64::from(geometry.rank(square)) < count).collect();
        let name = if count == 1 { "last-rank" } else { "promotion-zone" };
        ByColor::new(self.region(name, white), self.region(&format!("{name}-black"), black))
    }

    /// Lets each of `promotables` become the piece at its place in `promoted`; it may refuse.
    fn as_in_shogi(&mut self) {
        let (from, to) = (self.script.value("promotables").cloned(), self.script.value("promoted").cloned());
        let (Some(from), Some(to)) = (from, to) else { return };
        let depth = self.count("promozone", 3);
        let (zone, all) = (self.last_ranks(depth), self.everywhere());
        let pairs: Vec<(PieceType, PieceType)> =
            self.types_in_order(&from).into_iter().zip(self.types_in_order(&to)).collect();
        let mut seen = Vec::new();
        for (from, to) in pairs {
            if seen.contains(&from) {
                continue;
            }
            seen.push(from);
            for trigger in [Trigger::EnterFrom(all), Trigger::Leave] {
                self.ruleset.promotions.push(Promotion::new(from, zone, trigger, vec![to], Refusal::Always));
            }
        }
    }

    /// Lets `promotables` become the pieces of `wchoices` on the last rank.
    fn on_the_last_rank(&mut self) {
        let Some(from) = self.script.value("promotables").cloned() else { return };
        let from: Vec<PieceType> = self.known_types(&from);
        if from.is_empty() {
            return;
        }
        let to = match self.script.value("wchoices").cloned() {
            Some(choices) => self.known_types(&choices),
            // The helper of the site takes all types that are not royal.
            None => self.commoners().into_iter().filter(|of| !from.contains(of)).collect(),
        };
        let (zone, all) = (self.last_ranks(1), self.everywhere());
        for from in from {
            self.ruleset.promotions.push(Promotion::new(
                from,
                zone,
                Trigger::EnterFrom(all),
                to.clone(),
                Refusal::Never,
            ));
        }
    }

    /// Returns the types of those labels of a list that the preset has: defaults name others, too.
    fn known_types(&self, list: &Literal) -> Vec<PieceType> {
        let mut types = Vec::new();
        for (of, _) in list.words().unwrap_or_default().into_iter().filter_map(|label| self.labels.get(label)) {
            if !types.contains(of) {
                types.push(*of);
            }
        }
        types
    }
}

fn rule(value: &Literal) -> Option<Rule<'_>> {
    let [to, from, choices, refusal, captures] = value.list()? else { return None };
    choices.list().map(|_| [to, from, choices, refusal, captures])
}

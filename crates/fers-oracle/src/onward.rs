//! Pieces that promote and go on in the same move.

use fers_core::Square;
use fers_rules::{Onward, Promotion, Refusal, Trigger};

use crate::progress::Progress;
use crate::walk::{Walk, Walker};

impl Walker<'_> {
    /// Returns the walks that go on where a walk of the piece has ended with a promotion.
    pub(crate) fn walks_onward(&self, walk: &Walk) -> Vec<Walk> {
        let mut found = Vec::new();
        if walk.is_pass() {
            return found;
        }
        for (rule, onward) in self.rules_to_go_on(walk.to) {
            if onward == Onward::Captures && walk.removed.is_empty() {
                continue;
            }
            for &promoted in &rule.to {
                let walker = Walker { piece_type: promoted, is_virgin: false, ..*self };
                let paths = self.oracle.ruleset.piece(promoted).moves_of(self.color).iter();
                let walks = paths.flat_map(|path| walker.walks_from(path, &walk.progress.begun_anew()));
                let goes_on = |next: &Walk| {
                    let captures_more = next.removed.len() > walk.removed.len();
                    let has_moved = next.to != self.origin || !next.removed.is_empty() || !next.carried.is_empty();
                    has_moved && (captures_more || onward == Onward::AnyMove)
                };
                found.extend(walks.filter(goes_on).map(|next| Walk {
                    chance: Vec::new(),
                    promoted: Some(promoted),
                    ..next
                }));
            }
        }
        found
    }

    /// Returns whether a walk that may end here must end, as the piece promotes and captures on as
    /// its new type.
    pub(crate) fn must_promote(&self, progress: &Progress) -> bool {
        let is_whole = progress.carrying.is_none() && !progress.removed.is_empty();
        let may_stand = self.oracle.ruleset.in_zone(self.rules().confined_to, self.color, progress.at);
        let mut rules = self.rules_to_go_on(progress.at);
        is_whole
            && may_stand
            && rules.any(|(rule, onward)| onward == Onward::Captures && !self.may_stay(rule, progress.at))
    }

    /// Returns the rules by which the piece promotes on a square and goes on.
    fn rules_to_go_on(&self, to: Square) -> impl Iterator<Item = (&Promotion, Onward)> {
        let ruleset = self.oracle.ruleset;
        let rules = ruleset.promotions.iter().filter(|rule| rule.from == self.piece_type);
        rules.filter_map(move |rule| {
            let zone = ruleset.zone(rule.zone, self.color);
            let fires = match rule.trigger {
                Trigger::Enter => zone.contains(to) && !zone.contains(self.origin),
                Trigger::EnterFrom(from) => zone.contains(to) && ruleset.zone(from, self.color).contains(self.origin),
                Trigger::Leave => zone.contains(self.origin),
                Trigger::InPlace | Trigger::BeforeMoving | Trigger::Drop => false,
            };
            rule.goes_on.filter(|_| fires).map(|onward| (rule, onward))
        })
    }

    /// Returns whether the piece need not promote on a square by a rule.
    fn may_stay(&self, rule: &Promotion, to: Square) -> bool {
        match rule.refusal {
            Refusal::Never | Refusal::Barred => false,
            Refusal::Always => true,
            Refusal::UnlessStuck => self.oracle.can_move_on_empty_board(to, self.piece_type, self.color),
            Refusal::Within(zones) => self.oracle.ruleset.zone(zones, self.color).contains(to),
        }
    }
}

//! Hills that count only for pieces that have passed other squares.

use fers_core::{Color, PieceType};
use fers_rules::{Condition, End, PieceRules, Trigger, Zones};
use fers_text::Span;

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;
use crate::ccif::twins::{self, Passing};

/// A hill that counts only for pieces that have passed some squares.
pub(super) struct PassedHill {
    /// The place of the goal among the ends.
    end: usize,
    zone: Zones,
    span: Span,
}

impl Lowering<'_, '_, '_> {
    /// Remembers that the next end, a hill, counts only for pieces that have passed squares.
    pub(super) fn must_pass(&mut self, rule: &RuleUse<'_>) {
        let Some(used) = rule.attribute("pass") else { return };
        let Some(range) = &used.parts.range else { return };
        let squares = self.region(range);
        let zone = self.zones("passed", squares);
        self.passed_hills.push(PassedHill { end: self.ruleset.ends.len(), zone, span: used.word.span() });
    }

    /// Makes a twin of each piece that must pass squares before it wins on a hill. The castlings
    /// and the start position must be known.
    pub(super) fn passed(&mut self) {
        let hills = std::mem::take(&mut self.passed_hills);
        let mut passing: Vec<Passing> = Vec::new();
        for hill in &hills {
            for of in self.hill_types(hill.end) {
                match passing.iter().find(|(known, _)| *known == of) {
                    Some((_, zone)) if *zone == hill.zone => {}
                    Some(_) => {
                        self.waits(hill.span, "`hill=pass` with several ranges for one piece", Mechanism::Turns);
                    }
                    None if self.has_no_twin(of, hill.zone) => {
                        let what = "`hill=pass` of a piece that changes otherwise or is counted";
                        self.waits(hill.span, what, Mechanism::Turns);
                    }
                    None => passing.push((of, hill.zone)),
                }
            }
        }
        passing.sort_by_key(|(of, _)| of.index());
        let is_free = |prefix: &char| {
            !self.owners.contains_key(prefix) && self.types.keys().all(|name| !name.starts_with(*prefix))
        };
        let Some((hill, prefix)) = hills.first().zip(twins::PREFIXES.into_iter().find(is_free)) else {
            if let Some(hill) = hills.first() {
                self.waits(hill.span, "`hill=pass` where rules have all prefixes", Mechanism::Turns);
            }
            return;
        };
        let count = self.ruleset.pieces.len();
        twins::add(&mut self.ruleset, &passing, prefix);
        let ends: Vec<(usize, Zones)> = hills.iter().map(|hill| (hill.end, hill.zone)).collect();
        twins::count_twins(&mut self.ruleset, &ends, &passing, count);
        self.places.extend(passing.iter().map(|_| hill.span));
        self.promotion_places.resize(self.ruleset.promotions.len(), hill.span);
    }

    /// Returns the types that win on a hill.
    fn hill_types(&self, end: usize) -> Vec<PieceType> {
        match &self.ruleset.ends[end] {
            End::Goal { goal, .. } => {
                goal.by.as_ref().map_or_else(|| self.ruleset.piece_types().collect(), |by| by.white.clone())
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether other rules about a type say something else where it has a twin: they change
    /// it on its way, or count its pieces by themselves.
    fn has_no_twin(&self, of: PieceType, zone: Zones) -> bool {
        let ruleset = &self.ruleset;
        let meets = |other: Zones| {
            let both = |color| ruleset.zone(other, color).iter().any(|at| ruleset.zone(zone, color).contains(at));
            Color::ALL.into_iter().any(both)
        };
        let own = ruleset.piece(of);
        let changes = !own.becomes.is_empty() || own.assimilates || own.displaced.is_some();
        let mut promotions = ruleset.promotions.iter().filter(|promotion| promotion.from == of);
        let promotes = promotions.any(|promotion| promotion.trigger != Trigger::Enter || meets(promotion.zone));
        let is_named = |end: &End| match end {
            End::FewLeft { most, .. } => most.white.iter().chain(&most.black).any(|(listed, _)| *listed == of),
            _ => false,
        };
        let is_limited = own.limit.iter().any(|(_, limit)| limit.is_some()) || own.drop.per_file_max.is_some();
        let asks = |piece: &PieceRules, wanted: Condition| piece.all_moves().any(|path| path.when.contains(&wanted));
        let is_asked_for = ruleset.pieces.iter().any(|piece| asks(piece, Condition::Without(of)));
        let castles = ruleset.castlings.iter().any(|castling| {
            let is_own = |square| ruleset.start.piece_at(square).is_some_and(|piece| piece.piece_type == of);
            let is_passed = |square| ruleset.zone(zone, castling.color).contains(square);
            castling.targets.iter().any(|target| {
                is_own(castling.king) && is_passed(target.king) || is_own(castling.partner) && is_passed(target.partner)
            })
        });
        let is_pushed = ruleset.turn.as_ref().is_some_and(fers_rules::Turn::pushes_enemies);
        changes
            || promotes
            || is_limited
            || is_asked_for
            || castles
            || is_pushed
            || asks(own, Condition::AheadOfStart)
            || ruleset.ends.iter().any(is_named)
    }
}

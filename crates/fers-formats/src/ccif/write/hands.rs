//! Pieces off the board: `holding`, `bughouse`, `drop`, `gating`, `warp`.

use fers_core::{ByColor, PieceType, Region};
use fers_rules::{Drops, Taker, Trigger};

use super::entry::Entry;
use super::sheet::{Rule, Sheet};
use crate::normal;

impl Entry<'_> {
    /// Writes where pieces go that leave the board, and how they come back.
    pub(super) fn hands(&self, sheet: &mut Sheet) {
        let hands = &self.ruleset.hands;
        let has_drops = hands.drops != Drops::None;
        let is_bughouse = hands.captured_to == Some(Taker::Partner);
        if is_bughouse {
            sheet.rule(Rule::new("bughouse"));
        }
        let demotes = self.ruleset.pieces.iter().any(|piece| piece.in_hand.is_some());
        let has_faces = self.ruleset.promotions.iter().any(|rule| rule.trigger == Trigger::Drop);
        if has_drops && (!is_bughouse || demotes || has_faces || hands.is_shared || hands.kept.is_some()) {
            let rule = match &hands.kept {
                Some(kept) => Rule::new("holding").set(format!("{{{}}}", self.names.list(kept))),
                None => Rule::new("holding"),
            };
            let rule = rule
                .with_if(hands.captured_to.is_none(), "pocket")
                .with_if(hands.captured_to == Some(Taker::Owner), "notflip")
                .with_if(has_faces, "either")
                .with_if(demotes && !has_faces, "demote")
                .with_if(hands.is_shared, "share");
            sheet.rule(rule);
        }
        if hands.pick_up {
            sheet.rule(self.early(Rule::new("warp")));
        }
        if demotes && has_drops {
            self.lines_of_hand(sheet);
        }
        if has_drops {
            self.drops(sheet);
        }
        self.gates(sheet);
    }

    /// Writes what pieces are in the hand, where no prefix says it.
    fn lines_of_hand(&self, sheet: &mut Sheet) {
        for of in self.ruleset.piece_types() {
            let Some(in_hand) = self.ruleset.piece(of).in_hand else { continue };
            let (name, base) = (self.names.get(of), self.names.get(in_hand));
            if name.strip_prefix('+') != Some(base) {
                sheet.definition(format!("-{name}=={base}"));
            }
        }
    }

    /// Writes where and how pieces are dropped.
    fn drops(&self, sheet: &mut Sheet) {
        let held: Vec<PieceType> =
            self.ruleset.piece_types().filter(|&of| normal::may_be_held(&self.ruleset, of)).collect();
        let mut rules: Vec<(String, Vec<&'static str>, Vec<PieceType>)> = Vec::new();
        for &of in &held {
            let drop = &self.ruleset.piece(of).drop;
            let mut attributes = Vec::new();
            attributes.extend((!drop.may_check).then_some("nocheck"));
            attributes.extend((!drop.may_mate).then_some("nomate"));
            attributes.extend(drop.must_threaten.then_some("withattack"));
            let range = self.drop_range(of);
            if range.is_empty() && attributes.is_empty() {
                continue;
            }
            match rules.iter_mut().find(|(known, own, _)| *known == range && *own == attributes) {
                Some((_, _, types)) => types.push(of),
                None => rules.push((range, attributes, vec![of])),
            }
        }
        for (range, attributes, types) in rules {
            let rule = Rule::new("drop").set(self.set(&types)).range(range);
            sheet.rule(attributes.into_iter().fold(rule, Rule::with));
        }
        for &of in &held {
            if let Some(most) = self.ruleset.piece(of).drop.per_file_max {
                let set = format!("{{{}}}", self.names.get(of));
                sheet.rule(Rule::new("pieces").set(set).with(format!("file({most})")));
            }
        }
    }

    /// Returns the squares where a piece may be dropped; nothing where these are all from which it
    /// can move.
    fn drop_range(&self, of: PieceType) -> String {
        let ruleset = &self.ruleset;
        let drop = &ruleset.piece(of).drop;
        if drop.needs_move && drop.zone.is_none() {
            return String::new();
        }
        let free = normal::squares_to_move_from(ruleset, of);
        let squares = ByColor::from_fn(|color| {
            let may = |square: &fers_core::Square| {
                let can_move = !drop.needs_move || free.as_ref().is_none_or(|free| free[color].contains(*square));
                ruleset.in_zone(drop.zone, color, *square) && can_move
            };
            ruleset.geometry.squares().filter(may).collect::<Region>()
        });
        if free.is_some_and(|free| free == squares) {
            return String::new();
        }
        self.range_of(&squares).unwrap_or_default()
    }

    fn gates(&self, sheet: &mut Sheet) {
        let Some(gating) = &self.ruleset.hands.gating else { return };
        let set = gating.only.as_ref().map_or_else(String::new, |only| format!("{{{}}}", self.names.list(only)));
        if let Some(range) = self.range(gating.zone) {
            sheet.rule(Rule::new("gating").set(set).range(range).with_if(gating.is_ordered, "ordered"));
        }
    }
}

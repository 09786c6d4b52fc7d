//! Promotions that depend on the start position.

use fers_core::{ByColor, Color, PieceType, Region, Square};
use fers_rules::{Drops, Promotion, Refusal, Trigger, Zones};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::RuleUse;

/// The squares of each side that offer the same choices.
struct Group {
    to: Vec<PieceType>,
    squares: ByColor<Region>,
}

impl Lowering<'_, '_, '_> {
    /// Restricts the promotions of rules with `setup` and `stack`. The start position must have
    /// been read once.
    pub(super) fn by_first_array(&mut self) {
        let entry = self.entry;
        for rule in entry.uses("promotion").filter(|rule| rule.has("setup")) {
            self.by_files(rule);
        }
        for rule in entry.uses("promotion").filter(|rule| rule.has("stack")) {
            self.offer_lost_pieces(rule);
        }
    }

    /// `setup`: each file offers the piece that began there, behind the pawn.
    fn by_files(&mut self, rule: &RuleUse<'_>) {
        let otherwise = rule.attribute("setup").and_then(|used| used.parts.set.as_ref());
        let otherwise = otherwise.map(|set| self.types_of(set)).unwrap_or_default();
        let promotions = std::mem::take(&mut self.ruleset.promotions);
        let places = std::mem::take(&mut self.promotion_places);
        let lines = self.lines_of(rule.parts.prefix.map_or('+', |(prefix, _)| prefix));
        for (promotion, span) in promotions.into_iter().zip(places) {
            if !lines.iter().any(|line| line.span == span) {
                self.ruleset.promotions.push(promotion);
                self.promotion_places.push(span);
                continue;
            }
            let outside = self.outside(promotion.zone);
            for Group { to, squares } in self.groups(&promotion, &otherwise) {
                let zone = self.zones_of("promotion", squares);
                let trigger = match promotion.trigger {
                    Trigger::Enter => Trigger::EnterFrom(outside),
                    other => other,
                };
                self.ruleset.promotions.push(Promotion { zone, trigger, to, ..promotion.clone() });
                self.promotion_places.push(span);
            }
        }
    }

    /// Returns the squares outside of the zone of each side.
    fn outside(&mut self, zone: Zones) -> Zones {
        let squares = ByColor::from_fn(|color| {
            let inside = self.ruleset.zone(zone, color);
            self.ruleset.geometry.squares().filter(|&square| !inside.contains(square)).collect()
        });
        self.zones_of("outside", squares)
    }

    /// Returns the choices of a promotion by file, for squares with equal choices together.
    fn groups(&self, promotion: &Promotion, otherwise: &[PieceType]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for color in Color::ALL {
            for square in self.ruleset.zone(promotion.zone, color).iter() {
                let to = match self.began_on_file(promotion.from, color, square) {
                    Some(found) if promotion.to.contains(&found) => vec![found],
                    Some(_) => Vec::new(),
                    None => otherwise.to_vec(),
                };
                if groups.iter().all(|group| group.to != to) {
                    groups.push(Group { to: to.clone(), squares: ByColor::default() });
                }
                let group = groups.iter_mut().find(|group| group.to == to);
                group.into_iter().for_each(|group| group.squares[color].insert(square));
            }
        }
        groups
    }

    /// Returns the piece that began on the file of a square: that which stands closest to the piece
    /// that promotes, behind it. Royal pieces do not count.
    fn began_on_file(&self, from: PieceType, color: Color, square: Square) -> Option<PieceType> {
        let geometry = &self.ruleset.geometry;
        let seen = |square: Square| if color == Color::Black { self.seen_by_black(square) } else { square };
        let file = geometry.file(square);
        let on_file = || {
            let own = self.ruleset.start.pieces().filter(move |(_, piece)| piece.is_of(color));
            own.filter(move |&(at, _)| geometry.file(at) == file && geometry.board(at) == geometry.board(square))
        };
        let rank = |at: Square| geometry.rank(seen(at));
        let pawn = on_file().filter(|(_, piece)| piece.piece_type == from).map(|(at, _)| rank(at)).max();
        let behind = on_file().filter(|&(at, piece)| {
            let is_meant = piece.piece_type != from && !self.kings.contains(&piece.piece_type);
            is_meant && pawn.is_none_or(|pawn| rank(at) < pawn)
        });
        behind.max_by_key(|&(at, _)| rank(at)).map(|(_, piece)| piece.piece_type)
    }

    /// `stack`: a side has no more pieces of a type than it began with, as it promotes only to what
    /// it has lost.
    fn offer_lost_pieces(&mut self, rule: &RuleUse<'_>) {
        let place = rule.word.span();
        let lines = self.lines_of(rule.parts.prefix.map_or('+', |(prefix, _)| prefix));
        let is_of_rule = |span: &fers_text::Span| lines.iter().any(|line| line.span == *span);
        let promotions = self.ruleset.promotions.iter().zip(&self.promotion_places);
        let (own, others): (Vec<_>, Vec<_>) = promotions.partition(|(_, span)| is_of_rule(span));
        let mut types: Vec<PieceType> = own.iter().flat_map(|(promotion, _)| promotion.to.clone()).collect();
        types.sort_unstable();
        types.dedup();
        let is_also_free = others.iter().any(|(promotion, _)| promotion.to.iter().any(|to| types.contains(to)));
        let is_waiting = own.iter().any(|(promotion, _)| promotion.refusal == Refusal::UnlessStuck);
        let changes = |piece: &fers_rules::PieceRules| {
            piece.assimilates || !piece.becomes.is_empty() || piece.displaced.is_some() || piece.in_hand.is_some()
        };
        let makes_pieces = self.ruleset.hands.drops != Drops::None
            || self.ruleset.hands.captured_to.is_some()
            || self.ruleset.hands.gating.is_some()
            || self.ruleset.hands.pick_up
            || !self.ruleset.flips.is_empty()
            || self.ruleset.pieces.iter().any(changes);
        if is_also_free || is_waiting || makes_pieces {
            return self.waits(place, "`promotion=stack` here", Mechanism::Properties);
        }
        for piece_type in types {
            let count = |color| {
                let own = self.ruleset.start.pieces().filter(|(_, piece)| piece.is_of(color));
                own.filter(|(_, piece)| piece.piece_type == piece_type).count() as u16
            };
            self.ruleset.pieces[piece_type.index()].limit = ByColor::from_fn(|color| Some(count(color)));
        }
    }
}

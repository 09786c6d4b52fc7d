//! Pieces off the board.

use fers_core::PieceType;
use fers_mbn::{Body, Head, PieceName};
use fers_rules::{Condition, Drops, Gating, Promotion, Refusal, Taker, Trigger};

use super::{Lowering, key};
use crate::ccif::table::Mechanism;
use crate::ccif::tree::{AttributeUse, RuleUse};

impl Lowering<'_, '_, '_> {
    /// Says which pieces go to hands and how they come back.
    pub(super) fn hands(&mut self) {
        let entry = self.entry;
        let (holding, bughouse) = (entry.rule("holding"), entry.rule("bughouse"));
        let is_pocket = holding.is_some_and(|rule| rule.has("pocket"));
        let keeps_side = holding.is_some_and(|rule| rule.has("notflip"));
        let hands = &mut self.ruleset.hands;
        hands.captured_to = match (holding, bughouse) {
            (_, Some(_)) => Some(Taker::Partner),
            // A side drops its own pieces only, so that a piece that keeps its side goes to its
            // owner.
            (Some(_), None) if !is_pocket && keeps_side => Some(Taker::Owner),
            (Some(_), None) if !is_pocket => Some(Taker::Capturer),
            _ => None,
        };
        if holding.is_some() || bughouse.is_some() {
            hands.drops = Drops::Allowed;
        }
        let kept = holding.and_then(|rule| rule.parts.set.as_ref()).map(|set| self.types_of(set));
        let hands = &mut self.ruleset.hands;
        hands.kept = kept;
        hands.is_shared = holding.is_some_and(|rule| rule.has("share"));
        hands.pick_up = entry.rule("warp").is_some();
        if let Some(rule) = entry.rule("gating") {
            let squares = match &rule.parts.range {
                Some(range) => self.region(range),
                None => self.ruleset.geometry.squares().collect(),
            };
            let zone = self.zones("gates", squares);
            let only = rule.parts.set.as_ref().map(|set| self.types_of(set));
            self.ruleset.hands.gating = Some(Gating { zone, only, is_ordered: rule.has("ordered") });
        }
        if let Some(rule) = holding {
            self.changed_in_hand(rule);
        }
        if self.ruleset.hands.drops != Drops::None {
            self.drops();
        }
    }

    /// Reads `demote` and `promote` of `holding`: the types of captured pieces in the hand.
    fn changed_in_hand(&mut self, rule: &RuleUse<'_>) {
        let prefix = |used: &AttributeUse<'_>, usual: char| used.parts.prefix.map_or(usual, |(prefix, _)| prefix);
        if let Some(used) = rule.attribute("demote") {
            if used.parts.prefix.is_none() {
                self.without_prefix();
            }
            self.by_lines(prefix(used, '-'), used);
        }
        if rule.has("either") {
            self.without_prefix();
            self.either_face(rule);
        }
        if let Some(used) = rule.attribute("promote") {
            self.by_lines(prefix(used, '+'), used);
        }
    }

    /// Lets pieces with a prefix lose it in the hand.
    fn without_prefix(&mut self) {
        for index in 0..self.ruleset.pieces.len() {
            let letter = self.ruleset.pieces[index].letters.white.clone();
            let plain = letter.trim_start_matches(['+', '-', '#', '*', '$', '%', '&']);
            if plain != letter {
                self.ruleset.pieces[index].in_hand = self.types.get(plain).copied();
            }
        }
    }

    /// `either`: what is in the hand without prefix may be dropped with it.
    fn either_face(&mut self, rule: &RuleUse<'_>) {
        let board = self.ruleset.geometry.squares().collect();
        let zone = self.zones("board", board);
        for from in self.ruleset.piece_types().collect::<Vec<_>>() {
            let is_face = |&face: &PieceType| face != from && self.ruleset.piece(face).in_hand == Some(from);
            let to: Vec<PieceType> = self.ruleset.piece_types().filter(is_face).collect();
            if !to.is_empty() {
                self.ruleset.promotions.push(Promotion::new(from, zone, Trigger::Drop, to, Refusal::Always));
                self.promotion_places.push(rule.word.span());
            }
        }
    }

    /// Changes types in the hand by lines: by `-R==B`, a rook is a bishop in the hand.
    fn by_lines(&mut self, prefix: char, used: &AttributeUse<'_>) {
        for definition in self.definitions() {
            let (Head::Piece(identifier), Body::Pieces(names)) = (&definition.head, &definition.body) else { continue };
            for name in identifier.pieces.iter().filter(|name| name.prefixes.starts_with(prefix)) {
                let from = PieceName { prefixes: name.prefixes[1..].to_owned(), ..name.clone() };
                let (Some(&from), [to]) = (self.types.get(&key(&from)), names.as_slice()) else {
                    self.waits(used.word.span(), "a choice on the way to the hand", Mechanism::Properties);
                    continue;
                };
                self.ruleset.pieces[from.index()].in_hand = self.type_of(to);
            }
        }
    }

    /// Sets where pieces are dropped: on squares from which they can move, unless a rule `drop`
    /// names the piece and its squares.
    fn drops(&mut self) {
        self.ruleset.pieces.iter_mut().for_each(|piece| piece.drop.needs_move = true);
        let entry = self.entry;
        for rule in entry.uses("drop") {
            let types: Vec<PieceType> = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().filter(|found| !self.kings.contains(found)).collect(),
            };
            let zone = rule.parts.range.as_ref().map(|range| {
                let squares = self.region(range);
                self.zones("drops", squares)
            });
            for dropped in types {
                let drop = &mut self.ruleset.pieces[dropped.index()].drop;
                if zone.is_some() {
                    (drop.zone, drop.needs_move) = (zone, false);
                }
                drop.may_check &= !rule.has("nocheck");
                drop.may_mate &= !rule.has("nomate");
                drop.must_threaten |= rule.has("withattack");
            }
        }
        self.first_moves();
    }

    /// Reports first moves of dropped pieces. On the page, a dropped piece has not moved; in the
    /// core, it has.
    fn first_moves(&mut self) {
        if self.ruleset.hands.pick_up {
            return;
        }
        let asks = |index: &usize| {
            let piece = &self.ruleset.pieces[*index];
            piece.all_moves().any(|path| path.when.contains(&Condition::Virgin))
        };
        let found = (0..self.ruleset.pieces.len()).find(asks);
        if let Some(index) = found.filter(|&index| !self.kings.contains(&PieceType(index as u16))) {
            let place = self.places[index];
            self.waits(place, "the first move of a piece that was dropped", Mechanism::Properties);
        }
    }
}

//! Promotion choices.

use fers_core::{Action, Color, Move, PieceType, Region, Setup, Square};
use fers_rules::{Promotion, Refusal, Trigger};

use crate::Oracle;
use crate::candidate::{Candidate, travel};
use crate::walk::Walk;

/// A possible outcome of a move for the type of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The new type, if the piece promotes.
    pub(crate) promotion: Option<PieceType>,
    /// The move must not give check.
    pub(crate) without_check: bool,
}

/// The piece keeps its type, or takes that of its victim.
const UNPROMOTED: Outcome = Outcome { promotion: None, without_check: false };

impl Oracle<'_> {
    /// Returns the outcomes of a walk for a piece type.
    pub(crate) fn promotion_outcomes(&self, setup: &Setup, piece: PieceType, walk: &Walk) -> Vec<Outcome> {
        let is_turned = self.becomes(setup, piece, walk.to, (&walk.removed, &walk.carried)).is_some();
        if is_turned || self.assimilated(setup, piece, &walk.removed).is_some() {
            return vec![UNPROMOTED];
        }
        let rules = self.arriving_rules(setup, piece, walk);
        let mut outcomes = self.choices(&rules, setup, Some(walk.from), &walk.removed);
        if outcomes.is_empty() && rules.iter().any(|rule| rule.refusal == Refusal::Barred) {
            return outcomes;
        }
        if outcomes.is_empty() || rules.iter().all(|rule| self.may_refuse(rule, setup.turn, piece, walk.to)) {
            outcomes.push(UNPROMOTED);
        }
        outcomes
    }

    /// Returns the rules that apply to a piece where a walk takes it.
    pub(crate) fn arriving_rules(&self, setup: &Setup, piece: PieceType, walk: &Walk) -> Vec<&Promotion> {
        let fires = |rule: &&Promotion| {
            let waits = self.is_suspended(setup, walk.from) && walk.removed.is_empty();
            self.fires_on_arrival(rule, setup, walk.from, walk.to)
                && !(waits && self.may_refuse(rule, setup.turn, piece, walk.to))
        };
        self.rules_for(setup, piece, walk).filter(fires).collect()
    }

    /// Returns moves that change only the type of a piece.
    pub(crate) fn promotions_in_place(&self, setup: &Setup, from: Square, piece: PieceType) -> Vec<Candidate> {
        let stay = Walk::standing(from);
        let rules = self.rules_at(setup, Trigger::InPlace, piece, from, &stay);
        let choices = self.choices(&rules, setup, Some(from), &[]);
        choices.into_iter().map(|outcome| travel(&stay, outcome)).collect()
    }

    /// Returns moves by the paths of a type that the piece becomes first.
    pub(crate) fn travels_promoted_before(&self, setup: &Setup, from: Square, piece: PieceType) -> Vec<Candidate> {
        let types = self.ruleset.piece_types();
        types.flat_map(|new_type| self.travels_as(setup, from, piece, new_type)).collect()
    }

    fn travels_as(&self, setup: &Setup, from: Square, piece: PieceType, new_type: PieceType) -> Vec<Candidate> {
        let before = |rule: &&Promotion| rule.from == piece && rule.trigger == Trigger::BeforeMoving;
        if !self.ruleset.promotions.iter().filter(before).any(|rule| rule.to.contains(&new_type)) {
            return Vec::new();
        }
        let walks = self.walks_to_move(setup, from, new_type, false);
        let moves = walks.into_iter().filter(|walk| {
            walk.from == from && !walk.is_pass() && self.assimilated(setup, new_type, &walk.removed).is_none()
        });
        moves
            .flat_map(|walk| {
                let rules = self.rules_at(setup, Trigger::BeforeMoving, piece, from, &walk);
                let choices = self.choices(&rules, setup, Some(from), &walk.removed).into_iter();
                let chosen = choices.filter(|outcome| outcome.promotion == Some(new_type));
                chosen.map(|outcome| travel(&walk, outcome)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Returns the promotions available to a drop.
    pub(crate) fn promoted_drops(&self, setup: &Setup, piece_type: PieceType, to: Square) -> Vec<Candidate> {
        let rules = self.rules_at(setup, Trigger::Drop, piece_type, to, &Walk::standing(to));
        let choices = self.choices(&rules, setup, None, &[]).into_iter();
        let drop = Move::plain(Action::Drop { piece_type, to });
        choices
            .map(|outcome| Candidate {
                without_check: outcome.without_check,
                ..Candidate::plain(Move { promotion: outcome.promotion, ..drop.clone() })
            })
            .collect()
    }

    /// Returns the type that a piece takes from its victims, if one of them assimilates.
    pub(crate) fn assimilated(&self, setup: &Setup, capturer: PieceType, removed: &[Square]) -> Option<PieceType> {
        if self.ruleset.is_royal(capturer) {
            return None;
        }
        let victims = removed.iter().filter_map(|&square| setup.piece_at(square));
        victims.map(|victim| victim.piece_type).rfind(|&victim| self.ruleset.piece(victim).assimilates)
    }

    /// Returns the rules for a type that apply to what a walk does to others.
    fn rules_for(&self, setup: &Setup, piece: PieceType, walk: &Walk) -> impl Iterator<Item = &Promotion> {
        let type_on = |square: Square| setup.piece_at(square).map(|piece| piece.piece_type);
        let captured: Vec<PieceType> = walk.removed.iter().filter_map(|&square| type_on(square)).collect();
        let carried: Vec<PieceType> = walk.carried.iter().filter_map(|carry| type_on(carry.from)).collect();
        let rules = self.ruleset.promotions.iter().filter(move |rule| rule.from == piece);
        rules.filter(move |rule| {
            let is_quiet_enough = captured.is_empty() || !rule.quiet_only;
            is_quiet_enough && rule.occasion.is_met(&captured, &carried)
        })
    }

    /// Returns the rules whose trigger tests one square only.
    fn rules_at(
        &self,
        setup: &Setup,
        trigger: Trigger,
        piece: PieceType,
        square: Square,
        walk: &Walk,
    ) -> Vec<&Promotion> {
        let zone = |rule: &Promotion| self.promotion_zone(rule, setup).contains(square);
        // A suspended piece need not promote by these rules.
        let waits = trigger != Trigger::Drop && self.is_suspended(setup, square) && walk.removed.is_empty();
        self.rules_for(setup, piece, walk).filter(|rule| !waits && rule.trigger == trigger && zone(rule)).collect()
    }

    /// Returns the zone that a rule tests now.
    fn promotion_zone(&self, rule: &Promotion, setup: &Setup) -> &Region {
        let same = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && piece.piece_type == rule.from);
        let of_last = self.ruleset.piece(rule.from).last_promotes_in;
        let is_last = rule.trigger != Trigger::Drop && of_last.is_some() && same.count() == 1;
        self.ruleset.zone(of_last.filter(|_| is_last).unwrap_or(rule.zone), setup.turn)
    }

    fn fires_on_arrival(&self, rule: &Promotion, setup: &Setup, from: Square, to: Square) -> bool {
        let (zone, color) = (self.promotion_zone(rule, setup), setup.turn);
        match rule.trigger {
            Trigger::Enter => zone.contains(to) && !zone.contains(from),
            Trigger::EnterFrom(origins) => zone.contains(to) && self.ruleset.zone(origins, color).contains(from),
            Trigger::Leave => zone.contains(from),
            Trigger::InPlace | Trigger::BeforeMoving | Trigger::Drop => false,
        }
    }

    /// Returns the types that these rules offer and no limit forbids, each once. `left` is the
    /// origin of the piece.
    pub(crate) fn choices(
        &self,
        rules: &[&Promotion],
        setup: &Setup,
        left: Option<Square>,
        removed: &[Square],
    ) -> Vec<Outcome> {
        let types = self.ruleset.piece_types();
        let offered = types.filter(|new_type| rules.iter().any(|rule| rule.to.contains(new_type)));
        let allowed = offered.filter(|&new_type| self.has_room_for(new_type, setup, left, removed));
        allowed
            .map(|new_type| {
                let mut offering = rules.iter().filter(|rule| rule.to.contains(&new_type));
                Outcome { promotion: Some(new_type), without_check: offering.all(|rule| rule.quiet_only) }
            })
            .collect()
    }

    /// Returns whether the side to move may have one more piece of a type, without the mover and
    /// its victims.
    fn has_room_for(&self, new_type: PieceType, setup: &Setup, left: Option<Square>, removed: &[Square]) -> bool {
        let Some(limit) = self.ruleset.piece(new_type).limit[setup.turn] else {
            return true;
        };
        let stays = |square: Square| Some(square) != left && !removed.contains(&square);
        let same = setup
            .pieces()
            .filter(|&(square, piece)| stays(square) && piece.is_of(setup.turn) && piece.piece_type == new_type);
        same.count() < usize::from(limit)
    }

    fn may_refuse(&self, rule: &Promotion, color: Color, piece: PieceType, to: Square) -> bool {
        match rule.refusal {
            Refusal::Never | Refusal::Barred => false,
            Refusal::Always => true,
            Refusal::UnlessStuck => self.can_move_on_empty_board(to, piece, color),
            Refusal::Within(zones) => self.ruleset.zone(zones, color).contains(to),
        }
    }
}

//! Promotion of pawns, which have a choice, and of other pieces, which flip.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Occasion, Promotion, Refusal, Trigger};

use super::Lowering;
use super::board::without;
use super::members::Shape;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{PAWN, Slot};

impl Lowering<'_, '_> {
    /// Makes all promotion rules.
    pub(super) fn promotions(&mut self) {
        let advances = fers_rules::Facts::of(&self.ruleset).only_advances;
        let (white, black) = (self.pawn_rules(Color::White), self.pawn_rules(Color::Black));
        let both = white == black;
        for (color, rules) in [(Color::White, white), (Color::Black, black)] {
            let colors: &[Color] = if both { &Color::ALL } else { &[color] };
            if !both || color == Color::White {
                rules.into_iter().for_each(|(slot, choices)| self.pawn(slot, &choices, colors, &advances));
            }
        }
        for (from, to) in self.flips() {
            self.flip(from, to);
        }
    }

    /// Returns the pawns and the types to which they promote.
    fn pawn_rules(&self, color: Color) -> Vec<(Slot, Vec<Slot>)> {
        let choices = self.choices(color);
        match choices.is_empty() {
            true => Vec::new(),
            false => self.pawns(color).into_iter().map(|slot| (slot, choices.clone())).collect(),
        }
    }

    fn pawn(&mut self, slot: Slot, choices: &[Slot], colors: &[Color], advances: &[bool]) {
        let Some(from) = self.plain(slot) else { return };
        let is_burmese = slot == PAWN && self.settings.switch(Field::SittuyinPromotion);
        let raised = |slot: Slot| self.member(slot, |shape| matches!(shape, Shape::Raised { .. }));
        let to: Vec<PieceType> = choices.iter().filter_map(|&slot| raised(slot).or_else(|| self.plain(slot))).collect();
        let all = self.squares(Field::PromotionRegion);
        let squares = ByColor::from_fn(|color| match colors.contains(&color) {
            true => all[color].clone(),
            false => Region::new(),
        });
        if squares.iter().all(|(_, squares)| squares.is_empty()) {
            return;
        }
        if is_burmese {
            return self.burmese_pawn(from, to, &squares);
        }
        let refusal = match self.settings.switch(Field::PawnsMustPromote) {
            true => Refusal::Barred,
            false => self.free_refusal(from),
        };
        // A piece that must promote on entry never moves inside the zone, unless it was dropped
        // there.
        let stays_out = refusal == Refusal::Barred && !self.settings.switch(Field::PieceDrops);
        let trigger = match stays_out && advances[from.index()] {
            true => Trigger::Enter,
            false => Trigger::EnterFrom(self.zones("", &ByColor::both(self.board()))),
        };
        let zone = self.zones("promotion", &squares);
        self.ruleset.promotions.push(Promotion::new(from, zone, trigger, to, refusal));
    }

    /// Adds the promotions of Sittuyin's pawns: in place or with a step of the new piece, quietly;
    /// the last pawn anywhere.
    fn burmese_pawn(&mut self, from: PieceType, to: Vec<PieceType>, squares: &ByColor<Region>) {
        let zone = self.zones("promotion", squares);
        let everywhere = self.zones("", &ByColor::both(self.board()));
        self.ruleset.pieces[from.index()].last_promotes_in = Some(everywhere);
        for &choice in &to {
            self.ruleset.pieces[choice.index()].may_appear_armed = false;
        }
        for trigger in [Trigger::InPlace, Trigger::BeforeMoving] {
            let rule = Promotion::new(from, zone, trigger, to.clone(), Refusal::Always);
            self.ruleset.promotions.push(Promotion { quiet_only: true, ..rule });
        }
    }

    /// Returns when an optional promotion may be refused.
    fn free_refusal(&mut self, from: PieceType) -> Refusal {
        if !self.settings.switch(Field::ImmobilityIllegal) {
            return Refusal::Always;
        }
        let moves = &self.ruleset.piece(from).moves;
        if !Self::hops(moves) {
            return Refusal::UnlessStuck;
        }
        let stuck = self.stuck_squares(from);
        if stuck.iter().all(|(_, squares)| squares.is_empty()) {
            return Refusal::Always;
        }
        let board = self.board();
        let free = ByColor::from_fn(|color| without(&board, &stuck[color]));
        Refusal::Within(self.zones("promotion may wait", &free))
    }

    fn flip(&mut self, from: Slot, to: Slot) {
        let settings = self.settings;
        let (Some(plain), Some(flipped)) = (self.plain(from), self.flipped(from)) else { return };
        let squares = self.squares(Field::PromotionRegion);
        let is_pawn = from == PAWN && Color::ALL.iter().any(|&color| self.pawns(color).contains(&from));
        let must = settings.switch(Field::PiecesMustFlip) || (is_pawn && settings.switch(Field::PawnsMustPromote));
        let refusal = if must { Refusal::Never } else { self.free_refusal(plain) };
        self.turn(plain, flipped, &squares, refusal);
        if settings.switch(Field::Demotion) {
            let must = settings.switch(Field::PiecesMustFlip);
            let refusal = if must { Refusal::Never } else { self.free_refusal(flipped) };
            self.turn(flipped, plain, &squares, refusal);
        }
        if settings.switch(Field::PieceDrops) && settings.switch(Field::DropPromoted) {
            let squares = self.squares_of_promoted_drops(flipped);
            let zone = self.zones("promoted drops", &squares);
            self.rule(plain, flipped, zone, Trigger::Drop, Refusal::Always);
        }
        let is_own = self.stored(Field::Flips, Color::White).origin.is_own;
        if is_own && settings.flips().iter().any(|&(other, target)| other == to && target.is_some()) {
            let message = "what a piece becomes could promote on; here it does not".to_owned();
            let help = "write `-` behind the letter of the promoted piece";
            self.warn_about("fsf::promotion-chain", Field::Flips, message, help);
        }
    }

    /// Returns the squares on which a piece may be dropped promoted. If immobile drops are illegal,
    /// excludes squares from which the promoted piece could never move.
    fn squares_of_promoted_drops(&self, flipped: PieceType) -> ByColor<Region> {
        let board = self.board();
        if !self.settings.switch(Field::ImmobilityIllegal) {
            return ByColor::both(board);
        }
        self.stuck_squares(flipped).map(|stuck| without(&board, &stuck))
    }

    /// Adds rules for moves into the zone and for moves that start in it.
    fn turn(&mut self, from: PieceType, to: PieceType, squares: &ByColor<Region>, refusal: Refusal) {
        if squares.iter().all(|(_, squares)| squares.is_empty()) {
            return;
        }
        let board = self.board();
        let zone = self.zones("promotion", squares);
        if squares.iter().any(|(_, squares)| *squares != board) {
            self.rule(from, to, zone, Trigger::Enter, refusal);
        }
        self.rule(from, to, zone, Trigger::Leave, refusal);
    }

    fn rule(&mut self, from: PieceType, to: PieceType, zone: fers_rules::Zones, trigger: Trigger, refusal: Refusal) {
        let captures = self.settings.switch(Field::FlipsOnCapture) && trigger != Trigger::Drop;
        let occasion = if captures { Occasion::Capture(None) } else { Occasion::Always };
        let to = vec![to];
        let rule = Promotion { occasion, ..Promotion::new(from, zone, trigger, to, refusal) };
        self.ruleset.promotions.push(rule);
    }
}

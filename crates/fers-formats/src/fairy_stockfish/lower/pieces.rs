//! Piece types and their properties.

use std::collections::HashMap;

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{DropRule, Path, PieceRules};

use super::Lowering;
use super::board::{common, without};
use super::members::{Member, Shape};
use super::moves;
use crate::fairy_stockfish::key::{Field, capitalised};
use crate::fairy_stockfish::piece::{
    self, BERS, BISHOP, JANGGI_CANNON, KING, KNIGHT, PAWN, ROOK, SHOGI_PAWN, Slot, Types,
};

/// Value of a rook in Fairy-Stockfish. Source: the comments of its `variants.ini`.
const ROOK_WORTHS: [(Field, i64); 2] = [(Field::ValueMiddle, 1276), (Field::ValueEnd, 1380)];
/// Maximal value of a piece.
const WORTH_MAX: i32 = 50_000;

impl Lowering<'_, '_> {
    /// Makes all piece types, in the order of the members.
    pub(super) fn pieces(&mut self) {
        let mut moves: HashMap<Slot, ByColor<Vec<Path>>> = HashMap::new();
        for member in self.members.clone() {
            let paths = match moves.get(&member.slot) {
                Some(paths) => paths.clone(),
                None => ByColor::from_fn(|color| self.moves(member.slot, color)),
            };
            moves.entry(member.slot).or_insert_with(|| paths.clone());
            let rules = self.piece(member, paths);
            self.ruleset.pieces.push(rules);
        }
        self.frame();
        self.confine();
    }

    fn piece(&mut self, member: Member, paths: ByColor<Vec<Path>>) -> PieceRules {
        let settings = self.settings;
        let letter_of = |slot: Slot| settings.piece(slot).map_or('?', |piece| piece.letter);
        let letters = match member.shape {
            Shape::Plain => letter_of(member.slot).to_string(),
            Shape::Flipped { from } => format!("+{}", letter_of(from)),
            Shape::Raised { .. } => format!("{}~", letter_of(member.slot)),
        };
        let san = match member.shape {
            Shape::Raised { .. } => letter_of(member.slot).to_string(),
            _ if member.shape == Shape::Plain && self.pawns(Color::White).first() == Some(&member.slot) => {
                String::new()
            }
            _ => letters.clone(),
        };
        let drop = DropRule { both_shades: self.keeps_shades(member), ..self.drop_rule(member.slot) };
        let black_moves = (paths.black != paths.white).then_some(paths.black);
        PieceRules {
            letters: ByColor::new(letters.to_uppercase(), letters.clone()),
            san: san.to_uppercase(),
            black_moves,
            victims: self.victims(member.slot),
            drop,
            limit: ByColor::both(self.limit(member.slot)),
            in_hand: self.in_hand(member.shape),
            takes_goals: self.takes_goals(member.slot),
            unsettles: if member.slot == ROOK && self.leaps() { moves::STRAIGHT.to_vec() } else { Vec::new() },
            may_flee: !(member.slot == KING && settings.switch(Field::Makpong)),
            may_mate: !(member.slot == KNIGHT && settings.switch(Field::ShatarMate)),
            gives_shak: [KNIGHT, ROOK, BERS].contains(&member.slot) && settings.switch(Field::ShatarMate),
            value: self.value(member.slot),
            ..PieceRules::new(&self.name(member), "", paths.white)
        }
    }

    fn name(&self, member: Member) -> String {
        let letter = |slot: Slot| self.settings.piece(slot).map_or('?', |piece| piece.letter.to_ascii_uppercase());
        let plain = |slot: Slot| match piece::is_custom(slot) {
            true => format!("Piece {}", letter(slot)),
            false => in_words(&piece::key_name(slot)),
        };
        match member.shape {
            Shape::Plain => plain(member.slot),
            Shape::Flipped { from } => format!("Promoted {}", plain(from)),
            Shape::Raised { .. } => format!("{} from Pawn", plain(member.slot)),
        }
    }

    fn victims(&self, slot: Slot) -> Option<Vec<PieceType>> {
        let spares = slot == JANGGI_CANNON || self.settings.types(Field::MutuallyImmune, Color::White).has(slot);
        let own = self.types_of(slot);
        spares.then(|| self.types_in(Types::ALL).into_iter().filter(|other| !own.contains(other)).collect())
    }

    fn limit(&self, slot: Slot) -> Option<u16> {
        self.settings.number_of(Field::PromotionLimit, slot).map(|limit| u16::try_from(limit).unwrap_or(0))
    }

    /// Returns the value in centipawns, 500 for a rook: the mean of the stated middlegame and
    /// endgame values.
    fn value(&self, slot: Slot) -> Option<i32> {
        let scaled = |(field, rook): (Field, i64)| {
            let worth = self.settings.number_of(field, slot)?;
            Some(i64::from(worth.clamp(0, WORTH_MAX)) * 500 / rook)
        };
        let worths: Vec<i64> = ROOK_WORTHS.into_iter().filter_map(scaled).collect();
        let mean = worths.iter().sum::<i64>().checked_div(worths.len() as i64)?;
        i32::try_from(mean).ok()
    }

    fn in_hand(&self, shape: Shape) -> Option<PieceType> {
        match shape {
            Shape::Plain => None,
            Shape::Flipped { .. } if self.settings.switch(Field::DropLoop) => None,
            Shape::Flipped { from } | Shape::Raised { from } => self.plain(from),
        }
    }

    fn takes_goals(&self, slot: Slot) -> bool {
        self.settings.types(Field::FlagPiece, Color::White).has(slot)
    }

    fn drop_rule(&mut self, slot: Slot) -> DropRule {
        if !self.settings.switch(Field::PieceDrops) {
            return DropRule::default();
        }
        let squares = self.drop_squares(slot);
        let everywhere = self.board();
        let zone = squares.iter().any(|(_, squares)| *squares != everywhere);
        let doubled = self.settings.types(Field::DropNoDoubled, Color::White);
        let (needs, opening) = (self.drop_needs(), self.opening());
        DropRule {
            zone: zone.then(|| self.zones("drops", &squares)),
            needs_move: false,
            both_shades: false,
            per_file_max: doubled.has(slot).then(|| self.settings.number(Field::DropNoDoubledCount)),
            needs,
            opening,
            endless: self.settings.switch(Field::FreeDrops),
            may_check: self.settings.switch(Field::DropChecks),
            may_mate: !(slot == SHOGI_PAWN && self.settings.switch(Field::NoPawnDropMate)),
            must_threaten: false,
        }
    }

    fn keeps_shades(&self, member: Member) -> bool {
        let is_bishop = member.slot == BISHOP && member.shape == Shape::Plain;
        is_bishop && self.settings.switch(Field::DropOppositeBishop) && self.settings.switch(Field::PieceDrops)
    }

    fn drop_squares(&self, slot: Slot) -> ByColor<Region> {
        let (settings, home) = (self.settings, self.own_ranks(1, 1));
        let promotion = self.squares(Field::PromotionRegion);
        let mut squares = self.squares(Field::DropRegion);
        for color in Color::ALL {
            let own = &mut squares[color];
            if let Some(mobility) = self.mobility(slot) {
                *own = common(own, &mobility[color]);
            }
            if slot == PAWN && !settings.switch(Field::PromotionZonePawnDrops) {
                *own = without(own, &promotion[color]);
            }
            if slot == PAWN && !settings.switch(Field::FirstRankPawnDrops) {
                *own = without(own, &home[color]);
            }
            if slot == ROOK && settings.switch(Field::SittuyinRookDrop) {
                *own = common(own, &home[color]);
            }
        }
        squares
    }

    /// Confines pieces to their regions, and keeps them off squares on which they could never move
    /// again unless they promote there.
    fn confine(&mut self) {
        let board = self.board();
        for (index, member) in self.members.clone().into_iter().enumerate() {
            let mut squares = self.mobility(member.slot).unwrap_or_else(|| ByColor::both(board.clone()));
            if self.settings.switch(Field::ImmobilityIllegal) {
                let stuck = self.stuck_squares(PieceType(index as u16));
                self.drop_where_it_can_move(index, &stuck);
                for color in Color::ALL {
                    let rescued = self.promotes_at(member, color);
                    squares[color] = without(&squares[color], &without(&stuck[color], &rescued));
                }
            }
            if squares.iter().any(|(_, squares)| *squares != board) {
                let name = format!("{} squares", self.ruleset.pieces[index].name.to_lowercase());
                self.ruleset.pieces[index].confined_to = Some(self.zones(&name, &squares));
            }
        }
    }

    /// Returns the squares from which pieces of a type could never move.
    pub(super) fn stuck_squares(&self, piece_type: PieceType) -> ByColor<Region> {
        let piece = self.ruleset.piece(piece_type);
        let within =
            self.mobility(self.members[piece_type.index()].slot).unwrap_or_else(|| ByColor::both(self.board()));
        ByColor::from_fn(|color| self.stuck(piece.moves_of(color), color, &within[color]))
    }

    /// Restricts drops to squares from which the piece can move, as zones: the rule that a dropped
    /// piece needs a move does not treat hoppers as sliders.
    fn drop_where_it_can_move(&mut self, index: usize, stuck: &ByColor<Region>) {
        // Zones handle pieces that are dropped promoted.
        let is_turned_over = matches!(self.members[index].shape, Shape::Flipped { .. });
        if !self.settings.switch(Field::PieceDrops) || is_turned_over && self.settings.switch(Field::DropPromoted) {
            return;
        }
        let piece = &self.ruleset.pieces[index];
        if !Color::ALL.iter().any(|&color| Self::hops(piece.moves_of(color))) {
            self.ruleset.pieces[index].drop.needs_move = true;
        } else if stuck.iter().any(|(_, squares)| !squares.is_empty()) {
            let squares = self.drop_squares(self.members[index].slot);
            let squares = ByColor::from_fn(|color| without(&squares[color], &stuck[color]));
            self.ruleset.pieces[index].drop.zone = Some(self.zones("drops", &squares));
        }
    }

    /// Returns the squares on which a piece may promote.
    fn promotes_at(&self, member: Member, color: Color) -> Region {
        let flips = self.flips().iter().any(|&(from, _)| from == member.slot);
        let is_pawn = self.pawns(color).contains(&member.slot) && !self.choices(color).is_empty();
        match member.shape == Shape::Plain && (flips || is_pawn) {
            true => self.region(self.settings.squares(Field::PromotionRegion, color)),
            false => Region::new(),
        }
    }
}

/// Splits the name of a setting into words: `fersAlfil` is `Fers Alfil`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for c in capitalised(name).chars() {
        if c.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(c);
    }
    words
}

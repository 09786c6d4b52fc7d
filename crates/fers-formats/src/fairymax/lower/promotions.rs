//! Promotions of pawns.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Promotion, Refusal, Trigger, Zones};

use super::Lowering;
use super::royals::ABSOLUTE;

/// Number of the default promotion piece.
pub(super) const DEFAULT: usize = 7;
/// Number of Black's default if only White starts with the other one.
const BLACKS_DEFAULT: usize = 9;
/// Last decimal digit of the value of a piece that cannot be chosen.
const NO_CHOICE_DIGIT: i64 = 3;
/// Number after `=` by which pawns become the piece that started on their file.
const BY_FILE: i64 = -3;

/// Returns whether a value excludes the piece from the choices of pawns.
pub(super) fn is_no_choice(value: i64) -> bool {
    value % 10 == NO_CHOICE_DIGIT
}

impl Lowering<'_, '_> {
    /// Returns the rank from which a side's pawns start, from 0 as the side sees it.
    pub(super) fn pawn_rank(&self) -> u8 {
        let ranks = match self.game.board.zone.map_or(1, |zone| zone.value) {
            1 => 2,
            depth @ 2.. => depth,
            behind => 1 - behind,
        };
        // Boards without room for it have been refused.
        (ranks - 1).clamp(0, 15) as u8
    }

    /// Returns the depth of the promotion zone in ranks.
    fn zone_depth(&self) -> u8 {
        self.game.board.zone.map_or(1, |zone| zone.value.clamp(1, 16)) as u8
    }

    /// Makes the promotion rules.
    pub(super) fn promotions(&mut self) {
        for pawn in [1, 2] {
            let color = if pawn == 1 { Color::White } else { Color::Black };
            let from = self.piece_type(pawn);
            for (squares, to) in self.ways(color) {
                self.promotion(color, from, squares, to);
            }
        }
    }

    /// Returns the promotion squares of a side's pawns, with the choices there.
    fn ways(&self, color: Color) -> Vec<(Region, Vec<PieceType>)> {
        let geometry = &self.ruleset.geometry;
        let last = |rank: u8| if color == Color::White { geometry.ranks - 1 - rank } else { rank };
        if self.game.board.zone.is_some_and(|zone| zone.value == BY_FILE) {
            return self.ways_by_file(color, last(0));
        }
        let squares = (0..self.zone_depth().min(geometry.ranks))
            .flat_map(|rank| (0..geometry.files).filter_map(move |file| geometry.square(file, last(rank))));
        vec![(squares.collect(), self.choices(color))]
    }

    /// Returns the choices by file: the piece that started there; on the royal's file that of the
    /// file before.
    fn ways_by_file(&self, color: Color, rank: u8) -> Vec<(Region, Vec<PieceType>)> {
        let array = self.array(color);
        let is_fit = |number: usize| number > 2 && self.game.pieces[number - 1].value.value >= 0;
        let mut ways: Vec<(Region, Vec<PieceType>)> = Vec::new();
        for (file, &number) in array.iter().enumerate() {
            let before = file.checked_sub(1).map(|file| array[file]);
            let found = [Some(number), before, Some(DEFAULT)].into_iter().flatten().find(|&number| is_fit(number));
            let to: Vec<PieceType> = found.map(|number| self.piece_type(number)).into_iter().collect();
            let square = self.ruleset.geometry.square(file as u8, rank);
            match ways.iter_mut().find(|(_, known)| *known == to) {
                Some((squares, _)) => square.into_iter().for_each(|square| squares.insert(square)),
                None => ways.push((square.into_iter().collect(), to)),
            }
        }
        ways
    }

    /// Returns the promotion choices of a side's pawns, the default first.
    fn choices(&self, color: Color) -> Vec<PieceType> {
        let mut choices = vec![self.piece_type(self.default_choice(color))];
        for (index, piece) in self.game.pieces.iter().enumerate().skip(2) {
            let value = piece.value.value;
            if value == ABSOLUTE || is_no_choice(value) {
                continue;
            }
            let piece_type = self.piece_type(index + 1);
            // Only a piece with a letter of its own can be chosen.
            let has_letter = self.ruleset.piece(piece_type).letters[color].len() == 1;
            if has_letter && !choices.contains(&piece_type) {
                choices.push(piece_type);
            }
        }
        choices
    }

    fn default_choice(&self, color: Color) -> usize {
        let (white, black) = (self.array(Color::White), self.array(Color::Black));
        let has_own = white.contains(&DEFAULT) && !black.contains(&DEFAULT) && black.contains(&BLACKS_DEFAULT);
        if color == Color::Black && has_own { BLACKS_DEFAULT } else { DEFAULT }
    }

    fn promotion(&mut self, color: Color, from: PieceType, squares: Region, to: Vec<PieceType>) {
        if to.is_empty() {
            return;
        }
        let empty = Region::new();
        let other = self
            .ruleset
            .promotions
            .iter()
            .position(|rule| rule.from == from && rule.to == to && *self.ruleset.zone(rule.zone, color) == empty);
        let name = if color == Color::White { "white_promotion" } else { "black_promotion" };
        let region = self.ruleset.add_region(name, squares);
        if let Some(other) = other {
            self.ruleset.promotions[other].zone[color] = region;
            return;
        }
        let nowhere = self.ruleset.add_region("nowhere", empty);
        let mut zone: Zones = ByColor::both(nowhere);
        zone[color] = region;
        let (trigger, refusal) = (Trigger::Enter, Refusal::Never);
        self.ruleset.promotions.push(Promotion::new(from, zone, trigger, to, refusal));
    }
}

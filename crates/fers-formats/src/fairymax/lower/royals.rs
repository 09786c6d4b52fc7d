//! Pieces with negative values.

use fers_core::PieceType;
use fers_rules::{CheckRule, Royal};

use super::Lowering;
use super::cast::PLAIN_ROYAL_MAX;

/// The value of a piece whose loss loses, however many there are.
pub(super) const ABSOLUTE: i64 = -1;
/// Values from here to 0 are codes and say nothing about worth.
pub(super) const CODES_MIN: i64 = -4;

impl Lowering<'_, '_> {
    /// Makes the sets of royals: those of which each counts in one, and one for each type of which the last counts.
    pub(super) fn royals(&mut self) {
        let mut absolute: Vec<PieceType> = Vec::new();
        let mut sets: Vec<Royal> = Vec::new();
        for (place, role) in self.cast.roles.iter().enumerate() {
            let piece_type = PieceType(place as u16);
            match self.game.pieces[role.white].value.value {
                ABSOLUTE => absolute.push(piece_type),
                ..0 => {
                    let check = if role.white < PLAIN_ROYAL_MAX { CheckRule::Few(1) } else { CheckRule::All };
                    sets.push(royal(vec![piece_type], check));
                }
                0.. => {}
            }
        }
        if !absolute.is_empty() {
            sets.insert(0, royal(absolute, CheckRule::Any));
        }
        self.ruleset.royals = sets;
    }
}

fn royal(piece_types: Vec<PieceType>, check: CheckRule) -> Royal {
    Royal { piece_types, check, may_cross_attack: true }
}

//! Pieces with negative values.

use fers_core::PieceType;
use fers_rules::{CheckRule, Royal};

use super::Lowering;
use super::cast::PLAIN_ROYAL_MAX;

/// Value of a piece whose loss loses the game, however many there are.
pub(super) const ABSOLUTE: i64 = -1;
/// Values from here to 0 are codes, not worths.
pub(super) const CODES_MIN: i64 = -4;

impl Lowering<'_, '_> {
    /// Makes the royal sets: one for all absolute royals, and one for each type that is royal as
    /// its last piece. Of royals with high numbers, no two may be left attacked, even of different
    /// types.
    pub(super) fn royals(&mut self) {
        let (mut absolute, mut single, mut joint): (Vec<_>, Vec<_>, Vec<_>) = (Vec::new(), Vec::new(), Vec::new());
        for (place, role) in self.cast.roles.iter().enumerate() {
            let types = match self.game.pieces[role.white].value.value {
                ABSOLUTE => &mut absolute,
                ..0 if role.white < PLAIN_ROYAL_MAX => &mut single,
                ..0 => &mut joint,
                0.. => continue,
            };
            types.push(PieceType(place as u16));
        }
        if joint.len() > 1 {
            single.extend(joint.iter().copied());
        }
        let last = single.into_iter().map(|piece_type| royal(vec![piece_type], CheckRule::Few(1)));
        let absolute = (!absolute.is_empty()).then(|| royal(absolute, CheckRule::Any));
        let joint = (!joint.is_empty()).then(|| royal(joint, CheckRule::Several(2)));
        self.ruleset.royals = absolute.into_iter().chain(last).chain(joint).collect();
    }
}

fn royal(piece_types: Vec<PieceType>, check: CheckRule) -> Royal {
    Royal::new(piece_types, check)
}

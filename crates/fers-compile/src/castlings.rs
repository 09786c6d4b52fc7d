//! Castlings and their effects.

use fers_core::{PieceType, Square};
use fers_program::{CastlingByDrop, CastlingEffects, CastlingPlan, CastlingZone};
use fers_rules::{Facts, Ruleset};

use crate::draft::Draft;

/// Lists the castlings and their effects.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, facts, program, .. } = draft;
    program.castlings = castlings(ruleset);
    program.castling_effects = castling_effects(ruleset, facts);
}

/// Returns the castlings in the order of the rules.
fn castlings(ruleset: &Ruleset) -> Vec<CastlingPlan> {
    let index = |square: Square| square.0;
    let plan = |castling: &fers_rules::Castling| CastlingPlan {
        color: castling.color,
        targets: castling.targets.iter().map(|target| (index(target.king), index(target.partner))).collect(),
        joins_files: ruleset.geometry.wraps_files,
        may_cross_attack: castling.may_cross_attack,
        by_drop: castling_by_drop(ruleset, castling),
        zone: ruleset.castling_zone.map(|zones| CastlingZone {
            home: index(castling.king),
            squares: ruleset.zone(zones, castling.color).iter().map(index).collect(),
            places: (ruleset.geometry.places() / usize::from(ruleset.geometry.boards)) as u16,
        }),
    };
    ruleset.castlings.iter().map(plan).collect()
}

/// Returns which drops give the right to a castling, if any do.
fn castling_by_drop(ruleset: &Ruleset, castling: &fers_rules::Castling) -> Option<CastlingByDrop> {
    let pair = &ruleset.castling_by_drop.as_ref()?[castling.color];
    let types = |types: &[PieceType]| types.iter().map(|piece_type| piece_type.index()).collect();
    Some(CastlingByDrop {
        king: castling.king.0,
        partner: castling.partner.0,
        kings: types(&pair.kings),
        partners: types(&pair.partners),
    })
}

/// Returns which other rules depend on castlings, and whether dropped pieces castle.
fn castling_effects(ruleset: &Ruleset, facts: &Facts) -> CastlingEffects {
    CastlingEffects {
        asks_for_castling: facts.asks_for_castling,
        opposite_castling: ruleset.opposite_castling,
        castles_after_drop: facts.castles_after_drop,
        keeps_rights: ruleset.castling_zone.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn a_king_of_chess_castles_to_g_and_c_and_the_rook_stands_beside_it() {
        // FIDE Laws of Chess 3.8.2.
        let chess = Compiled::<1>::library("chess");
        let square = |name| chess.at(name) as u16;
        let castlings: Vec<_> = chess.program.castlings.iter().map(|plan| (plan.color, plan.targets.clone())).collect();
        assert_eq!(castlings.len(), 4);
        for (color, king, rook) in [
            (Color::White, "g1", "f1"),
            (Color::White, "c1", "d1"),
            (Color::Black, "g8", "f8"),
            (Color::Black, "c8", "d8"),
        ] {
            assert!(castlings.contains(&(color, vec![(square(king), square(rook))])), "{king}");
        }
    }

    #[test]
    fn castling_matters_to_the_opponent_only_where_the_rules_say_so() {
        let effects = |name| Compiled::<1>::library(name).program.castling_effects;
        assert!(!effects("chess").any());
        assert!(effects("oppositecastling").opposite_castling && effects("oppositecastling").any());
    }
}

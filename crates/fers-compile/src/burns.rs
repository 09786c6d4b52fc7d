//! Pieces that burn where they arrive or stay.

use fers_core::{ByColor, PieceType, SquareSet};
use fers_program::{BurnPlan, TypeSet};
use fers_rules::{Burn, Peril, Ruleset};

use crate::draft::Draft;

/// Lists which pieces burn, in whose sight and where.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.effects.burns = ruleset.burns.iter().map(|burn| plan(ruleset, burn)).collect();
}

fn plan<const N: usize>(ruleset: &Ruleset, burn: &Burn) -> BurnPlan<N> {
    let (by, zone) = match &burn.peril {
        Peril::Sight(types) => (set(types), ByColor::both(SquareSet::EMPTY)),
        Peril::Stay(zones) => {
            let squares = |color| SquareSet::from_region(ruleset.zone(*zones, color));
            (TypeSet::default(), ByColor::from_fn(squares))
        }
    };
    BurnPlan { by, zone, victims: set(&burn.victims) }
}

fn set(types: &Option<Vec<PieceType>>) -> TypeSet {
    types.as_ref().map_or(TypeSet::ALL, |types| types.iter().map(|found| found.index()).collect())
}

//! Pieces that burn where they arrive.

use fers_core::PieceType;
use fers_program::{BurnPlan, TypeSet};

use crate::draft::Draft;

/// Lists which pieces burn in whose sight.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    let burns = ruleset.burns.iter();
    program.effects.burns = burns.map(|burn| BurnPlan { by: set(&burn.by), victims: set(&burn.victims) }).collect();
}

fn set(types: &Option<Vec<PieceType>>) -> TypeSet {
    types.as_ref().map_or(TypeSet::ALL, |types| types.iter().map(|found| found.index()).collect())
}

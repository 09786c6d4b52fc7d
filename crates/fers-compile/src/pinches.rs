//! Enemies that moves may relocate.

use fers_core::{ByColor, SquareSet};
use fers_program::{PinchPlan, ProtectionPlan};
use fers_rules::{FreezeReach, Pinch, Ruleset};

use crate::board::squares_around;
use crate::draft::Draft;
use crate::seizures::{steps_of, types};

/// Lists which pieces relocate enemies, and where to.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.effects.pinches = ruleset.pinches.iter().map(|pinch| plan(ruleset, pinch)).collect();
}

fn plan<const N: usize>(ruleset: &Ruleset, pinch: &Pinch) -> PinchPlan<N> {
    let reach = ProtectionPlan {
        by: types(ruleset, |piece_type| pinch.is_by(piece_type)),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, steps_of(&pinch.reach), color))),
        seen: pinch.reach == FreezeReach::Seen,
        wards: types(ruleset, |piece_type| pinch.takes(piece_type) && !ruleset.is_royal(piece_type)),
        rank: pinch.rank,
    };
    let home = |color| SquareSet::from_region(ruleset.zone(pinch.homes, color));
    PinchPlan { reach, homes: ByColor::from_fn(home) }
}

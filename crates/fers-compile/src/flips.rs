//! Pieces that moves turn over.

use fers_core::{ByColor, Color, Vector};
use fers_program::{FlipPlan, FlipTargets, StepShift, TypeSet, enclosed_lines};
use fers_rules::{Flip, FlipReach, FlipTrigger, Ruleset};

use crate::becomings::victims;
use crate::board::{squares_around, step_shift};
use crate::draft::Draft;

/// Lists which pieces a move turns over.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.effects.flips = flips(ruleset);
}

/// Returns the flips in the order of the rules.
fn flips<const N: usize>(ruleset: &Ruleset) -> Vec<FlipPlan<N>> {
    ruleset.flips.iter().map(|flip| plan(ruleset, flip)).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, flip: &Flip) -> FlipPlan<N> {
    let shifts = |color: Color| {
        let framed = |&step: &Vector| step_shift(&ruleset.geometry, ruleset.frame.apply(step, color));
        flip.steps.iter().map(framed).collect()
    };
    let spares = ruleset.piece_types().filter(|t| ruleset.may_be_in_check(*t) || flip.spares.contains(t));
    let encloses = flip.reach == FlipReach::Enclosed;
    let reach = match flip.reach {
        FlipReach::Next => FlipTargets::Next,
        FlipReach::Enclosed => FlipTargets::Enclosed,
        FlipReach::Mover => FlipTargets::Mover,
        FlipReach::Own => FlipTargets::Own,
        FlipReach::Seen => FlipTargets::Seen,
    };
    let steps: ByColor<Vec<StepShift<N>>> = ByColor::from_fn(shifts);
    FlipPlan {
        by: flip.by.as_ref().map_or(TypeSet::ALL, |types| types.iter().map(|t| t.index()).collect()),
        on_travel: flip.on != FlipTrigger::Drop,
        on_drop: flip.on != FlipTrigger::Travel,
        on_castling: flip.castlings,
        quiet: flip.catch.is_made(None),
        victims: victims(&flip.catch),
        needs_friend: flip.needs_friend,
        reach,
        lines: ByColor::from_fn(|color| if encloses { enclosed_lines(&steps[color]) } else { None }),
        steps,
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, &flip.steps, color))),
        spares: spares.map(|t| t.index()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::FlipTargets;

    use crate::testing::Compiled;

    #[test]
    fn othello_turns_enclosed_lines_and_ataxx_neighbours() {
        let othello = Compiled::<1>::library("othello");
        let [flip] = &*othello.program.effects.flips else { panic!("one flip") };
        assert!(flip.reach == FlipTargets::Enclosed && flip.on_drop && flip.steps[Color::White].len() == 8);
        let ataxx = Compiled::<1>::library("ataxx");
        let [flip] = &*ataxx.program.effects.flips else { panic!("one flip") };
        assert!(flip.reach == FlipTargets::Next && flip.on_travel && flip.on_drop);
        assert_eq!(ataxx.names(flip.around[Color::White][ataxx.at("a1")]), "a2 b1 b2");
    }

    #[test]
    fn chess_turns_nothing() {
        assert!(Compiled::<1>::library("chess").program.effects.flips.is_empty());
    }
}

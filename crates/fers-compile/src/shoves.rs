//! Pieces that moves pull or push.

use fers_core::{ByColor, Color, Vector};
use fers_program::{ShovePlan, TypeSet};
use fers_rules::{Ruleset, Shove, ShoveWay, Whose};

use crate::board::step_shift;
use crate::draft::Draft;

/// Lists which pieces a move pulls or pushes.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.effects.shoves = ruleset.shoves.iter().map(|shove| plan(ruleset, shove)).collect();
}

fn plan<const N: usize>(ruleset: &Ruleset, shove: &Shove) -> ShovePlan<N> {
    let shifts = |color: Color| {
        let framed = |&line: &Vector| step_shift(&ruleset.geometry, ruleset.frame.apply(line, color));
        shove.lines.iter().map(framed).collect()
    };
    let spares = ruleset.piece_types().filter(|found| ruleset.is_royal(*found) || shove.spares.contains(found));
    ShovePlan {
        by: shove.by.as_ref().map_or(TypeSet::ALL, |types| types.iter().map(|found| found.index()).collect()),
        castlings: shove.castlings,
        lines: ByColor::from_fn(shifts),
        friends: shove.whose != Whose::Enemy,
        enemies: shove.whose != Whose::Friend,
        pulls: shove.way == ShoveWay::Pull,
        spares: spares.map(|found| found.index()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn pieces_of_magnetic_chess_pull_enemies_and_push_friends_along_ranks_and_files() {
        let magnetic = Compiled::<1>::library("magnetic");
        let [pull, push] = &*magnetic.program.effects.shoves else { panic!("two shoves") };
        assert!(pull.pulls && pull.enemies && !pull.friends);
        assert!(!push.pulls && push.friends && !push.enemies);
        assert_eq!((pull.lines[Color::White].len(), push.lines[Color::Black].len()), (4, 4));
        let king = magnetic.piece("King");
        assert!(!pull.by.contains(king) && pull.spares.contains(king));
    }
}

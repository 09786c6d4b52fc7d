//! Drops with conditions on the surroundings of their square.

use fers_core::{Color, SquareSet};
use fers_program::{DropNeedPlan, DropPlan, StepShift};

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns the empty squares that satisfy all conditions of a drop. As long as squares of the
    /// opening are empty, only these are allowed.
    #[inline(never)]
    pub(crate) fn where_needs_hold(&self, us: Color, plan: &DropPlan<N>) -> SquareSet<N> {
        let empty = self.program.squares.difference(self.occupied());
        let opening = plan.opening & empty;
        if !opening.is_empty() {
            return opening;
        }
        plan.needs
            .iter()
            .fold(empty, |set, need| if set.is_empty() { set } else { set & self.fulfilling(us, need, empty) })
    }

    #[inline]
    fn fulfilling(&self, us: Color, need: &DropNeedPlan<N>, empty: SquareSet<N>) -> SquareSet<N> {
        let (own, theirs) = (self.sides[us.index()], self.sides[(!us).index()]);
        match need {
            DropNeedPlan::Beside { steps, friends, enemies, wanted } => {
                let of = |counts: bool, pieces: SquareSet<N>| if counts { pieces } else { SquareSet::EMPTY };
                let meant = of(*friends, own) | of(*enemies, theirs);
                let beside = union(steps, |step| step.behind(meant));
                if *wanted { beside } else { !beside }
            }
            DropNeedPlan::Encloses { lines: Some(lines), .. } => SquareSet(lines.enclosing(own.0, theirs.0)),
            DropNeedPlan::Encloses { steps, lines: None } => union(steps, |step| enclosing(step, own, theirs)),
            DropNeedPlan::Rests { steps, from_edge } => union(steps, |step| {
                let stops = step.behind(self.occupied()) | !step.origins();
                if *from_edge { stops & self.falling(step, empty) } else { stops }
            }),
        }
    }

    /// Returns the empty squares that a piece passes when it falls in from the edge.
    fn falling(&self, step: &StepShift<N>, empty: SquareSet<N>) -> SquareSet<N> {
        let mut passed = empty.difference(step.ahead(self.program.squares));
        loop {
            let further = passed | step.ahead(passed) & empty;
            if further == passed {
                return passed;
            }
            passed = further;
        }
    }
}

/// Returns the union of a set for each step.
#[inline(always)]
fn union<const N: usize>(steps: &[StepShift<N>], of: impl Fn(&StepShift<N>) -> SquareSet<N>) -> SquareSet<N> {
    steps.iter().fold(SquareSet::EMPTY, |set, step| set | of(step))
}

/// Returns the squares from which a repeated step leads over enemies to a friend.
fn enclosing<const N: usize>(step: &StepShift<N>, friends: SquareSet<N>, enemies: SquareSet<N>) -> SquareSet<N> {
    let mut lines = step.behind(friends) & enemies;
    // PERF: most lines are short, so the first steps are not tested for the end.
    for _ in 0..2 {
        lines |= step.behind(lines) & enemies;
    }
    let mut fresh = (step.behind(lines) & enemies).difference(lines);
    while !fresh.is_empty() {
        lines |= fresh;
        fresh = (step.behind(fresh) & enemies).difference(lines);
    }
    step.behind(lines)
}

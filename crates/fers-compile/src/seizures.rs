//! Seizures (captures beside the path) and freezes (pieces that keep others from moving).

use fers_core::{ByColor, PieceType, Square, SquareSet, Vector};
use fers_program::{BySquare, FreezeBars, FreezePlan, GripPlan, ProtectionPlan, SeizurePlan, StepShift, TypeSet};
use fers_rules::{Freeze, FreezeReach, Grip, Halt, Protection, Ruleset, Seizure};

use crate::board::{squares_along, squares_around, step_shift};
use crate::draft::Draft;

/// Lists the rules for side captures and freezes.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.seizures = seizures(ruleset);
    program.freezes = freezes(ruleset);
    program.effects.protections = protections(ruleset);
    program.effects.halts = halts(ruleset);
}

/// Returns the seizures in the order of the rules.
fn seizures<const N: usize>(ruleset: &Ruleset) -> Vec<SeizurePlan<N>> {
    ruleset.seizures.iter().map(|seizure| plan(ruleset, seizure)).collect()
}

/// Returns the freezes in the order of the rules.
fn freezes<const N: usize>(ruleset: &Ruleset) -> Vec<FreezePlan<N>> {
    let plan = |freeze: &Freeze| FreezePlan {
        by: types(ruleset, |piece_type| freeze.is_by(piece_type)),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, steps_of(&freeze.reach), color))),
        seen: freeze.reach == FreezeReach::Seen,
        least: freeze.least,
        still_checks: !freeze.keeps_from_checking(),
        bars: match freeze.bars {
            fers_rules::FreezeBars::Moves => FreezeBars::Moves,
            fers_rules::FreezeBars::Captures => FreezeBars::Captures,
            fers_rules::FreezeBars::QuietMoves => FreezeBars::QuietMoves,
        },
        single: freeze.single.iter().flatten().map(|piece_type| piece_type.index()).collect(),
        victims: types(ruleset, |piece_type| freeze.takes(piece_type)),
        lets_leave: freeze.lets_leave,
        rank: freeze.rank,
    };
    ruleset.freezes.iter().map(plan).collect()
}

/// Returns the protections in the order of the rules.
fn protections<const N: usize>(ruleset: &Ruleset) -> Vec<ProtectionPlan<N>> {
    let plan = |protection: &Protection| ProtectionPlan {
        by: types(ruleset, |piece_type| protection.is_by(piece_type)),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, steps_of(&protection.reach), color))),
        seen: protection.reach == FreezeReach::Seen,
        wards: types(ruleset, |piece_type| protection.takes(piece_type)),
        rank: protection.rank,
    };
    ruleset.protections.iter().map(plan).collect()
}

/// Returns the halts in the order of the rules.
fn halts<const N: usize>(ruleset: &Ruleset) -> Vec<ProtectionPlan<N>> {
    let plan = |halt: &Halt| ProtectionPlan {
        by: types(ruleset, |piece_type| halt.is_by(piece_type)),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, steps_of(&halt.reach), color))),
        seen: halt.reach == FreezeReach::Seen,
        wards: Vec::new(),
        rank: halt.rank,
    };
    ruleset.halts.iter().map(plan).collect()
}

/// Returns the steps of a reach; none where it is by sight.
pub(crate) fn steps_of(reach: &FreezeReach) -> &[Vector] {
    match reach {
        FreezeReach::Steps(steps) => steps,
        FreezeReach::Seen => &[],
    }
}

/// Returns the types that count, by number.
pub(crate) fn types<C: FromIterator<usize>>(ruleset: &Ruleset, counts: impl Fn(PieceType) -> bool) -> C {
    ruleset.piece_types().filter(|&piece_type| counts(piece_type)).map(|piece_type| piece_type.index()).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, seizure: &Seizure) -> SeizurePlan<N> {
    let by: TypeSet = types(ruleset, |mover| seizure.is_by(mover));
    let along =
        seizure.along.as_ref().map(|steps| ByColor::from_fn(|color| Box::new(squares_along(ruleset, steps, color))));
    let victims = types(ruleset, |victim| seizure.takes(victim) && !ruleset.piece(victim).is_iron);
    SeizurePlan { by, along, grip: grip(ruleset, &seizure.grip), victims }
}

fn grip<const N: usize>(ruleset: &Ruleset, grip: &Grip) -> GripPlan<N> {
    let geometry = &ruleset.geometry;
    let shift = |step: Vector| -> StepShift<N> { step_shift(geometry, step) };
    let shifts = |steps: &[Vector]| {
        ByColor::from_fn(|color| steps.iter().map(|&step| shift(ruleset.frame.apply(step, color))).collect())
    };
    match grip {
        Grip::Beside(steps) => GripPlan::Beside(shifts(steps)),
        Grip::Between(steps) => GripPlan::Between(shifts(steps)),
        Grip::Behind(steps) => GripPlan::Behind(ByColor::from_fn(|color| {
            let line =
                |&step: &Vector| (squares_along(ruleset, &[step], color), shift(-ruleset.frame.apply(step, color)));
            steps.iter().map(line).collect()
        })),
        Grip::Crossing(partners) => {
            let same = |key: &dyn Fn(Square) -> (u8, u8)| {
                let mut table = BySquare::filled(SquareSet::EMPTY);
                for square in geometry.squares() {
                    let line = geometry.squares().filter(|&other| key(other) == key(square));
                    table[square.index()] = line.fold(SquareSet::EMPTY, |set, at| set | SquareSet::of(at.index()));
                }
                Box::new(table)
            };
            GripPlan::Crossing {
                partners: partners.iter().map(|piece_type| piece_type.index()).collect(),
                files: same(&|square| (geometry.board(square), geometry.file(square))),
                ranks: same(&|square| (geometry.board(square), geometry.rank(square))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::GripPlan;

    use crate::testing::Compiled;

    #[test]
    fn the_pieces_of_ultima_capture_each_in_its_own_way() {
        let ultima = Compiled::<1>::library("ultima");
        let grip_of = |name: &str| {
            let piece = ultima.piece(name);
            let own =
                |seizure: &&fers_program::SeizurePlan<1>| seizure.by.iter().eq([piece]) && seizure.along.is_none();
            &ultima.program.seizures.iter().find(own).unwrap().grip
        };
        assert!(matches!(grip_of("Pincer Pawn"), GripPlan::Between(_)));
        assert!(matches!(grip_of("Withdrawer"), GripPlan::Behind(_)));
        let GripPlan::Crossing { partners, files, ranks } = grip_of("Coordinator") else {
            panic!("files and ranks cross")
        };
        assert_eq!(*partners, [ultima.piece("King")]);
        assert_eq!(ultima.names(files[ultima.at("b1")] & ranks[ultima.at("g4")]), "b4");
    }

    #[test]
    fn an_immobilizer_freezes_its_neighbours() {
        let ultima = Compiled::<1>::library("ultima");
        let [freeze, mirror] = &*ultima.program.freezes else { panic!("two freezes") };
        assert!(freeze.by == [ultima.piece("Immobilizer")] && freeze.lets_leave);
        assert_eq!(ultima.names(freeze.around[Color::White][ultima.at("a1")]), "a2 b1 b2");
        // A chameleon freezes nothing but immobilizers.
        assert_eq!(mirror.victims, [ultima.piece("Immobilizer")]);
    }
}

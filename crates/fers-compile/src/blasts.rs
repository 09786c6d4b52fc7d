//! Explosions.

use fers_core::{ByColor, PieceType, Vector};
use fers_program::{BlastPlan, TypeSet};
use fers_rules::{Blast, Ruleset};

use crate::becomings::victims;
use crate::board::squares_around;
use crate::draft::Draft;

/// Lists the rules for explosions.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.blasts = blasts(ruleset);
}

/// Makes the plans of the blasts, in the order of the rules.
fn blasts<const N: usize>(ruleset: &Ruleset) -> Vec<BlastPlan<N>> {
    ruleset.blasts.iter().map(|blast| plan(ruleset, blast)).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, blast: &Blast) -> BlastPlan<N> {
    let types = |types: &Option<Vec<PieceType>>| match types {
        Some(types) => types.iter().map(|piece_type| piece_type.index()).collect(),
        None => TypeSet::ALL,
    };
    BlastPlan {
        by: types(&blast.by),
        quiet: blast.catch.is_made(None),
        victims: victims(&blast.catch),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, &blast.around, color))),
        reached_from: ByColor::from_fn(|color| {
            let back: Vec<Vector> = blast.around.iter().map(|&step| -step).collect();
            Box::new(squares_around(ruleset, &back, color))
        }),
        spares: blast.spares.iter().map(|piece_type| piece_type.index()).collect(),
        takes_mover: blast.takes_mover,
        petrifies_mover: blast.takes_mover && blast.petrifies_mover,
        petrifies_around: blast.petrifies_around,
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::TypeSet;

    use crate::testing::Compiled;

    #[test]
    fn a_capture_in_atomic_chess_blows_up_all_neighbours_that_are_no_pawns() {
        let atomic = Compiled::<1>::library("atomic");
        let [blast] = &*atomic.program.blasts else { panic!("one blast") };
        assert_eq!(atomic.names(blast.around[Color::White][atomic.at("e4")]), "d3 d4 d5 e3 e5 f3 f4 f5");
        assert!(blast.by == TypeSet::ALL && !blast.quiet && blast.takes_mover);
        assert_eq!(blast.spares, [atomic.piece("Pawn")]);
    }

    #[test]
    fn equal_pieces_of_antimatter_chess_annihilate_each_other_alone() {
        let antimatter = Compiled::<1>::library("antimatter");
        let blasts = &antimatter.program.blasts;
        assert_eq!(blasts.len(), 5);
        for blast in blasts {
            assert!(blast.by == blast.victims && blast.around[Color::Black][antimatter.at("e4")].is_empty());
        }
    }
}

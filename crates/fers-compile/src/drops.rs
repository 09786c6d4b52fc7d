//! How pieces are dropped.

use fers_core::{ByColor, Color, PieceType, SquareSet, Vector};
use fers_program::{DropNeedPlan, DropPlan, StepShift, enclosed_lines};
use fers_rules::{DropNeed, Ruleset, Whose};

use crate::board::{every_square, step_shift, zone};
use crate::draft::Draft;
use crate::empty_board::mobile_squares;
use crate::traits::types_with;

/// Lists where each type may be dropped, and under which conditions.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.drops = ByColor::from_fn(|color| drops(ruleset, color));
    program.both_shades = types_with(ruleset, |piece| piece.drop.both_shades);
}

/// Returns by type how the pieces of a side are dropped.
fn drops<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<DropPlan<N>> {
    ruleset.piece_types().map(|piece_type| plan(ruleset, piece_type, color)).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> DropPlan<N> {
    let piece = ruleset.piece(piece_type);
    let rule = &piece.drop;
    let zone_squares = rule.zone.map_or_else(|| every_square(ruleset), |zones| zone(ruleset, zones, color));
    DropPlan {
        squares: zone_squares & where_it_moves_on(ruleset, piece_type, color),
        zone: zone_squares,
        per_file_max: rule.per_file_max,
        needs: rule.needs.iter().map(|need| need_plan(ruleset, need, color)).collect(),
        opening: rule.opening.map_or(SquareSet::EMPTY, |zones| zone(ruleset, zones, color)),
        endless: rule.endless,
        may_check: rule.may_check,
        may_mate: rule.may_mate,
        must_threaten: rule.must_threaten,
        limit: piece.limit[color],
    }
}

/// Returns the squares on which a type may appear by a drop: those from which it could move, if its
/// rule asks for that.
pub(crate) fn where_it_moves_on<const N: usize>(
    ruleset: &Ruleset,
    piece_type: PieceType,
    color: Color,
) -> SquareSet<N> {
    match ruleset.piece(piece_type).drop.needs_move {
        true => mobile_squares(ruleset, piece_type, color),
        false => every_square(ruleset),
    }
}

fn need_plan<const N: usize>(ruleset: &Ruleset, need: &DropNeed, color: Color) -> DropNeedPlan<N> {
    let framed = |steps: &[Vector]| {
        steps.iter().map(|&step| step_shift(&ruleset.geometry, ruleset.frame.apply(step, color))).collect()
    };
    let beside = |steps: &[Vector], whose: Whose, wanted: bool| DropNeedPlan::Beside {
        steps: framed(steps),
        friends: whose != Whose::Enemy,
        enemies: whose != Whose::Friend,
        wanted,
    };
    match need {
        DropNeed::Touches { steps, whose } => beside(steps, *whose, true),
        DropNeed::Avoids { steps, whose } => beside(steps, *whose, false),
        DropNeed::Encloses { steps } => {
            let steps: Vec<StepShift<N>> = framed(steps);
            DropNeedPlan::Encloses { lines: enclosed_lines(&steps).map(Box::new), steps }
        }
        DropNeed::Rests { steps, from_edge } => {
            let steps = steps.iter().map(|&step| step_shift(&ruleset.geometry, step)).collect();
            DropNeedPlan::Rests { steps, from_edge: *from_edge }
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn shogi_pieces_are_dropped_where_they_can_move() {
        let shogi = Compiled::<2>::library("shogi");
        let squares = |color, name: &str| shogi.program.drops[color][shogi.piece(name)].squares;
        for (name, white, black) in [("Pawn", 1..=8, 2..=9), ("Knight", 1..=7, 3..=9), ("Gold", 1..=9, 1..=9)] {
            assert_eq!(squares(Color::White, name), shogi.ranks(white), "{name}");
            assert_eq!(squares(Color::Black, name), shogi.ranks(black), "{name}");
        }
    }

    #[test]
    fn a_side_of_shogi_has_one_pawn_on_a_file_and_gives_no_mate_by_dropping_one() {
        let shogi = Compiled::<2>::library("shogi");
        let plan = |name| &shogi.program.drops[Color::White][shogi.piece(name)];
        assert_eq!((plan("Pawn").per_file_max, plan("Lance").per_file_max), (Some(1), None));
        assert!(!plan("Pawn").may_mate && plan("Pawn").may_check && plan("Lance").may_mate);
    }

    #[test]
    fn pawns_of_crazyhouse_are_dropped_neither_on_the_first_nor_on_the_last_rank() {
        let crazyhouse = Compiled::<1>::library("crazyhouse");
        assert_eq!(crazyhouse.program.drops[Color::Black][crazyhouse.piece("Pawn")].squares, crazyhouse.ranks(2..=7));
    }
}

//! What pieces see.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_program::SightPlan;
use fers_rules::{Condition, Over, Path, Ruleset, Steps};

use crate::board::step_shift;
use crate::draft::Draft;

/// Lists what pieces see by where they stand.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    let sees = ruleset.pieces.iter().any(|piece| !piece.sight.is_empty());
    program.effects.sights = ByColor::from_fn(|color| if sees { sights(ruleset, color) } else { Vec::new() });
}

/// Returns by type what the pieces of a side see.
fn sights<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Vec<SightPlan<N>>> {
    let plans = |piece_type: PieceType| {
        ruleset.piece(piece_type).sight.iter().flat_map(|path| plans(ruleset, path, color)).collect()
    };
    ruleset.piece_types().map(plans).collect()
}

fn plans<const N: usize>(ruleset: &Ruleset, path: &Path, color: Color) -> Vec<SightPlan<N>> {
    let mut from = !SquareSet::EMPTY;
    for when in &path.when {
        match *when {
            Condition::From(zones) => from &= SquareSet::from_region(ruleset.zone(zones, color)),
            Condition::NotFrom(zones) => from = from.difference(SquareSet::from_region(ruleset.zone(zones, color))),
            _ => {}
        }
    }
    let mut plans = Vec::new();
    for leg in &path.legs {
        let Steps::Absolute(vectors) = &leg.steps else { continue };
        let framed = vectors.iter().map(|&vector| ruleset.frame.apply(vector, color));
        plans.extend(framed.map(|vector| SightPlan {
            from,
            step: step_shift(&ruleset.geometry, vector),
            min: leg.range.min,
            max: leg.range.max.unwrap_or(u8::MAX),
            over_anything: leg.over == Over::Anything,
        }));
    }
    plans
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn a_queen_of_benedict_chess_sees_along_eight_lines() {
        let benedict = Compiled::<1>::library("benedict");
        let ways = &benedict.program.effects.sights[Color::Black][benedict.piece("Queen")];
        assert_eq!(ways.len(), 8);
        assert!(ways.iter().all(|way| !way.over_anything && way.max > 7));
    }

    #[test]
    fn nothing_is_listed_where_nothing_is_seen() {
        assert!(Compiled::<1>::library("chess").program.effects.sights[Color::White].is_empty());
    }
}

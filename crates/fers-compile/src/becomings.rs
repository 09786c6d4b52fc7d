//! Changes of type by a piece's own moves.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_program::{BecomingPlan, TypeSet};
use fers_rules::{Becoming, Catch, Ruleset};

use crate::draft::Draft;

/// Lists the changes of type by moves.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.becomings = ByColor::from_fn(|color| becomings(ruleset, color));
}

/// Returns by type the changes of the pieces of a side, in the order of the rules.
fn becomings<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Vec<BecomingPlan<N>>> {
    let plans = |piece_type: PieceType| {
        ruleset.piece(piece_type).becomes.iter().map(|entry| plan(ruleset, entry, color)).collect()
    };
    ruleset.piece_types().map(plans).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, entry: &Becoming, color: Color) -> BecomingPlan<N> {
    let everywhere = || ruleset.geometry.squares().fold(SquareSet::EMPTY, |set, sq| set | SquareSet::of(sq.index()));
    BecomingPlan {
        into: entry.into.index(),
        leaves: entry.leaves.map(|left| left.index()),
        quiet: entry.catch.is_made(None),
        victims: victims(&entry.catch),
        shifting: entry.shifting,
        to: entry.zone.map_or_else(everywhere, |zones| SquareSet::from_region(ruleset.zone(zones, color))),
    }
}

/// Returns the types of last victims with which a move fulfils a condition about captures.
pub(crate) fn victims(catch: &Catch) -> TypeSet {
    match catch {
        Catch::Nothing => TypeSet::default(),
        Catch::Whatever | Catch::Anything => TypeSet::ALL,
        Catch::Types(types) => types.iter().map(|piece_type| piece_type.index()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn a_cannibal_becomes_its_victim() {
        let cannibal = Compiled::<1>::library("cannibal");
        let changes = &cannibal.program.becomings[Color::White][cannibal.piece("Knight")];
        let into: Vec<usize> = changes.iter().map(|change| change.into).collect();
        assert_eq!(into, ["Pawn", "Bishop", "Rook", "Queen"].map(|name| cannibal.piece(name)));
        for change in changes {
            assert!(!change.quiet && change.victims.iter().eq([change.into]));
        }
    }

    #[test]
    fn pieces_of_kyoto_shogi_change_with_every_move_on_every_square() {
        let kyoto = Compiled::<1>::library("kyotoshogi");
        let [change] = &*kyoto.program.becomings[Color::Black][kyoto.piece("Silver")] else { panic!("one change") };
        assert_eq!((change.into, change.quiet), (kyoto.piece("Bishop"), true));
        assert_eq!(change.to.count(), 25);
        assert!(kyoto.program.becomings[Color::Black][kyoto.piece("King")].is_empty());
    }
}

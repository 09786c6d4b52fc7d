//! Shares memory between equal tables: those of both sides, and of pieces that leap alike. Fewer
//! tables use less of the cache.

use std::sync::Arc;

use fers_core::SquareSet;
use fers_program::{BySquare, MoveKind, PieceGroup};

use crate::draft::Draft;

/// Shares memory between equal tables that most nodes read.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let program = &mut draft.program;
    deduplicate_tables(
        program.movers.iter_mut().flat_map(|(_, movers)| movers).filter_map(|mover| mover.leaps.as_mut()),
    );
    deduplicate_tables(program.piece_groups.of.iter_mut().flat_map(|(_, groups)| groups).filter_map(jumps_of));
    deduplicate_tables(program.attacks.iter_mut().flat_map(|(_, plan)| {
        let leaps = plan.leaps.iter_mut().map(|leap| &mut leap.origins);
        let slides = plan.slides.iter_mut().map(|slide| &mut slide.origins);
        let hops = plan.hops.iter_mut().map(|hop| &mut hop.origins);
        let lames = plan.lames.iter_mut().map(|lame| &mut lame.origins);
        leaps.chain(slides).chain(hops).chain(lames)
    }));
}

/// Returns the table of the leaps of a piece group, if it has one of its own.
fn jumps_of<const N: usize>(group: &mut PieceGroup<N>) -> Option<&mut Arc<BySquare<SquareSet<N>, N>>> {
    match &mut group.kind {
        MoveKind::Leaps(jumps) | MoveKind::LeapsAndLines(jumps, _) => Some(jumps),
        MoveKind::Lines(_) | MoveKind::Mixed => None,
    }
}

/// Replaces each table by the first one that equals it.
fn deduplicate_tables<'t, T: PartialEq + ?Sized + 't>(tables: impl IntoIterator<Item = &'t mut Arc<T>>) {
    let mut kept: Vec<Arc<T>> = Vec::new();
    for table in tables {
        match kept.iter().find(|known| *known == table) {
            Some(known) => *table = known.clone(),
            None => kept.push(table.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use super::*;
    use crate::testing::Compiled;

    #[test]
    fn equal_tables_are_one_and_others_stay() {
        let mut tables = [[1, 2], [3, 4], [1, 2]].map(Arc::new);
        deduplicate_tables(&mut tables);
        assert_eq!(*tables[1], [3, 4]);
        assert!(Arc::ptr_eq(&tables[0], &tables[2]) && *tables[0] == [1, 2]);
    }

    #[test]
    fn knights_of_both_sides_share_a_table_and_pawns_do_not() {
        let chess = Compiled::<1>::library("chess");
        let leaps = |color, name| chess.mover(color, name).leaps.as_ref().unwrap();
        assert!(Arc::ptr_eq(leaps(Color::White, "Knight"), leaps(Color::Black, "Knight")));
        assert!(!Arc::ptr_eq(leaps(Color::White, "Pawn"), leaps(Color::Black, "Pawn")));
    }
}

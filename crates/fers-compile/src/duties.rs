//! Duties: plies that are illegal, or that go before others, because of what they do.

use fers_core::{ByColor, PieceType, Square, SquareSet};
use fers_program::{Demand, DutyPlan, QualityPlan, TypeSet};
use fers_rules::{Duty, FreezeBars, Gathering, Quality, Ruleset};

use crate::draft::Draft;

/// Lists the duties. Some of them, and freezes that bar some moves only, are filters of lists.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    let duties = ruleset.duties.iter().map(|duty| DutyPlan {
        demand: match duty.demand {
            fers_rules::Demand::Forbidden => Demand::Forbidden,
            fers_rules::Demand::Preferred => Demand::Preferred,
            fers_rules::Demand::PreferredToSafety => Demand::PreferredToSafety,
        },
        quality: quality(ruleset, &duty.quality),
    });
    program.effects.duties = duties.collect();
    let plies = ruleset.duties.iter().map(|duty| match duty.quality {
        Quality::ActsEarly { plies, .. } => i32::from(plies),
        _ => 0,
    });
    program.effects.early = (plies.max().unwrap_or(0), ruleset.start.turn);
    program.effects.bars_some_moves |= !program.effects.duties.is_empty();
    program.effects.duties_leave_a_move = !program.effects.duties.is_empty() && duties_leave_a_move(ruleset);
}

/// Returns whether duties alone take moves from the list of the generator, and none takes the last.
fn duties_leave_a_move(ruleset: &Ruleset) -> bool {
    let chooses = |duty: &Duty| match duty.demand {
        fers_rules::Demand::Preferred => true,
        fers_rules::Demand::Forbidden => duty.quality == Quality::BreaksOff,
        fers_rules::Demand::PreferredToSafety => false,
    };
    ruleset.duties.iter().all(chooses)
        && ruleset.counters.is_empty()
        && ruleset.freezes.iter().all(|freeze| freeze.bars == FreezeBars::Moves)
        && ruleset.turn.is_none()
        && !ruleset.until_captured
        && !ruleset.royals.iter().any(|royal| royal.leaves_when_mated)
}

fn quality<const N: usize>(ruleset: &Ruleset, quality: &Quality) -> QualityPlan<N> {
    let any_of = |types: &Option<Vec<PieceType>>| types.as_deref().map_or(TypeSet::ALL, set);
    match quality {
        Quality::Captures { by, least } => QualityPlan::Captures(any_of(by), usize::from(*least)),
        Quality::CapturesWorth { worth } => {
            let mut table: Box<[u32]> = ruleset.pieces.iter().map(|_| 0).collect();
            worth.iter().for_each(|&(piece_type, worth)| table[piece_type.index()] += u32::from(worth));
            QualityPlan::CapturesWorth(table)
        }
        Quality::Stalemates => QualityPlan::Stalemates,
        Quality::ChangesNothing => QualityPlan::ChangesNothing,
        Quality::PromotesInPlace => QualityPlan::PromotesInPlace,
        Quality::BreaksOff => QualityPlan::BreaksOff,
        Quality::ActsEarly { by, leaves, plies } => QualityPlan::ActsEarly(any_of(by), *leaves, i32::from(*plies)),
        Quality::ChecksLast { left } => QualityPlan::ChecksLast(set(left)),
        Quality::Diminishes { piece_types, below } => QualityPlan::Diminishes(list(piece_types), u32::from(*below)),
        Quality::Gathers { piece_types, most, place } => {
            QualityPlan::Gathers(list(piece_types), u32::from(*most), places(ruleset, *place))
        }
        Quality::EntersQuietly { by, zone } => {
            let squares = ByColor::from_fn(|color| SquareSet::from_region(ruleset.zone(*zone, color)));
            QualityPlan::EntersQuietly(any_of(by), squares)
        }
        Quality::EvadesOtherwise { by } => QualityPlan::EvadesOtherwise(set(by)),
    }
}

/// Returns the places of a kind in which pieces are counted; none for hands.
fn places<const N: usize>(ruleset: &Ruleset, place: Gathering) -> Vec<SquareSet<N>> {
    let geometry = &ruleset.geometry;
    let number = |square: Square| {
        let (file, rank, board) = (geometry.file(square), geometry.rank(square), geometry.board(square));
        match place {
            Gathering::Board => Some(0),
            Gathering::File => Some(usize::from(board) * usize::from(geometry.files) + usize::from(file)),
            Gathering::Shade => Some((usize::from(file) + usize::from(rank) + usize::from(board)) % 2),
            Gathering::Hand => None,
        }
    };
    let mut places = Vec::new();
    for square in geometry.squares() {
        let Some(number) = number(square) else { continue };
        places.resize(places.len().max(number + 1), SquareSet::EMPTY);
        places[number].insert(square.index());
    }
    places
}

/// Returns types, each once.
pub(crate) fn list(types: &[PieceType]) -> Vec<usize> {
    let mut types: Vec<usize> = types.iter().map(|piece_type| piece_type.index()).collect();
    types.sort_unstable();
    types.dedup();
    types
}

/// Returns types as a set.
pub(crate) fn set(types: &[PieceType]) -> TypeSet {
    types.iter().map(|piece_type| piece_type.index()).collect()
}

//! Counters.

use fers_core::{Action, Color, Move, PieceType, Setup};
use fers_rules::{Counter, Tally, TallyEvent};

use crate::Oracle;

impl Oracle<'_> {
    /// Returns whether a ply would take a count out of its bounds.
    pub(crate) fn breaks_counter(&self, setup: &Setup, mv: &Move, next: &Setup) -> bool {
        let breaks = |(index, counter): (usize, &Counter), color: Color| {
            let raise = tallied(&counter.raised_by, color, setup, mv, next);
            let raised = u32::from(setup.count(index, color)) + raise;
            let lower = counter.lowered_by.as_ref().map_or(0, |tally| tallied(tally, color, setup, mv, next));
            let is_too_much = raise > 0 && counter.most[color].is_some_and(|most| raised > u32::from(most));
            is_too_much || lower > raised
        };
        let mut counters = self.ruleset.counters.iter().enumerate();
        counters.any(|counter| Color::ALL.into_iter().any(|color| breaks(counter, color)))
    }

    /// Counts a ply, given the board after it.
    pub(crate) fn count_ply(&self, setup: &Setup, mv: &Move, next: &mut Setup) {
        if mv.action == Action::Pass {
            return;
        }
        for (index, counter) in self.ruleset.counters.iter().enumerate() {
            for color in Color::ALL {
                let raise = tallied(&counter.raised_by, color, setup, mv, next);
                let raised = (u32::from(setup.count(index, color)) + raise).min(u32::from(u8::MAX));
                let lower = counter.lowered_by.as_ref().map_or(0, |tally| tallied(tally, color, setup, mv, next));
                let ends_row = counter.in_a_row && color == setup.turn && raise == 0;
                let number = if ends_row { 0 } else { raised.saturating_sub(lower) };
                next.set_count(index, color, number as u8);
            }
        }
    }
}

/// Returns how much a ply counts for a side.
fn tallied(tally: &Tally, color: Color, setup: &Setup, mv: &Move, next: &Setup) -> u32 {
    let is_own = color == setup.turn;
    let is_one = |piece_type: Option<PieceType>| piece_type.is_some_and(|found| tally.of.contains(&found));
    let on_board = |setup: &Setup| {
        let pieces = setup.pieces().filter(|(_, piece)| piece.is_of(color) && tally.of.contains(&piece.piece_type));
        pieces.count() as u32
    };
    let on = |square| setup.piece_at(square).map(|piece| piece.piece_type);
    match (tally.event, mv.action) {
        (_, Action::Pass) => 0,
        (TallyEvent::Ply | TallyEvent::Drop, Action::Drop { piece_type, .. }) => {
            u32::from(is_own && is_one(Some(piece_type)))
        }
        (TallyEvent::Ply, Action::Travel { from, .. } | Action::PickUp { from }) => {
            u32::from(is_own && is_one(on(from)))
        }
        (TallyEvent::Ply, Action::Castle { king, .. }) => u32::from(is_own && is_one(on(king))),
        (TallyEvent::Drop, _) => 0,
        (TallyEvent::Gain, _) => on_board(next).saturating_sub(on_board(setup)),
        (TallyEvent::Loss, _) if is_own => 0,
        (TallyEvent::Loss, _) => on_board(setup).saturating_sub(on_board(next)),
    }
}

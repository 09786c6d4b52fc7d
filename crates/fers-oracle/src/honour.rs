//! Counts of honour.

use fers_core::{Color, HonourCount, Move, PieceType, Setup};
use fers_rules::{End, Honour};

use crate::Oracle;

impl Oracle<'_> {
    /// Returns the count after a ply from `setup` to `next`, which is complete except for the
    /// count.
    pub(crate) fn honour_after(&self, setup: &Setup, mv: &Move, next: &Setup) -> Option<HonourCount> {
        if !self.facts.counts_honour {
            return None;
        }
        let (side, opponent) = (next.turn, !next.turn);
        let all = number(next, side) + number(next, opponent);
        let captured: Vec<PieceType> =
            mv.removed.iter().filter_map(|&square| setup.piece_at(square)).map(|piece| piece.piece_type).collect();
        let mut count = setup.honour;
        if let Some(running) = &mut count {
            running.plies = running.plies.saturating_add(1);
        }
        if let Some(limit) = self.limit(next, opponent) {
            let takes_last = limit.without.iter().any(|piece_type| captured.contains(piece_type));
            if limit.from_pieces && takes_last && number(next, opponent) == 1 {
                count = Some(HonourCount { plies: 2 * all - 1, limit: limit.plies() });
            }
        }
        let begins_again = number(next, side) == 1 && (!captured.is_empty() || mv.promotion.is_some());
        match self.limit(next, side) {
            Some(limit) if begins_again || count.is_none() => {
                let plies = if limit.from_pieces { 2 * all } else { 0 };
                Some(HonourCount { plies, limit: limit.plies() })
            }
            _ => count,
        }
    }

    /// Returns the limit of a side.
    fn limit(&self, setup: &Setup, color: Color) -> Option<&Honour> {
        if number(setup, !color) < 2 {
            return None;
        }
        self.ruleset.ends.iter().find_map(|end| match end {
            End::Honour { honour } if fits(honour, setup, color) => Some(honour),
            _ => None,
        })
    }
}

fn fits(honour: &Honour, setup: &Setup, color: Color) -> bool {
    let own = number(setup, color);
    let pieces = || setup.pieces().map(|(_, piece)| piece).filter(|piece| piece.color().is_some());
    let rivals = pieces().filter(|piece| piece.is_of(!color) && honour.against.contains(&piece.piece_type)).count();
    own >= honour.own_min
        && honour.own_max.is_none_or(|max| own <= max)
        && rivals >= usize::from(honour.rivals)
        && !pieces().any(|piece| honour.without.contains(&piece.piece_type))
}

/// Returns the number of pieces of a side on the board.
fn number(setup: &Setup, color: Color) -> u16 {
    setup.pieces().filter(|(_, piece)| piece.is_of(color)).count() as u16
}

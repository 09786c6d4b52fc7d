//! Passes of sides whose pieces could go round the board.

use fers_core::{Color, Setup, Square, Vector};
use fers_rules::{Length, Over, Path, Steps};

use crate::Oracle;

impl Oracle<'_> {
    /// Returns whether a piece of a side could go round the board to the square where it stands.
    pub(crate) fn could_go_round(&self, setup: &Setup, color: Color) -> bool {
        setup.pieces().filter(|(_, piece)| piece.is_of(color)).any(|(from, piece)| {
            let paths = self.ruleset.piece(piece.piece_type).moves_of(color);
            !self.is_frozen(setup, from) && paths.iter().any(|path| self.leads_round(setup, from, color, path))
        })
    }

    fn leads_round(&self, setup: &Setup, from: Square, color: Color, path: &Path) -> bool {
        let [leg] = path.legs.as_slice() else { return false };
        let Steps::Absolute(steps) = &leg.steps else { return false };
        let is_plain = path.when.is_empty() && path.repeat.is_none() && leg.length == Length::Free;
        let goes = is_plain
            && leg.joined.is_nothing()
            && leg.ends_in.is_none()
            && leg.over == Over::Empty
            && leg.arrivals.empty;
        let piece_type = setup.piece_at(from).map(|piece| piece.piece_type);
        let blocked = piece_type.and_then(|piece_type| self.ruleset.piece(piece_type).blocked_by);
        let is_open = |square: Square| {
            let is_blocked = blocked.is_some_and(|zones| self.ruleset.zone(zones, color).contains(square));
            setup.is_free(square) && !is_blocked
        };
        let round = |&step: &Vector| {
            let step = self.ruleset.frame.apply(step, color);
            let way = self.line_from(from, step);
            let last = way.last().copied().unwrap_or(from);
            let count = way.len() + 1;
            self.ruleset.geometry.step(last, step) == Some(from)
                && count >= usize::from(leg.range.min)
                && leg.range.max.is_none_or(|max| count <= usize::from(max))
                && way.iter().all(|&square| is_open(square))
        };
        goes && steps.iter().any(round)
    }
}

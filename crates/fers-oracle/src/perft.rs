//! Perft.

use fers_core::Setup;

use crate::{MateBans, Oracle};

/// The treatment of the ends of games by perft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftEnds {
    /// A setup in which an end [stops perft](fers_rules::End::stops_perft) has no moves, and mate
    /// bans are enforced.
    ByRule,
    /// Ends and mate bans are ignored.
    Ignored,
}

impl Oracle<'_> {
    /// Returns the number of sequences of `depth` legal moves; 1 for depth 0.
    pub fn perft(&self, setup: &Setup, depth: u32, ends: PerftEnds) -> u64 {
        if depth == 0 {
            return 1;
        }
        if ends == PerftEnds::ByRule && self.perft_stops_at(setup) {
            return 0;
        }
        let bans = if ends == PerftEnds::ByRule { MateBans::Enforced } else { MateBans::Ignored };
        let moves = self.legal_candidates(setup, bans);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|candidate| self.perft(&self.apply(setup, candidate), depth - 1, ends)).sum()
    }

    fn perft_stops_at(&self, setup: &Setup) -> bool {
        let mut ends = self.ruleset.ends.iter().filter(|end| end.stops_perft());
        ends.any(|end| self.ending_by(setup, end).is_some())
    }
}

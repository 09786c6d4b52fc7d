//! The board: joined edges and holes.

use fers_text::Diagnostic;

use super::Lowering;

/// The most places that a program holds.
const PLACES_MAX: usize = 256;

impl Lowering<'_, '_, '_> {
    /// Joins the edges of the board and takes holes out of it.
    pub(super) fn board(&mut self) {
        let entry = self.entry;
        let is_torus = entry.rule("torus").is_some();
        self.ruleset.geometry.wraps_files = is_torus || entry.rule("cylindric").is_some();
        self.ruleset.geometry.wraps_ranks = is_torus;
        if let Some(board) = entry.board.filter(|_| self.ruleset.geometry.places() > PLACES_MAX) {
            let message =
                format!("the board has {} squares, and {PLACES_MAX} are possible", self.ruleset.geometry.places());
            self.reports.push(Diagnostic::error("ccif::board-too-large", board.word.span(), message));
        }
        for rule in entry.uses("zone").filter(|rule| rule.has("hole")) {
            let Some(range) = &rule.parts.range else { continue };
            // Both sides see holes in the same place.
            let holes = self.region(range);
            holes.iter().for_each(|square| self.ruleset.geometry.holes.insert(square));
        }
    }
}

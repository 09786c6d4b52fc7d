//! How games end.

use fers_core::{ByColor, Region, Verdict};
use fers_rules::{BareReply, End, Goal, Reach};

use super::Lowering;
use crate::fairymax::Dialect;

/// Value of a special royal: as third piece it wins on the hill, as ninth it makes stalemate a win.
const SPECIAL: i64 = -2;
const CLIMBER: usize = 3;
const STALEMATER: usize = 9;

impl Lowering<'_, '_> {
    /// Makes the list of ends.
    pub(super) fn ends(&mut self) {
        let mut ends = Vec::new();
        if !self.ruleset.royals.is_empty() {
            ends.push(End::Mate { verdict: Verdict::Win, needs_shak: false });
        }
        if self.is_special(CLIMBER) {
            ends.push(self.hill());
        }
        let verdict = if self.is_special(STALEMATER) { Verdict::Win } else { Verdict::Draw };
        ends.push(End::Stalemate { verdict, by_count: false });
        if self.dialect == Dialect::ShaMax {
            ends.push(End::Bare { verdict: Verdict::Loss, reply: BareReply::IfItBares });
        }
        ends.push(End::Repetition { count: 3, verdict: Some(Verdict::Draw) });
        ends.push(End::MoveCount { plies: 100 });
        self.ruleset.ends = ends;
    }

    fn is_special(&self, number: usize) -> bool {
        self.game.pieces.get(number - 1).is_some_and(|piece| piece.value.value == SPECIAL)
    }

    /// Adds the end of the central squares, four if files and ranks are even.
    fn hill(&mut self) -> End {
        let geometry = &self.ruleset.geometry;
        let middle = |size: u8| (size - 1) / 2..=size / 2;
        let squares = middle(geometry.ranks).flat_map(|rank| middle(geometry.files).map(move |file| (file, rank)));
        let squares: Region = squares.filter_map(|(file, rank)| geometry.square(file, rank)).collect();
        let hill = self.ruleset.add_region("hill", squares);
        let climber = self.piece_type(CLIMBER);
        let goal = Goal { by: Some(ByColor::both(vec![climber])), ..Goal::new(ByColor::both(hill), Reach::Any) };
        End::Goal { goal, verdict: Verdict::Win }
    }
}

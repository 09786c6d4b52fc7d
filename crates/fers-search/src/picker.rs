//! Gives the moves of a position one by one, best first.

use fers_movegen::PackedMove;

use crate::ordering::{Candidate, Choice, Doubt, Looker};
use crate::params::ORDERING;

/// Gives moves best first, and asks what is costly to know only when a move's turn may have come: many nodes never come so far.
#[derive(Debug)]
pub(crate) struct Picker {
    list: Vec<Choice>,
    given: usize,
    knows_history: bool,
}

impl Picker {
    /// Gives the moves of a list.
    pub fn new(list: Vec<Choice>) -> Self {
        Self { list, given: 0, knows_history: false }
    }

    /// The moves given so far, in order.
    pub fn given(&self) -> &[Choice] {
        &self.list[..self.given]
    }

    /// The number of moves, given or not.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The list, to be used again.
    pub fn into_list(self) -> Vec<Choice> {
        self.list
    }

    /// Counts a move as given, if it is in the list.
    pub fn skip(&mut self, mv: PackedMove) {
        if let Some(index) = self.list.iter().position(|choice| choice.mv == mv) {
            self.give(index);
        }
    }

    /// Forgets all dull moves that are left but those to be kept.
    pub fn drop_dull(&mut self, keeps: impl Fn(PackedMove) -> bool) {
        let mut kept = self.given;
        for index in self.given..self.list.len() {
            if !self.list[index].is_dull() || keeps(self.list[index].mv) {
                self.list.swap(kept, index);
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// The best move that is left, looked at in the position in which the list was made.
    pub fn next<const N: usize>(&mut self, looker: &Looker<'_, N>) -> Option<Candidate> {
        self.next_of::<true, N>(looker, |_| true)
    }

    /// The same, passing over moves whose gain is not enough, and over those that lose more than it, but for the table's move.
    pub fn next_worth<const N: usize>(
        &mut self,
        looker: &Looker<'_, N>,
        is_enough: impl Fn(i32) -> bool,
    ) -> Option<Candidate> {
        self.next_of::<false, N>(looker, is_enough)
    }

    fn next_of<const LOSSES: bool, const N: usize>(
        &mut self,
        looker: &Looker<'_, N>,
        is_enough: impl Fn(i32) -> bool,
    ) -> Option<Candidate> {
        loop {
            let mut best = self.best()?;
            if !self.knows_history && self.list[best].order <= 0 {
                self.ask_history(looker);
                best = self.best()?;
            }
            let choice = &mut self.list[best];
            if !is_enough(choice.gain) {
                self.give(best);
                continue;
            }
            if choice.doubt == Doubt::MayLose && looker.loses(choice) {
                choice.place_as_some_loss();
                continue;
            }
            if !LOSSES && choice.loss().is_some() {
                return None;
            }
            if choice.doubt == Doubt::Loses {
                choice.place_as_loss(looker.exchange_of(choice));
                continue;
            }
            let mut candidate = looker.candidate_of(choice);
            if choice.order.abs() < ORDERING.answer {
                candidate.history = choice.order;
            }
            self.give(best);
            return Some(candidate);
        }
    }

    /// Sorts by history what nothing else is known of.
    fn ask_history<const N: usize>(&mut self, looker: &Looker<'_, N>) {
        self.knows_history = true;
        for choice in self.list[self.given..].iter_mut().filter(|choice| choice.order == 0) {
            choice.order = looker.history_of(choice.mv);
        }
    }

    /// Equal moves change places at times, but in the same way each time.
    fn give(&mut self, index: usize) {
        self.list.swap(self.given, index);
        self.given += 1;
    }

    /// Where the first of the best moves that are left is.
    // PERF: a maximum without branches, for which move is better than those before cannot be guessed.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn best(&self) -> Option<usize> {
        let rank =
            |(number, choice): (usize, &Choice)| i64::from(choice.order) << 32 | (u32::MAX as usize - number) as i64;
        let best = self.list[self.given..].iter().enumerate().map(rank).max()?;
        Some(self.given + (u32::MAX - best as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Square, Vector};
    use fers_movegen::{AnyPosition, MoveList};
    use fers_rules::{Arrivals, Leg, Path, PieceRules, Range, Ruleset};

    use super::*;
    use crate::eval::Evaluation;
    use crate::history::History;
    use crate::ordering::Hints;

    /// Rooks and wazirs (which step to the next square as rooks do) on 4x4: a rook on a1, wazirs of the enemy on a3 and c1, of which only the
    /// first is defended, by another one on a4.
    fn skirmish() -> (Ruleset, AnyPosition) {
        let mut ruleset = Ruleset::new("skirmish", Geometry::rectangle(4, 4));
        let ways = || Vector::new(0, 1).symmetric_images();
        let rook = Path::single(Leg::ride(ways(), Range::ANY, Arrivals::quiet_or_capture()));
        let wazir = Path::single(Leg::leap(ways(), Arrivals::quiet_or_capture()));
        ruleset.pieces = vec![PieceRules::new("rook", "r", vec![rook]), PieceRules::new("wazir", "w", vec![wazir])];
        let program = fers_compile::compile(&ruleset).unwrap();
        let position = program.position(&fers_testkit::setup_of(&ruleset, "w3/w3/4/R1w1 w")).unwrap();
        (ruleset, position)
    }

    #[test]
    fn gains_come_first_and_losses_last() {
        let (ruleset, mut position) = skirmish();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let AnyPosition::Small(position) = position else { panic!("16 squares are few") };
        let find = |to: u16| moves.iter().copied().find(|mv| mv.destination() == Some(Square(to))).unwrap();
        let [a2, a3, b1, c1] = [4, 8, 1, 2].map(find);
        let (evaluation, history) = (Evaluation::of(&ruleset), History::new(2, 16));
        let hints = Hints {
            table: PackedMove::NONE,
            killers: [b1, PackedMove::NONE],
            answer: PackedMove::NONE,
            before: [None; 2],
        };
        let looker =
            Looker { position: &position, evaluation: &evaluation, history: &history, hints: &hints, exchanges: true };
        let list = || moves.iter().map(|&mv| looker.choice(mv)).collect();

        let mut picker = Picker::new(list());
        let order: Vec<_> = std::iter::from_fn(|| picker.next(&looker)).map(|candidate| candidate.mv).collect();
        assert_eq!(
            order,
            [c1, b1, a2, a3],
            "the killer b1 before the other quiet move, the capture of what is defended last"
        );

        let mut picker = Picker::new(list());
        picker.skip(c1);
        picker.drop_dull(|_| false);
        let order: Vec<_> = std::iter::from_fn(|| picker.next(&looker)).map(|candidate| candidate.mv).collect();
        assert_eq!(order, [b1, a3]);

        let mut picker = Picker::new(list());
        let first = picker.next_worth(&looker, |gain| gain > 0).unwrap();
        assert!(first.mv == c1 && first.exchange == first.gain);
        assert!(picker.next_worth(&looker, |gain| gain > 0).is_none(), "the other capture loses");

        let mut picker = Picker::new(list());
        let last = std::iter::from_fn(|| picker.next(&looker)).last().unwrap();
        assert!(last.mv == a3 && last.exchange < 0);
    }
}

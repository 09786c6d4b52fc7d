//! Gives the moves of a position one by one, best first.

use fers_core::SquareSet;
use fers_movegen::{QuietSet, QuietSets};
use fers_program::PackedMove;

use crate::ordering::{Candidate, Choice, Doubt, Looker};
use crate::params::ORDERING;

/// Gives moves best first, and asks what is costly to know only when a move's turn may have come: many nodes never come so far.
#[derive(Debug)]
pub(crate) struct Picker<const N: usize> {
    list: Vec<Choice>,
    /// Quiet moves of which nothing is known but what they are; they get into the list when nothing better is left there.
    sets: QuietSets<N>,
    given: usize,
    knows_history: bool,
}

/// What becomes of moves that lose more than they gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Losses {
    /// They are given after all others.
    Last,
    /// They are not given.
    LeftOut,
}

impl<const N: usize> Picker<N> {
    /// Gives the moves of a list and of sets. The moves for which there are hints are taken out of the sets at once.
    pub fn new(list: Vec<Choice>, sets: QuietSets<N>, looker: &Looker<'_, N>) -> Self {
        let (mut list, mut sets) = (list, sets);
        if sets.is_empty() {
            return Self { list, sets, given: 0, knows_history: false };
        }
        let ends = looker.hints.moves().filter_map(PackedMove::destination);
        let ends = ends.fold(SquareSet::EMPTY, |ends, to| ends | SquareSet::of(to.index()));
        for set in sets.iter_mut().filter(|set| set.squares.meets(ends)) {
            for mv in looker.hints.moves() {
                if let Some(to) = mv.destination().filter(|_| set.contains(mv)) {
                    set.squares.remove(to.index());
                    list.push(looker.choice(mv));
                }
            }
        }
        Self { list, sets, given: 0, knows_history: false }
    }

    /// The moves given so far, in order.
    pub fn given(&self) -> &[Choice] {
        &self.list[..self.given]
    }

    /// Whether there are no moves at all, given or not.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.sets.iter().all(|set| set.squares.is_empty())
    }

    /// The number of moves, given or not.
    pub fn len(&self) -> usize {
        self.list.len() + self.sets.iter().map(|set| set.squares.count() as usize).sum::<usize>()
    }

    /// The list and the sets, to be used again.
    pub fn into_parts(self) -> (Vec<Choice>, QuietSets<N>) {
        (self.list, self.sets)
    }

    /// Counts a move as given, if it is in the list.
    pub fn skip(&mut self, mv: PackedMove) {
        if let Some(index) = self.list.iter().position(|choice| choice.mv == mv) {
            self.give(index);
        }
    }

    /// Forgets all dull moves that are left but those to be kept.
    ///
    /// `hold` of a set holds all that are to be kept of its squares.
    pub fn drop_dull(&mut self, hold: impl Fn(&QuietSet<N>) -> SquareSet<N>, keeps: impl Fn(PackedMove) -> bool) {
        let mut kept = self.given;
        for index in self.given..self.list.len() {
            if !self.list[index].is_dull() || keeps(self.list[index].mv) {
                self.list.swap(kept, index);
                kept += 1;
            }
        }
        self.list.truncate(kept);
        for set in &mut self.sets {
            let possible = set.squares & hold(set);
            let kept = possible.into_iter().filter(|&to| keeps(set.move_to(to)));
            set.squares = kept.fold(SquareSet::EMPTY, |kept, to| kept | SquareSet::of(to));
        }
    }

    /// The best move that is left, looked at in the position in which the list was made.
    pub fn next(&mut self, looker: &Looker<'_, N>) -> Option<Candidate> {
        self.next_of(looker, i32::MIN, Losses::Last)
    }

    /// The same, passing over moves that gain less than this, and over those that lose more than they gain, but for the table's move.
    pub fn next_worth(&mut self, looker: &Looker<'_, N>, least: i32) -> Option<Candidate> {
        self.next_of(looker, least, Losses::LeftOut)
    }

    /// Whether the next move to be given is a dull one or a loss, so that no history has been asked yet.
    pub fn comes_to_dull_moves(&self) -> bool {
        !self.knows_history && self.best().is_none_or(|best| self.list[best].order <= 0)
    }

    // PERF: not in line, for what is run again and again should be short enough to stay near the processor.
    #[inline(never)]
    fn next_of(&mut self, looker: &Looker<'_, N>, least: i32, losses: Losses) -> Option<Candidate> {
        loop {
            let mut found = self.best();
            if !self.knows_history && found.is_none_or(|best| self.list[best].order <= 0) {
                self.ask_history(looker);
                found = self.best();
            }
            let best = found?;
            let choice = &mut self.list[best];
            if choice.gain < least {
                self.give(best);
                continue;
            }
            if choice.doubt == Doubt::MayLose && looker.loses(choice) {
                choice.place_as_some_loss();
                continue;
            }
            if losses == Losses::LeftOut && choice.loss().is_some() {
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
    fn ask_history(&mut self, looker: &Looker<'_, N>) {
        self.knows_history = true;
        for choice in self.list[self.given..].iter_mut().filter(|choice| choice.order == 0) {
            choice.order = looker.history_of(choice.mv);
        }
        for set in &self.sets {
            looker.quiet_choices(set, |choice| self.list.push(choice));
        }
        self.sets.clear();
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
        let (first, others) = self.list[self.given..].split_first()?;
        let (mut best, mut order) = (0, first.order);
        for (number, choice) in others.iter().enumerate() {
            let is_better = choice.order > order;
            best = if is_better { number + 1 } else { best };
            order = order.max(choice.order);
        }
        Some(self.given + best)
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Square, Vector};
    use fers_movegen::AnyPosition;
    use fers_program::MoveList;
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
        let program = fers_compile::verify_and_compile(&ruleset).unwrap();
        let position = AnyPosition::new(&program, &fers_testkit::setup_of(&ruleset, "w3/w3/4/R1w1 w")).unwrap();
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
        let (evaluation, history) = (Evaluation::of(&ruleset), History::new(2, 16, false));
        let hints = Hints {
            table: PackedMove::NONE,
            killers: [b1, PackedMove::NONE],
            answer: PackedMove::NONE,
            before: [None; 2],
        };
        let looker =
            Looker { position: &position, evaluation: &evaluation, history: &history, hints: &hints, exchanges: true };
        let list = || moves.iter().map(|&mv| looker.choice(mv)).collect();
        let picker_of_all = || Picker::new(list(), Vec::new(), &looker);

        let mut picker = picker_of_all();
        let order: Vec<_> = std::iter::from_fn(|| picker.next(&looker)).map(|candidate| candidate.mv).collect();
        assert_eq!(
            order,
            [c1, b1, a2, a3],
            "the killer b1 before the other quiet move, the capture of what is defended last"
        );

        let mut picker = picker_of_all();
        picker.skip(c1);
        picker.drop_dull(|_| SquareSet::EMPTY, |_| false);
        let order: Vec<_> = std::iter::from_fn(|| picker.next(&looker)).map(|candidate| candidate.mv).collect();
        assert_eq!(order, [b1, a3]);

        let mut picker = picker_of_all();
        let first = picker.next_worth(&looker, 1).unwrap();
        assert!(first.mv == c1 && first.exchange == first.gain);
        assert!(picker.next_worth(&looker, 1).is_none(), "the other capture loses");

        let mut picker = picker_of_all();
        let last = std::iter::from_fn(|| picker.next(&looker)).last().unwrap();
        assert!(last.mv == a3 && last.exchange < 0);
    }
}

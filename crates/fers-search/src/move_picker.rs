//! The move picker: gives the moves of a node one by one, best first.

use fers_core::SquareSet;
use fers_movegen::{QuietSet, QuietSets};
use fers_program::PackedMove;

use crate::ordering::{MoveScorer, OrderedMove, ScoredMove, SeeState};
use crate::params::ORDERING;

/// Gives moves best first. Costly scores (SEE, history) are computed only when the turn of a move
/// comes; many nodes are cut before.
#[derive(Debug)]
pub(crate) struct MovePicker<const N: usize> {
    list: Vec<OrderedMove>,
    /// Unhinted quiet moves as sets of squares. They move into `list` when no better move is left
    /// there.
    sets: QuietSets<N>,
    picked: usize,
    quiets_scored: bool,
}

/// Treatment of moves with negative SEE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Losses {
    /// They come after all other moves.
    Last,
    /// They are skipped.
    Skipped,
}

impl<const N: usize> MovePicker<N> {
    /// Makes a picker from a list and from sets of quiet moves. Hash move, killers and counter move
    /// are taken out of the sets at once.
    pub fn new(list: Vec<OrderedMove>, sets: QuietSets<N>, scorer: &MoveScorer<'_, N>) -> Self {
        let (mut list, mut sets) = (list, sets);
        if sets.is_empty() {
            return Self { list, sets, picked: 0, quiets_scored: false };
        }
        let ends = scorer.hints.moves().filter_map(PackedMove::destination);
        let ends = ends.fold(SquareSet::EMPTY, |ends, to| ends | SquareSet::of(to.index()));
        for set in sets.iter_mut().filter(|set| set.squares.intersects(ends)) {
            for mv in scorer.hints.moves() {
                if let Some(to) = mv.destination().filter(|_| set.contains(mv)) {
                    set.squares.remove(to.index());
                    list.push(scorer.ordered(mv));
                }
            }
        }
        Self { list, sets, picked: 0, quiets_scored: false }
    }

    /// Returns the moves picked so far, in order.
    pub fn picked(&self) -> &[OrderedMove] {
        &self.list[..self.picked]
    }

    /// Returns whether the node has no moves, picked or not.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.sets.iter().all(|set| set.squares.is_empty())
    }

    /// Returns the number of moves, picked or not.
    pub fn len(&self) -> usize {
        self.list.len() + self.sets.iter().map(|set| set.squares.count() as usize).sum::<usize>()
    }

    /// Returns the buffers for reuse.
    pub fn into_parts(self) -> (Vec<OrderedMove>, QuietSets<N>) {
        (self.list, self.sets)
    }

    /// Marks a move of the list as picked.
    pub fn skip(&mut self, mv: PackedMove) {
        if let Some(index) = self.list.iter().position(|ordered| ordered.mv == mv) {
            self.pick(index);
        }
    }

    /// Removes the unhinted quiet moves that are left, except those that `keeps` accepts.
    ///
    /// `hold` must return a superset of the squares to keep of a set.
    pub fn drop_quiets(&mut self, hold: impl Fn(&QuietSet<N>) -> SquareSet<N>, keeps: impl Fn(PackedMove) -> bool) {
        let mut kept = self.picked;
        for index in self.picked..self.list.len() {
            if !self.list[index].is_unhinted_quiet() || keeps(self.list[index].mv) {
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

    /// Returns the best move that is left. `scorer` must belong to the position of the list.
    pub fn next(&mut self, scorer: &MoveScorer<'_, N>) -> Option<ScoredMove> {
        self.next_with(scorer, i32::MIN, Losses::Last)
    }

    /// Returns the best move that is left, skipping moves that gain less than `gain_min` and moves
    /// with SEE < 0. The hash move is not tested for SEE.
    pub fn next_gaining(&mut self, scorer: &MoveScorer<'_, N>, gain_min: i32) -> Option<ScoredMove> {
        self.next_with(scorer, gain_min, Losses::Skipped)
    }

    /// Returns whether the next move is an unhinted quiet move or a losing one, and history has not
    /// been read yet.
    pub fn reaches_quiets(&self) -> bool {
        !self.quiets_scored && self.best_index().is_none_or(|best| self.list[best].order <= 0)
    }

    // PERF: not inlined; the hot loop should be short enough to stay in the instruction cache.
    #[inline(never)]
    fn next_with(&mut self, scorer: &MoveScorer<'_, N>, gain_min: i32, losses: Losses) -> Option<ScoredMove> {
        loop {
            let mut best = self.best_index();
            if !self.quiets_scored && best.is_none_or(|best| self.list[best].order <= 0) {
                self.score_quiets(scorer);
                best = self.best_index();
            }
            let best = best?;
            let ordered = &mut self.list[best];
            if ordered.gain < gain_min {
                self.pick(best);
                continue;
            }
            if ordered.see_state == SeeState::Pending && scorer.loses_material(ordered) {
                ordered.defer_as_loss();
                continue;
            }
            if losses == Losses::Skipped && ordered.losing_see().is_some() {
                return None;
            }
            if ordered.see_state == SeeState::Negative {
                ordered.set_losing_see(scorer.see_of(ordered));
                continue;
            }
            let mut scored = scorer.score_ordered(ordered);
            if ordered.order.abs() < ORDERING.counter_move {
                scored.history = ordered.order;
            }
            self.pick(best);
            return Some(scored);
        }
    }

    /// Orders the quiet moves by their history.
    fn score_quiets(&mut self, scorer: &MoveScorer<'_, N>) {
        self.quiets_scored = true;
        for ordered in self.list[self.picked..].iter_mut().filter(|ordered| ordered.order == 0) {
            ordered.order = scorer.history_score(ordered.mv);
        }
        for set in &self.sets {
            scorer.visit_quiets(set, |ordered| self.list.push(ordered));
        }
        self.sets.clear();
    }

    /// Swaps a move to the end of the picked ones. This reorders equal moves, but
    /// deterministically.
    fn pick(&mut self, index: usize) {
        self.list.swap(self.picked, index);
        self.picked += 1;
    }

    /// Returns the index of the first of the best moves that are left.
    // PERF: a branchless maximum, as the branch could not be predicted.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn best_index(&self) -> Option<usize> {
        let (first, others) = self.list[self.picked..].split_first()?;
        let (mut best, mut order) = (0, first.order);
        for (number, ordered) in others.iter().enumerate() {
            let is_better = ordered.order > order;
            best = if is_better { number + 1 } else { best };
            order = order.max(ordered.order);
        }
        Some(self.picked + best)
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Square, Vector};
    use fers_movegen::AnyPosition;
    use fers_program::MoveList;
    use fers_rules::{Arrivals, Leg, Path, PieceRules, Range, Ruleset};

    use super::*;
    use crate::eval::{Evaluation, Learnt};
    use crate::history::History;
    use crate::ordering::OrderingHints;
    use crate::params::TUNABLES;

    /// Sets up rooks and wazirs (one step orthogonally) on 4x4: a white rook on a1, black wazirs on
    /// a3 and c1. Only a3 is defended, by a wazir on a4.
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
        let (evaluation, history) =
            (Evaluation::of(&ruleset, &Learnt::default()), History::new(2, 16, false, &TUNABLES));
        let hints = OrderingHints {
            hash_move: PackedMove::NONE,
            killers: [b1, PackedMove::NONE],
            counter_move: PackedMove::NONE,
            previous: [None; 2],
        };
        let scorer = MoveScorer {
            position: &position,
            evaluation: &evaluation,
            history: &history,
            hints: &hints,
            uses_see: true,
        };
        let list = || moves.iter().map(|&mv| scorer.ordered(mv)).collect();
        let picker_of_all = || MovePicker::new(list(), Vec::new(), &scorer);

        let mut picker = picker_of_all();
        let order: Vec<_> = std::iter::from_fn(|| picker.next(&scorer)).map(|scored| scored.mv).collect();
        assert_eq!(
            order,
            [c1, b1, a2, a3],
            "the killer b1 before the other quiet move, the capture of what is defended last"
        );

        let mut picker = picker_of_all();
        picker.skip(c1);
        picker.drop_quiets(|_| SquareSet::EMPTY, |_| false);
        let order: Vec<_> = std::iter::from_fn(|| picker.next(&scorer)).map(|scored| scored.mv).collect();
        assert_eq!(order, [b1, a3]);

        let mut picker = picker_of_all();
        let first = picker.next_gaining(&scorer, 1).unwrap();
        assert!(first.mv == c1 && first.see == first.gain);
        assert!(picker.next_gaining(&scorer, 1).is_none(), "the other capture loses");

        let mut picker = picker_of_all();
        let last = std::iter::from_fn(|| picker.next(&scorer)).last().unwrap();
        assert!(last.mv == a3 && last.see < 0);
    }
}

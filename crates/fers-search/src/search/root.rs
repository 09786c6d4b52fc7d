//! The search of the root.

use fers_core::SplitMix;
use fers_program::PackedMove;

use super::node::{MoveDepth, Node};
use super::reduction::{LmrContext, check_extension};
use super::searcher::Searcher;
use crate::Score;
use crate::limits::Level;
use crate::ordering::ScoredMove;

/// A root move with its latest result.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    scored: ScoredMove,
    /// Score of the last finished iteration; minus infinity if too far below the best to matter.
    pub score: Score,
    /// Random bonus of weaker levels when the move is chosen, in centipawns.
    pub noise: i32,
    /// Whether a weaker level overlooks the move.
    pub is_overlooked: bool,
    /// Principal variation, beginning with the move.
    pub pv: Vec<PackedMove>,
}

/// The window of one root search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Lower bound.
    pub alpha: Score,
    /// Upper bound.
    pub beta: Score,
    /// Scores down to this far below the best must be exact, in centipawns (for weaker levels).
    pub margin: i32,
}

impl<const N: usize> Searcher<'_, N> {
    /// Returns the legal moves without banned repetitions, ordered, with the random bonuses and
    /// oversights of the level.
    pub(super) fn root_moves(&mut self, level: Level, seed: u64) -> Vec<RootMove> {
        let mut random = SplitMix::new(seed ^ self.position.key());
        let entry = self.tt.get(self.position.key(), 0);
        let hash_move = entry.map_or(PackedMove::NONE, |entry| entry.mv);
        let hints = self.hints(hash_move, 0);
        let mut picker = self.picker(&hints, false);
        let mut moves = Vec::with_capacity(picker.len());
        while let Some(scored) = picker.next(&self.scorer(&hints)) {
            let noise = random.below(level.noise() as usize + 1) as i32;
            let is_overlooked = random.below(100) < level.overlooked_percent() as usize;
            if self.make_unless_banned(&scored, 0, true).is_some() {
                self.unmake(scored.mv, 0);
                moves.push(RootMove { scored, score: -Score::INFINITE, noise, is_overlooked, pv: vec![scored.mv] });
            }
        }
        self.recycle(picker);
        moves
    }

    /// Searches the moves to `depth` and sorts them by score. Returns whether the iteration was
    /// finished. If not, a new best move found so far is put first and the old scores stand. Weaker
    /// levels compare the scores of all moves, so that they keep those of one depth only.
    pub(super) fn root(&mut self, moves: &mut [RootMove], depth: u32, window: Window) -> bool {
        let old: Vec<Score> = moves.iter().map(|root_move| root_move.score).collect();
        let mut best: Option<usize> = None;
        let mut alpha = window.alpha;
        for move_number in 0..moves.len() {
            let floor = alpha.shifted(-window.margin);
            let score = self.try_root_move(&moves[move_number].scored, move_number, depth, floor, window.beta);
            if self.budget.is_spent() {
                let is_first = old.iter().all(|&score| score == -Score::INFINITE);
                match window.margin {
                    0 => restore(moves, &old, best),
                    _ if is_first => {}
                    _ => restore(moves, &old, None),
                }
                return false;
            }
            let root_move = &mut moves[move_number];
            root_move.score = if score > floor { score } else { -Score::INFINITE };
            if score > floor {
                root_move.pv.clear();
                root_move.pv.push(root_move.scored.mv);
                root_move.pv.extend_from_slice(&self.pvs[1]);
            }
            if score > floor && best.is_none_or(|best| score > moves[best].score) {
                best = Some(move_number);
            }
            alpha = alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        true
    }

    /// Returns the score of a root move, exact if it lies between `floor` and `beta`. Late moves
    /// are first searched at reduced depth.
    fn try_root_move(
        &mut self,
        scored: &ScoredMove,
        move_number: usize,
        depth: u32,
        floor: Score,
        beta: Score,
    ) -> Score {
        // Banned moves are not in the list, so every move can be made.
        let (is_sound, in_check) = (self.is_sound_check(scored), self.position.is_in_check());
        let Some(made) = self.make_unless_banned(scored, 0, true) else { return -Score::INFINITE };
        let (depth, gives_check) = (depth as i32, made.gives_check);
        let lmr =
            LmrContext { depth, move_number, is_pv: true, in_check, gives_check, improving: true, cut_node: false };
        let extension = check_extension(gives_check && is_sound, made.ply, self.iteration);
        let reduction = self.context.reductions.of(scored, &lmr);
        let plan = MoveDepth { depth: depth - 1 + extension, reduction, is_first: move_number == 0 };
        let node = Node { depth, ply: 0, alpha: floor, beta, in_check, cut_node: false, by: made.by };
        let score = self.search_made_move(&node, made, plan, floor);
        self.unmake(scored.mv, 0);
        score
    }
}

/// Restores the scores after an unfinished iteration, but puts the best move it found first.
fn restore(moves: &mut [RootMove], old: &[Score], best: Option<usize>) {
    for (move_number, (root_move, &score)) in moves.iter_mut().zip(old).enumerate() {
        if Some(move_number) != best {
            root_move.score = score;
        }
    }
    if let Some(best) = best {
        moves[..=best].rotate_right(1);
    }
}

//! The moves of the position asked about.

use fers_core::SplitMix;
use fers_program::PackedMove;

use super::node::{Node, Trial};
use super::reduction::{Lateness, check_extension};
use super::state::Search;
use crate::Score;
use crate::ordering::Candidate;

/// A move of the root, with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    candidate: Candidate,
    /// Its score in the iteration finished last, or minus infinity if it is too far below the best to matter.
    pub score: Score,
    /// What a weaker level adds to its score when it chooses, in centipawns.
    pub whim: i32,
    /// The play expected, beginning with the move.
    pub line: Vec<PackedMove>,
}

/// The window of one try of an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Scores up to this need not be exact.
    pub alpha: Score,
    /// Scores from this on need not be exact.
    pub beta: Score,
    /// How far below the best a score must still be exact, in centipawns.
    pub margin: i32,
}

impl<const N: usize> Search<'_, N> {
    /// The legal moves, best-looking first, without banned repetitions; whims up to `whim` are drawn for them.
    pub(super) fn root_moves(&mut self, whim: i32, seed: u64) -> Vec<RootMove> {
        let mut random = SplitMix::new(seed ^ self.position.key());
        let known = self.table.get(self.position.key(), 0);
        let table = known.map_or(PackedMove::NONE, |entry| entry.mv);
        let hints = self.hints(table, 0);
        let mut picker = self.picker(&hints, false);
        let mut moves = Vec::with_capacity(picker.len());
        while let Some(candidate) = picker.next(&self.looker(&hints)) {
            let whim = random.below(whim as usize + 1) as i32;
            if self.make_reply(&candidate, 0, true).is_some() {
                self.unmake(candidate.mv, 0);
                moves.push(RootMove { candidate, score: -Score::INFINITE, whim, line: vec![candidate.mv] });
            }
        }
        self.recycle(picker);
        moves
    }

    /// Searches all moves to a depth, and sorts them by what comes out. The answer says whether it came to an end; if
    /// not, only a new best move found so far is put first.
    pub(super) fn root(&mut self, moves: &mut [RootMove], depth: u32, window: Window) -> bool {
        let old: Vec<Score> = moves.iter().map(|root_move| root_move.score).collect();
        let mut best: Option<usize> = None;
        let mut alpha = window.alpha;
        for number in 0..moves.len() {
            let floor = alpha.shifted(-window.margin);
            let score = self.try_root_move(&moves[number].candidate, number, depth, floor, window.beta);
            if self.budget.is_spent() {
                restore(moves, &old, best);
                return false;
            }
            let root_move = &mut moves[number];
            root_move.score = if score > floor { score } else { -Score::INFINITE };
            if score > floor {
                root_move.line.clear();
                root_move.line.push(root_move.candidate.mv);
                root_move.line.extend_from_slice(&self.lines[1]);
            }
            if score > floor && best.is_none_or(|best| score > moves[best].score) {
                best = Some(number);
            }
            alpha = alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        true
    }

    /// The score of a move, exact if it is between `floor` and `beta`. Late moves must first show in a less deep search
    /// that they come up to `floor`.
    fn try_root_move(&mut self, candidate: &Candidate, number: usize, depth: u32, floor: Score, beta: Score) -> Score {
        // Banned moves are not in the list, so that every move can be made.
        let (is_sound, in_check) = (self.would_be_sound_check(candidate), self.position.is_in_check());
        let Some(reply) = self.make_reply(candidate, 0, true) else { return -Score::INFINITE };
        let (depth, gives_check) = (depth as i32, reply.gives_check);
        let late = Lateness { depth, number, on_pv: true, in_check, gives_check, improving: true, expects_cut: false };
        let extension = check_extension(gives_check && is_sound, reply.ply, self.iteration);
        let reduction = self.knowledge.reductions.of(candidate, &late);
        let trial = Trial { depth: depth - 1 + extension, reduction, is_first: number == 0 };
        let node = Node { depth, ply: 0, alpha: floor, beta, in_check, expects_cut: false, by: reply.by };
        let score = self.try_reply(&node, reply, trial, floor);
        self.unmake(candidate.mv, 0);
        score
    }
}

/// Puts back the scores of an iteration that was not finished, but keeps the best move that it found.
fn restore(moves: &mut [RootMove], old: &[Score], best: Option<usize>) {
    for (number, (root_move, &score)) in moves.iter_mut().zip(old).enumerate() {
        if Some(number) != best {
            root_move.score = score;
        }
    }
    if let Some(best) = best {
        moves[..=best].rotate_right(1);
    }
}

//! Iterative deepening: depth by depth until a limit is reached.

use std::cmp::Reverse;

use fers_core::Move;
use fers_movegen::PackedMove;

use super::root::{RootMove, Window};
use super::state::Search;
use crate::params::SEARCH;
use crate::{Best, Info, Limits, Score};

/// Asks one question of a search.
pub(crate) struct Driver<'a, 'b, const N: usize> {
    search: Search<'a, N>,
    limits: &'b Limits,
    report: &'b mut dyn FnMut(&Info),
}

impl<'a, 'b, const N: usize> Driver<'a, 'b, N> {
    /// Prepares the question.
    pub fn new(search: Search<'a, N>, limits: &'b Limits, report: &'b mut dyn FnMut(&Info)) -> Self {
        Self { search, limits, report }
    }

    /// Finds the answer.
    pub fn run(mut self) -> Best {
        if let Some(score) = self.search.ended(0) {
            return nothing(score);
        }
        let whim = self.limits.level.whim();
        let mut moves = self.search.root_moves(whim, self.limits.seed);
        if moves.is_empty() {
            return nothing(self.search.ended_without_moves(0));
        }
        let depth = self.deepen(&mut moves, whim);
        self.answer(&moves, depth)
    }

    /// Searches deeper and deeper; returns the last depth finished.
    fn deepen(&mut self, moves: &mut [RootMove], whim: i32) -> u32 {
        let depth_max = self.limits.depth_max().unwrap_or(SEARCH.depth_max).min(SEARCH.depth_max);
        let mut finished = 0;
        for depth in 1..=depth_max {
            self.search.iteration = depth;
            if !self.iterate(moves, depth, whim) {
                break;
            }
            finished = depth;
            self.tell(&moves[0], depth);
            if self.search.budget.is_mostly_spent() || self.is_settled(moves, depth) {
                break;
            }
        }
        finished
    }

    /// One depth: first in a window around the last score, then, if the score lies outside, in the full one.
    fn iterate(&mut self, moves: &mut [RootMove], depth: u32, margin: i32) -> bool {
        let full = Window { alpha: -Score::INFINITE, beta: Score::INFINITE, margin };
        let last = moves[0].score;
        if depth < 4 || margin > 0 || last.is_decisive() {
            return self.search.root(moves, depth, full);
        }
        let scores: Vec<Score> = moves.iter().map(|root_move| root_move.score).collect();
        let (alpha, beta) = (last.shifted(-SEARCH.aspiration), last.shifted(SEARCH.aspiration));
        if !self.search.root(moves, depth, Window { alpha, beta, margin }) {
            return false;
        }
        if moves[0].score > alpha && moves[0].score < beta {
            return true;
        }
        if moves[0].score <= alpha {
            // No move came into the window and their order is the old one. Should the full window not be finished,
            // the old scores are what is known.
            moves.iter_mut().zip(scores).for_each(|(root_move, score)| root_move.score = score);
        }
        self.search.root(moves, depth, full)
    }

    /// Whether nothing better can come of searching on: the game is won or lost within what has been seen, or there
    /// is nothing to choose and a clock is running.
    fn is_settled(&self, moves: &[RootMove], depth: u32) -> bool {
        let score = moves[0].score;
        let end = score.plies_to_win().or(score.plies_to_loss());
        end.is_some_and(|plies| plies <= depth as usize) || (moves.len() == 1 && self.search.budget.is_timed())
    }

    fn tell(&mut self, best: &RootMove, depth: u32) {
        let info = Info {
            depth,
            score: best.score,
            nodes: self.search.budget.nodes(),
            elapsed: self.search.budget.elapsed(),
            pv: self.meanings(&best.line),
        };
        (self.report)(&info);
    }

    /// The best move, or one near it that a weaker level fancies.
    fn answer(&mut self, moves: &[RootMove], depth: u32) -> Best {
        let fancied = moves.iter().filter(|root_move| root_move.score > -Score::INFINITE);
        let chosen = fancied.min_by_key(|root_move| Reverse(root_move.score.shifted(root_move.whim)));
        let (line, score) = match chosen {
            Some(chosen) => (&chosen.line, chosen.score),
            // Not even one move has been searched.
            None => (&moves[0].line, self.search.evaluate()),
        };
        let pv = self.meanings(line);
        Best { mv: pv.first().cloned(), score, pv, depth, nodes: self.search.budget.nodes() }
    }

    /// What the moves of a line mean, each in its position.
    fn meanings(&mut self, line: &[PackedMove]) -> Vec<Move> {
        let mut steps = Vec::with_capacity(line.len());
        let mut meanings = Vec::with_capacity(line.len());
        for &mv in line {
            meanings.push(self.search.position.decode(mv));
            steps.push((mv, self.search.make(mv).0));
        }
        for (mv, undo) in steps.into_iter().rev() {
            self.search.unmake(mv, undo);
        }
        meanings
    }
}

/// The answer where there is nothing to play.
fn nothing(score: Score) -> Best {
    Best { mv: None, score, pv: Vec::new(), depth: 0, nodes: 0 }
}

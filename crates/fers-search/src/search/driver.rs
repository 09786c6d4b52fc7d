//! Iterative deepening: depth by depth until a limit is reached.

use std::cmp::Reverse;

use fers_core::Move;
use fers_program::PackedMove;

use super::root::{RootMove, Window};
use super::state::Search;
use crate::params::{CLOCK, SEARCH};
use crate::{Best, Info, Limits, Score};

/// Asks one question of a search.
pub(crate) struct Driver<'a, 'b, const N: usize> {
    search: Search<'a, N>,
    limits: &'b Limits,
    report: &'b mut dyn FnMut(&Info),
    first_depth: u32,
    /// Moves that are not made where there are others.
    shunned: &'b [Move],
}

/// How the best move has developed, to know how much time it needs.
#[derive(Default)]
struct Trend {
    best: Option<PackedMove>,
    score: Option<Score>,
    /// Iterations since the best move changed.
    stable: u32,
    has_dropped: bool,
}

impl Trend {
    fn note(&mut self, best: &RootMove) {
        let mv = best.line.first().copied();
        self.stable = if mv == self.best { self.stable + 1 } else { 0 };
        self.has_dropped = self.score.is_some_and(|score| best.score < score.shifted(-CLOCK.drop));
        (self.best, self.score) = (mv, Some(best.score));
    }

    /// How much more time than usual the move should have.
    fn need(&self) -> f64 {
        let by_score = if self.has_dropped { CLOCK.need_after_drop } else { 1.0 };
        let by_move = match self.stable {
            0 => CLOCK.need_after_change,
            1 | 2 => 1.0,
            _ => CLOCK.need_when_stable,
        };
        by_score * by_move
    }
}

impl<'a, 'b, const N: usize> Driver<'a, 'b, N> {
    /// Prepares the question.
    pub fn new(search: Search<'a, N>, limits: &'b Limits, report: &'b mut dyn FnMut(&Info)) -> Self {
        Self { search, limits, report, shunned: &[], first_depth: 1 }
    }

    /// The same, without the least depths.
    pub fn starting_at(self, first_depth: u32) -> Self {
        Self { first_depth, ..self }
    }

    /// The same, without some moves where there are others.
    pub fn shunning(self, shunned: &'b [Move]) -> Self {
        Self { shunned, ..self }
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
        self.restrict(&mut moves);
        let depth = self.deepen(&mut moves, whim);
        self.answer(&moves, depth)
    }

    /// Leaves only the moves that are asked about, if there are any, and of these no shunned ones, if there are others.
    fn restrict(&self, moves: &mut Vec<RootMove>) {
        let is_among = |root_move: &RootMove, some: &[Move]| {
            root_move.line.first().is_some_and(|&mv| some.contains(&self.search.position.decode(mv)))
        };
        if !self.limits.moves.is_empty() {
            keep_if_any(moves, |root_move| is_among(root_move, &self.limits.moves));
        }
        if !self.shunned.is_empty() {
            keep_if_any(moves, |root_move| !is_among(root_move, self.shunned));
        }
    }

    /// Searches deeper and deeper; returns the last depth finished.
    fn deepen(&mut self, moves: &mut [RootMove], whim: i32) -> u32 {
        let depth_max = self.limits.depth_max().unwrap_or(SEARCH.depth_max).min(SEARCH.depth_max);
        let lines = if whim > 0 { 1 } else { self.limits.multi_pv.clamp(1, moves.len()) };
        let mut trend = Trend::default();
        let mut finished = 0;
        for depth in self.first_depth..=depth_max {
            self.search.iteration = depth;
            self.search.depth_selective = depth as usize;
            // The best move first, then the best of the others.
            if !(0..lines).all(|first| self.iterate(&mut moves[first..], depth, whim)) {
                break;
            }
            finished = depth;
            moves[..lines].sort_by_key(|root_move| Reverse(root_move.score));
            (0..lines).for_each(|index| self.tell(&moves[index], depth, index + 1));
            trend.note(&moves[0]);
            if self.search.budget.is_mostly_spent(trend.need()) || self.is_settled(moves, depth) {
                break;
            }
        }
        finished
    }

    /// One depth: first in a window around the last score, which is widened while the score lies outside.
    fn iterate(&mut self, moves: &mut [RootMove], depth: u32, margin: i32) -> bool {
        let full = Window { alpha: -Score::INFINITE, beta: Score::INFINITE, margin };
        let last = moves[0].score;
        if depth < SEARCH.aspiration_depth_min || margin > 0 || last.is_decisive() {
            return self.search.root(moves, depth, full);
        }
        let scores: Vec<Score> = moves.iter().map(|root_move| root_move.score).collect();
        let (mut below, mut above) = (SEARCH.aspiration, SEARCH.aspiration);
        while below.max(above) <= SEARCH.aspiration_max {
            let (alpha, beta) = (last.shifted(-below), last.shifted(above));
            if !self.search.root(moves, depth, Window { alpha, beta, margin }) {
                return false;
            }
            if moves[0].score >= beta {
                above *= 4;
            } else if moves[0].score > alpha {
                return true;
            } else {
                // No move came into the window and their order is the old one. Should the next window not be
                // finished, the old scores are what is known.
                moves.iter_mut().zip(&scores).for_each(|(root_move, &score)| root_move.score = score);
                below *= 4;
            }
        }
        self.search.root(moves, depth, full)
    }

    /// Whether nothing better can come of searching on: the game is won or lost within what has been seen or as asked,
    /// or there is nothing to choose and a clock is running.
    fn is_settled(&mut self, moves: &[RootMove], depth: u32) -> bool {
        let score = moves[0].score;
        let end = score.plies_to_win().or(score.plies_to_loss());
        let is_seen = end.is_some_and(|plies| plies <= depth as usize) && self.limits.multi_pv <= 1;
        let wanted = self.limits.mate.map(|moves| (2 * moves as usize).saturating_sub(1));
        let is_mate = score.plies_to_win().zip(wanted).is_some_and(|(plies, wanted)| plies <= wanted);
        is_seen || is_mate || (moves.len() == 1 && self.search.budget.is_timed())
    }

    fn tell(&mut self, root_move: &RootMove, depth: u32, index: usize) {
        let info = Info {
            index,
            depth,
            depth_selective: self.search.depth_selective as u32,
            score: root_move.score,
            nodes: self.search.budget.nodes(),
            permille_full: self.search.table.permille_full(),
            elapsed: self.search.budget.elapsed(),
            pv: self.meanings(&root_move.line),
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
        let mut meanings = Vec::with_capacity(line.len());
        for (ply, &mv) in line.iter().enumerate() {
            meanings.push(self.search.position.decode(mv));
            self.search.make(mv, ply);
        }
        for (ply, &mv) in line.iter().enumerate().rev() {
            self.search.unmake(mv, ply);
        }
        meanings
    }
}

/// Keeps the wanted moves only, if there are any.
fn keep_if_any(moves: &mut Vec<RootMove>, wanted: impl Fn(&RootMove) -> bool) {
    if moves.iter().any(&wanted) {
        moves.retain(wanted);
    }
}

/// The answer where there is nothing to play.
fn nothing(score: Score) -> Best {
    Best { mv: None, score, pv: Vec::new(), depth: 0, nodes: 0 }
}

//! Iterative deepening with aspiration windows.

use std::cmp::Reverse;

use fers_core::Move;
use fers_program::PackedMove;

use super::root::{RootMove, Window};
use super::searcher::Searcher;
use crate::params::{CLOCK, SEARCH};
use crate::{Best, Info, Limits, Score};

/// Runs one search: deepens until a limit is reached, then chooses the move.
pub(crate) struct Driver<'a, 'b, const N: usize> {
    search: Searcher<'a, N>,
    limits: &'b Limits,
    report: &'b mut dyn FnMut(&Info),
    first_depth: u32,
    /// Root moves that are skipped if others exist.
    excluded_root_moves: &'b [Move],
}

/// How the best move has developed; decides how much time the move gets.
#[derive(Default)]
struct BestMoveTrend {
    best: Option<PackedMove>,
    score: Option<Score>,
    /// Iterations since the best move changed.
    stable: u32,
    has_dropped: bool,
}

impl BestMoveTrend {
    fn note(&mut self, best: &RootMove) {
        let mv = best.pv.first().copied();
        self.stable = if mv == self.best { self.stable + 1 } else { 0 };
        self.has_dropped = self.score.is_some_and(|score| best.score < score.shifted(-CLOCK.score_drop));
        (self.best, self.score) = (mv, Some(best.score));
    }

    /// Returns the factor of the optimum time.
    fn time_factor(&self) -> f64 {
        let by_score = if self.has_dropped { CLOCK.time_factor_after_drop } else { 1.0 };
        let by_move = match self.stable {
            0 => CLOCK.time_factor_after_change,
            1 | 2 => 1.0,
            _ => CLOCK.time_factor_when_stable,
        };
        by_score * by_move
    }
}

impl<'a, 'b, const N: usize> Driver<'a, 'b, N> {
    /// Makes a driver that starts at depth 1.
    pub fn new(search: Searcher<'a, N>, limits: &'b Limits, report: &'b mut dyn FnMut(&Info)) -> Self {
        Self { search, limits, report, excluded_root_moves: &[], first_depth: 1 }
    }

    /// Sets the first depth.
    pub fn starting_at(self, first_depth: u32) -> Self {
        Self { first_depth, ..self }
    }

    /// Sets the root moves to skip if others exist.
    pub fn excluding(self, excluded_root_moves: &'b [Move]) -> Self {
        Self { excluded_root_moves, ..self }
    }

    /// Runs the search and returns its result.
    pub fn run(mut self) -> Best {
        if let Some(score) = self.search.immediate_end(0) {
            return no_move(score);
        }
        let noise = self.limits.level.noise();
        let mut moves = self.search.root_moves(self.limits.level, self.limits.seed);
        if moves.is_empty() {
            return no_move(self.search.score_without_moves(0));
        }
        self.restrict(&mut moves);
        let depth = self.deepen(&mut moves, noise);
        self.best(&moves, depth)
    }

    /// Restricts the root moves to the `searchmoves` of the limits and skips excluded and
    /// overlooked moves, each only if some move remains.
    fn restrict(&self, moves: &mut Vec<RootMove>) {
        let is_among = |root_move: &RootMove, some: &[Move]| {
            root_move.pv.first().is_some_and(|&mv| some.contains(&self.search.position.decode(mv)))
        };
        if !self.limits.moves.is_empty() {
            keep_if_any(moves, |root_move| is_among(root_move, &self.limits.moves));
        }
        if !self.excluded_root_moves.is_empty() {
            keep_if_any(moves, |root_move| !is_among(root_move, self.excluded_root_moves));
        }
        keep_if_any(moves, |root_move| !root_move.is_overlooked);
    }

    /// Deepens until a limit is reached. Returns the depth of the last finished iteration.
    fn deepen(&mut self, moves: &mut [RootMove], noise: i32) -> u32 {
        let depth_max = self.limits.depth_max().unwrap_or(SEARCH.depth_max).min(SEARCH.depth_max);
        let pvs = if noise > 0 { 1 } else { self.limits.multi_pv.clamp(1, moves.len()) };
        let mut trend = BestMoveTrend::default();
        let mut finished = 0;
        for depth in self.first_depth..=depth_max {
            self.search.iteration = depth;
            self.search.depth_selective = depth as usize;
            // MultiPV: searches the best move first, then the best of the others.
            if !(0..pvs).all(|first| self.iterate(&mut moves[first..], depth, noise)) {
                break;
            }
            finished = depth;
            moves[..pvs].sort_by_key(|root_move| Reverse(root_move.score));
            (0..pvs).for_each(|index| self.report_line(&moves[index], depth, index + 1));
            trend.note(&moves[0]);
            if self.search.budget.has_used_optimum(trend.time_factor()) || self.is_settled(moves, depth) {
                break;
            }
        }
        finished
    }

    /// Searches one depth. The aspiration window around the last score widens until the score lies
    /// inside.
    fn iterate(&mut self, moves: &mut [RootMove], depth: u32, margin: i32) -> bool {
        let full = Window { alpha: -Score::INFINITE, beta: Score::INFINITE, margin };
        let last = moves[0].score;
        if depth < SEARCH.aspiration_depth_min || margin > 0 || last.is_decisive() {
            return self.search.root(moves, depth, full);
        }
        let scores: Vec<Score> = moves.iter().map(|root_move| root_move.score).collect();
        let (mut below, mut above) = [self.search.context.tunables.aspiration; 2].into();
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
                // Fail low: no score is known and the order is the old one. If the next window is
                // not finished, the old scores must stand.
                moves.iter_mut().zip(&scores).for_each(|(root_move, &score)| root_move.score = score);
                below *= 4;
            }
        }
        self.search.root(moves, depth, full)
    }

    /// Returns whether deeper search cannot change the move: a win or loss within the searched
    /// depth or as short as asked for, or a single legal move while the player's clock runs.
    fn is_settled(&mut self, moves: &[RootMove], depth: u32) -> bool {
        let score = moves[0].score;
        let end = score.plies_to_win().or(score.plies_to_loss());
        let is_seen = end.is_some_and(|plies| plies <= depth as usize) && self.limits.multi_pv <= 1;
        let wanted = self.limits.mate.map(|moves| (2 * moves as usize).saturating_sub(1));
        let is_mate = score.plies_to_win().zip(wanted).is_some_and(|(plies, wanted)| plies <= wanted);
        is_seen || is_mate || (moves.len() == 1 && self.search.budget.is_on_clock())
    }

    fn report_line(&mut self, root_move: &RootMove, depth: u32, index: usize) {
        let info = Info {
            index,
            depth,
            depth_selective: self.search.depth_selective as u32,
            score: root_move.score,
            nodes: self.search.budget.nodes(),
            permille_full: self.search.tt.permille_full(),
            elapsed: self.search.budget.elapsed(),
            pv: self.decode_line(&root_move.pv),
        };
        (self.report)(&info);
    }

    /// Chooses the best move; for weaker levels, the best after adding noise.
    fn best(&mut self, moves: &[RootMove], depth: u32) -> Best {
        let fancied = moves.iter().filter(|root_move| root_move.score > -Score::INFINITE);
        let chosen = fancied.min_by_key(|root_move| Reverse(root_move.score.shifted(root_move.noise)));
        let (pv, score) = match chosen {
            Some(chosen) => (&chosen.pv, chosen.score),
            // The search stopped before the first root move was finished.
            None => (&moves[0].pv, self.search.evaluate()),
        };
        let pv = self.decode_line(pv);
        Best { mv: pv.first().cloned(), score, pv, depth, nodes: self.search.budget.nodes() }
    }

    /// Decodes the packed moves of a line, each in its position.
    fn decode_line(&mut self, pv: &[PackedMove]) -> Vec<Move> {
        let mut moves = Vec::with_capacity(pv.len());
        for (ply, &mv) in pv.iter().enumerate() {
            moves.push(self.search.position.decode(mv));
            self.search.make(mv, ply);
        }
        for (ply, &mv) in pv.iter().enumerate().rev() {
            self.search.unmake(mv, ply);
        }
        moves
    }
}

/// Keeps the moves that `wanted` accepts, if there are any.
fn keep_if_any(moves: &mut Vec<RootMove>, wanted: impl Fn(&RootMove) -> bool) {
    if moves.iter().any(&wanted) {
        moves.retain(wanted);
    }
}

/// Returns the result for a position without legal moves.
fn no_move(score: Score) -> Best {
    Best { mv: None, score, pv: Vec::new(), depth: 0, nodes: 0 }
}

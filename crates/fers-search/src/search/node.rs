//! The one algorithm for all positions below the root: principal variation search.

use fers_core::Color;
use fers_movegen::{PackedMove, Undo};

use super::knowledge::Knowledge;
use super::pruning::tries_pass;
use super::reduction::{check_extension, late_move};
use super::repetition::Repeated;
use super::state::Search;
use crate::Score;
use crate::ordering::{Candidate, Hints, pick};
use crate::params::{PRUNING, SEARCH};
use crate::tt::{Bound, Entry};

/// A question: how good is the present position, as far as it is between `alpha` and `beta`?
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Plies still to search.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Scores up to this are all the same to the asker.
    pub alpha: Score,
    /// Scores from this on are all the same to the asker.
    pub beta: Score,
    /// The side to move is in check.
    pub in_check: bool,
    /// How the position was reached.
    pub by: By,
}

/// How a position was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// By a move that changed what is on the board, or not.
    Move {
        /// It did.
        changed_material: bool,
    },
    /// By a pass that only search makes.
    Null,
}

impl Node {
    /// Whether an exact score is wanted.
    pub fn on_pv(&self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Whether the board has other pieces than before.
    pub fn changed_material(&self) -> bool {
        self.by == By::Move { changed_material: true }
    }
}

/// A move or a pass that has just been made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    /// Who made it.
    pub mover: Color,
    /// Plies from the root to the position reached.
    pub ply: usize,
    /// The side to move now is in check.
    pub gives_check: bool,
    /// Which of the two it was.
    pub by: By,
}

/// What the moves of a node have brought so far.
struct Found {
    score: Score,
    mv: PackedMove,
    alpha: Score,
    /// A move has been searched; without one, all are banned.
    any: bool,
}

impl<const N: usize> Search<'_, N> {
    /// Searches the present position. Once the budget is spent, what it returns means nothing.
    pub(super) fn node(&mut self, mut node: Node) -> Score {
        self.lines[node.ply].clear();

        // Step 1. The horizon: only captures and evasions are looked at from here on.
        node.depth += check_extension(node.in_check, node.ply, self.iteration);
        if node.depth <= 0 {
            return self.horizon(node, 0);
        }

        // Step 2. Stop if time is up.
        if self.budget.spend() {
            return Score::DRAW;
        }

        // Step 3. The game may be over here by rule.
        if let Some(score) = self.over(&node) {
            return score;
        }

        // Step 4. The search may be as deep as it goes.
        if node.ply >= SEARCH.ply_max {
            return self.evaluate();
        }

        // Step 5. Mate distance: nothing here can matter if a faster win is already known.
        node.alpha = node.alpha.max(Score::loss_in(node.ply));
        node.beta = node.beta.min(Score::win_in(node.ply + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }

        // Step 6. The table may know the answer; on the principal variation its move is enough.
        let key = self.position.key();
        let known = self.table.get(key, node.ply);
        if !node.on_pv()
            && let Some(score) = known.and_then(|entry| entry.cutoff(node.depth, node.alpha, node.beta))
        {
            return score;
        }

        // Step 7. A pass: if even that is good enough, so is the best move.
        if let Some(score) = self.pass(&node) {
            return score;
        }

        // Step 8. The moves, best first; without any, the rules say what that means.
        let table = known.map_or(PackedMove::NONE, |entry| entry.mv);
        let mut list = self.candidates(Hints { table, ply: node.ply }, false);
        let found = (!list.is_empty()).then(|| self.moves(&node, &mut list));
        self.recycle(list);
        let Some(found) = found else { return self.ended_without_moves(node.ply) };

        // Step 9. Remember what was found.
        if !self.budget.is_spent() {
            let bound = Bound::of(found.score, node.alpha, node.beta);
            self.table.put(key, node.ply, Entry { mv: found.mv, score: found.score, depth: node.depth, bound });
        }
        found.score
    }

    /// The score if the game is over in the present position although there may be moves.
    ///
    /// A move count and a repetition never hide a mate: in check, the end of the game by mate comes first. A pass of
    /// the search itself ends nothing.
    pub(super) fn over(&mut self, node: &Node) -> Option<Score> {
        if node.by == By::Null {
            return None;
        }
        let ends = &self.knowledge.ends;
        let is_too_long = ends.is_too_long(self.position.halfmove_clock());
        if (ends.may_have_ended(node.changed_material(), node.in_check) || is_too_long)
            && let Some(score) = self.ended(node.ply)
        {
            return Some(score);
        }
        if is_too_long {
            return Some(Score::DRAW);
        }
        match self.repeated(node.in_check, node.ply) {
            Some(Repeated::Over(score)) => Some(score),
            Some(Repeated::Won(winner)) if winner == self.position.turn() => Some(Score::win_in(node.ply)),
            Some(Repeated::Won(_)) => Some(Score::loss_in(node.ply)),
            Some(Repeated::Banned) | None => None,
        }
    }

    /// Tries a pass; returns a score only if it reaches `beta`.
    fn pass(&mut self, node: &Node) -> Option<Score> {
        if node.in_check || node.by == By::Null || node.on_pv() || !self.passing_is_safe() {
            return None;
        }
        if !tries_pass(node.depth, node.beta, || self.evaluate()) {
            return None;
        }
        let mover = self.position.turn();
        let undo = self.make_null();
        let reply = Reply { mover, ply: node.ply + 1, gives_check: false, by: By::Null };
        let score = self.below(reply, node.depth - 1 - PRUNING.null_reduction, node.beta.before(), node.beta);
        self.unmake_null(undo);
        // A win found after a pass is not proven: the score says only that beta is reached.
        (score >= node.beta && !self.budget.is_spent()).then_some(node.beta)
    }

    /// Whether passing is hardly ever the best move: see [`tries_pass`].
    fn passing_is_safe(&self) -> bool {
        let Knowledge { facts, evaluation, .. } = self.knowledge;
        !facts.capture_is_forced
            && !evaluation.stakes().are_reversed()
            && evaluation.has_free_pieces(&self.position, self.position.turn(), &facts.only_advances)
    }

    /// Searches all moves of a node, until one refutes the line before it.
    fn moves(&mut self, node: &Node, list: &mut [Candidate]) -> Found {
        let mut found = Found { score: -Score::INFINITE, mv: PackedMove::NONE, alpha: node.alpha, any: false };
        for number in 0..list.len() {
            let candidate = pick(list, number);
            let Some(score) = self.try_move(node, &candidate, number, &found) else { continue };
            if self.budget.is_spent() {
                break;
            }
            found.any = true;
            if score > found.score {
                (found.score, found.mv) = (score, candidate.mv);
            }
            if score > found.alpha {
                found.alpha = score;
                self.write_line(node.ply, candidate.mv);
            }
            if score >= node.beta {
                if candidate.is_quiet() {
                    self.history.reward(&candidate, &list[..number], node.depth, node.ply);
                }
                break;
            }
        }
        if !found.any {
            // All moves are banned repetitions, or time is up.
            found.score = Score::DRAW;
        }
        found
    }

    /// The score of a move for the side that makes it; nothing if it completes a banned repetition.
    ///
    /// The first move gets the full window; any other must first show, in the smallest one and perhaps reduced, that
    /// it is better.
    fn try_move(&mut self, node: &Node, candidate: &Candidate, number: usize, found: &Found) -> Option<Score> {
        let (undo, reply) = self.make_reply(candidate, node.ply)?;
        let depth = node.depth - 1;
        let reduced = depth - late_move(node.depth, number, candidate, node.in_check, reply.gives_check);
        let (alpha, beta) = (found.alpha, node.beta);
        let mut score = Score::INFINITE;
        if found.any {
            score = self.below(reply, reduced, alpha, alpha.next());
            if score > alpha && reduced < depth {
                score = self.below(reply, depth, alpha, alpha.next());
            }
        }
        if !found.any || (score > alpha && score < beta) {
            score = self.below(reply, depth, alpha, beta);
        }
        self.unmake(candidate.mv, undo);
        Some(score)
    }

    /// Makes a move of a node at a ply; takes it back at once and gives nothing if it completes a banned repetition.
    pub(super) fn make_reply(&mut self, candidate: &Candidate, ply: usize) -> Option<(Undo<N>, Reply)> {
        let mover = self.position.turn();
        let (undo, gives_check) = self.make(candidate.mv);
        let bans = self.knowledge.repetitions.may_ban();
        if bans && self.repeated(gives_check, ply + 1) == Some(Repeated::Banned) {
            self.unmake(candidate.mv, undo);
            return None;
        }
        let by = By::Move { changed_material: candidate.changes_material };
        Some((undo, Reply { mover, ply: ply + 1, gives_check, by }))
    }

    /// Searches the present position, just reached by a move or a pass; the window and the score are the mover's.
    ///
    /// They are the opponent's, reversed, only if the turn has changed hands.
    pub(super) fn below(&mut self, reply: Reply, depth: i32, alpha: Score, beta: Score) -> Score {
        let Reply { mover, ply, gives_check, by } = reply;
        let keeps_turn = self.position.turn() == mover;
        let (alpha, beta) = if keeps_turn { (alpha, beta) } else { (-beta, -alpha) };
        let score = self.node(Node { depth, ply, alpha, beta, in_check: gives_check, by });
        if keeps_turn { score } else { -score }
    }
}

//! The one algorithm for all positions below the root: principal variation search.

use fers_core::Color;
use fers_program::PackedMove;

use super::knowledge::Knowledge;
use super::pruning::Calm;
use super::reduction::{Lateness, check_extension};
use super::repetition::Repeated;
use super::state::Search;
use crate::Score;
use crate::exchange::brings;
use crate::ordering::{Candidate, Choice, Hints};
use crate::params::{PRUNING, SEARCH};
use crate::picker::Picker;
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
    /// Some move is expected to refute the line before it.
    pub expects_cut: bool,
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

/// How a move is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// Plies still to search after it.
    pub depth: i32,
    /// By how many fewer at first.
    pub reduction: i32,
    /// No other has been searched before.
    pub is_first: bool,
}

/// What the moves of a node have brought so far.
struct Found {
    score: Score,
    mv: PackedMove,
    alpha: Score,
    /// A move has been searched; without one, all are banned.
    any: bool,
    /// Moves met so far.
    number: usize,
    /// Quiet moves searched so far.
    quiet: i32,
}

impl Found {
    /// Whether some move does not lose by force.
    fn shows_hope(&self) -> bool {
        self.any && !(self.score.is_decisive() && self.score < Score::DRAW)
    }
}

impl<const N: usize> Search<'_, N> {
    /// Searches the present position. Once the budget is spent, what it returns means nothing.
    pub(super) fn node(&mut self, mut node: Node) -> Score {
        self.lines[node.ply].clear();

        // Step 1. The horizon: only captures and evasions are looked at from here on.
        if node.depth <= 0 {
            return self.horizon(&mut node, 0);
        }

        // Step 2. Stop if time is up.
        if self.budget.spend() {
            return Score::DRAW;
        }
        self.depth_selective = self.depth_selective.max(node.ply);

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

        // Step 7. The evaluation, for all that is decided by it.
        let calm = self.calm(&node, known);

        // Step 8. Reverse futility: so far above beta that nothing is expected to bring it back.
        if let Some(calm) = calm.filter(|calm| !node.on_pv() && calm.is_far_above(node.beta)) {
            return calm.standing;
        }

        // Step 9. A pass: if even that is good enough, so is the best move.
        if let Some(score) = calm.and_then(|calm| self.pass(&node, &calm)) {
            return score;
        }

        // Step 10. Without a move to begin with, a shallower search must find one first.
        let table = known.map_or(PackedMove::NONE, |entry| entry.mv);
        let entered = node;
        node.depth -= i32::from(table == PackedMove::NONE && node.depth >= PRUNING.unknown_depth_min);

        // Step 11. The moves, best first; without any, the rules say what that means.
        let Some(found) = self.moves(&node, calm, &self.hints(table, node.ply)) else {
            return self.ended_without_moves(node.ply);
        };

        // Step 12. Remember what was found.
        self.remember(key, &Node { depth: node.depth, ..entered }, &found);
        found.score
    }

    /// Keeps what was found about a node in the table, unless the search was cut short.
    fn remember(&self, key: u64, node: &Node, found: &Found) {
        if !self.budget.is_spent() {
            let bound = Bound::of(found.score, node.alpha, node.beta);
            self.table.put(key, node.ply, Entry { mv: found.mv, score: found.score, depth: node.depth, bound });
        }
    }

    /// Notes the evaluation of a node. Gives what pruning wants to know, where it may prune: nobody is in check and
    /// material decides.
    ///
    /// A score of the table is a better evaluation, on the side on which it is a bound.
    fn calm(&mut self, node: &Node, known: Option<Entry>) -> Option<Calm> {
        self.evaluations[node.ply] = None;
        if node.in_check || !self.knowledge.material_decides {
            return None;
        }
        let factor = self.knowledge.margin_factor;
        let own = self.evaluate_if(|low, high| node.on_pv() || Calm::asks_between(node, factor, low, high));
        self.evaluations[node.ply] = Some(own);
        let better = known.filter(|entry| !entry.score.is_decisive() && entry.says_more_than(own));
        let earlier = node.ply.checked_sub(2).and_then(|ply| self.evaluations[ply]);
        Some(Calm {
            depth: node.depth,
            standing: own,
            evaluation: better.map_or(own, |entry| entry.score),
            improving: earlier.is_none_or(|earlier| own > earlier),
            factor,
        })
    }

    /// The score if the game is over in the present position although there may be moves.
    ///
    /// A move count and a repetition never hide a mate: in check, the end of the game by mate comes first. A pass of
    /// the search itself ends nothing.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn over(&mut self, node: &Node) -> Option<Score> {
        if node.by == By::Null {
            return None;
        }
        let ends = &self.knowledge.ends;
        let is_too_long = ends.is_too_long(self.position.halfmove_clock());
        let is_possible = ends.may_have_ended(node.changed_material(), node.in_check);
        let is_counted_out = ends.is_counted_out(|| self.position.honour());
        if (is_too_long || is_counted_out || (is_possible && self.position.may_have_ended()))
            && let Some(score) = self.ended(node.ply)
        {
            return Some(score);
        }
        if is_too_long {
            return Some(self.drawn(node.ply));
        }
        if is_counted_out {
            return Some(Score::DRAW);
        }
        match self.repeated(node.in_check, node.ply) {
            Some(Repeated::Over(Score::DRAW)) => Some(self.drawn(node.ply)),
            Some(Repeated::Over(score)) => Some(score),
            Some(Repeated::Won(winner)) if winner == self.position.turn() => Some(Score::win_in(node.ply)),
            Some(Repeated::Won(_)) => Some(Score::loss_in(node.ply)),
            Some(Repeated::Banned) | None => None,
        }
    }

    /// Tries a pass; returns a score only if it reaches `beta`.
    ///
    /// Sides with hardly a free piece (zugzwang) do not try, those with few, and deep searches, must confirm it without
    /// passes.
    fn pass(&mut self, node: &Node, calm: &Calm) -> Option<Score> {
        if node.by == By::Null || node.on_pv() || node.ply < self.no_pass_before {
            return None;
        }
        let reduction = calm.pass_reduction(node.beta)?;
        let Knowledge { facts, evaluation, .. } = self.knowledge;
        let free = evaluation.free_pieces(&self.position, self.position.turn(), &facts.only_advances);
        if free <= PRUNING.free_pieces_min {
            return None;
        }
        let depth = node.depth - 1 - reduction;
        let mover = self.position.turn();
        self.played[node.ply] = None;
        let undo = self.make_null();
        let reply = Reply { mover, ply: node.ply + 1, gives_check: false, by: By::Null };
        let score = self.below(reply, depth, node.beta.before(), node.beta, !node.expects_cut);
        self.unmake_null(undo);
        if score < node.beta || self.budget.is_spent() {
            return None;
        }
        let is_sure = node.depth < PRUNING.verification_depth_min && free > PRUNING.free_pieces_sure;
        // A win found after a pass is not proven: the score says only that beta is reached.
        (is_sure || self.confirms(node, depth)).then_some(node.beta)
    }

    /// Whether a search of a node without passes in its upper part reaches `beta`, too.
    fn confirms(&mut self, node: &Node, depth: i32) -> bool {
        let before = self.no_pass_before;
        self.no_pass_before = node.ply + 1 + 3 * depth.max(0) as usize / 4;
        let score = self.node(Node { depth: depth.max(1), alpha: node.beta.before(), expects_cut: false, ..*node });
        self.no_pass_before = before;
        score >= node.beta && !self.budget.is_spent()
    }

    /// Searches all moves of a node, until one refutes the line before it; gives nothing where there is no move.
    ///
    /// The move of the table is tried before the others are even generated.
    fn moves(&mut self, node: &Node, calm: Option<Calm>, hints: &Hints) -> Option<Found> {
        let (score, mv) = (-Score::INFINITE, PackedMove::NONE);
        let mut found = Found { score, mv, alpha: node.alpha, any: false, number: 0, quiet: 0 };
        let remembered = self.remembered(hints);
        if let Some(candidate) = remembered
            && self.search_move(node, calm, &candidate, &mut found)
        {
            self.reward(node, &candidate, &[], hints);
            return Some(found);
        }
        let mut picker = self.picker(hints, false);
        if picker.is_empty() {
            self.recycle(picker);
            return None;
        }
        let mut only_checks = false;
        if let Some(candidate) = remembered {
            picker.skip(candidate.mv);
        }
        loop {
            let is_enough = !only_checks && calm.is_some_and(|calm| self.is_enough(node, calm, &found));
            if is_enough && picker.comes_to_dull_moves() {
                only_checks = true;
                self.keep_checks(&mut picker);
            }
            let Some(candidate) = picker.next(&self.looker(hints)) else { break };
            if is_enough && !only_checks && candidate.is_dull() {
                only_checks = true;
                self.keep_checks(&mut picker);
                if !self.position.attacks_royal(candidate.mv) {
                    continue;
                }
            }
            if self.search_move(node, calm, &candidate, &mut found) {
                let given = picker.given();
                self.reward(node, &candidate, &given[..given.len() - 1], hints);
                break;
            }
        }
        self.recycle(picker);
        if !found.any {
            // All moves are banned repetitions, or time is up.
            found.score = Score::DRAW;
        }
        if found.score <= node.alpha {
            // No move was good enough: the first one is no better than the others.
            found.mv = PackedMove::NONE;
        }
        Some(found)
    }

    /// Leaves no dull moves to a picker but those that give check from where they lead.
    fn keep_checks(&self, picker: &mut Picker<N>) {
        let position = &self.position;
        picker.drop_dull(|set| position.squares_near_royal(set), |mv| position.attacks_royal(mv));
    }

    /// Searches one move, unless it is passed over; says whether no other need be searched.
    fn search_move(&mut self, node: &Node, calm: Option<Calm>, candidate: &Candidate, found: &mut Found) -> bool {
        self.table.prefetch(self.position.likely_key_after(candidate.mv));
        let number = found.number;
        found.number += 1;
        let is_lost = calm.is_some_and(|calm| self.loses_too_much(node, calm, candidate, found));
        found.quiet += i32::from(candidate.is_quiet());
        let may_check = self.position.may_give_check(candidate.mv);
        if is_lost && !may_check {
            return false;
        }
        let late = Lateness {
            depth: node.depth,
            number,
            on_pv: node.on_pv(),
            in_check: node.in_check,
            gives_check: false,
            improving: calm.is_some_and(|calm| calm.improving),
            expects_cut: node.expects_cut,
        };
        let is_sound = may_check && self.would_be_sound_check(candidate);
        let Some(reply) = self.make_reply(candidate, node.ply, may_check) else { return false };
        if is_lost && !reply.gives_check {
            self.unmake(candidate.mv, node.ply);
            return false;
        }
        let late = Lateness { gives_check: reply.gives_check, ..late };
        let extension = check_extension(reply.gives_check && is_sound, reply.ply, self.iteration);
        let reduction = self.knowledge.reductions.of(candidate, &late);
        let trial = Trial { depth: node.depth - 1 + extension, reduction, is_first: !found.any };
        let score = self.try_reply(node, reply, trial, found.alpha);
        self.unmake(candidate.mv, node.ply);
        if self.budget.is_spent() {
            return true;
        }
        found.any = true;
        if score > found.score {
            (found.score, found.mv) = (score, candidate.mv);
        }
        if score > found.alpha {
            found.alpha = score;
            self.write_line(node.ply, candidate.mv);
        }
        score >= node.beta
    }

    /// Remembers the quiet move that refuted the line before, and that those `tried` did not.
    fn reward(&mut self, node: &Node, candidate: &Candidate, tried: &[Choice], hints: &Hints) {
        if !candidate.is_quiet() || self.budget.is_spent() {
            return;
        }
        let mut places = std::mem::take(&mut self.tried);
        let looker = self.looker(hints);
        places.extend(tried.iter().filter(|choice| choice.is_quiet).map(|choice| looker.place(choice.mv)));
        self.history.reward((candidate.mv, candidate.place), &places, node.depth, node.ply, hints.before);
        places.clear();
        self.tried = places;
    }

    /// Whether no more dull moves are tried but those that give check, once another move has shown that the position is not lost.
    fn is_enough(&self, node: &Node, calm: Calm, found: &Found) -> bool {
        let calm = Calm { depth: node.depth, ..calm };
        found.shows_hope() && !node.on_pv() && (calm.has_tried_enough(found.quiet) || calm.is_far_below(found.alpha))
    }

    /// Whether a move loses so much that it is only searched if it gives check, once another move has shown that the
    /// position is not lost.
    fn loses_too_much(&self, node: &Node, calm: Calm, candidate: &Candidate, found: &Found) -> bool {
        let Knowledge { captures_are_exchanges, evaluation, .. } = self.knowledge;
        let calm = Calm { depth: node.depth, ..calm };
        found.shows_hope()
            && *captures_are_exchanges
            && calm.loses_too_much(candidate, |least| {
                brings(&self.position, evaluation, candidate.mv, candidate.gain, least)
            })
    }

    /// Whether a check by a move would not just lose what gives it.
    pub(super) fn would_be_sound_check(&self, candidate: &Candidate) -> bool {
        let Knowledge { captures_are_exchanges, evaluation, .. } = self.knowledge;
        if !captures_are_exchanges {
            return true;
        }
        match candidate.is_quiet() {
            true if self.position.attacks_royal(candidate.mv) => {
                brings(&self.position, evaluation, candidate.mv, candidate.gain, 0)
            }
            true => true,
            false => candidate.exchange >= 0,
        }
    }

    /// The score of a move that has just been made, for the side that made it, as far as it is above `alpha`.
    ///
    /// The first move gets the full window; any other must first show, in the smallest one and perhaps reduced, that
    /// it is better.
    pub(super) fn try_reply(&mut self, node: &Node, reply: Reply, trial: Trial, alpha: Score) -> Score {
        let Trial { depth, reduction, is_first } = trial;
        if is_first {
            return self.below(reply, depth, alpha, node.beta, !node.on_pv() && !node.expects_cut);
        }
        let mut score = self.below(reply, depth - reduction, alpha, alpha.next(), true);
        if score > alpha && reduction > 0 {
            score = self.below(reply, depth, alpha, alpha.next(), !node.expects_cut);
        }
        if score > alpha && score < node.beta {
            score = self.below(reply, depth, alpha, node.beta, false);
        }
        score
    }

    /// Makes a move of a node at a ply; takes it back at once and gives nothing if it completes a banned repetition.
    ///
    /// `may_check` says whether it [may give check](fers_movegen::Position::may_give_check).
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn make_reply(&mut self, candidate: &Candidate, ply: usize, may_check: bool) -> Option<Reply> {
        let mover = self.position.turn();
        self.make(candidate.mv, ply);
        debug_assert!(may_check || !self.position.is_in_check(), "what gives no check at a glance gives none");
        let gives_check = may_check && self.position.is_in_check();
        let bans = self.knowledge.repetitions.may_ban();
        if bans && self.repeated(gives_check, ply + 1) == Some(Repeated::Banned) {
            self.unmake(candidate.mv, ply);
            return None;
        }
        self.played[ply] = Some(candidate.place.slot as usize);
        let by = By::Move { changed_material: candidate.changes_material };
        Some(Reply { mover, ply: ply + 1, gives_check, by })
    }

    /// Searches the present position, just reached by a move or a pass; the window and the score are the mover's.
    ///
    /// They are the opponent's, reversed, only if the turn has changed hands; so is whether a refutation is expected.
    pub(super) fn below(&mut self, reply: Reply, depth: i32, alpha: Score, beta: Score, expects_cut: bool) -> Score {
        let Reply { mover, ply, gives_check, by } = reply;
        let keeps_turn = self.position.turn() == mover;
        let (alpha, beta) = if keeps_turn { (alpha, beta) } else { (-beta, -alpha) };
        let expects_cut = expects_cut && !keeps_turn;
        let score = self.node(Node { depth, ply, alpha, beta, in_check: gives_check, expects_cut, by });
        if keeps_turn { score } else { -score }
    }
}

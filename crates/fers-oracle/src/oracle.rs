//! The interpreter and its queries.

use fers_core::{Action, Move, Setup};
use fers_rules::{Facts, Passing, Ruleset};

use crate::candidate::Candidate;

/// Plays a variant by its rules, slowly.
///
/// All setups must belong to the ruleset: a board with as many places as the geometry, pieces of
/// its types.
#[derive(Clone, Debug)]
pub struct Oracle<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) facts: Facts,
}

/// Whether moves are illegal that give a forbidden mate: moves of a piece that [may not
/// mate](fers_rules::PieceRules::may_mate) and drops that [may
/// not](fers_rules::DropRule::may_mate).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateBans {
    /// They are illegal, as the rules say.
    Enforced,
    /// They are legal, as in programs that decide this at the end of the game.
    Ignored,
}

/// Whether a ply must leave the royals of its side safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoyalSafety {
    /// Royals must be kept safe.
    Kept,
    /// Royals must be kept safe, except those that [leave the board when they are
    /// mated](fers_rules::Royal::leaves_when_mated).
    OfOthers,
    /// Royals may be left attacked: no ply keeps them safe, and royals are
    /// [captured](Ruleset::until_captured).
    GivenUp,
}

impl<'a> Oracle<'a> {
    /// Makes an interpreter of a verified ruleset.
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Self { ruleset, facts: Facts::of(ruleset) }
    }

    /// Returns all legal moves of the side to move, sorted, each once.
    ///
    /// Ends are ignored: a game may be over although legal moves exist.
    pub fn legal_moves(&self, setup: &Setup, bans: MateBans) -> Vec<Move> {
        self.legal_candidates(setup, bans).into_iter().map(|candidate| candidate.mv).collect()
    }

    /// Returns the setup after a legal move.
    ///
    /// The result for any other move is meaningless.
    pub fn play(&self, setup: &Setup, mv: &Move) -> Setup {
        let known = self.promotions_of_pushed(setup).into_iter().chain(self.candidates(setup));
        let known = known.into_iter().find(|candidate| candidate.mv == *mv);
        self.apply(setup, &known.unwrap_or_else(|| Candidate::plain(mv.clone())))
    }

    pub(crate) fn legal_candidates(&self, setup: &Setup, bans: MateBans) -> Vec<Candidate> {
        let promotions = self.promotions_of_pushed(setup);
        if !promotions.is_empty() {
            return promotions;
        }
        let candidates = self.before_safety(setup, self.candidates(setup), bans);
        let is_drop = |candidate: &Candidate| matches!(candidate.mv.action, Action::Drop { .. });
        let mut legal = candidates.clone();
        legal.retain(|candidate| self.is_legal(setup, candidate, RoyalSafety::Kept, bans));
        if self.are_none(setup, &legal) && self.moves_in_rounds() {
            legal = self.candidates_of_new_round(setup);
            legal.retain(|candidate| self.is_legal(setup, candidate, RoyalSafety::Kept, bans));
        }
        if legal.is_empty() && self.ruleset.royals.iter().any(|royal| royal.leaves_when_mated) {
            legal = self.plies_with_mated_royals(setup, &candidates, bans);
        }
        if self.are_none(setup, &legal) && self.ruleset.until_captured {
            legal = candidates;
            legal.retain(|candidate| self.is_legal(setup, candidate, RoyalSafety::GivenUp, bans));
        }
        if self.holds_urgent(setup) && legal.iter().any(is_drop) {
            return legal.into_iter().filter(is_drop).collect();
        }
        if self.ruleset.must_capture && legal.iter().any(|candidate| candidate.mv.is_capture()) {
            legal.retain(|candidate| candidate.mv.is_capture());
        }
        let legal = self.preferred(setup, legal, bans);
        let skips = self.part(setup).is_some_and(|part| part.skips);
        let may_pass = skips || self.ruleset.passing[setup.turn] == Passing::WhenStuck;
        if legal.is_empty() && may_pass && !self.must_drop(setup) {
            let pass = Candidate::plain(Move::plain(Action::Pass));
            return Some(pass).filter(|pass| self.is_legal(setup, pass, RoyalSafety::Kept, bans)).into_iter().collect();
        }
        legal
    }
}

//! Announces the end of the game in a way that XBoard accepts.
//!
//! In games between programs, XBoard checks every claimed win and every claimed draw against its
//! own rules, and a claim that it cannot verify loses the game. It always accepts a resignation. So
//! a win by a rule that XBoard may not know is left to the loser to announce. Source: XBoard 4.9.1.

use fers_core::{Ending, Reason};
use fers_game::reason_text;
use fers_search::Score;

use super::machine::Cecp;
use crate::session::Session;

/// The score below which the engine accepts a draw, in centipawns.
const DRAW_SCORE: i32 = -50;
/// The repetition count at which XBoard recognizes a draw.
const REPETITIONS_KNOWN: u16 = 3;
/// The number of plies without progress at which XBoard recognizes a draw.
const QUIET_PLIES_KNOWN: u16 = 100;
/// The score of a mate in 0.
const MATE: i64 = 100_000;

impl Cecp {
    /// Handles an end of the game by our own move.
    pub(super) fn conclude_after_move(&mut self, session: &mut Session) {
        let Some(ending) = session.game.ending() else { return };
        let we_lost = ending.outcome.winner() == Some(session.game.turn());
        if !self.faces_computer || we_lost || self.is_known(&ending) {
            self.claim(session);
        }
    }

    /// Offers a draw with the move that ends the game in a draw which the interface may not
    /// recognize.
    pub(super) fn offer_draw_at_end(&mut self, session: &mut Session) {
        let Some(ending) = session.game.ending() else { return };
        if self.faces_computer && ending.outcome.winner().is_none() && !self.is_known(&ending) {
            session.say("offer draw");
        }
    }

    /// Announces the result of the game.
    pub(super) fn claim(&self, session: &mut Session) {
        let Some(ending) = session.game.ending() else { return };
        let reason = reason_text(&ending, session.game.variant().ruleset());
        session.say(format!("{} {{{reason}}}", ending.outcome.score()));
    }

    /// Returns whether the interface recognizes this end by itself.
    fn is_known(&self, ending: &Ending) -> bool {
        match ending.reason {
            Reason::Mate(_) | Reason::Stalemate(_) => self.profile.moves_are_known,
            Reason::DeadMaterial => !self.profile.is_described,
            Reason::Repetition(count) => count >= REPETITIONS_KNOWN && ending.outcome.winner().is_none(),
            Reason::MoveCount(plies) => plies >= QUIET_PLIES_KNOWN && ending.outcome.winner().is_none(),
            _ => false,
        }
    }

    /// Answers a draw offer: accepts it if our score is bad.
    pub(super) fn hear_draw_offer(&self, session: &mut Session) {
        let is_drawn = session.game.ending().is_some_and(|ending| ending.outcome.winner().is_none());
        if is_drawn || self.last_score.is_some_and(|score| score <= Score::centipawns(DRAW_SCORE)) {
            session.say("offer draw");
        }
    }
}

/// Converts a score to XBoard's format: centipawns, or [`MATE`] plus the number of full moves to
/// mate.
pub(super) fn score(score: Score) -> i64 {
    let moves = |plies: usize| plies.div_ceil(2) as i64;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => MATE + moves(plies),
        (_, Some(plies)) => -MATE - moves(plies),
        (None, None) => i64::from(score.as_centipawns().unwrap_or_default()),
    }
}

//! Saying that the game is over so that XBoard believes it.
//!
//! Where two programs play, XBoard compares what the winner claims, and every claim of a draw, with what it knows itself,
//! and a claim that it does not understand loses the game. It always believes that somebody has lost. So there a
//! win by a rule that it may not know is left to the loser to tell. Source: XBoard 4.9.1.

use fers_core::{Ending, Reason};
use fers_game::reason_text;
use fers_search::Score;

use super::machine::Cecp;
use crate::session::Session;

/// How much worse one must stand to be content with a draw, in centipawns.
const DRAW_SCORE: i32 = -50;
/// The count of a position from which on XBoard sees a draw by repetition.
const REPETITIONS_KNOWN: u16 = 3;
/// The plies without progress from which on XBoard sees a draw.
const QUIET_PLIES_KNOWN: u16 = 100;
/// What stands for a mate on the spot.
const MATE: i64 = 100_000;

impl Cecp {
    /// The game may have ended by the own move.
    pub(super) fn conclude_after_move(&mut self, session: &mut Session) {
        let Some(ending) = session.game.ending() else { return };
        let we_lost = ending.outcome.winner() == Some(session.game.turn());
        if !self.faces_computer || we_lost || self.is_known(&ending) {
            self.claim(session);
        }
    }

    /// A draw that the interface may not see is offered together with the move that brings it about.
    pub(super) fn offer_draw_at_end(&mut self, session: &mut Session) {
        let Some(ending) = session.game.ending() else { return };
        if self.faces_computer && ending.outcome.winner().is_none() && !self.is_known(&ending) {
            session.say("offer draw");
        }
    }

    /// Says how the game has ended.
    pub(super) fn claim(&self, session: &mut Session) {
        let Some(ending) = session.game.ending() else { return };
        let reason = reason_text(&ending, session.game.variant().ruleset());
        session.say(format!("{} {{{reason}}}", ending.outcome.score()));
    }

    /// Whether the interface sees this end itself.
    fn is_known(&self, ending: &Ending) -> bool {
        match ending.reason {
            Reason::Mate(_) | Reason::Stalemate(_) => self.profile.moves_are_known,
            Reason::DeadMaterial => !self.profile.is_described,
            Reason::Repetition(count) => count >= REPETITIONS_KNOWN && ending.outcome.winner().is_none(),
            Reason::MoveCount(plies) => plies >= QUIET_PLIES_KNOWN && ending.outcome.winner().is_none(),
            _ => false,
        }
    }

    /// The opponent offers a draw: one is content with it when one stands worse.
    pub(super) fn hear_draw_offer(&self, session: &mut Session) {
        let is_drawn = session.game.ending().is_some_and(|ending| ending.outcome.winner().is_none());
        if is_drawn || self.last_score.is_some_and(|score| score <= Score::centipawns(DRAW_SCORE)) {
            session.say("offer draw");
        }
    }
}

/// A score as XBoard reads it: centipawns, or full moves to mate behind a large number.
pub(super) fn score(score: Score) -> i64 {
    let moves = |plies: usize| plies.div_ceil(2) as i64;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => MATE + moves(plies),
        (_, Some(plies)) => -MATE - moves(plies),
        (None, None) => i64::from(score.as_centipawns().unwrap_or_default()),
    }
}

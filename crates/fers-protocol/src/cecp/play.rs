//! Moves and searches.

use fers_core::{Action, Move};
use fers_game::Game;
use fers_notation::MoveTextError;
use fers_search::Info;

use super::machine::{Cecp, refuse, unknown};
use super::profile::XBoardProfile;
use crate::session::{Session, Task, echo, line_texts};
use crate::texts;

impl XBoardProfile {
    /// Writes a legal move in XBoard's format.
    pub(super) fn write_move(&self, game: &Game, mv: &Move) -> String {
        match mv.action {
            Action::Castle { .. } if self.castles_in_letters => texts::write_san(game, mv),
            _ => texts::write_move(game, mv, self.style),
        }
    }
}

impl Cecp {
    /// Returns whether the engine is searching for its own move.
    pub(super) fn is_thinking(&self, session: &Session) -> bool {
        !self.is_analyzing && session.thinking.as_ref().is_some_and(|thinking| !thinking.is_pondering)
    }

    /// Plays a move of the opponent.
    pub(super) fn take_move(&mut self, session: &mut Session, text: &str, is_announced: bool) {
        let read = texts::read_move(&session.game, text, self.profile.style);
        let is_one_word = !text.contains(char::is_whitespace);
        match read {
            Err(MoveTextError::Unreadable) if !is_announced => unknown(session, text),
            Err(_) if !is_announced && !is_one_word => unknown(session, text),
            _ if self.is_thinking(session) => refuse(session, text),
            _ if self.position_is_bad => session.say(format!("Illegal move (the position is bad): {}", echo(text))),
            Ok(mv) => self.play_theirs(session, text, &mv),
            Err(_) if session.game.ending().is_some() => self.refuse_after_end(session, text),
            Err(MoveTextError::Illegal) => session.say(format!("Illegal move: {}", echo(text))),
            Err(why) => session.say(format!("Illegal move ({why}): {}", echo(text))),
        }
    }

    /// Rejects a move after the end of the game, which the interface may not have noticed.
    fn refuse_after_end(&mut self, session: &mut Session, text: &str) {
        session.say(format!("Illegal move (the game is over): {}", echo(text)));
        if self.engine_side.is_some() {
            self.claim(session);
        }
    }

    fn play_theirs(&mut self, session: &mut Session, text: &str, mv: &Move) {
        let was_expected = session.is_pondering() && self.expected.as_ref() == Some(mv);
        if let Err(why) = session.game.play(mv) {
            return session.say(format!("Illegal move ({why}): {}", echo(text)));
        }
        let is_ours = self.engine_side == Some(session.game.turn());
        if was_expected && is_ours && session.game.ending().is_none() {
            if session.ponder_hit(false) {
                self.finish(session);
            }
            return;
        }
        if !self.is_analyzing {
            session.abandon();
        }
        self.position_changed(session);
        if is_ours {
            self.start_thinking(session);
        }
    }

    /// Starts a search for the engine's move, or announces the end of the game.
    pub(super) fn start_thinking(&mut self, session: &mut Session) {
        if self.position_is_bad {
            return;
        }
        if session.game.ending().is_some() {
            self.claim(session);
            return self.pong(session);
        }
        let only = self.considered(session);
        session.think(Task { allowance: self.control.allowance(), only, ..Task::default() });
    }

    /// Starts pondering on the expected move.
    pub(super) fn start_pondering(&mut self, session: &mut Session) {
        let allowed = self.ponders && session.capabilities.ponders && session.game.ending().is_none();
        let Some(expected) = self.expected.clone().filter(|_| allowed) else { return };
        let mut game = session.game.clone();
        if game.play(&expected).is_ok() && game.ending().is_none() {
            let task = Task { allowance: self.control.allowance(), is_pondering: true, ..Task::default() };
            session.think_about(game, task);
        }
    }

    /// Plays the result of the search.
    pub(crate) fn finish(&mut self, session: &mut Session) {
        let Some((_, answer)) = session.take_answer() else { return };
        if self.is_analyzing {
            return;
        }
        self.control.spend(answer.elapsed, answer.best.nodes);
        self.last_score = Some(answer.best.score);
        let gives_up = session.gives_up(answer.best.score);
        match self.playable(session, answer.best.mv.as_ref()) {
            Some(_) if gives_up => session.say("resign"),
            Some(mv) => self.play_ours(session, &mv, answer.best.pv.get(1)),
            None if session.game.ending().is_some() => self.claim(session),
            None => session.say("resign"),
        }
        self.pong(session);
        if !gives_up {
            self.start_pondering(session);
        }
    }

    /// Returns the move of the search if it is playable, otherwise another legal move.
    fn playable(&self, session: &mut Session, found: Option<&Move>) -> Option<Move> {
        let moves = session.game.legal_list().to_vec();
        found.filter(|mv| moves.contains(mv)).cloned().or_else(|| moves.into_iter().next())
    }

    fn play_ours(&mut self, session: &mut Session, mv: &Move, expected: Option<&Move>) {
        let text = self.profile.write_move(&session.game, mv);
        // A legal move can always be played.
        let _ = session.game.play(mv);
        self.position_changed(session);
        self.expected = expected.cloned();
        self.offer_draw_at_end(session);
        let legs: Vec<&str> = text.split(',').collect();
        for (index, leg) in legs.iter().enumerate() {
            let more = if index + 1 < legs.len() { "," } else { "" };
            session.say(format!("move {leg}{more}"));
        }
        self.conclude_after_move(session);
    }

    /// Answers the pings that waited for the move.
    pub(super) fn pong(&mut self, session: &mut Session) {
        for number in std::mem::take(&mut self.pings) {
            session.say(format!("pong {}", echo(&number)));
        }
    }

    /// Sends thinking output: `ply score time nodes pv`.
    pub(crate) fn post(&mut self, session: &mut Session, info: &Info) {
        if !self.posts && !self.is_analyzing {
            return;
        }
        let profile = self.profile;
        let pv = session.line_texts(&info.pv, &|game, mv| profile.write_move(game, mv)).join(" ");
        let centiseconds = info.elapsed.as_millis() / 10;
        session.say(format!("{} {} {centiseconds} {} {pv}", info.depth, super::results::score(info.score), info.nodes));
    }

    /// Sends the expected move of the opponent.
    pub(super) fn hint(&self, session: &mut Session) {
        let Some(expected) = &self.expected else { return };
        let profile = self.profile;
        let text = line_texts(&session.game, std::slice::from_ref(expected), &|game, mv| profile.write_move(game, mv));
        text.first().into_iter().for_each(|text| session.say(format!("Hint: {text}")));
    }

    /// Pauses the search.
    pub(super) fn pause(&mut self, session: &mut Session) {
        self.is_paused = self.is_thinking(session) || self.is_analyzing;
        session.abandon();
    }

    /// Resumes the search after a pause.
    pub(super) fn resume(&mut self, session: &mut Session) {
        if !std::mem::take(&mut self.is_paused) {
            return;
        }
        if self.is_analyzing {
            self.restart_analysis(session);
        } else if self.engine_side == Some(session.game.turn()) {
            self.start_thinking(session);
        }
    }

    /// Returns the moves to search; empty means all.
    pub(super) fn considered(&self, session: &mut Session) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        session.game.legal_list().to_vec().into_iter().filter(|mv| !self.excluded.contains(mv)).collect()
    }

    /// Excludes a move from the search, or includes it again; `all` stands for all moves.
    pub(super) fn exclude(&mut self, session: &mut Session, line: &str, text: &str, is_out: bool) {
        if !session.capabilities.restricts_moves {
            return refuse(session, line);
        }
        let moves = match text {
            "all" => session.game.legal_list().to_vec(),
            _ => match texts::read_move(&session.game, text, self.profile.style) {
                Ok(mv) => vec![mv],
                Err(why) => return session.say(format!("Error ({why}): {}", echo(line))),
            },
        };
        self.excluded.retain(|mv| !moves.contains(mv));
        if is_out {
            self.excluded.extend(moves);
        }
        self.restart_analysis(session);
    }
}

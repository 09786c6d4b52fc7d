//! Carries out the commands of the UCI family.

use std::time::Duration;

use fers_core::Move;
use fers_game::Game;
use fers_search::Info;

use super::command::{Command, Go};
use super::dialect::ProtocolDialect;
use crate::host::Order;
use crate::session::{Session, Task, echo, line_texts};
use crate::settings::{Kind, Setting};
use crate::texts;

/// A dialogue in UCI, USI or UCCI.
#[derive(Debug)]
pub(crate) struct Family {
    dialect: &'static dyn ProtocolDialect,
    /// Whether only `stop` ends the running search.
    is_endless: bool,
    /// Whether the result of the running search will be played, so that the engine may resign.
    may_resign: bool,
    /// The duration of a time of 1, where the interface can set it.
    unit: Duration,
    /// Moves forbidden in the current position.
    banned: Vec<Move>,
}

impl Family {
    /// Starts a dialogue.
    pub(crate) fn new(dialect: &'static dyn ProtocolDialect, session: &mut Session) -> Self {
        let family =
            Self { dialect, is_endless: false, may_resign: false, unit: Duration::from_millis(1), banned: Vec::new() };
        family.begin(session);
        family
    }

    /// Chooses the first game: the usual one of the protocol if it is offered, otherwise the first
    /// game that the protocol can express.
    fn begin(&self, session: &mut Session) {
        let customary = session.catalogue.find(self.dialect.first_game()).filter(|entry| self.dialect.speaks(entry));
        let others = session.catalogue.entries().iter().filter(|entry| self.dialect.speaks(entry));
        let names: Vec<String> = customary.into_iter().chain(others).map(|entry| entry.name().to_owned()).collect();
        // If the protocol can express no game, the session keeps its game.
        let _ = names.iter().any(|name| session.choose(name).is_ok());
    }

    /// Handles a line.
    pub(crate) fn take(&mut self, session: &mut Session, line: &str) {
        match self.dialect.read(line, self.unit) {
            Command::Greet => self.greet(session),
            Command::Ready => session.say("readyok"),
            Command::NewGame => {
                session.abandon();
                session.order(Order::ClearHash);
                session.restart();
            }
            Command::Unit(unit) => self.unit = unit,
            Command::Set { name, value } => self.set(session, name, value),
            Command::Position { fen, moves } => self.set_position(session, fen.as_deref(), &moves),
            Command::Ban(moves) => self.ban(session, &moves),
            Command::Go(go) => self.go(session, &go),
            Command::Stop if session.stop_now() => self.finish(session),
            Command::PonderHit if session.is_pondering() => {
                self.may_resign = !self.is_endless;
                if session.ponder_hit(self.is_endless) {
                    self.finish(session);
                }
            }
            Command::Mate => session.say("checkmate notimplemented"),
            Command::Quit => {
                session.abandon();
                self.dialect.farewell().into_iter().for_each(|word| session.say(word));
                session.order(Order::Quit);
            }
            Command::Stop | Command::PonderHit | Command::Nothing => {}
            Command::Wrong(why) => self.complain(session, &why),
        }
    }

    /// Reports an error to the interface.
    pub(crate) fn complain(&self, session: &mut Session, why: &str) {
        session.say(self.dialect.remark(&format!("Error: {}", echo(why))));
    }

    /// Sends search results.
    pub(crate) fn post(&mut self, session: &mut Session, info: &Info) {
        let text = self.dialect.info(session, info);
        session.say(text);
    }

    /// Sends the best move.
    pub(crate) fn finish(&mut self, session: &mut Session) {
        let Some((thinking, answer)) = session.take_answer() else { return };
        let write = |game: &Game, mv: &Move| self.dialect.write_move(session, game, mv);
        let mut texts = line_texts(&thinking.game, &answer.best.pv, &write).into_iter();
        let first = texts.next();
        let second = texts.next().filter(|_| passes_turn(&thinking.game, &answer.best.pv));
        let gives_up = self.may_resign && session.gives_up(answer.best.score);
        let farewell = first.as_deref().filter(|_| gives_up).and_then(|mv| self.dialect.resignation(mv));
        let line = farewell.unwrap_or_else(|| match (first, second) {
            (Some(mv), Some(expected)) => format!("bestmove {mv} ponder {expected}"),
            (Some(mv), None) => format!("bestmove {mv}"),
            (None, _) => self.dialect.no_move().to_owned(),
        });
        session.say(line);
    }

    /// Continues after a file has been read.
    pub(crate) fn loaded(&mut self, session: &mut Session, result: Result<(), String>) {
        match result {
            Ok(()) => self.say_setting(session, Setting::Variant),
            Err(why) => self.complain(session, &why),
        }
    }

    fn greet(&self, session: &mut Session) {
        session.say(format!("id name {}", session.identity.name));
        session.say(format!("id author {}", session.identity.author));
        Setting::offered(session.capabilities).for_each(|setting| self.say_setting(session, setting));
        self.dialect.greeting_end().iter().for_each(|&line| session.say(line));
    }

    /// Declares an option, if it is offered.
    fn say_setting(&self, session: &mut Session, setting: Setting) {
        let Some(name) = self.dialect.setting_name(setting) else { return };
        let line = match setting.kind(session.capabilities) {
            Kind::Number { default, min, max } => {
                self.dialect.option(name, "spin", &format!(" default {default}"), &format!(" min {min} max {max}"))
            }
            Kind::Game => {
                let entries = session.catalogue.entries().iter().filter(|entry| self.dialect.speaks(entry));
                let names: String = entries.map(|entry| format!(" var {}", entry.name())).collect();
                self.dialect.option(name, "combo", &format!(" default {}", session.entry.name()), &names)
            }
            Kind::Check => self.dialect.option(name, "check", " default false", ""),
            Kind::File => self.dialect.option(name, "string", " default <empty>", ""),
            Kind::Button => self.dialect.option(name, "button", "", ""),
        };
        session.say(line);
    }

    fn set(&mut self, session: &mut Session, name: &str, value: &str) {
        let same = |known: &str| known.replace(' ', "_").eq_ignore_ascii_case(&name.replace(' ', "_"));
        let mut known = Setting::offered(session.capabilities);
        let Some(setting) = known.find(|&setting| self.dialect.setting_name(setting).is_some_and(same)) else {
            return self.complain(session, &format!("there is no option `{name}`"));
        };
        let done = match setting.kind(session.capabilities) {
            Kind::Button => {
                session.order(Order::ClearHash);
                Ok(())
            }
            Kind::File => {
                session.load(value);
                Ok(())
            }
            Kind::Game => self.choose(session, value),
            Kind::Number { .. } | Kind::Check => session.settings.set(setting, value, session.capabilities),
        };
        if let Err(why) = done {
            self.complain(session, &why);
        }
    }

    fn choose(&mut self, session: &mut Session, name: &str) -> Result<(), String> {
        if let Some(entry) = session.catalogue.find(name).filter(|entry| !self.dialect.speaks(entry)) {
            return Err(entry.turns_problem().unwrap_or_else(|| format!("{name} cannot be played in this protocol")));
        }
        session.choose(name)?;
        session.abandon();
        self.banned.clear();
        Ok(())
    }

    fn set_position(&mut self, session: &mut Session, fen: Option<&str>, moves: &[&str]) {
        match self.position(session, fen, moves) {
            Ok(game) => {
                session.abandon();
                session.game = game;
                self.banned.clear();
            }
            Err(why) => self.complain(session, &why),
        }
    }

    fn position(&self, session: &Session, fen: Option<&str>, moves: &[&str]) -> Result<Game, String> {
        let variant = session.game.variant();
        let mut game = match fen {
            Some(fen) => texts::game_from(variant, &self.dialect.fen(fen)?)?,
            None => Game::new(variant.clone()),
        };
        for text in moves {
            game = texts::playable(game);
            let mv = self.dialect.read_move(session, &game, text).map_err(|why| format!("{text}: {why}"))?;
            game.play(&mv).map_err(|why| format!("{text}: {why}"))?;
        }
        Ok(texts::playable(game))
    }

    fn ban(&mut self, session: &mut Session, moves: &[&str]) {
        match self.read_moves(session, moves) {
            Ok(banned) => {
                self.banned = banned;
                self.warn_of_restriction(session);
            }
            Err(why) => self.complain(session, &why),
        }
    }

    fn go(&mut self, session: &mut Session, go: &Go<'_>) {
        let only = match self.read_moves(session, &go.only) {
            Ok(only) => only,
            Err(why) => return self.complain(session, &why),
        };
        if !only.is_empty() {
            self.warn_of_restriction(session);
        }
        let allowance = go.allowance(session.game.turn());
        self.is_endless = go.is_infinite || allowance.is_endless();
        self.may_resign = !self.is_endless && !go.is_pondering;
        let only = self.allowed(session, only);
        session.think(Task { allowance, is_endless: self.is_endless, is_pondering: go.is_pondering, only });
    }

    /// Returns the moves to search: the requested ones, without the forbidden ones.
    fn allowed(&self, session: &mut Session, only: Vec<Move>) -> Vec<Move> {
        if self.banned.is_empty() {
            return only;
        }
        let moves = if only.is_empty() { session.game.legal_list().to_vec() } else { only };
        moves.into_iter().filter(|mv| !self.banned.contains(mv)).collect()
    }

    fn warn_of_restriction(&self, session: &mut Session) {
        if !session.capabilities.restricts_moves {
            session.say(self.dialect.remark("all moves are considered: this search cannot leave some out"));
        }
    }

    fn read_moves(&self, session: &Session, moves: &[&str]) -> Result<Vec<Move>, String> {
        let read =
            |text: &&str| self.dialect.read_move(session, &session.game, text).map_err(|why| format!("{text}: {why}"));
        moves.iter().map(read).collect()
    }
}

/// Returns whether the opponent is to move after the first move of a line. Only moves of the
/// opponent are pondered on.
fn passes_turn(game: &Game, line: &[Move]) -> bool {
    let mut after = game.clone();
    line.first().is_some_and(|mv| after.play(mv).is_ok() && after.turn() != game.turn())
}

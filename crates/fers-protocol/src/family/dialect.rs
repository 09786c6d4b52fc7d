//! The differences between the protocols of the UCI family.

use std::fmt;
use std::time::Duration;

use fers_core::Move;
use fers_game::Game;
use fers_notation::MoveTextError;
use fers_search::{Info, Score};

use super::command::Command;
use crate::GameEntry;
use crate::session::Session;
use crate::settings::Setting;

/// One protocol of the family: how it reads commands and writes answers.
pub(crate) trait ProtocolDialect: fmt::Debug {
    /// Reads a command. `unit` is the duration of a time of 1, which UCCI lets the interface set.
    fn read<'a>(&self, line: &'a str, unit: Duration) -> Command<'a>;

    /// Returns the name of the game that is chosen initially.
    fn first_game(&self) -> &'static str;

    /// Returns whether the protocol can express a game.
    fn speaks(&self, entry: &GameEntry) -> bool;

    /// Returns the protocol's name for an option; `None` if the protocol lacks the option.
    fn setting_name(&self, setting: Setting) -> Option<&'static str>;

    /// Returns the line that declares an option: name, type, initial value, and range or choices.
    fn option(&self, name: &str, kind: &str, default: &str, values: &str) -> String {
        format!("option name {name} type {kind}{default}{values}")
    }

    /// Returns the lines that end the greeting.
    fn greeting_end(&self) -> &'static [&'static str];

    /// Returns a line with a message to the user.
    fn remark(&self, text: &str) -> String {
        format!("info string {text}")
    }

    /// Writes a score.
    fn score(&self, score: Score) -> String;

    /// Returns a line with results of the search.
    fn info(&self, session: &Session, info: &Info) -> String {
        let Info { index, depth, nodes, .. } = info;
        let multi = if session.settings.multi_pv > 1 { format!(" multipv {index}") } else { String::new() };
        let (score, time, speed) = (self.score(info.score), info.elapsed.as_millis(), info.nodes_per_second());
        let pv = session.line_texts(&info.pv, &|game, mv| self.write_move(session, game, mv)).join(" ");
        let pv = if pv.is_empty() { pv } else { format!(" pv {pv}") };
        format!("info depth {depth}{multi} score {score} time {time} nodes {nodes} nps {speed}{pv}")
    }

    /// Returns the answer where there is no legal move.
    fn no_move(&self) -> &'static str;

    /// Returns the line that resigns instead of playing a move; `None` if the protocol has none.
    fn resignation(&self, _: &str) -> Option<String> {
        None
    }

    /// Returns the last line before the engine exits, if the protocol has one.
    fn farewell(&self) -> Option<&'static str> {
        None
    }

    /// Writes a legal move.
    fn write_move(&self, session: &Session, game: &Game, mv: &Move) -> String;

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// When the text means no legal move, or several.
    fn read_move(&self, session: &Session, game: &Game, text: &str) -> Result<Move, MoveTextError>;

    /// Translates a position to our FEN.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, in words.
    fn fen(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }
}

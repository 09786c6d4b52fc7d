//! What the members of the UCI family do not have in common.

use std::fmt;
use std::time::Duration;

use fers_core::Move;
use fers_game::Game;
use fers_notation::MoveTextError;
use fers_search::{Info, Score};

use super::command::Command;
use crate::Offer;
use crate::session::Session;
use crate::settings::Setting;

/// One member of the family: how it writes what they all say.
pub(crate) trait Tongue: fmt::Debug {
    /// Reads a command; `unit` is what 1 means as a time where the protocol lets that be set.
    fn read<'a>(&self, line: &'a str, unit: Duration) -> Command<'a>;

    /// The name under which a game is chosen at first.
    fn first_game(&self) -> &'static str;

    /// Whether a game can be talked about.
    fn speaks(&self, offer: &Offer) -> bool;

    /// What a thing that can be set is called; nothing if it cannot be set here.
    fn setting_name(&self, setting: Setting) -> Option<&'static str>;

    /// The line that says what something can be set to: its name, the type of its values, the value at first, and what
    /// other values there are.
    fn option(&self, name: &str, kind: &str, default: &str, values: &str) -> String {
        format!("option name {name} type {kind}{default}{values}")
    }

    /// The lines behind the list of settings.
    fn greeting_end(&self) -> &'static [&'static str];

    /// A line that says something to the user.
    fn remark(&self, text: &str) -> String {
        format!("info string {text}")
    }

    /// How good a position is.
    fn score(&self, score: Score) -> String;

    /// A line that says what the search knows.
    fn info(&self, session: &Session, info: &Info) -> String {
        let Info { index, depth, nodes, .. } = info;
        let multi = if session.settings.lines > 1 { format!(" multipv {index}") } else { String::new() };
        let (score, time, speed) = (self.score(info.score), info.elapsed.as_millis(), info.nodes_per_second());
        let pv = session.line_texts(&info.pv, &|game, mv| self.write_move(session, game, mv)).join(" ");
        let pv = if pv.is_empty() { pv } else { format!(" pv {pv}") };
        format!("info depth {depth}{multi} score {score} time {time} nodes {nodes} nps {speed}{pv}")
    }

    /// The line that says that there is nothing to play.
    fn no_move(&self) -> &'static str;

    /// The line that gives the game up instead of playing a move; nothing where that cannot be said.
    fn resignation(&self, _: &str) -> Option<String> {
        None
    }

    /// What is said at the end, if anything.
    fn farewell(&self) -> Option<&'static str> {
        None
    }

    /// A legal move.
    fn write_move(&self, session: &Session, game: &Game, mv: &Move) -> String;

    /// The legal move of a text.
    fn read_move(&self, session: &Session, game: &Game, text: &str) -> Result<Move, MoveTextError>;

    /// A position as our own FEN.
    fn fen(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }
}

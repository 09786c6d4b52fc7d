//! What the members of the UCI family do not have in common.

use std::fmt;
use std::time::Duration;

use fers_core::Move;
use fers_game::Game;
use fers_notation::MoveTextError;
use fers_search::Info;

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

    /// The line that says what can be set to what.
    fn setting_line(&self, session: &Session, setting: Setting) -> Option<String>;

    /// The lines behind the list of settings.
    fn greeting_end(&self) -> &'static [&'static str];

    /// A line that says something to the user.
    fn remark(&self, text: &str) -> String;

    /// A line that says what the search knows.
    fn info(&self, session: &Session, line: usize, info: &Info) -> String;

    /// The line that says what to play, and what to think about meanwhile.
    fn best(&self, best: Option<(String, Option<String>)>) -> String;

    /// What is said at the end, if anything.
    fn farewell(&self) -> Option<&'static str>;

    /// A legal move.
    fn write_move(&self, session: &Session, game: &mut Game, mv: &Move) -> String;

    /// The legal move of a text.
    fn read_move(&self, session: &Session, game: &mut Game, text: &str) -> Result<Move, MoveTextError>;

    /// A position as our own FEN.
    fn fen(&self, text: &str) -> Result<String, String>;
}

//! The features that the engine announces at the beginning.

use super::machine::{Cecp, first_game, offered_games};
use super::profile;
use crate::Capabilities;
use crate::session::Session;
use crate::settings::{Kind, Setting};

/// The option that selects the game of `variant fairy`. Other engines use this name, too.
pub(super) const FAIRY: &str = "Variant fairy selects";

/// Returns the settings offered as options. Memory, threads, pondering and the game have commands
/// of their own.
pub(super) fn offered(capabilities: Capabilities) -> impl Iterator<Item = Setting> {
    Setting::offered(capabilities).filter(|setting| {
        use Setting::{Chess960, Hash, Ponder, Threads, Variant};
        !matches!(setting, Hash | Threads | Ponder | Chess960 | Variant)
    })
}

impl Cecp {
    /// Answers `protover`.
    pub(super) fn introduce(&self, session: &mut Session) {
        let Capabilities { threads_max, restricts_moves, .. } = session.capabilities;
        let (smp, exclude) = (u8::from(threads_max > 1), u8::from(restricts_moves));
        session.say("feature done=0");
        session.say(format!("feature myname=\"{}\"", session.identity.name.replace('"', "'")));
        session.say("feature ping=1 setboard=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1 time=1 draw=1");
        session.say(format!(
            "feature analyze=1 playother=1 pause=1 nps=1 memory=1 smp={smp} debug=1 highlight=1 exclude={exclude} fen960=1"
        ));
        self.list_games(session);
        for setting in offered(session.capabilities) {
            let kind = match setting.kind(session.capabilities) {
                Kind::Number { default, min, max } => format!("-spin {default} {min} {max}"),
                Kind::Check => "-check 0".to_owned(),
                Kind::File => "-file ".to_owned(),
                Kind::Button | Kind::Game => "-button".to_owned(),
            };
            session.say(format!("feature option=\"{} {kind}\"", setting.name()));
        }
        session.say("feature done=1");
    }

    /// Lists the games.
    fn list_games(&self, session: &mut Session) {
        let mut names: Vec<&str> = self.names.iter().map(|(name, _)| name.as_str()).collect();
        if !names.contains(&"fairy") {
            names.push("fairy");
        }
        session.say(format!("feature variants=\"{}\"", names.join(",")));
        let choice = |entry: &crate::GameEntry| {
            let mark = if entry.name() == self.fairy { "*" } else { "" };
            format!("{mark}{} ({})", entry.name(), entry.size())
        };
        let choices: Vec<String> = offered_games(session).map(choice).collect();
        session.say(format!("feature option=\"{FAIRY} -combo {}\"", choices.join(" /// ")));
    }

    /// Continues after a file has been read.
    pub(crate) fn loaded(&mut self, session: &mut Session, result: Result<(), String>) {
        match result {
            Ok(()) => {
                self.names = profile::names(&session.catalogue);
                self.fairy = first_game(session);
                self.list_games(session);
            }
            Err(why) => {
                session.say(format!("tellusererror {}", crate::session::echo(&why)));
            }
        }
    }
}

//! Carries out the commands.

use fers_core::{Color, Move, Setup};
use fers_fen::Dialect;
use fers_notation::MoveTextError;
use fers_rules::Taker;
use fers_search::Score;

use super::command::Command;
use super::control::Control;
use super::edit::{Edit, Edited};
use super::highlight::Lifted;
use super::holding;
use super::profile::{self, XBoardProfile};
use super::setup;
use crate::GameEntry;
use crate::host::Order;
use crate::session::{Session, echo};
use crate::settings::Setting;
use crate::texts;

/// A dialogue in CECP.
#[derive(Debug)]
pub(crate) struct Cecp {
    pub(super) profile: XBoardProfile,
    /// The offered names with their names in the catalogue.
    pub(super) names: Vec<(String, String)>,
    /// The catalogue name of the game that `variant fairy` selects.
    pub(super) fairy: String,
    /// The engine's side; `None` in force mode.
    pub(super) engine_side: Option<Color>,
    pub(super) is_analyzing: bool,
    /// Whether to send thinking output (`post`).
    pub(super) posts: bool,
    /// Whether pondering is on (`hard`).
    pub(super) ponders: bool,
    /// Whether the opponent is a program; the interface then checks claims.
    pub(super) faces_computer: bool,
    /// Whether a search was interrupted by `pause`.
    pub(super) is_paused: bool,
    /// Whether the last position sent was impossible; moves are rejected until the next position.
    pub(super) position_is_bad: bool,
    /// Pings to answer after the move.
    pub(super) pings: Vec<String>,
    pub(super) control: Control,
    pub(super) edit: Option<Edit>,
    /// The piece that the user has lifted.
    pub(super) lifted: Option<Lifted>,
    /// Moves excluded from the search.
    pub(super) excluded: Vec<Move>,
    /// Our score of our last move.
    pub(super) last_score: Option<Score>,
    /// The expected move of the opponent.
    pub(super) expected: Option<Move>,
}

impl Cecp {
    /// Starts a dialogue.
    pub(crate) fn new(session: &mut Session) -> Self {
        if let Some(problem) = session.entry.turns_problem() {
            let names: Vec<String> = offered_games(session).map(|entry| entry.name().to_owned()).collect();
            if !names.iter().any(|name| session.choose(name).is_ok()) {
                session.say(format!("tellusererror {problem}"));
            }
        }
        Self {
            profile: XBoardProfile::of(session.entry.ruleset(), "normal"),
            names: profile::names(&session.catalogue),
            fairy: first_game(session),
            engine_side: Some(!session.game.turn()),
            is_analyzing: false,
            posts: false,
            ponders: false,
            faces_computer: false,
            is_paused: false,
            position_is_bad: false,
            pings: Vec::new(),
            control: Control::default(),
            edit: None,
            lifted: None,
            excluded: Vec::new(),
            last_score: None,
            expected: None,
        }
    }

    /// Handles the first line if it is a CECP command. Returns whether it was one.
    pub(crate) fn opens(&mut self, session: &mut Session, line: &str) -> bool {
        let is_move = |text| {
            let read = texts::read_move(&session.game, text, self.profile.style);
            !matches!(read, Err(MoveTextError::Unreadable))
        };
        let known = match Command::read(line) {
            Command::Move { text, is_announced: false } => is_move(text),
            _ => true,
        };
        if known {
            self.take(session, line);
        } else {
            unknown(session, line);
        }
        known
    }

    /// Handles a line.
    pub(crate) fn take(&mut self, session: &mut Session, line: &str) {
        let command = Command::read(line);
        if self.edit.is_some() && command != Command::Quit {
            return self.take_edit(session, line);
        }
        if !self.take_setting(session, &command) && !self.take_game(session, line, &command) {
            self.take_talk(session, line, &command);
        }
    }

    /// Handles commands that change settings. Returns whether it was one.
    fn take_setting(&mut self, session: &mut Session, command: &Command<'_>) -> bool {
        match *command {
            Command::Nothing => {}
            Command::Protover => self.introduce(session),
            Command::Level { moves, base, increment } => self.control.set_level(moves, base, increment),
            Command::MoveTime(time) => self.control.move_time = Some(time),
            Command::Depth(depth) => self.control.depth = Some(depth),
            Command::NodeRate(rate) => self.control.node_rate = rate,
            Command::OwnClock(left) => self.control.set_left(left),
            Command::OtherClock(_) => {}
            Command::Ponder(is_on) => self.set_ponder(session, is_on),
            Command::Post(is_on) => self.posts = is_on,
            Command::Computer => self.faces_computer = true,
            Command::Memory(megabytes) => {
                session.settings.hash = megabytes.clamp(1, session.capabilities.memory_max.max(1));
                self.restart_analysis(session);
            }
            Command::Cores(count) => {
                session.settings.threads = count.clamp(1, session.capabilities.threads_max.max(1));
                self.restart_analysis(session);
            }
            Command::Option { name, value } => self.set(session, name, value.unwrap_or_default()),
            _ => return false,
        }
        true
    }

    /// Handles commands that change the game or the players. Returns whether it was one.
    fn take_game(&mut self, session: &mut Session, line: &str, command: &Command<'_>) -> bool {
        match *command {
            Command::New => self.new_game(session),
            Command::Variant(name) => self.choose(session, name),
            Command::SetBoard(fen) => self.set_board(session, fen),
            Command::Holding(hands) => self.take_holding(session, line, hands),
            Command::Edit => self.edit = Some(Edit::new(session.game.setup())),
            Command::Move { text, is_announced } => self.take_move(session, text, is_announced),
            Command::Undo => self.take_back(session, line, 1),
            Command::Remove => self.take_back(session, line, 2),
            Command::Force | Command::Result => {
                self.engine_side = None;
                self.is_paused = false;
                if !self.is_analyzing {
                    session.abandon();
                    self.pong(session);
                }
            }
            Command::Go if self.is_analyzing || self.is_thinking(session) => refuse(session, line),
            Command::Go => {
                self.engine_side = Some(session.game.turn());
                self.start_thinking(session);
            }
            Command::PlayOther => {
                self.engine_side = Some(!session.game.turn());
                self.start_pondering(session);
            }
            Command::MoveNow if self.is_thinking(session) => {
                if session.stop_now() {
                    self.finish(session);
                }
            }
            Command::MoveNow => {}
            Command::Analyze => self.analyze(session),
            Command::Exit => self.stop_analysis(session),
            Command::Pause => self.pause(session),
            Command::Resume => self.resume(session),
            _ => return false,
        }
        true
    }

    /// Handles commands that need an answer.
    fn take_talk(&mut self, session: &mut Session, line: &str, command: &Command<'_>) {
        match *command {
            Command::Ping(number) if self.is_thinking(session) => self.pings.push(number.to_owned()),
            Command::Ping(number) => session.say(format!("pong {}", echo(number))),
            Command::DrawOffer => self.hear_draw_offer(session),
            Command::Hint => self.hint(session),
            Command::Book => {
                session.say("\tthere is no book");
                session.say("");
            }
            Command::Status => self.tell_status(session),
            Command::Lift(square) => self.lift(session, square),
            Command::Put(square) => self.put(session, square),
            Command::Hover(square) => self.hover(session, square),
            Command::Exclude(mv) => self.exclude(session, line, mv, true),
            Command::Include(mv) => self.exclude(session, line, mv, false),
            Command::Quit => {
                session.abandon();
                session.order(Order::Quit);
            }
            Command::NotOffered => refuse(session, line),
            _ => session.say(format!("Error (malformed command): {}", echo(line))),
        }
    }

    fn new_game(&mut self, session: &mut Session) {
        session.abandon();
        session.order(Order::ClearHash);
        self.faces_computer = false;
        self.control.restart();
        let name = self.names.iter().find(|(name, _)| name == "normal").map(|(_, own)| own.clone());
        // If `normal` is not offered, the current game is restarted.
        if name.is_none_or(|name| session.choose(&name).is_err()) {
            session.restart();
        }
        self.profile = XBoardProfile::of(session.entry.ruleset(), "normal");
        self.begin(session);
    }

    fn choose(&mut self, session: &mut Session, name: &str) {
        let (known, own) = self.own_name(name);
        let problem = session.catalogue.find(&own).and_then(GameEntry::turns_problem);
        match problem.map_or_else(|| session.choose(&own), Err) {
            Ok(()) => {
                session.abandon();
                self.profile = XBoardProfile::of(session.entry.ruleset(), &known);
                if self.profile.is_described {
                    setup::lines(&session.entry, self.profile.start_is_known)
                        .into_iter()
                        .for_each(|line| session.say(line));
                }
                self.begin(session);
            }
            Err(why) => session.say(format!("Error ({why}): variant {}", echo(name))),
        }
    }

    /// Returns the name of a variant as it is offered to the interface, and its name in the
    /// catalogue. Understands `10x8+0_NAME`: XBoard puts the size in front of the names of games
    /// that it knows with another board.
    fn own_name(&self, name: &str) -> (String, String) {
        let find = |name: &str| self.names.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let behind_size = || name.split_once('_').filter(|(size, _)| size.contains('x') && size.contains('+'));
        match find(name).or_else(|| find(behind_size()?.1)) {
            Some(names) => names.clone(),
            None if name == "fairy" => (name.to_owned(), self.fairy.clone()),
            None => (name.to_owned(), name.to_owned()),
        }
    }

    /// Starts a game. The engine plays the side that moves second.
    fn begin(&mut self, session: &mut Session) {
        self.engine_side = (!self.is_analyzing).then_some(!session.game.turn());
        self.last_score = None;
        self.position_is_bad = false;
        self.is_paused = false;
        self.position_changed(session);
        self.pong(session);
    }

    /// Clears all state that depends on the position, and restarts a running analysis.
    pub(super) fn position_changed(&mut self, session: &mut Session) {
        self.excluded.clear();
        self.lifted = None;
        self.expected = None;
        self.restart_analysis(session);
    }

    fn set_board(&mut self, session: &mut Session, fen: &str) {
        session.abandon();
        self.pong(session);
        match texts::game_from(session.game.variant(), fen) {
            Ok(game) => {
                session.game = game;
                session.resignation.restart();
                self.position_is_bad = false;
            }
            Err(why) => {
                session.say("tellusererror Illegal position");
                session.say(format!("# {}", echo(&why)));
                self.position_is_bad = true;
            }
        }
        self.position_changed(session);
    }

    /// Takes over the hands of both sides in games that fill hands from another board. In other
    /// games the engine tracks hands itself.
    fn take_holding(&mut self, session: &mut Session, line: &str, hands: &str) {
        let variant = session.game.variant().clone();
        if variant.ruleset().hands.captured_to != Some(Taker::Partner) {
            return;
        }
        let setup = session.game.setup();
        match holding::hands(variant.ruleset(), hands) {
            None => session.say(format!("Error (no pieces in hand): {}", echo(line))),
            Some(hands) if hands == setup.hands => {}
            Some(hands) => {
                let fen = fers_fen::write(variant.ruleset(), &Setup { hands, ..setup }, Dialect::Fers);
                let was_thinking = self.is_thinking(session);
                self.set_board(session, &fen);
                if was_thinking {
                    self.start_thinking(session);
                }
            }
        }
    }

    fn take_edit(&mut self, session: &mut Session, line: &str) {
        let Some(edit) = &mut self.edit else { return };
        match edit.take(session.game.variant().ruleset(), self.profile.style, line) {
            Edited::More => {}
            Edited::Wrong => session.say(format!("Error (no piece and square): {}", echo(line))),
            Edited::Done(fen) => {
                self.edit = None;
                self.set_board(session, &fen);
            }
        }
    }

    fn take_back(&mut self, session: &mut Session, line: &str, plies: usize) {
        if session.game.moves().len() < plies {
            return refuse(session, line);
        }
        session.abandon();
        for _ in 0..plies {
            session.game.undo();
        }
        session.resignation.restart();
        self.position_changed(session);
        self.pong(session);
    }

    fn set_ponder(&mut self, session: &mut Session, is_on: bool) {
        self.ponders = is_on;
        if session.is_pondering() && !is_on {
            session.abandon();
        }
    }

    fn set(&mut self, session: &mut Session, name: &str, value: &str) {
        if name == super::features::FAIRY {
            return self.set_fairy(session, value);
        }
        let setting = super::features::offered(session.capabilities).find(|setting| setting.name() == name);
        let done = match setting {
            Some(Setting::VariantFile) => {
                session.load(value);
                Ok(())
            }
            Some(Setting::ClearHash) => {
                session.order(Order::ClearHash);
                Ok(())
            }
            Some(setting) => {
                let done = session.settings.set(setting, value, session.capabilities);
                done.map(|()| self.restart_analysis(session))
            }
            None => Err("there is no such option".to_owned()),
        };
        if let Err(why) = done {
            session.say(format!("Error ({}): option {}", echo(&why), echo(name)));
        }
    }

    fn set_fairy(&mut self, session: &mut Session, value: &str) {
        let name = value.split_once(" (").map_or(value, |(name, _)| name);
        match session.catalogue.find(name).map(|entry| (entry, entry.turns_problem())) {
            Some((_, Some(why))) => session.say(format!("Error ({why}): {}", echo(value))),
            Some((entry, None)) => self.fairy = entry.name().to_owned(),
            None => session.say(format!("Error (no such variant): {}", echo(value))),
        }
    }
}

/// Returns the game that `variant fairy` selects by default: the first game, which is the user's
/// own if there is one.
pub(super) fn first_game(session: &Session) -> String {
    offered_games(session).next().unwrap_or(&session.entry).name().to_owned()
}

/// Returns the games that CECP can express.
pub(super) fn offered_games(session: &Session) -> impl Iterator<Item = &GameEntry> {
    session.catalogue.entries().iter().filter(|entry| entry.turns_problem().is_none())
}

/// Answers an unknown command.
pub(super) fn unknown(session: &mut Session, line: &str) {
    session.say(format!("Error (unknown command): {}", echo(line)));
}

/// Answers a command that is not allowed now.
pub(super) fn refuse(session: &mut Session, line: &str) {
    session.say(format!("Error (command not legal now): {}", echo(line)));
}

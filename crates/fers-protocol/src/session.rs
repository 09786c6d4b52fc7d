//! The state shared by all protocols: the games on offer, the current game, and its search.

use std::collections::VecDeque;

use fers_core::Move;
use fers_game::{Game, Variant};
use fers_search::{Info, Limits, Score};

use crate::clock::Allowance;
use crate::host::{Answer, Identity, Order, Question};
use crate::resignation::Resignation;
use crate::settings::Settings;
use crate::{Capabilities, Catalogue, GameEntry};

/// The length in characters at which quoted input is cut in error lines.
const ECHO_MAX: usize = 200;

/// The state of a dialogue, without the state of its protocol.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) identity: Identity,
    pub(crate) catalogue: Catalogue,
    pub(crate) capabilities: Capabilities,
    pub(crate) settings: Settings,
    /// The current game's entry.
    pub(crate) entry: GameEntry,
    /// The current game with its moves.
    pub(crate) game: Game,
    /// The running search, or one whose result has not been asked for.
    pub(crate) thinking: Option<Thinking>,
    /// Decides when to resign.
    pub(crate) resignation: Resignation,
    /// Whether a file is being read. Commands wait until it is done.
    pub(crate) is_loading: bool,
    orders: VecDeque<Order>,
    questions: u64,
}

/// A running search.
#[derive(Debug)]
pub(crate) struct Thinking {
    id: u64,
    /// The game that is searched.
    pub(crate) game: Game,
    /// Whether the result is held back until the interface asks for it.
    pub(crate) is_waited_for: bool,
    /// Whether the search ponders.
    pub(crate) is_pondering: bool,
    /// The last report about the best line.
    pub(crate) info: Option<Info>,
    answer: Option<Answer>,
}

/// A search task for the current game.
#[derive(Debug, Default)]
pub(crate) struct Task {
    pub(crate) allowance: Allowance,
    /// Whether the result is held back until the interface asks for it.
    pub(crate) is_endless: bool,
    pub(crate) is_pondering: bool,
    /// The moves to search; empty means all.
    pub(crate) only: Vec<Move>,
}

impl Session {
    /// Starts a session with chess if it is playable, otherwise with the first playable game of the
    /// catalogue. Returns `None` if there is none.
    pub(crate) fn new(identity: Identity, catalogue: Catalogue, capabilities: Capabilities) -> Option<Self> {
        let mut entries = catalogue.find("chess").into_iter().chain(catalogue.entries());
        let (entry, game) = entries.find_map(|entry| Some((entry.clone(), new_game(entry).ok()?)))?;
        Some(Self {
            identity,
            catalogue,
            capabilities,
            settings: Settings::default(),
            entry,
            game,
            thinking: None,
            resignation: Resignation::default(),
            is_loading: false,
            orders: VecDeque::new(),
            questions: 0,
        })
    }

    /// Returns the next order for the host.
    pub(crate) fn next_order(&mut self) -> Option<Order> {
        self.orders.pop_front()
    }

    /// Queues an order for the host.
    pub(crate) fn order(&mut self, order: Order) {
        self.orders.push_back(order);
    }

    /// Queues a line to write.
    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.order(Order::Say(line.into()));
    }

    /// Asks the host to read a file with variants. Interfaces send options back unchanged, so an
    /// empty name (in UCI `<empty>`) means no file.
    pub(crate) fn load(&mut self, path: &str) {
        if matches!(path, "" | "<empty>") {
            return;
        }
        self.is_loading = true;
        self.order(Order::Load(path.to_owned()));
    }

    /// Chooses a game by name and starts it.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no such game, or when it cannot be played. The session is
    /// then unchanged.
    pub(crate) fn choose(&mut self, name: &str) -> Result<(), String> {
        let entry = self.catalogue.find(name).ok_or_else(|| self.unknown(name))?.clone();
        self.game = new_game(&entry)?;
        self.resignation.restart();
        self.entry = entry;
        Ok(())
    }

    fn unknown(&self, name: &str) -> String {
        let names = self.catalogue.entries().iter().map(GameEntry::name);
        let hint = fers_text::closest(name, names).map_or_else(String::new, |near| format!("; did you mean {near}?"));
        format!("no variant is called {}{hint}", echo(name))
    }

    /// Restarts the game from its start position.
    pub(crate) fn restart(&mut self) {
        self.game = Game::new(self.game.variant().clone());
        self.resignation.restart();
    }
}

/// Searching.
impl Session {
    /// Starts a search of the current position.
    pub(crate) fn think(&mut self, task: Task) {
        self.think_about(self.game.clone(), task);
    }

    /// Starts a search of another game.
    pub(crate) fn think_about(&mut self, game: Game, task: Task) {
        self.abandon();
        self.questions += 1;
        let id = self.questions;
        let question = Question {
            id,
            game: game.clone(),
            limits: Limits { moves: task.only, ..task.allowance.limits(&self.settings) },
            is_pondering: task.is_pondering,
            threads: self.settings.threads,
            hash: self.settings.hash,
        };
        let is_waited_for = task.is_endless || task.is_pondering;
        self.thinking =
            Some(Thinking { id, game, is_waited_for, is_pondering: task.is_pondering, info: None, answer: None });
        self.order(Order::Think(Box::new(question)));
    }

    /// Stops the search and discards its result.
    pub(crate) fn abandon(&mut self) {
        if let Some(Thinking { id, answer: None, .. }) = self.thinking.take() {
            self.order(Order::Stop(id));
        }
    }

    /// Stops the search at once. Returns whether its answer is there already, to be
    /// [taken](Self::take_answer).
    pub(crate) fn stop_now(&mut self) -> bool {
        let Some(thinking) = &mut self.thinking else { return false };
        (thinking.is_waited_for, thinking.is_pondering) = (false, false);
        let (id, is_there) = (thinking.id, thinking.answer.is_some());
        if !is_there {
            self.order(Order::Stop(id));
        }
        is_there
    }

    /// Returns whether the running search ponders.
    pub(crate) fn is_pondering(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.is_pondering)
    }

    /// Handles `ponderhit`: our clock runs from now on. Returns whether the answer is there
    /// already, to be [taken](Self::take_answer).
    pub(crate) fn ponder_hit(&mut self, is_endless: bool) -> bool {
        let pondering = self.thinking.as_mut().filter(|thinking| thinking.is_pondering);
        let Some(thinking) = pondering else { return false };
        (thinking.is_waited_for, thinking.is_pondering) = (is_endless, false);
        let (id, is_there) = (thinking.id, thinking.answer.is_some());
        if !is_there {
            self.order(Order::PonderHit(id));
        }
        is_there && !is_endless
    }

    /// Stores a report of the search. Returns whether it belongs to the running search.
    pub(crate) fn remember(&mut self, id: u64, info: &Info) -> bool {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.id == id) else { return false };
        if info.index == 1 {
            thinking.info = Some(info.clone());
        }
        thinking.answer.is_none()
    }

    /// Stores the result of the search. Returns whether it is to be sent now.
    pub(crate) fn accept(&mut self, id: u64, answer: &Answer) -> bool {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.id == id) else { return false };
        thinking.answer = Some(answer.clone());
        !thinking.is_waited_for
    }

    /// Returns the finished search with its result.
    pub(crate) fn take_answer(&mut self) -> Option<(Thinking, Answer)> {
        let mut thinking = self.thinking.take()?;
        let answer = thinking.answer.take()?;
        Some((thinking, answer))
    }

    /// Returns whether to resign instead of playing a move of this score.
    pub(crate) fn gives_up(&mut self, score: Score) -> bool {
        self.resignation.is_due(score, self.settings.resign_rule)
    }

    /// Writes a principal variation from the searched position.
    pub(crate) fn line_texts(&self, line: &[Move], write: &dyn Fn(&Game, &Move) -> String) -> Vec<String> {
        let Some(thinking) = &self.thinking else { return Vec::new() };
        line_texts(&thinking.game, line, write)
    }
}

/// Writes a line of moves, as far as they can be played.
pub(crate) fn line_texts(game: &Game, line: &[Move], write: &dyn Fn(&Game, &Move) -> String) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for mv in line {
        let text = write(&mut game, mv);
        if game.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

fn new_game(entry: &GameEntry) -> Result<Game, String> {
    let variant = Variant::new(entry.ruleset().clone()).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("{} cannot be played: {}", entry.name(), problems.join("; "))
    })?;
    Ok(Game::new(variant))
}

/// Cleans text of the interface so that it can be quoted in an answer.
pub(crate) fn echo(text: &str) -> String {
    text.chars().take(ECHO_MAX).map(|c| if c.is_control() { '?' } else { c }).collect()
}

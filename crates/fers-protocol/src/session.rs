//! The state that all protocols share: the games on offer, the current game, and its search.

use std::collections::VecDeque;

use fers_core::Move;
use fers_game::{Game, Variant};
use fers_search::{Info, Limits, Score};

use crate::clock::Allowance;
use crate::host::{Answer, Identity, Order, Question};
use crate::resignation::Resignation;
use crate::settings::Settings;
use crate::{Capabilities, Catalogue, GameEntry};

/// Words that are repeated in error lines are cut after so many characters.
const ECHO_MAX: usize = 200;

/// The state of a talk apart from what one protocol needs for itself.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) identity: Identity,
    pub(crate) catalogue: Catalogue,
    pub(crate) capabilities: Capabilities,
    pub(crate) settings: Settings,
    /// The game that is played.
    pub(crate) entry: GameEntry,
    /// How far it has come.
    pub(crate) game: Game,
    /// The search that is going on, or whose answer nobody wants yet.
    pub(crate) thinking: Option<Thinking>,
    /// Whether the game is worth playing on.
    pub(crate) resignation: Resignation,
    /// Whether a file is being read; no command is looked at before it was.
    pub(crate) is_loading: bool,
    orders: VecDeque<Order>,
    questions: u64,
}

/// A search that is going on.
#[derive(Debug)]
pub(crate) struct Thinking {
    id: u64,
    /// The game that was asked about.
    pub(crate) game: Game,
    /// Whether the answer is to be kept back until it is asked for.
    pub(crate) is_waited_for: bool,
    /// Whether it thinks on the opponent's time.
    pub(crate) is_pondering: bool,
    /// What it has reported last about its best line.
    pub(crate) info: Option<Info>,
    answer: Option<Answer>,
}

/// What is to be thought about the game of the session.
#[derive(Debug, Default)]
pub(crate) struct Task {
    pub(crate) allowance: Allowance,
    /// Whether the answer must wait until it is asked for.
    pub(crate) is_endless: bool,
    pub(crate) is_pondering: bool,
    /// The moves to choose from; all if empty.
    pub(crate) only: Vec<Move>,
}

impl Session {
    /// A talk about the first game of the catalogue that can be played, chess if it is one; nothing
    /// if there is none.
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

    /// What the host shall do next.
    pub(crate) fn next_order(&mut self) -> Option<Order> {
        self.orders.pop_front()
    }

    /// Has the host do something.
    pub(crate) fn order(&mut self, order: Order) {
        self.orders.push_back(order);
    }

    /// Has a line written.
    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.order(Order::Say(line.into()));
    }

    /// Has a file with variants read. Interfaces repeat what they were told about options: an empty
    /// name, which UCI writes `<empty>`, is no file.
    pub(crate) fn load(&mut self, path: &str) {
        if matches!(path, "" | "<empty>") {
            return;
        }
        self.is_loading = true;
        self.order(Order::Load(path.to_owned()));
    }

    /// Chooses a game by name and begins it.
    ///
    /// # Errors
    ///
    /// When there is no such game, or it cannot be played; everything is as before then.
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

    /// Begins the game again from its start.
    pub(crate) fn restart(&mut self) {
        self.game = Game::new(self.game.variant().clone());
        self.resignation.restart();
    }
}

/// Thinking.
impl Session {
    /// Asks the search about the present position.
    pub(crate) fn think(&mut self, task: Task) {
        self.think_about(self.game.clone(), task);
    }

    /// Asks the search about another game.
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

    /// Stops the search and discards its answer.
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

    /// Notes what the search reports; says whether it is the search that is going on.
    pub(crate) fn remember(&mut self, id: u64, info: &Info) -> bool {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.id == id) else { return false };
        if info.index == 1 {
            thinking.info = Some(info.clone());
        }
        thinking.answer.is_none()
    }

    /// Notes the answer of the search; says whether somebody waits for it.
    pub(crate) fn accept(&mut self, id: u64, answer: &Answer) -> bool {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.id == id) else { return false };
        thinking.answer = Some(answer.clone());
        !thinking.is_waited_for
    }

    /// The search that has ended, with its answer.
    pub(crate) fn take_answer(&mut self) -> Option<(Thinking, Answer)> {
        let mut thinking = self.thinking.take()?;
        let answer = thinking.answer.take()?;
        Some((thinking, answer))
    }

    /// Whether the game is given up instead of playing a move of this score.
    pub(crate) fn gives_up(&mut self, score: Score) -> bool {
        self.resignation.is_due(score, self.settings.resign_rule)
    }

    /// The texts of a line of play from the position that the search was asked about.
    pub(crate) fn line_texts(&self, line: &[Move], write: &dyn Fn(&Game, &Move) -> String) -> Vec<String> {
        let Some(thinking) = &self.thinking else { return Vec::new() };
        line_texts(&thinking.game, line, write)
    }
}

/// The texts of a line of play, as far as it can be played.
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

/// A text of the interface, fit to be sent back to it.
pub(crate) fn echo(text: &str) -> String {
    text.chars().take(ECHO_MAX).map(|c| if c.is_control() { '?' } else { c }).collect()
}

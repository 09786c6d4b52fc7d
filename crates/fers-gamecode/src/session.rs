//! Sessions: a preset looked at after each entry, as the site would show it.

use std::rc::Rc;

use crate::fen::{Layout, write_fen};
use crate::machine::{Ask, Bounds, Fault, Machine, Stop};
use crate::preset::CodeBox;
use crate::program::Program;
use crate::symbols::Symbol;
use crate::value::Value;

/// The settings of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether the site makes moves before the code sees them: *Do Not Include Moves in Code* is
    /// not ticked.
    pub includes_moves: bool,
    /// Whether the second side moves first. On the board of the preset it does so where the preset
    /// says it, too.
    pub second_side_begins: bool,
    /// The seed of random numbers; without one that of the preset counts, or else 0.
    pub seed: Option<u64>,
    /// Whether the code leaves the board as it is written, and shuffles nothing. On another board
    /// than that of the preset it does so, too.
    pub is_unshuffled: bool,
    /// Bounds of one look.
    pub bounds: Bounds,
}

/// The result of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The entry stands in the record, in the form that the code gave it.
    Accepted(String),
    /// The code refused it, with its message.
    Refused(String),
    /// The code asks for more. The answer is entered next, and belongs to this entry.
    Asked {
        /// The question of the code.
        ask: Asked,
        /// The labels, or the squares, to choose from; steps such as `e2-e4` where these begin at
        /// several squares.
        choices: Vec<String>,
    },
    /// The code is in error.
    Failed(Fault),
}

/// A question of the code to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The label that the piece becomes.
    Promotion,
    /// The rest of the move.
    Rest,
    /// The move again.
    Again,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The side that has won; none in a draw.
    pub winner: Option<usize>,
    /// Why, in the words of the code.
    pub reason: String,
}

/// The result of a look at the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The board, in the site's FEN.
    pub board: String,
    /// The legal moves as pairs of squares, each once.
    pub legal: Vec<(String, String)>,
    /// The messages of the code.
    pub messages: Vec<String>,
    /// The end of the game, if the code announced it.
    pub result: Option<GameResult>,
}

/// A game that is played by the code of a preset.
#[derive(Clone, Debug)]
pub struct Session {
    settings: Settings,
    /// The state before Post-Game.
    machine: Machine,
    record: Vec<String>,
    /// What was typed before the code asked for more.
    pending: Option<Pending>,
    view: View,
    statements: [u64; 7],
}

/// An entry that is not complete: the code has asked for its next part.
#[derive(Clone, Debug)]
struct Pending {
    entry: String,
    /// What stands on each place, as the code has made it.
    cells: Vec<String>,
    /// Where it may go on, if that is asked.
    view: Option<View>,
}

impl Session {
    /// Begins a game, on the board of the preset or another.
    ///
    /// # Errors
    ///
    /// When the code of Pre-Game or Post-Game stops with an error.
    pub fn start(program: &Program, layout: Option<&Layout>, settings: Settings) -> Result<Self, Fault> {
        let mut settings = settings;
        settings.second_side_begins |= layout.is_none() && program.second_side_begins;
        settings.seed = settings.seed.or(program.seed);
        let is_unshuffled = settings.is_unshuffled || layout.is_some();
        let layout = layout.unwrap_or(&program.layout);
        let machine = Machine::new(&Rc::clone(&program.code), settings.bounds, |symbols| {
            layout.board(&program.files, &program.ranks, symbols)
        });
        let mut session =
            Self { settings, machine, record: Vec::new(), pending: None, view: View::default(), statements: [0; 7] };
        let mut machine = session.machine.clone();
        machine.seed(session.seed());
        machine.set_system("newest", Value::Bool(true));
        machine.set_system("unshuffled", Value::Bool(is_unshuffled));
        let started = session.run(&mut machine, CodeBox::PreGame).and_then(|()| {
            session.machine = machine.clone();
            let last = 1 - session.mover();
            session.run(&mut machine, post_game(last)).map(|()| last)
        });
        match started {
            Ok(last) => session.view = view(&machine, last),
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Refused(text)) => session.view.messages.push(text),
            Err(Stop::Ask(_)) => session.view = view(&machine, 1 - session.mover()),
        }
        Ok(session)
    }

    /// Returns what the last look shows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Returns what the site shows while the code asks for the rest of an entry: the moves with
    /// which it may go on. Returns what the last look shows where it does not ask for that.
    pub fn shown(&self) -> &View {
        self.pending.as_ref().and_then(|pending| pending.view.as_ref()).unwrap_or(&self.view)
    }

    /// Returns the entries as they stand in the record.
    pub fn record(&self) -> &[String] {
        &self.record
    }

    /// Returns how many statements and calls each box ran in the last look.
    pub fn statements(&self) -> [u64; 7] {
        self.statements
    }

    /// Returns the seed of random numbers.
    pub fn seed(&self) -> u64 {
        self.settings.seed.unwrap_or_default()
    }

    /// Returns the side to move: 0 moves first unless the settings say otherwise.
    pub fn mover(&self) -> usize {
        (self.record.len() + usize::from(self.settings.second_side_begins)) % 2
    }

    /// Returns what was entered before the code asked for more.
    pub fn pending(&self) -> Option<&str> {
        self.pending.as_ref().map(|pending| pending.entry.as_str())
    }

    /// Forgets what was entered before the code asked for more.
    pub fn forget_pending(&mut self) {
        self.pending = None;
    }

    /// Returns the contents of each place of the board, from the first file of the lowest rank: a
    /// label, an empty text for an empty square, `-` for a place that is no square.
    ///
    /// While the code asks for the rest of an entry, its first part is made on the board, as the
    /// site shows it.
    pub fn cells(&self) -> Vec<String> {
        self.pending.as_ref().map_or_else(|| cells(&self.machine), |pending| pending.cells.clone())
    }

    /// Enters a move, or the answer to what the code asked.
    pub fn enter(&mut self, entry: &str) -> Outcome {
        let is_answer = self.pending.is_some();
        let entry = match self.pending.take() {
            Some(before) => format!("{}; {}", before.entry, entry.trim()),
            None => entry.trim().to_owned(),
        };
        let mover = self.mover();
        let mut machine = self.machine.clone();
        machine.clear_answers();
        machine.restart_count();
        machine.set_this_move(Some(&entry));
        machine.set_system("answered", Value::Bool(is_answer));
        self.statements = [0; 7];
        let moved = self.make(&mut machine, mover, &entry);
        let kept = machine.clone();
        let looked = moved.and_then(|()| self.run(&mut machine, post_game(mover)));
        let completed = machine.this_move().unwrap_or(&entry).to_owned();
        match looked {
            Ok(()) => {
                self.machine = kept;
                self.view = view(&machine, mover);
                self.record.push(completed.clone());
                Outcome::Accepted(completed)
            }
            Err(Stop::Refused(text)) => Outcome::Refused(text),
            Err(Stop::Fault(fault)) => Outcome::Failed(fault),
            Err(Stop::Ask(ask)) => self.asked(&machine, ask, (mover, completed)),
        }
    }

    fn asked(&mut self, machine: &Machine, ask: Ask, (mover, entry): (usize, String)) -> Outcome {
        let text = |symbol: &crate::symbols::Symbol| machine.symbols().text(*symbol).to_owned();
        let (ask, choices) = match ask {
            Ask::Promotion(labels) => (Asked::Promotion, labels.iter().map(text).collect()),
            Ask::Rest => (Asked::Rest, rest(&view(machine, mover).legal)),
            Ask::Again => (Asked::Again, Vec::new()),
        };
        let shown = (ask == Asked::Rest).then(|| view(machine, mover));
        let pending = || Pending { entry, cells: cells(machine), view: shown };
        self.pending = (ask != Asked::Again).then(pending);
        Outcome::Asked { ask, choices }
    }

    fn make(&mut self, machine: &mut Machine, mover: usize, entry: &str) -> Result<(), Stop> {
        self.run(machine, [CodeBox::PreMove1, CodeBox::PreMove2][mover])?;
        if self.settings.includes_moves {
            machine.make_entry(entry).map_err(|stop| *stop)?;
        }
        self.run(machine, [CodeBox::PostMove1, CodeBox::PostMove2][mover])
    }

    fn run(&mut self, machine: &mut Machine, code_box: CodeBox) -> Result<(), Stop> {
        let before = machine.statements();
        let result = machine.run_box(code_box as usize);
        self.statements[code_box as usize] += machine.statements() - before;
        result.map_err(|stop| *stop)
    }
}

fn post_game(mover: usize) -> CodeBox {
    [CodeBox::PostGame1, CodeBox::PostGame2][mover]
}

/// Returns the squares where steps end; the steps themselves if they begin at several squares.
fn rest(legal: &[(String, String)]) -> Vec<String> {
    let begins_alike = legal.iter().all(|(from, _)| *from == legal[0].0);
    legal.iter().map(|(from, to)| if begins_alike { to.clone() } else { format!("{from}-{to}") }).collect()
}

fn cells(machine: &Machine) -> Vec<String> {
    let board = &machine.board;
    let text = |place| match board.at(place) {
        Symbol::EMPTY => String::new(),
        label => machine.symbols().text(label).to_owned(),
    };
    (0..board.files() * board.ranks()).map(text).collect()
}

fn view(machine: &Machine, last: usize) -> View {
    let text = |symbol| machine.symbols().text(symbol).to_owned();
    let mut legal: Vec<(String, String)> = machine.legal().iter().map(|&(from, to)| (text(from), text(to))).collect();
    let mut seen = std::collections::HashSet::new();
    legal.retain(|pair| seen.insert(pair.clone()));
    let result = machine.announced().map(|announced| GameResult {
        winner: announced.mover_won.map(|won| if won { last } else { 1 - last }),
        reason: announced.reason.clone(),
    });
    View { board: write_fen(&machine.board, machine.symbols()), legal, messages: machine.messages().to_vec(), result }
}

//! The interpreter: runs compiled code on a board.

mod calls;
mod checks;
mod commands;
mod evaluate;
mod fault;
mod logic;
mod moving;
mod operators;
mod steps;
mod variables;

use std::rc::Rc;

use fers_core::SplitMix;

use crate::array::{Array, DEPTH_MAX, Meter};
use crate::board::Board;
use crate::code::Code;
use crate::symbols::{Symbol, Symbols};
use crate::value::Value;

pub use fault::{Ask, Call, Fault, Stop};

/// Bounds of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Statements and calls.
    pub statements: u64,
    /// Calls within calls.
    pub calls: u32,
    /// Elements of all arrays together, and of one with those inside it.
    pub elements: usize,
    /// Bytes of all texts together.
    pub text: usize,
    /// Asks a clock whether the time of a look is over; `None` without a limit of time.
    pub alarm: Option<Alarm>,
}

/// A question to a clock: whether the time is over. It is asked every 16,384 statements.
#[derive(Clone, Copy, Debug)]
pub struct Alarm(pub fn() -> bool);

impl PartialEq for Alarm {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Alarm {}

impl Default for Bounds {
    fn default() -> Self {
        Self { statements: 5_000_000, calls: 256, elements: 1_000_000, text: 1 << 20, alarm: None }
    }
}

/// Statements between two questions to the clock.
const ALARM_EVERY: u64 = 1 << 14;

/// The maximal depth of nested evaluation: calls and operands in parentheses.
const NESTING_MAX: u32 = 400;

/// The end of the game as the code announced it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    /// Whether the side that moved last has won (`Some(true)`), has lost, or neither.
    pub mover_won: Option<bool>,
    /// Why, in the words of the code.
    pub reason: String,
}

/// A program with its state: variables, board, flags, and the messages of the code.
#[derive(Clone, Debug)]
pub struct Machine {
    code: Rc<Code>,
    symbols: Symbols,
    stack: Vec<Value>,
    base: usize,
    locals: Vec<Value>,
    frame: Frame,
    arguments: Vec<Value>,
    argument_base: usize,
    argument_count: usize,
    is_in_function: bool,
    loops: Vec<Loop>,
    globals: Vec<Value>,
    /// The slot of each global variable by the number of its symbol, plus one.
    slots: Vec<u32>,
    functions: Vec<u32>,
    system: Vec<(Symbol, Value)>,
    literals: Vec<Option<Rc<Array>>>,
    meter: Meter,
    bounds: Bounds,
    spent: u64,
    /// After so many statements the bounds are looked at.
    pause: u64,
    work: u64,
    /// Bytes of all messages.
    said: usize,
    calls: u32,
    nesting: u32,
    /// The instruction after the one that runs.
    at: usize,
    /// The board.
    pub board: Board,
    flags: Vec<bool>,
    step: Step,
    this_move: Option<Symbol>,
    legal: Vec<(Symbol, Symbol)>,
    messages: Vec<String>,
    output: Vec<String>,
    announced: Option<Announced>,
    constants: Vec<(Symbol, Value)>,
    random: SplitMix,
}

/// The last step of a move.
#[derive(Clone, Debug, Default)]
struct Step {
    origin: Option<Symbol>,
    dest: Option<Symbol>,
    moved: Option<Symbol>,
    old: Option<Symbol>,
}

/// The local variables of a call, and the routine that names them.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    routine: Option<u32>,
    base: usize,
}

#[derive(Clone, Debug)]
struct Loop {
    elements: Rc<Array>,
    next: usize,
}

type Run<T> = Result<T, Box<Stop>>;

impl Machine {
    /// Makes a machine whose board `make_board` sets up.
    pub fn new(code: &Rc<Code>, bounds: Bounds, make_board: impl FnOnce(&mut Symbols) -> Board) -> Self {
        let mut symbols = code.symbols.clone();
        let board = make_board(&mut symbols);
        let mut machine = Self {
            code: Rc::clone(code),
            stack: Vec::new(),
            base: 0,
            locals: Vec::new(),
            frame: Frame::default(),
            arguments: Vec::new(),
            argument_base: 0,
            argument_count: 0,
            is_in_function: false,
            loops: Vec::new(),
            globals: vec![Value::Unset; code.globals.len()],
            slots: Vec::new(),
            functions: Vec::new(),
            system: Vec::new(),
            literals: vec![None; code.blocks.len()],
            meter: Meter::default(),
            bounds: Bounds { text: bounds.text.saturating_add(symbols.bytes()), ..bounds },
            spent: 0,
            pause: first_pause(&bounds),
            work: 0,
            said: 0,
            calls: 0,
            nesting: 0,
            at: 0,
            board,
            flags: Vec::new(),
            step: Step::default(),
            this_move: None,
            legal: Vec::new(),
            messages: Vec::new(),
            output: Vec::new(),
            announced: None,
            constants: Vec::new(),
            random: SplitMix::new(0),
            symbols,
        };
        for (slot, name) in code.globals.iter().enumerate() {
            machine.slots.resize(machine.slots.len().max(name.index() + 1), 0);
            machine.slots[name.index()] = u32::try_from(slot + 1).expect("texts are bounded");
        }
        machine
    }

    /// Runs a box.
    ///
    /// # Errors
    ///
    /// When the code refuses the move, asks the player, or is in error.
    pub fn run_box(&mut self, number: usize) -> Result<(), Box<Stop>> {
        let Some(&routine) = self.code.boxes.get(number) else { return Ok(()) };
        self.stack.clear();
        self.locals.clear();
        self.arguments.clear();
        self.loops.clear();
        (self.base, self.argument_base, self.argument_count, self.calls, self.nesting) = (0, 0, 0, 0, 0);
        let code = Rc::clone(&self.code);
        let routine_code = &code.routines[routine as usize];
        self.is_in_function = false;
        self.locals.resize(routine_code.locals.len(), Value::Unset);
        self.frame = Frame { routine: Some(routine), base: 0 };
        self.run(routine_code.body).map(drop)
    }

    /// Returns the texts of the program.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Returns how many statements and calls ran.
    pub fn statements(&self) -> u64 {
        self.spent
    }

    /// Begins to count statements anew, for another look.
    pub fn restart_count(&mut self) {
        (self.spent, self.work, self.said) = (0, 0, 0);
        self.pause = first_pause(&self.bounds);
        self.output.clear();
    }

    /// Returns the moves that the code declared legal, as pairs of squares.
    pub fn legal(&self) -> &[(Symbol, Symbol)] {
        &self.legal
    }

    /// Returns the messages of the code to the players.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// Returns the lines that `print` wrote.
    pub fn output(&self) -> &[String] {
        &self.output
    }

    /// Returns the end of the game, if the code announced one.
    pub fn announced(&self) -> Option<&Announced> {
        self.announced.as_ref()
    }

    /// Returns whether a flag is set.
    pub fn flag(&self, name: &str) -> bool {
        self.symbols.find(name).is_some_and(|name| self.flags.get(name.index()) == Some(&true))
    }

    /// Returns the value of a global variable, and null if it was never set.
    pub fn variable(&self, name: &str) -> Value {
        let value = self.symbols.find(name).and_then(|name| self.global_slot(name)).map(|slot| &self.globals[slot]);
        value.cloned().filter(|value| !matches!(value, Value::Unset)).unwrap_or(Value::Null)
    }

    /// Sets a system variable, such as `answered`.
    pub fn set_system(&mut self, name: &str, value: Value) {
        let name = self.symbols.intern(name);
        self.put_system(name, value);
    }

    /// Begins the random numbers of a seed.
    pub fn seed(&mut self, seed: u64) {
        self.random = SplitMix::new(seed);
    }

    /// Sets the text of the move that is looked at; none before the first move.
    pub fn set_this_move(&mut self, text: Option<&str>) {
        self.this_move = text.map(|text| self.symbols.intern(text));
    }

    /// Returns the text of the move, to which the code may have added parts.
    pub fn this_move(&self) -> Option<&str> {
        self.this_move.map(|symbol| self.symbols.text(symbol))
    }

    /// Forgets the legal moves, the messages and the announced end.
    pub fn clear_answers(&mut self) {
        self.legal.clear();
        self.messages.clear();
        self.announced = None;
    }

    fn put_system(&mut self, name: Symbol, value: Value) {
        match self.system.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => self.system.push((name, value)),
        }
    }

    /// Counts one statement.
    #[inline]
    fn count(&mut self) -> Run<()> {
        self.spent += 1;
        if self.spent > self.pause { self.look_at_bounds() } else { Ok(()) }
    }

    #[cold]
    fn look_at_bounds(&mut self) -> Run<()> {
        let bound = self.bounds.statements;
        if self.spent > bound {
            let message = format!("the code ran {bound} statements and did not end");
            return Err(Stop::error("gamecode::too-many-statements", message));
        }
        if self.bounds.alarm.is_some_and(|Alarm(is_over)| is_over()) {
            let message = format!("the time was over after {} statements, and the code did not end", self.spent);
            return Err(Stop::error("gamecode::too-slow", message));
        }
        self.pause = self.spent.saturating_add(ALARM_EVERY).min(bound);
        Ok(())
    }

    /// Counts the elements or letters that an operation walks, as a part of a statement each.
    fn count_work(&mut self, elements: usize) -> Run<()> {
        self.work += elements as u64;
        if self.work >= 64 {
            self.spent += self.work / 64;
            self.work %= 64;
            if self.spent > self.pause {
                return self.look_at_bounds();
            }
        }
        Ok(())
    }

    /// Makes an array.
    fn array(&mut self, values: Vec<Value>) -> Run<Value> {
        self.count_work(values.len())?;
        let array = Rc::new(Array::new(values, &self.meter));
        self.check_array(&array)?;
        Ok(Value::Array(array))
    }

    fn check_array(&self, array: &Array) -> Run<()> {
        if array.weight() > self.bounds.elements || self.meter.live() > self.bounds.elements {
            let message = format!("the arrays have more than {} elements", self.bounds.elements);
            return Err(Stop::error("gamecode::too-many-elements", message));
        }
        if array.depth() > DEPTH_MAX {
            return Err(Stop::error("gamecode::too-deep", "arrays stand too deep in one another"));
        }
        Ok(())
    }

    /// Makes a text.
    fn text(&mut self, text: &str) -> Run<Value> {
        self.count_work(text.len())?;
        let symbol = self.symbols.intern(text);
        if self.symbols.bytes() > self.bounds.text {
            return Err(Stop::error("gamecode::too-much-text", "the code made more than a megabyte of texts"));
        }
        Ok(Value::Text(symbol))
    }
}

/// Returns after how many statements the bounds are looked at first.
fn first_pause(bounds: &Bounds) -> u64 {
    if bounds.alarm.is_some() { bounds.statements.min(ALARM_EVERY) } else { bounds.statements }
}

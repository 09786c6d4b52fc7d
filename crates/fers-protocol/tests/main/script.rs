//! A script of a talk: what the interface writes, what the engine answers, what the host is asked
//! to do.
//!
//! * `> line`: the interface writes a line.
//! * `< line`: the engine must write this line next; `< word…` only asks that it begins so.
//! * `...`: any lines may come before the next one.
//! * `~ order`: the host must be asked for this next: `think depth 3 time 950 nodes 5 ponder only
//!   e2e4`, `stop`, `ponderhit`, `forget`, `load FILE`, `quit`.
//! * `! e2e4 e7e5`: the search answers the last question with this line of play; `! -` is no move.
//!   `!! …` answers the question before the last; `!- …` finds the own position to be 7 pawns
//!   behind.
//! * `? e2e4 e7e5`: the search reports this line of play at depth 2 with 100 positions in 30
//!   milliseconds at +25; `?2 …` as the second of several lines.
//!
//! `# title` begins a talk of its own; `(words)` behind it say what the search can do: `ponder`,
//! `only`, `threads`, `lines`.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use fers_core::Move;
use fers_game::Game;
use fers_notation::{CoordinateStyle, MoveContext};
use fers_protocol::{Answer, Capabilities, Catalogue, Dialogue, Event, GameEntry, Identity, Order, Question};
use fers_search::{Best, Info, Score};

/// How the bytes of the interface arrive.
#[derive(Clone, Copy, Debug)]
pub enum Arrival {
    Lines,
    Bytes,
    CarriageReturns,
}

pub struct Talk {
    pub dialogue: Dialogue,
    arrival: Arrival,
    questions: Vec<Question>,
    /// Orders that no expectation has taken yet.
    orders: VecDeque<String>,
}

/// A game of the library; it is read only once.
pub fn entry(name: &str) -> GameEntry {
    static KNOWN: Mutex<BTreeMap<String, GameEntry>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(name.to_owned()).or_insert_with(|| read_entry(name)).clone()
}

fn read_entry(name: &str) -> GameEntry {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    entry_of(name, &text)
}

/// A game of a text.
pub fn entry_of(name: &str, text: &str) -> GameEntry {
    GameEntry::new(name, fers_formats::canonical::read(text).value.expect("the text is right"))
}

pub const GAMES: [&str; 11] = [
    "chess",
    "capablanca",
    "chess960",
    "crazyhouse",
    "grand",
    "kingofthehill",
    "losalamos",
    "minishogi",
    "shogi",
    "spartan",
    "xiangqi",
];

impl Talk {
    pub fn new(arrival: Arrival, abilities: &str) -> Self {
        Self::with_games(arrival, abilities, &GAMES)
    }

    pub fn with_games(arrival: Arrival, abilities: &str, games: &[&str]) -> Self {
        Self::with_entries(arrival, abilities, games.iter().map(|name| entry(name)).collect())
    }

    pub fn with_entries(arrival: Arrival, abilities: &str, entries: Vec<GameEntry>) -> Self {
        let identity = Identity { name: "Fers 1".to_owned(), author: "somebody".to_owned() };
        let can = |word| abilities.contains(word);
        let capabilities = Capabilities {
            memory_max: 1024,
            threads_max: if can("threads") { 8 } else { 1 },
            lines_max: if can("lines") { 4 } else { 1 },
            ponders: can("ponder"),
            restricts_moves: can("only"),
        };
        let catalogue = Catalogue::new(entries);
        let dialogue = Dialogue::with_capabilities(identity, catalogue, capabilities).unwrap();
        Self { dialogue, arrival, questions: Vec::new(), orders: VecDeque::new() }
    }

    pub fn write(&mut self, line: &str) {
        match self.arrival {
            Arrival::Lines => self.dialogue.receive(format!("{line}\n").as_bytes()),
            Arrival::Bytes => format!("{line}\n").bytes().for_each(|byte| self.dialogue.receive(&[byte])),
            Arrival::CarriageReturns => self.dialogue.receive(format!("{line}\r\n").as_bytes()),
        }
        self.obey();
    }

    /// What the host is asked to do next, as a line of a script.
    pub fn next(&mut self) -> Option<String> {
        self.obey();
        self.orders.pop_front()
    }

    fn obey(&mut self) {
        while let Some(order) = self.order() {
            self.orders.push_back(order);
        }
    }

    fn order(&mut self) -> Option<String> {
        Some(match self.dialogue.next_order()? {
            Order::Say(line) => format!("< {line}"),
            Order::Think(question) => {
                let text = format!("~ think{}", summary(&question));
                self.questions.push(*question);
                text
            }
            Order::Stop(_) => "~ stop".to_owned(),
            Order::PonderHit(_) => "~ ponderhit".to_owned(),
            Order::ClearHash => "~ forget".to_owned(),
            Order::Load(path) => {
                let entries =
                    if path == "good.txt" { Ok(vec![entry("makruk")]) } else { Err("no such file".to_owned()) };
                self.dialogue.hear(Event::Loaded(entries));
                format!("~ load {path}")
            }
            Order::Quit => "~ quit".to_owned(),
        })
    }

    /// Answers the question so far from the last.
    pub fn answer(&mut self, back: usize, line: &str) {
        self.answer_with(back, 25, line);
    }

    fn answer_with(&mut self, back: usize, score: i32, line: &str) {
        let question = &self.questions[self.questions.len() - 1 - back];
        let pv = moves(&question.game, line);
        let best = Best { mv: pv.first().cloned(), score: Score::centipawns(score), pv, depth: 2, nodes: 100 };
        let answer = Answer { best, elapsed: Duration::from_millis(30) };
        self.dialogue.hear(Event::Done { id: question.id, answer });
        self.obey();
    }

    fn report(&mut self, index: usize, line: &str) {
        let question = self.questions.last().expect("a search is going on");
        let pv = moves(&question.game, line);
        let elapsed = Duration::from_millis(30);
        let info = Info {
            index,
            depth: 2,
            depth_selective: 2,
            score: Score::centipawns(25),
            nodes: 100,
            elapsed,
            permille_full: 0,
            pv,
        };
        self.dialogue.hear(Event::Info { id: question.id, info });
        self.obey();
    }
}

fn summary(question: &Question) -> String {
    let limits = &question.limits;
    let mut text = String::new();
    text.extend(limits.mate.map(|moves| format!(" mate {moves}")));
    text.extend(limits.depth.map(|depth| format!(" depth {depth}")));
    text.extend(limits.time.map(|time| format!(" time {}", time.as_millis())));
    text.extend(limits.clock_left.map(|clock| {
        let left = (clock.left + clock.byoyomi).saturating_sub(clock.move_overhead);
        format!(" clock {}", left.as_millis())
    }));
    text.extend(limits.nodes.map(|nodes| format!(" nodes {nodes}")));
    text.extend(question.is_pondering.then_some(" ponder"));
    text.extend((!limits.moves.is_empty()).then(|| format!(" only {}", limits.moves.len())));
    text.extend((limits.multi_pv > 1).then(|| format!(" lines {}", limits.multi_pv)));
    text.extend((question.threads > 1).then(|| format!(" threads {}", question.threads)));
    text.extend((question.hash != 16).then(|| format!(" memory {}", question.hash)));
    text
}

fn moves(game: &Game, line: &str) -> Vec<Move> {
    let mut game = game.clone();
    let mut found = Vec::new();
    for text in line.split_whitespace().filter(|&text| text != "-") {
        let (setup, legal) = (game.setup(), game.legal_list());
        let ctx = MoveContext { ruleset: game.variant().ruleset(), setup: &setup, legal };
        let mv = fers_notation::parse_coordinate(&ctx, text, CoordinateStyle::default());
        let mv = mv.unwrap_or_else(|why| panic!("{text}: {why}"));
        game.play(&mv).unwrap();
        found.push(mv);
    }
    found
}

/// Plays all talks of a script.
pub fn check(name: &str, text: &str, arrival: Arrival) {
    let mut talk = Talk::new(arrival, "");
    let mut anything = false;
    for (index, line) in text.lines().enumerate() {
        let place = format!("{name}:{} ({arrival:?})", index + 1);
        let rest = line.get(2..).unwrap_or_default();
        match line.split(' ').next().unwrap_or_default() {
            "" => {}
            "#" => {
                finish(&mut talk, &place);
                talk = Talk::new(arrival, rest.split_once('(').map_or("", |(_, abilities)| abilities));
            }
            ">" => {
                finish(&mut talk, &place);
                talk.write(rest);
            }
            "!" => talk.answer(0, rest),
            "!-" => talk.answer_with(0, -700, &rest[1..]),
            "!!" => talk.answer(1, rest),
            "?" => talk.report(1, rest),
            "?2" => talk.report(2, &rest[1..]),
            "..." => anything = true,
            _ => expect(&mut talk, line, std::mem::take(&mut anything), &place),
        }
    }
    finish(&mut talk, name);
}

fn expect(talk: &mut Talk, line: &str, anything: bool, place: &str) {
    let fits = |found: &str| match line.strip_suffix('…') {
        Some(start) => found.starts_with(start),
        None => found == line,
    };
    loop {
        let found = talk.next().unwrap_or_else(|| panic!("{place}: `{line}` does not come"));
        if fits(&found) {
            return;
        }
        assert!(anything, "{place}: `{line}` expected, `{found}` found");
    }
}

/// Nothing more may come.
fn finish(talk: &mut Talk, place: &str) {
    let rest: Vec<String> = std::iter::from_fn(|| talk.next()).collect();
    assert!(rest.is_empty(), "before {place}: {rest:?}");
}

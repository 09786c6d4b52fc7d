//! Streams of right and wrong commands, also while a search is going on: what is refused changes
//! nothing, and what is said and asked for is in order.

use std::collections::VecDeque;
use std::time::Duration;

use fers_core::SplitMix;
use fers_game::{Game, Variant};
use fers_protocol::{Answer, Capabilities, Catalogue, Dialogue, Event, Identity, Order, Question};
use fers_search::{Best, Info, Score};

use crate::commands::{PROTOCOLS, command, mutilated, text};
use crate::script::{GAMES, entry};

/// No command is answered by so many lines.
const ORDERS_MAX: usize = 1000;

/// Two engines: one hears everything, the other one only what the first one did not refuse.
struct Twins {
    protocol: &'static str,
    random: SplitMix,
    whole: Dialogue,
    clean: Dialogue,
    /// Questions without an answer, and whether they were told to end.
    open: Vec<(Question, bool)>,
    /// The last game that is known.
    game: Game,
    pings: VecDeque<String>,
    log: Vec<String>,
}

fn dialogue() -> Dialogue {
    let identity = Identity { name: "Fers 1".to_owned(), author: "somebody".to_owned() };
    let capabilities =
        Capabilities { memory_max: 1024, threads_max: 8, lines_max: 4, ponders: true, restricts_moves: true };
    Dialogue::with_capabilities(identity, Catalogue::new(GAMES.map(entry).to_vec()), capabilities).unwrap()
}

/// Takes all orders, and reads the files that are to be read.
fn orders(dialogue: &mut Dialogue) -> Vec<Order> {
    let mut orders = Vec::new();
    while let Some(order) = dialogue.next_order() {
        if let Order::Load(path) = &order {
            let is_good = path == "good.txt";
            dialogue.hear(Event::Loaded(if is_good { Ok(vec![entry("makruk")]) } else { Err("none".to_owned()) }));
        }
        orders.push(order);
        assert!(orders.len() < ORDERS_MAX);
    }
    orders
}

fn is_refusal(order: &Order) -> bool {
    let starts = ["< Error (", "< Illegal move", "< info string Error: ", "< info message Error: "];
    starts.iter().any(|start| summary(order).starts_with(start))
}

fn summary(order: &Order) -> String {
    match order {
        Order::Say(line) => format!("< {line}"),
        Order::Think(question) => {
            let Question { id, game, limits, is_pondering, threads, hash } = &**question;
            let setup = game.setup();
            format!("~ think {id} {setup:?} {limits:?} {is_pondering} {threads} {hash}")
        }
        order => format!("~ {order:?}"),
    }
}

impl Twins {
    fn new(protocol: &'static str, seed: u64) -> Self {
        let game = Game::new(Variant::new(entry("chess").ruleset().clone()).unwrap());
        let (open, pings, log) = (Vec::new(), VecDeque::new(), Vec::new());
        let random = SplitMix::new(seed);
        let mut twins = Self { protocol, random, whole: dialogue(), clean: dialogue(), open, game, pings, log };
        twins.write(format!("{protocol}\n").as_bytes());
        twins
    }

    /// A line that may or may not make sense.
    fn write(&mut self, line: &[u8]) {
        self.log.push(format!("> {}", String::from_utf8_lossy(line).trim_end()));
        self.whole.receive(line);
        let orders = orders(&mut self.whole);
        let is_refused = !orders.is_empty() && orders.iter().all(is_refusal);
        if !is_refused {
            self.clean.receive(line);
        }
        let text = String::from_utf8_lossy(line);
        let number = text.trim().strip_prefix("ping ").filter(|_| !is_refused && self.protocol == "xboard");
        self.pings.extend(number.map(|number| number.trim().replace(char::is_control, "?")));
        self.compare(orders, is_refused);
    }

    /// Both have heard the same; both must want the same.
    fn compare(&mut self, of_whole: Vec<Order>, is_refused: bool) {
        let seen: Vec<String> = of_whole.iter().map(summary).collect();
        self.log.extend(seen.iter().cloned());
        let of_clean: Vec<String> = orders(&mut self.clean).iter().map(summary).collect();
        if !is_refused {
            assert!(seen == of_clean, "{}\nwithout what was refused: {of_clean:#?}", self.story());
        }
        of_whole.into_iter().for_each(|order| self.look_at(order));
    }

    /// What was said and wanted last.
    fn story(&self) -> String {
        let protocol = self.protocol;
        format!("{protocol}\n{}", self.log[self.log.len().saturating_sub(40)..].join("\n"))
    }

    fn look_at(&mut self, order: Order) {
        match order {
            Order::Say(line) => self.look_at_line(&line),
            Order::Think(question) => {
                assert!(self.open.iter().all(|(_, is_stopped)| *is_stopped), "two searches at once: {}", self.story());
                let legal = question.game.legal_list().to_vec();
                assert!(question.limits.moves.iter().all(|mv| legal.contains(mv)), "{}", self.story());
                self.game = question.game.clone();
                self.open.push((*question, false));
            }
            Order::Stop(id) => {
                let open = self.open.iter_mut().find(|(question, _)| question.id == id);
                open.expect("only a search that goes on is told to end").1 = true;
            }
            Order::PonderHit(id) => {
                let is_open = self.open.iter().any(|(question, is_stopped)| question.id == id && !is_stopped);
                assert!(is_open, "{}", self.story());
            }
            Order::ClearHash | Order::Load(_) | Order::Quit => {}
        }
    }

    fn look_at_line(&mut self, line: &str) {
        assert!(!line.contains(['\n', '\r']), "one line at a time: {line:?}");
        if let Some(number) = line.strip_prefix("pong ") {
            assert_eq!(self.pings.pop_front().as_deref(), Some(number), "{}", self.story());
        }
    }

    /// The search reports something, or has its answer.
    fn search_on(&mut self, is_done: bool) {
        if self.open.is_empty() {
            return;
        }
        let index = self.random.below(self.open.len());
        let (question, _) = &self.open[index];
        let (id, mut game) = (question.id, question.game.clone());
        let legal = game.legal_list().to_vec();
        let from = if question.limits.moves.is_empty() { &legal } else { &question.limits.moves };
        let mv = (!from.is_empty()).then(|| from[self.random.below(from.len())].clone());
        let score = Score::centipawns(self.random.below(4000) as i32 - 2000);
        let pv: Vec<_> = mv.iter().cloned().collect();
        let event = if is_done {
            self.open.remove(index);
            let best = Best { mv: mv.clone(), score, pv, depth: 1, nodes: 1 };
            Event::Done { id, answer: Answer { best, elapsed: Duration::from_millis(5) } }
        } else {
            let elapsed = Duration::from_millis(5);
            let info = Info { index: 1, depth: 1, depth_selective: 1, score, nodes: 1, permille_full: 0, elapsed, pv };
            Event::Info { id, info }
        };
        self.log.push(format!("! {id} done {is_done}"));
        self.whole.hear(event.clone());
        self.clean.hear(event);
        let orders = orders(&mut self.whole);
        if let Some(mv) = mv.filter(|_| is_done) {
            self.check_answer(&orders, &game, &text(self.protocol, &game, &mv));
            game.play(&mv).unwrap();
            self.game = game;
        }
        self.compare(orders, false);
    }

    /// At most one move is said, and it is the one that was found.
    fn check_answer(&self, orders: &[Order], game: &Game, found: &str) {
        let lines: Vec<String> = orders.iter().map(summary).collect();
        let legs: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("< move ")).collect();
        let said = if self.protocol == "xboard" {
            (!legs.is_empty()).then(|| legs.concat())
        } else {
            let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("< bestmove")).collect();
            assert!(best.len() <= 1, "{}", self.story());
            best.first().map(|line| line.split(' ').nth(2).unwrap_or_default().to_owned())
        };
        // Castling is written differently where Chess960 was asked for.
        let has_castling = !game.variant().ruleset().castlings.is_empty();
        assert!(said.is_none_or(|said| said == found || said == "resign" || has_castling), "{}", self.story());
    }
}

fn talk(protocol: &'static str, seed: u64) {
    let mut twins = Twins::new(protocol, seed);
    for _ in 0..80 {
        let command = command(&mut twins.random, protocol, &twins.game);
        let mut line = match twins.random.below(3) {
            0 => mutilated(&mut twins.random, &command),
            _ => command.into_bytes(),
        };
        line.retain(|byte| !matches!(byte, b'\n' | b'\r'));
        line.push(b'\n');
        twins.write(&line);
        match twins.random.below(6) {
            0 | 1 => twins.search_on(true),
            2 => twins.search_on(false),
            _ => {}
        }
    }
    while !twins.open.is_empty() {
        twins.search_on(true);
        if twins.random.below(4) == 0 {
            twins.write(if protocol == "xboard" { b"force\n" } else { b"stop\n" });
        }
    }
    assert!(twins.pings.is_empty(), "no answer to {:?}: {}", twins.pings, twins.story());
    twins.write(b"quit\n");
    assert_eq!(twins.log.last().map(String::as_str), Some("~ Quit"), "{}", twins.story());
}

#[test]
fn what_is_refused_changes_nothing_and_all_questions_are_in_order() {
    for seed in 0..30 {
        PROTOCOLS.into_iter().for_each(|protocol| talk(protocol, seed));
    }
}

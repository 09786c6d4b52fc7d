//! Nothing that an interface writes stops the talk, and every answer is one line.
#![no_main]

use std::time::Duration;

use fers::Library;
use fers::search::{Best, Score};
use fers_protocol::{Answer, Capabilities, Catalogue, Dialogue, Event, GameEntry, Identity, Order, Question};
use libfuzzer_sys::fuzz_target;

fn dialogue() -> Dialogue {
    let games = ["chess", "crazyhouse", "minishogi", "xiangqi"];
    let entries =
        games.iter().filter_map(|name| Some(GameEntry::new(name, Library::builtin().find(name)?.ruleset().clone())));
    let identity = Identity { name: "Fers".to_owned(), author: "somebody".to_owned() };
    let capabilities =
        Capabilities { memory_max: 64, threads_max: 2, lines_max: 2, ponders: true, restricts_moves: true };
    let dialogue = Dialogue::with_capabilities(identity, Catalogue::new(entries.collect()), capabilities);
    dialogue.expect("the library has games")
}

/// Does what is asked; returns the questions that are left open.
fn obey(dialogue: &mut Dialogue) -> Vec<Box<Question>> {
    let mut questions = Vec::new();
    while let Some(order) = dialogue.next_order() {
        match order {
            Order::Say(line) => assert!(!line.contains(['\n', '\r'])),
            Order::Think(question) => questions.push(question),
            Order::Load(_) => dialogue.hear(Event::Loaded(Err("there are no files here".to_owned()))),
            Order::Stop(_) | Order::PonderHit(_) | Order::ClearHash | Order::Quit => {}
        }
    }
    questions
}

fn answer(question: &Question) -> Event {
    let mv = question.game.legal_list().first().cloned();
    let best = Best { pv: mv.iter().cloned().collect(), mv, score: Score::DRAW, depth: 1, nodes: 1 };
    Event::Done { id: question.id, answer: Answer { best, elapsed: Duration::ZERO } }
}

fuzz_target!(|bytes: &[u8]| {
    let mut dialogue = dialogue();
    let mut open = Vec::new();
    for chunk in bytes.chunks(7) {
        dialogue.receive(chunk);
        open.extend(obey(&mut dialogue));
        // Every other byte lets the search go on while more is said.
        if chunk.first().is_some_and(|byte| byte % 2 == 0) {
            open.drain(..).for_each(|question| dialogue.hear(answer(&question)));
            open.extend(obey(&mut dialogue));
        }
    }
});

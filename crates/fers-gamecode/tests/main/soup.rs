//! Random texts neither panic nor hang, and what is printed reads back.

use fers_gamecode::{
    BARE_WORDS, BLOCK_WORDS, Bounds, Command, Operator, Profile, Session, Settings, load, print, read, read_fen,
};

use super::machine;

/// A small generator of numbers, so that a failure can be repeated.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// Returns how often a test is run, more often where time is no matter.
fn runs(usually: usize) -> usize {
    if std::env::var_os("FERS_SLOW").is_some() { 100 * usually } else { usually }
}

fn check(text: &str) {
    let parsed = read(text);
    let printed = print(&parsed.value);
    assert_eq!(read(&printed).value, parsed.value, "{text:?} printed as {printed:?}");
    let bounds = Bounds { statements: 2000, calls: 64, elements: 5000, text: 20_000, alarm: None };
    let _ = machine(text, bounds).run_box(0);
    let _ = read_fen(text, None);
}

#[test]
fn random_words_do_no_harm() {
    let mut words: Vec<&str> = Operator::all().map(|operator| operator.entry().name).collect();
    words.extend(Command::all().map(|command| command.entry().name));
    words.extend(BLOCK_WORDS.into_iter().chain(BARE_WORDS));
    words.extend(["a", "b", "#a", "#b", "#0", "#1", "e4", "a1", "1", "-1", "99", "(", ")", "(", ")", "\"x y\"", "=a"]);
    words.extend([
        ";", ";", ";", ";", ":", ":", "#", "endif;", "loop;", "endsub;", "next;", "set a", "set b", "\n", "// c\n",
    ]);
    let mut numbers = Numbers(7);
    for _ in 0..runs(4000) {
        let mut text = String::new();
        for _ in 0..1 + numbers.below(60) {
            text.push_str(words[numbers.below(words.len())]);
            // Some words stand right behind each other.
            text.push_str(if numbers.below(4) == 0 { "" } else { " " });
        }
        check(&text);
    }
}

#[test]
fn random_statements_do_no_harm() {
    let operators: Vec<&str> = Operator::all().map(|operator| operator.entry().name).collect();
    let values = ["#a", "#b", "#c", "#0", "1", "2", "-3", "e4", "(1 2 3)", "(+ #a #b)", "f", "s", "true", "null", "d7"];
    let mut numbers = Numbers(11);
    for _ in 0..runs(4000) {
        let mut text = "def f + #0 #a; sub s x y: set b #x; return #y; endsub; ".to_owned();
        for _ in 0..6 {
            let mut words = Vec::new();
            for _ in 0..1 + numbers.below(6) {
                let list = if numbers.below(2) == 0 { operators.as_slice() } else { &values };
                words.push(list[numbers.below(list.len())]);
            }
            let expression = words.join(" ");
            text.push_str(&match numbers.below(6) {
                0 => format!("setelem a {expression}; "),
                1 => format!("if {expression}: inc c; endif; "),
                2 => format!("for c {expression}: set b #c; next; "),
                3 => format!("gosub s {expression}; "),
                _ => format!("set {} {expression}; ", ["a", "b", "c"][numbers.below(3)]),
            });
        }
        check(&text);
    }
}

#[test]
fn random_bytes_do_no_harm() {
    let mut numbers = Numbers(3);
    for _ in 0..runs(4000) {
        let bytes: Vec<u8> = (0..numbers.below(80)).map(|_| u8::try_from(numbers.below(256)).unwrap()).collect();
        check(&String::from_utf8_lossy(&bytes));
    }
}

/// Presets with damaged words, and entries that are damaged, too, end by themselves or by a bound.
#[test]
fn damaged_presets_and_entries_do_no_harm() {
    let whole = include_str!("../../../../testdata/gamecode/chess.gc");
    let words: Vec<&str> = whole.split(' ').collect();
    let others =
        ["0", "-1", "99999999999", "#task", ";", "endif;", "array", "(", ")", "e4", "gosub GameEnd true;", "@"];
    let entries = ["e2-e4", "P e2-e4; @-d2", "e1-g1", "pass", "Q-dest", "g1-f3; f3-g1", "P*e5", ";;", "e2-", "a9-b9"];
    let mut numbers = Numbers(5);
    for _ in 0..runs(40) {
        let mut damaged = words.clone();
        for _ in 0..1 + numbers.below(4) {
            let place = numbers.below(damaged.len());
            match numbers.below(3) {
                0 => drop(damaged.remove(place)),
                1 => damaged[place] = others[numbers.below(others.len())],
                _ => damaged.insert(place, words[numbers.below(words.len())]),
            }
        }
        let program = load(&damaged.join(" "), Profile::Fers, &mut |_| None);
        let bounds = Bounds { statements: 20_000, elements: 20_000, ..Bounds::default() };
        let settings = Settings { bounds, ..Settings::default() };
        let Ok(mut session) = Session::start(&program, None, settings) else { continue };
        for _ in 0..4 {
            session.enter(entries[numbers.below(entries.len())]);
        }
    }
}

//! Bytes that no sane interface sends.

use fers_core::SplitMix;

use crate::script::{Arrival, Talk};

/// Words of all protocols, and parts of what stands behind them.
const WORDS: &[&str] = &[
    "xboard",
    "protover",
    "new",
    "variant",
    "force",
    "go",
    "playother",
    "level",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "usermove",
    "?",
    "ping",
    "draw",
    "result",
    "setboard",
    "edit",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "name",
    "memory",
    "cores",
    "option",
    "computer",
    "pause",
    "resume",
    "lift",
    "put",
    "hover",
    "exclude",
    "include",
    "uci",
    "usi",
    "ucci",
    "isready",
    "ucinewgame",
    "setoption",
    "name",
    "value",
    "position",
    "startpos",
    "fen",
    "sfen",
    "moves",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "infinite",
    "ponder",
    "ponderhit",
    "stop",
    "searchmoves",
    "banmoves",
    "mate",
    "e2e4",
    "e7e5",
    "P@e4",
    "P*5e",
    "7g7f",
    "h2e2",
    "O-O",
    "@@@@",
    "e1g1",
    "a1",
    "j10",
    "fairy",
    "xiangqi",
    "shogi",
    "spartan",
    "crazyhouse",
    "40",
    "0",
    "-1",
    "99999999999999999999",
    "1:30",
    "=",
    "#",
    "c",
    "Pa4",
    "xa4",
    "+Pa4",
    "all",
    "Hash",
    "UCI_Variant",
    "VariantPath",
    "Skill Level=3",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/8/8/8/8/8",
    "w",
    "b",
    "-",
    "\u{fffd}",
    "é",
    "\t",
    "",
];

fn line(random: &mut SplitMix) -> String {
    let count = 1 + random.below(5);
    let words: Vec<&str> = (0..count).map(|_| WORDS[random.below(WORDS.len())]).collect();
    words.join(if random.below(9) == 0 { "" } else { " " })
}

/// Talks nonsense of a seed, answering questions now and then.
fn talk_nonsense(seed: u64, first: &str) {
    let mut random = SplitMix::new(seed);
    let mut talk = Talk::new(Arrival::Lines, if seed.is_multiple_of(2) { "ponder only threads lines" } else { "" });
    talk.write(first);
    for _ in 0..60 {
        talk.write(&line(&mut random));
        let mut orders = Vec::new();
        while let Some(order) = talk.next() {
            assert!(!order.contains(['\n', '\r']), "one line at a time: {order:?}");
            orders.push(order);
            assert!(orders.len() < 1000, "seed {seed}: too much is said");
        }
        let asked = orders.iter().any(|order| order.starts_with("~ think"));
        if asked && random.below(2) == 0 {
            talk.answer(0, "-");
        }
    }
}

#[test]
fn commands_in_any_order_never_stop_the_talk() {
    for seed in 0..60 {
        for first in ["xboard", "uci", "usi", "ucci", ""] {
            talk_nonsense(seed, first);
        }
    }
}

#[test]
fn random_bytes_never_stop_the_talk() {
    let mut random = SplitMix::new(1);
    for first in ["xboard", "uci", "usi", "ucci", ""] {
        let mut talk = Talk::new(Arrival::Lines, "");
        talk.write(first);
        for _ in 0..300 {
            let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.next_u64() as u8).collect();
            talk.dialogue.receive(&bytes);
            while talk.next().is_some() {}
        }
        talk.write("");
        while talk.next().is_some() {}
        talk.write("quit");
        let last = std::iter::from_fn(|| talk.next()).last();
        assert_eq!(last.as_deref(), Some("~ quit"), "{first}");
    }
}

#[test]
fn a_line_of_megabytes_is_refused_and_forgotten() {
    for (first, answer) in [("xboard", "< Error (line too long)"), ("uci", "< info string Error: the line is too long")]
    {
        let mut talk = Talk::new(Arrival::Lines, "");
        talk.write(first);
        while talk.next().is_some() {}
        talk.write(&"x".repeat(5_000_000));
        assert_eq!(talk.next().as_deref(), Some(answer));
        assert_eq!(talk.next(), None);
    }
}

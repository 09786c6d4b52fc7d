//! The words of the command line.

use std::time::Duration;

use fers_match::{Command, Plan, Protocol};

fn read(line: &str) -> Result<Plan, Vec<String>> {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    Plan::read(&words).map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

const TWO: &str = "-engine cmd=fers name=A -engine cmd=./other proto=xboard -each tc=40/4";

#[test]
fn a_match_is_ordered_as_in_cutechess() {
    let line = "-engine cmd=fers name=A option.Hash=64 -engine cmd=fairy-stockfish proto=uci tc=10+0.1 -each tc=40/4 \
                -variant capablanca,chess -games 100 -rounds 2 -repeat -concurrency 3 -pgnout out.pgn min \
                -openings file=x.epd order=random -sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 \
                -draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=400 -seed 7 -resume x.state";
    let plan = read(line).unwrap();
    assert_eq!(plan.variants, ["capablanca", "chess"]);
    assert_eq!((plan.games, plan.repeat, plan.concurrency, plan.seed), (200, 2, 3, 7));
    let [first, second] = &plan.engines[..] else { panic!("{:?}", plan.engines) };
    assert_eq!((&first.command, first.name.as_str()), (&Command::Builtin, "A"));
    assert_eq!(first.options, [("Hash".to_owned(), "64".to_owned())]);
    assert_eq!((first.control.moves, first.control.base), (Some(40), Some(Duration::from_secs(4))));
    assert_eq!((second.name.as_str(), second.protocol), ("fairy-stockfish", Protocol::Uci));
    assert_eq!((second.control.moves, second.control.base), (None, Some(Duration::from_secs(10))));
    assert_eq!(plan.sprt.map(|sprt| (sprt.elo1, sprt.beta)), Some((5.0, 0.1)));
    assert_eq!(plan.patience.resign.map(|rule| rule.score), Some(400));
    assert!(plan.is_pgn_short && plan.book.is_some());
}

#[test]
fn a_command_may_hold_its_arguments() {
    let plan = read(&format!("{TWO} -engine cmd=fers arg=engine proto=usi")).unwrap();
    let words = |words: &[&str]| Command::Program(words.iter().map(|&word| word.to_owned()).collect());
    assert_eq!(plan.engines[1].command, words(&["./other"]));
    assert_eq!(plan.engines[2].command, words(&["fers", "engine"]));
}

#[test]
fn engines_of_the_same_name_are_numbered() {
    let plan = read("-engine cmd=fers -engine cmd=fers -engine cmd=fers -each nodes=10").unwrap();
    let names: Vec<&str> = plan.engines.iter().map(|engine| engine.name.as_str()).collect();
    assert_eq!(names, ["fers", "fers (2)", "fers (3)"]);
}

#[track_caller]
fn check_error(line: &str, expected: &str) {
    let errors = read(line).unwrap_err();
    assert!(errors.iter().any(|error| error == expected), "{errors:?}");
}

#[test]
fn mistakes_are_named_with_what_may_be_meant() {
    check_error(&format!("{TWO} -game 3"), "there is no option `-game`; did you mean `-games`?");
    check_error(&format!("{TWO} -each nmae=x"), "-engine has no key `nmae`; did you mean `name`?");
    check_error(&format!("{TWO} -games none"), "-games: `none` is not a number above 0");
    check_error(&format!("{TWO} -games"), "-games needs a value");
    check_error(&format!("{TWO} -concurrency 2 3"), "`3` belongs to no option");
    check_error(&format!("{TWO} -sprt elo2=3"), "-sprt has no key `elo2`; did you mean `elo0`?");
    check_error(&format!("{TWO} -sprt elo0=5 elo1=0"), "-sprt: elo0 must be below elo1");
    check_error(&format!("{TWO} -each tc=soon"), TC);
    check_error("-engine cmd=fers", "a match has at least two engines; 1 given with -engine");
    check_error("-engine cmd=./x tc=1 -engine cmd=fers tc=1", PROTOCOL);
    check_error("-engine cmd=fers -engine cmd=fers tc=1", FOREVER);
}

const TC: &str = "-engine tc: `soon` is not a time control such as 40/60, 2:30+1, 10+0.1 or inf";
const PROTOCOL: &str = "engine 1 (`./x`) has no proto=: cecp (or xboard), uci, usi or ucci";
const FOREVER: &str = "engine 1 may think for ever: give it tc=, st=, depth= or nodes=";

#[test]
fn all_mistakes_are_said_at_once() {
    let errors = read("-engine cmd=fers nodes=x -games -1 -vairant chess").unwrap_err();
    assert!(errors.len() >= 4, "{errors:?}");
}

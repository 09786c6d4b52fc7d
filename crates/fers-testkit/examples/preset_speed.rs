//! Measures presets that are written for games: the list of all legal moves, one entry, the look
//! at a game of 100 plies, and writing the preset. One thread, median of five; statements do not
//! depend on the machine.
//!
//! `preset_speed`

use std::path::Path;
use std::time::Instant;

use fers_formats::{canonical, game_code};
use fers_gamecode::{INCLUDE, Profile, Program, Session, Settings, load, read_fen};
use fers_rules::Ruleset;

/// Games, boards to list the moves of (none: the start), an entry there, and the most statements
/// that a list should take.
const CASES: [(&str, Option<&str>, &str, u64); 4] = [
    ("chess", None, "e2-e4", 60_000),
    ("chess", Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"), "e1-g1", 60_000),
    ("capablanca", None, "f2-f4", 80_000),
    ("chu-shogi", None, "d5-d6", 150_000),
];

/// A round of moves in chess that can be repeated, as captures and repetition do not end a look.
const ROUND: [&str; 4] = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"];

fn main() -> std::process::ExitCode {
    let mut is_slow = false;
    println!("| position | legal moves | statements | at most | ms | statements of an entry | ms | ms to write |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (stem, board, entry, most) in CASES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../variants/{stem}.fers"));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let Some(ruleset) = canonical::read(&text).value else { continue };
        is_slow |= row(stem, &ruleset, board, entry, most);
    }
    is_slow |= many();
    if is_slow { std::process::ExitCode::FAILURE } else { std::process::ExitCode::SUCCESS }
}

/// Prints the row of a position. Returns whether its list takes too many statements.
fn row(stem: &str, ruleset: &Ruleset, board: Option<&str>, entry: &str, most: u64) -> bool {
    let (written, write_ms) = median(|| game_code::write(&[ruleset]));
    let program = load(&written.text, Profile::Fers, &mut |name| (name == "fers.gc").then(|| INCLUDE.to_owned()));
    let layout = board.map(|board| read_fen(board, Some(8)).value);
    let start = || Session::start(&program, layout.as_ref(), Settings::default()).expect("the preset runs");
    let session = start();
    let [.., statements] = session.statements();
    // The list is what `GameEnd` does; starting also runs Pre-Game, which is measured alone.
    let (_, with_pre_game) = median(start);
    let pre_game = pre_game_ms(&program);
    let (entered, entry_ms) = median(|| {
        let mut session = session.clone();
        session.enter(entry);
        session
    });
    let handled: u64 = entered.statements()[3];
    println!(
        "| {stem}, {} | {} | {statements} | {most} | {:.2} | {handled} | {entry_ms:.2} | {write_ms:.2} |",
        board.unwrap_or("start"),
        session.view().legal.len(),
        (with_pre_game - pre_game).max(0.0),
    );
    statements > most
}

/// Returns the time of starting on an empty board, where there is nothing to list.
fn pre_game_ms(program: &Program) -> f64 {
    let mut layout = program.layout.clone();
    for row in &mut layout.rows {
        row.iter_mut().filter(|label| *label != "-").for_each(|label| "@".clone_into(label));
    }
    median(|| Session::start(program, Some(&layout), Settings::default())).1
}

/// Plays 100 plies of chess, from the start. Returns whether an entry was refused.
fn many() -> bool {
    let chess = load(include_str!("../../../testdata/gamecode/chess.gc"), Profile::Fers, &mut |_| None);
    let mut session = Session::start(&chess, None, Settings::default()).expect("the preset runs");
    let start = Instant::now();
    let mut is_refused = false;
    for ply in 0..100 {
        is_refused |= !matches!(session.enter(ROUND[ply % 4]), fers_gamecode::Outcome::Accepted(_));
    }
    println!("\n100 plies of chess with a list after each: {:.1} ms", start.elapsed().as_secs_f64() * 1000.0);
    is_refused
}

/// Runs something five times. Returns what it makes, and the median of the times in milliseconds.
fn median<T>(run: impl Fn() -> T) -> (T, f64) {
    let mut times = Vec::new();
    let mut made = None;
    for _ in 0..5 {
        let start = Instant::now();
        made = Some(run());
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    (made.expect("it ran"), times[2])
}

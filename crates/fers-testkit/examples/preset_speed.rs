//! Measures presets that are written for games: the list of all legal moves, one entry, the look
//! at a game of 100 plies, and writing the preset. One thread, median of five; statements do not
//! depend on the machine.
//!
//! `preset_speed`

use std::path::Path;
use std::time::Instant;

use fers_formats::{canonical, game_code};
use fers_gamecode::{
    Bounds, CodeBox, INCLUDE, Machine, Outcome, Profile, Program, Session, Settings, Value, load, read_fen,
};
use fers_rules::Ruleset;

/// Games, boards to list the moves of (none: the start), an entry there, and the most statements
/// that a list should take.
const CASES: [(&str, Option<&str>, &str, u64); 4] = [
    ("chess", None, "e2-e4", 60_000),
    ("chess", Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"), "e1-g1", 60_000),
    ("capablanca", None, "f2-f4", 80_000),
    ("chu-shogi", None, "d5-d6", 150_000),
];

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

/// Plays 100 plies of chess by random moves of the list, and looks at the record from the start, as
/// the site does. Returns whether an entry was refused.
fn many() -> bool {
    let chess = load(include_str!("../../../testdata/gamecode/chess.gc"), Profile::Fers, &mut |_| None);
    let mut session = Session::start(&chess, None, Settings::default()).expect("the preset runs");
    let mut number = 1_u64;
    let start = Instant::now();
    while session.record().len() < PLIES {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = &session.view().legal;
        let Some((from, to)) = legal.get((number >> 33) as usize % legal.len().max(1)).cloned() else { break };
        let mut outcome = session.enter(&format!("{from}-{to}"));
        if let Outcome::Asked { choices, .. } = &outcome {
            outcome = session.enter(&format!("{}-dest", choices.first().map_or("", |label| label)));
        }
        if !matches!(outcome, Outcome::Accepted(_)) {
            println!("{from}-{to}: {outcome:?}");
            return true;
        }
    }
    let each = start.elapsed().as_secs_f64() * 1000.0;
    let record = session.record();
    let (statements, all_ms) = median(|| look(&chess, record));
    let (_, first_ms) = median(|| look(&chess, &[]));
    let earlier_ms = (all_ms - first_ms) / record.len().max(1) as f64;
    let earlier = statements.iter().sum::<u64>() / statements.len().max(1) as u64;
    println!("\n{} plies of chess with a list after each: {each:.1} ms", record.len());
    println!("a look at the whole record: {all_ms:.1} ms");
    println!(
        "an earlier move of it: {earlier} statements, {earlier_ms:.3} ms; at most {:?} statements",
        statements.iter().max()
    );
    false
}

/// The length of the record that is looked at.
const PLIES: usize = 100;

/// Runs Pre-Game, the boxes of each entry, and Post-Game at the end. Returns the statements of each
/// entry.
fn look(program: &Program, record: &[String]) -> Vec<u64> {
    let board = |symbols: &mut _| program.layout.board(&program.files, &program.ranks, symbols);
    let mut machine = Machine::new(&program.code, Bounds::default(), board);
    let mut statements = Vec::new();
    let run = |machine: &mut Machine, code_box: CodeBox| machine.run_box(code_box as usize).expect("it ran before");
    run(&mut machine, CodeBox::PreGame);
    for (ply, entry) in record.iter().enumerate() {
        let before = machine.statements();
        machine.clear_answers();
        machine.set_this_move(Some(entry));
        machine.set_system("answered", Value::Bool(true));
        run(&mut machine, [CodeBox::PreMove1, CodeBox::PreMove2][ply % 2]);
        run(&mut machine, [CodeBox::PostMove1, CodeBox::PostMove2][ply % 2]);
        statements.push(machine.statements() - before);
    }
    run(&mut machine, [CodeBox::PostGame2, CodeBox::PostGame1][record.len() % 2]);
    statements
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

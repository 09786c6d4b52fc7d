//! Counts the instructions of perft and compares them with a record, to detect slower code before
//! it is merged.
//!
//! Callgrind counts them. Unlike times, they do not depend on the load of the machine. Callgrind
//! does not support AVX-512, so the counts are those of the portable code. They also depend on the
//! compiler, whose version is recorded.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use crate::options;
use crate::root::{release_binary, root};

/// The games with the depths of their counts. The instructions of depth 1 are subtracted as the
/// cost of starting.
///
/// The last six games have unusual rules: enclosed lines, walls, captures beside the move, several
/// royals, gating.
const GAMES: [(&str, u32); 14] = [
    ("chess", 4),
    ("crazyhouse", 4),
    ("atomic", 4),
    ("makruk", 4),
    ("capablanca", 3),
    ("shogi", 3),
    ("xiangqi", 3),
    ("chu-shogi", 2),
    ("flipello", 6),
    ("duck", 2),
    ("ultima", 3),
    ("coregal", 3),
    ("seirawan", 3),
    ("spartan", 3),
];

/// The increase over the record, in percent, that fails the test.
const TOLERANCE: f64 = 1.0;

/// Compares the counts with the record; with `--record`, replaces the record.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut records = false;
    options::read(arguments, |word, _| {
        records |= word == "--record";
        Ok(word == "--record")
    })?;
    if !is_there("valgrind") {
        return Err("valgrind is needed and is not installed".to_owned());
    }
    let binary = release_binary()?;
    let table = root().join("testdata/instructions.csv");
    let compiler = compiler()?;
    let counts = count_all(&binary)?;
    if records {
        return record(&table, &compiler, &counts);
    }
    let text = std::fs::read_to_string(&table).map_err(|error| format!("{}: {error}", table.display()))?;
    compare(&text, &compiler, &counts)
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Returns the version line of the compiler.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output().map_err(|error| format!("rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the counts of all games, in their order. Counts as many games at once as the processor
/// has cores: the numbers do not depend on the load.
fn count_all(binary: &Path) -> Result<Vec<u64>, String> {
    let games = Mutex::new(GAMES.iter().enumerate());
    let counts = GAMES.map(|_| OnceLock::new());
    let next = || games.lock().expect("no thread panics while it holds the lock").next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((index, &(game, depth))) = next() {
                    counts[index].get_or_init(|| count(binary, game, depth));
                }
            });
        }
    });
    counts.into_iter().map(|cell| cell.into_inner().expect("each game was counted by one thread")).collect()
}

/// Returns the instructions of a count without those of starting the program.
fn count(binary: &Path, game: &str, depth: u32) -> Result<u64, String> {
    let whole = instructions(binary, game, depth)?;
    Ok(whole.saturating_sub(instructions(binary, game, 1)?))
}

fn instructions(binary: &Path, game: &str, depth: u32) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(binary);
    let output = valgrind
        .args(["perft", game, &depth.to_string()])
        .env("FERS_SIMD", "off")
        .output()
        .map_err(|error| format!("valgrind does not start: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let number =
        said.lines().filter_map(|line| line.split_once("Collected :")).map(|(_, number)| number.trim()).next_back();
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| format!("valgrind says nothing of instructions for {game}:\n{said}"))
}

fn record(table: &PathBuf, compiler: &str, counts: &[u64]) -> Result<(), String> {
    let mut text =
        format!("# Made by `cargo xtask instructions --record` with\n# {compiler}\ngame,depth,instructions\n");
    for ((game, depth), count) in GAMES.iter().zip(counts) {
        text.push_str(&format!("{game},{depth},{count}\n"));
    }
    std::fs::write(table, text).map_err(|error| format!("{}: {error}", table.display()))?;
    println!("recorded in {}", table.display());
    Ok(())
}

fn compare(text: &str, compiler: &str, counts: &[u64]) -> Result<(), String> {
    let recorded_with = text.lines().filter_map(|line| line.strip_prefix("# ")).nth(1).unwrap_or_default();
    println!("| game | depth | on record | now | change |\n| --- | --- | --- | --- | --- |");
    let mut slower = Vec::new();
    for ((game, depth), &now) in GAMES.iter().zip(counts) {
        let row = format!("{game},{depth},");
        let before: f64 = text
            .lines()
            .find_map(|line| line.strip_prefix(&row))
            .and_then(|number| number.parse().ok())
            .ok_or_else(|| format!("there is no record of {game} to depth {depth}"))?;
        let change = 100.0 * (now as f64 / before - 1.0);
        println!("| {game} | {depth} | {before} | {now} | {change:+.2} % |");
        if change > TOLERANCE {
            slower.push(*game);
        }
    }
    if recorded_with != compiler {
        println!("#### NOT COMPARED: the record is of {recorded_with}, this is {compiler}");
        return Ok(());
    }
    match slower.is_empty() {
        true => Ok(()),
        false => Err(format!("more than {TOLERANCE} % slower than on record: {}", slower.join(", "))),
    }
}

//! Counts the instructions of perft and compares them with a record, to detect slower code before
//! it is merged.
//!
//! Callgrind counts them. Unlike times, they do not depend on the load of the machine. Callgrind
//! does not support AVX-512, so the counts are those of the portable code. They also depend on the
//! compiler, whose version is recorded.
//!
//! A count takes a release build and minutes. So the record names the sources that were counted
//! last, by a hash of git's: the same sources are not counted again.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock};

use crate::options;
use crate::root::{release_binary, root, rustc};

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

/// What the counts depend on, besides the rules of the games: the code in which perft spends its
/// time, and how it is built.
const SOURCES: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "crates/fers-arch",
    "crates/fers-compile",
    "crates/fers-core",
    "crates/fers-movegen",
    "crates/fers-program",
    "crates/fers-rules",
];

/// The increase over the record, in percent, that fails the test.
const TOLERANCE: f64 = 1.0;

/// What begins the line of the record that names the sources which were counted last.
const COUNTED: &str = "# sources ";

/// What a run does with its counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Compares them with the record, unless these sources were counted before.
    Compare,
    /// Compares them, and notes in the record that these sources were counted.
    Accept,
    /// Makes them the record.
    Record,
}

/// Compares the counts with the record; with `--accept`, notes that they were compared; with
/// `--record`, replaces the record.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut task = Task::Compare;
    options::read(arguments, |word, _| {
        task = match word {
            "--accept" => Task::Accept,
            "--record" => Task::Record,
            _ => return Ok(false),
        };
        Ok(true)
    })?;
    let table = root().join("testdata/instructions.csv");
    let text = std::fs::read_to_string(&table).map_err(|error| format!("{}: {error}", table.display()))?;
    let (compiler, sources) = (rustc(&["--version"])?, fingerprint());
    if task == Task::Compare && is_counted(&text, &compiler, sources.as_deref()) {
        println!("the sources of move generation are those that were counted last: nothing to count");
        return Ok(());
    }
    if task == Task::Accept {
        may_accept(&text, &compiler, sources.as_deref())?;
    }
    if !is_there("valgrind") {
        return Err("valgrind is needed and is not installed".to_owned());
    }
    let counts = count_all(&release_binary()?)?;
    let recorded = match task {
        Task::Record => record(&compiler, &counts),
        Task::Compare => return compare(&text, &compiler, &counts),
        Task::Accept => {
            compare(&text, &compiler, &counts)?;
            text
        }
    };
    let noted = note(&recorded, sources.as_deref());
    std::fs::write(&table, noted).map_err(|error| format!("{}: {error}", table.display()))?;
    println!("written to {}", table.display());
    Ok(())
}

/// Returns git's hash of the sources, or nothing where git cannot tell, or where they have changes
/// that are not committed.
fn fingerprint() -> Option<String> {
    let games = GAMES.map(|(game, _)| format!("variants/{game}.fers"));
    let git = |arguments: &[&str]| {
        let mut asked = Command::new("git");
        asked.args(arguments).arg("--").args(SOURCES).args(&games).current_dir(root());
        asked.output().ok().filter(|output| output.status.success()).map(|output| output.stdout)
    };
    if !git(&["status", "--porcelain"])?.is_empty() {
        return None;
    }
    let files = git(&["ls-files", "--stage"])?;
    let mut hashing = Command::new("git");
    hashing.args(["hash-object", "--stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut hashing = hashing.spawn().ok()?;
    hashing.stdin.take()?.write_all(&files).ok()?;
    let output = hashing.wait_with_output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns whether a record says that these sources were counted, as built by this compiler.
fn is_counted(text: &str, compiler: &str, sources: Option<&str>) -> bool {
    let counted = text.lines().find_map(|line| line.strip_prefix(COUNTED));
    sources.is_some() && counted == sources && recorded_with(text) == compiler
}

/// Returns an error if a comparison with a record could not be noted in it.
fn may_accept(text: &str, compiler: &str, sources: Option<&str>) -> Result<(), String> {
    if recorded_with(text) != compiler {
        return Err(format!(
            "the record is of {}, this is {compiler}: make a new one by --record",
            recorded_with(text)
        ));
    }
    sources.map(|_| ()).ok_or_else(|| "git names the sources by their hash: commit their changes first".to_owned())
}

/// Returns a record that names these sources as counted, or none.
fn note(text: &str, sources: Option<&str>) -> String {
    let note = sources.map(|sources| format!("{COUNTED}{sources}"));
    let (comments, rows): (Vec<&str>, Vec<&str>) =
        text.lines().filter(|line| !line.starts_with(COUNTED)).partition(|line| line.starts_with('#'));
    let lines = comments.into_iter().chain(note.as_deref()).chain(rows);
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns the version line of the compiler that a record was made with.
fn recorded_with(text: &str) -> &str {
    text.lines().filter_map(|line| line.strip_prefix("# ")).nth(1).unwrap_or_default()
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
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

/// Returns a record of counts.
fn record(compiler: &str, counts: &[u64]) -> String {
    let mut text =
        format!("# Made by `cargo xtask instructions --record` with\n# {compiler}\ngame,depth,instructions\n");
    for ((game, depth), count) in GAMES.iter().zip(counts) {
        text.push_str(&format!("{game},{depth},{count}\n"));
    }
    text
}

fn compare(text: &str, compiler: &str, counts: &[u64]) -> Result<(), String> {
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
    if recorded_with(text) != compiler {
        println!("#### NOT COMPARED: the record is of {}, this is {compiler}", recorded_with(text));
        return Ok(());
    }
    match slower.is_empty() {
        true => Ok(()),
        false => Err(format!("more than {TOLERANCE} % slower than on record: {}", slower.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPILER: &str = "rustc 1.2.3";

    #[test]
    fn sources_are_counted_once() {
        let text = note(&record(COMPILER, &[7; GAMES.len()]), Some("abc"));
        assert!(is_counted(&text, COMPILER, Some("abc")));
        assert!(!is_counted(&text, COMPILER, Some("abd")), "other sources");
        assert!(!is_counted(&text, "rustc 1.2.4", Some("abc")), "another compiler");
        assert!(!is_counted(&text, COMPILER, None), "sources that git does not know");
        assert!(!is_counted(&note(&text, None), COMPILER, None), "a record that names none");
    }

    #[test]
    fn only_what_was_compared_is_noted() {
        let text = record(COMPILER, &[7; GAMES.len()]);
        assert_eq!(may_accept(&text, COMPILER, Some("abc")), Ok(()));
        assert!(may_accept(&text, "rustc 1.2.4", Some("abc")).unwrap_err().contains("--record"));
        assert!(may_accept(&text, COMPILER, None).unwrap_err().contains("commit"));
    }

    #[test]
    fn a_note_replaces_the_one_before_and_keeps_the_counts() {
        let text = record(COMPILER, &[7; GAMES.len()]);
        let noted = note(&note(&text, Some("abc")), Some("abd"));
        assert_eq!(noted.lines().nth(2), Some("# sources abd"));
        assert_eq!(note(&noted, None), text);
        assert_eq!(compare(&noted, COMPILER, &[7; GAMES.len()]), Ok(()));
    }
}

//! Compares perft with published counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::explained::{self, Explanation};
use crate::root::{release_binary, root};

/// Rows with more nodes are slow and skipped by default.
const NODES_MAX: &str = "1000000";

/// The variants of Fairy-Stockfish's sample file, and its built-in ones.
const SAMPLES: &str = "Fairy-Stockfish variants.ini";
const KNOWN: &str = "Fairy-Stockfish";
const TESTS: &str = "Fairy-Stockfish own tests";
/// Small texts in which Fers and Fairy-Stockfish once differed.
const FOUND: &str = "pyffish 0.0.90 on data/variants/found-2026-11.ini";
/// The word for built-in variants in the column `origin`; the table of its tests has no such
/// column.
const BUILT_IN: &str = "built-in";

/// The files that define the games of each source, below the root; other sources mean the library.
const GAMES: [(&str, &str); 4] = [
    (FOUND, "testdata/fairy-stockfish/found-2026-11.ini"),
    (SAMPLES, "../shared/data/variants/fairy-stockfish_variants.ini"),
    ("variants.txt 1.4.1", "../shared/data/variants/sjaakii-1.4.1_variants.txt"),
    ("variants.txt RMKirkpatrick 2025-10-23", "../shared/data/variants/sjaakii-rmkirkpatrick-2025-10-23_variants.txt"),
];

/// Compares all tables that exist.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let all = arguments.iter().any(|argument| argument == "--all") || std::env::var_os("FERS_SLOW").is_some();
    let fers = release_binary()?;
    let explanations = explained::read()?;
    let mut failed = Vec::new();
    for table in tables()? {
        for (source, rows) in by_source(&table)? {
            let name = format!("{} / {source}", table.display());
            println!("== {name}");
            if !compare(&fers, &source, &rows, &explanations, all)? {
                failed.push(name);
            }
        }
    }
    for (source, rows) in fairy_stockfish()? {
        println!("== {source}");
        if !compare(&fers, source, &rows, &explanations, all)? {
            failed.push(source.to_owned());
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("rows differ in: {}", failed.join("; "))) }
}

fn tables() -> Result<Vec<PathBuf>, String> {
    let folder = root().join("testdata/perft");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut tables: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    tables.retain(|path| path.extension().is_some_and(|extension| extension == "csv"));
    tables.sort();
    // The rows of this table have their own rules and do not belong to the library.
    tables.push(root().join("testdata/fairy-stockfish/found-2026-11.csv"));
    let published = root().join("../shared/perft/sjaak.csv");
    if published.is_file() {
        tables.push(published);
    } else {
        println!("skipped: {} is not there", published.display());
    }
    Ok(tables)
}

/// Returns the existing tables of Fairy-Stockfish, each with its source.
fn fairy_stockfish() -> Result<Vec<(&'static str, String)>, String> {
    let mut groups = Vec::new();
    for name in ["fairy-stockfish-sample-variants", "fairy-stockfish-official"] {
        let path = root().join(format!("../shared/perft/{name}.csv"));
        let Ok(text) = fs::read_to_string(&path) else {
            println!("skipped: {} is not there", path.display());
            continue;
        };
        let (header, lines) = text.split_once('\n').ok_or_else(|| format!("{}: no rows", path.display()))?;
        let origin = header.split(',').position(|column| column == "origin");
        let is_known = |line: &str| origin.is_none_or(|column| line.split(',').nth(column) == Some(BUILT_IN));
        let (known, samples): (Vec<&str>, Vec<&str>) = lines.lines().partition(|line| is_known(line));
        let table = |lines: Vec<&str>| format!("{header}\n{}\n", lines.join("\n"));
        groups.push((if origin.is_some() { KNOWN } else { TESTS }, table(known)));
        groups.extend((!samples.is_empty()).then(|| (SAMPLES, table(samples))));
    }
    Ok(groups)
}

/// Writes a file in which each variant of a table inherits from Fairy-Stockfish's variant of that
/// name.
fn known_games(rows: &str) -> Result<PathBuf, String> {
    let names: BTreeSet<&str> = rows.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    let text: String = names.iter().map(|name| format!("[{name}:{name}]\n")).collect();
    let path = std::env::temp_dir().join(format!("fers-known-{}.ini", std::process::id()));
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// Groups the rows of a table by source, each group with the header.
fn by_source(table: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = fs::read_to_string(table).map_err(|error| format!("{}: {error}", table.display()))?;
    let mut lines = text.lines().filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty());
    let header = lines.next().unwrap_or_default();
    let source = header.split(',').position(|column| column == "source");
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    for line in lines {
        let name = source.and_then(|column| line.split(',').nth(column)).unwrap_or_default();
        let group = groups.entry(name.to_owned()).or_insert_with(|| format!("{header}\n"));
        group.push_str(line);
        group.push('\n');
    }
    Ok(groups)
}

/// Compares the rows of a source; explained rows use our counts. Returns whether all are as
/// expected.
fn compare(fers: &Path, source: &str, rows: &str, explanations: &[Explanation], all: bool) -> Result<bool, String> {
    let (plain, explained, used) = explained::split(source, rows, explanations);
    let own = explanations.iter().filter(|entry| entry.source == source);
    let unused: Vec<&Explanation> = own.filter(|entry| !used.contains(entry)).collect();
    for entry in &unused {
        println!("explains no row any more: {:?}, {} nodes", entry.row, entry.theirs);
    }
    let Some(passed) = count(fers, source, &plain, all)? else { return Ok(true) };
    print!("{}", passed.text);
    if used.is_empty() {
        return Ok(passed.is_success && unused.is_empty());
    }
    let differing = count(fers, source, &explained, all)?.ok_or("the games have gone")?;
    print!("{}", differing.text.replacen("passed", "explained", 1));
    Ok(passed.is_success && differing.is_success && unused.is_empty())
}

/// The output of `fers perft --csv`.
struct Counted {
    text: String,
    is_success: bool,
}

/// Counts rows; `None` if the file with their games does not exist.
fn count(fers: &Path, source: &str, rows: &str, all: bool) -> Result<Option<Counted>, String> {
    let mut command = Command::new(fers);
    command.args(["perft", "--csv", "-", "--origin", "sjaak"]).current_dir(root());
    if !all {
        command.args(["--max-nodes", NODES_MAX]);
    }
    if let Some((_, games)) = GAMES.iter().find(|(name, _)| *name == source) {
        if !root().join(games).is_file() {
            println!("skipped: {games} is not there");
            return Ok(None);
        }
        command.args(["--games", games]);
    }
    if [KNOWN, TESTS, SAMPLES].contains(&source) {
        command.arg("--skip-refused");
    }
    let known = if [KNOWN, TESTS].contains(&source) { Some(known_games(rows)?) } else { None };
    if let Some(games) = &known {
        command.arg("--games").arg(games);
    }
    let failure = |error: std::io::Error| format!("{}: {error}", fers.display());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failure)?;
    child.stdin.take().expect("it is piped").write_all(rows.as_bytes()).map_err(failure)?;
    let output = child.wait_with_output().map_err(failure)?;
    // A leftover temporary file does no harm.
    known.into_iter().for_each(|games| _ = fs::remove_file(games));
    Ok(Some(Counted {
        text: String::from_utf8_lossy(&output.stdout).into_owned(),
        is_success: output.status.success(),
    }))
}

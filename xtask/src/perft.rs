//! Perft against published counts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root::{release_binary, root};

/// Rows with more nodes are slow.
const NODES_MAX: &str = "1000000";

/// Where the games of a source are defined, below the root; sources that are not here mean the library.
const GAMES: [(&str, &str); 2] = [
    ("variants.txt 1.4.1", "../shared/data/variants/sjaakii-1.4.1_variants.txt"),
    ("variants.txt RMKirkpatrick 2025-10-23", "../shared/data/variants/sjaakii-rmkirkpatrick-2025-10-23_variants.txt"),
];

/// Compares all tables that are present.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let all = arguments.iter().any(|argument| argument == "--all") || std::env::var_os("FERS_SLOW").is_some();
    let fers = release_binary()?;
    let mut failed = Vec::new();
    for table in tables()? {
        for (source, rows) in by_source(&table)? {
            println!("== {} / {source}", table.display());
            if !compare(&fers, &source, &rows, all)? {
                failed.push(format!("{} / {source}", table.display()));
            }
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
    let published = root().join("../shared/perft/sjaak.csv");
    if published.is_file() {
        tables.push(published);
    } else {
        println!("skipped: {} is not there", published.display());
    }
    Ok(tables)
}

/// The rows of a table by their source, each group with the header.
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

fn compare(fers: &Path, source: &str, rows: &str, all: bool) -> Result<bool, String> {
    let table = std::env::temp_dir().join(format!("fers-perft-{}.csv", std::process::id()));
    fs::write(&table, rows).map_err(|error| format!("{}: {error}", table.display()))?;
    let mut command = Command::new(fers);
    command.arg("perft").arg("--csv").arg(&table).args(["--origin", "sjaak"]).current_dir(root());
    if !all {
        command.args(["--max-nodes", NODES_MAX]);
    }
    if let Some((_, games)) = GAMES.iter().find(|(name, _)| *name == source) {
        if !root().join(games).is_file() {
            println!("skipped: {games} is not there");
            return Ok(true);
        }
        command.args(["--games", games]);
    }
    let output = command.output().map_err(|error| format!("{}: {error}", fers.display()))?;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    fs::remove_file(&table).map_err(|error| format!("{}: {error}", table.display()))?;
    Ok(output.status.success())
}

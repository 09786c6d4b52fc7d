//! Plays the presets that are written for the games of the library beside the core, and prints a
//! table: the game, whether it fits, plies, differences, statements, milliseconds.
//!
//! `preset_agrees [--plies N] [--games N] [--seed N] [--only GAME,GAME] [--folder DIR]`

use std::path::{Path, PathBuf};
use std::time::Instant;

use fers_formats::{canonical, game_code};
use fers_rules::Ruleset;
use fers_testkit::preset_agrees;

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1).cloned()
    };
    let number = |name: &str, otherwise: u64| option(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let plies = u32::try_from(number("--plies", 200)).unwrap_or(u32::MAX);
    let (games, seed) = (number("--games", 1), number("--seed", 1));
    let only: Option<Vec<String>> = option("--only").map(|list| list.split(',').map(str::to_owned).collect());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let include = std::fs::read_to_string(root.join("presets/fers.gc")).unwrap_or_default();
    let folder = option("--folder").map_or_else(|| root.join("variants"), PathBuf::from);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    println!("| game | fits | plies | entries | differences | statements a list | ms a ply |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let (mut fitting, mut differing) = (0, 0);
    for file in files {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if only.as_ref().is_some_and(|only| !only.contains(&stem)) {
            continue;
        }
        let Some(ruleset) = std::fs::read_to_string(&file).ok().and_then(|text| canonical::read(&text).value) else {
            continue;
        };
        match row(&stem, &ruleset, &include, plies, games, seed) {
            Some(true) => fitting += 1,
            Some(false) => differing += 1,
            None => {}
        }
    }
    eprintln!("{fitting} games fit and agree, {differing} differ");
    if differing > 0 { std::process::ExitCode::FAILURE } else { std::process::ExitCode::SUCCESS }
}

/// Prints the row of a game. Returns whether it agrees, if it fits.
fn row(stem: &str, ruleset: &Ruleset, include: &str, plies: u32, games: u64, seed: u64) -> Option<bool> {
    let written = game_code::write(&[ruleset]);
    let reasons: Vec<&str> = written
        .losses
        .iter()
        .filter(|loss| loss.changes_play)
        .map(|loss| {
            let message = loss.message.as_str();
            message.split_once(": ").map_or(message, |(_, rest)| rest)
        })
        .collect();
    if written.left_out > 0 {
        let reasons: Vec<&str> = reasons.iter().map(|text| text.trim_start_matches("cannot be written: ")).collect();
        println!("| {stem} | no: {} | | | | | |", reasons.join("; "));
        return None;
    }
    let start = Instant::now();
    let (mut played, mut entries, mut statements) = (0, 0, 0);
    for game in 0..games {
        match preset_agrees(ruleset, &written.text, include, plies, seed + game) {
            Ok(run) => {
                played += run.plies;
                entries += run.entries;
                statements += run.statements;
            }
            Err(violation) => {
                println!("| {stem} | differs | {} | | 1 | | |", violation.ply);
                eprintln!("{violation}");
                return Some(false);
            }
        }
    }
    let fits = if reasons.is_empty() { "yes".to_owned() } else { format!("yes, without {}", reasons.join("; ")) };
    let count = u64::from(played.max(1));
    let ms = start.elapsed().as_millis() as u64 / count;
    println!("| {stem} | {fits} | {played} | {entries} | 0 | {} | {ms} |", statements / count);
    Some(true)
}

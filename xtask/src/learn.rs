//! What Fers learns about games of the library before it is shipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root::{release_binary, root, run as run_command, target};

/// Where the learnt numbers stand.
const FOLDER: &str = "crates/fers/learnt";

/// The games, with how many games the engine plays with itself: as many as take one to three
/// minutes of two cores. Games by which the evaluation is judged are not among them, see
/// docs/strength.md.
const GAMES: &[(&str, &str)] = &[
    ("3check", "6000"),
    ("amazons", "1500"),
    ("antichess", "6000"),
    ("ataxx", "1500"),
    ("atomic", "8000"),
    ("capablanca", "2500"),
    ("chess", "6000"),
    ("crazyhouse", "20000"),
    ("duck", "3000"),
    ("grand", "2000"),
    ("janggi", "2500"),
    ("kingofthehill", "5000"),
    ("makruk", "2000"),
    ("othello", "3000"),
    ("racingkings", "5000"),
    ("seirawan", "2500"),
    ("shogi", "8000"),
    ("xiangqi", "5000"),
];

/// Options of `fers tune` that decide the result.
const CONDITIONS: [&str; 9] = ["--afresh", "--rounds", "2", "--nodes", "500", "--pairs", "200", "--seed", "2026"];

/// Lets the engine learn the named games, or all, and stores what wins its match.
///
/// # Errors
///
/// When a name is unknown, or a command or file fails.
pub fn run(names: &[String]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| !GAMES.iter().any(|(game, _)| game == name)) {
        let known: Vec<&str> = GAMES.iter().map(|(game, _)| *game).collect();
        return Err(format!("`{unknown}` is not one of the games: {}", known.join(", ")));
    }
    let fers = release_binary()?;
    for (game, games) in GAMES.iter().filter(|(game, _)| names.is_empty() || names.iter().any(|name| name == game)) {
        println!("{game}:");
        learn(&fers, game, games)?;
    }
    Ok(())
}

/// Lets the engine learn a game in a folder of its own, and takes over what it keeps there.
fn learn(fers: &Path, game: &str, games: &str) -> Result<(), String> {
    let error = |error: std::io::Error| error.to_string();
    let folder = target().join("learn").join(game);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(error)?;
    }
    let mut tune = Command::new(fers);
    tune.args(["tune", game, "--games", games]).args(CONDITIONS).env("FERS_LEARNT", &folder);
    run_command(&mut tune)?;
    let stored = root().join(FOLDER).join(game).with_extension("txt");
    let kept: Option<PathBuf> = match fs::read_dir(&folder) {
        Ok(mut entries) => entries.next().transpose().map_err(error)?.map(|entry| entry.path()),
        Err(_) => None,
    };
    match kept {
        Some(kept) => fs::copy(kept, stored).map(|_| ()).map_err(error),
        None if stored.exists() => fs::remove_file(stored).map_err(error),
        None => Ok(()),
    }
}

//! What `fers tune` gains in games that Fers has learnt nothing about: twenty of the library, and
//! twenty made at random.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::options;
use crate::root::{cargo, release_binary, run as run_command, target};

/// Games of the library of all kinds. Fers comes with nothing about them.
const LIBRARY: [&str; 20] = [
    "alapo",
    "andernach",
    "extinction",
    "gardner",
    "gothic",
    "grasshopper",
    "hoppelpoppel",
    "janus",
    "knightmate",
    "losalamos",
    "marseillais",
    "minishogi",
    "omega",
    "orda",
    "pawns",
    "shako",
    "shatranj",
    "shinobi",
    "torishogi",
    "wildebeest",
];

/// How many games are made at random.
const RANDOM: usize = 20;

/// What the match of a game has shown.
struct MatchResult {
    game: String,
    /// Points of the side that has learnt, of all games of the match.
    share: f64,
    games: f64,
    /// The line that `fers tune` prints about the match.
    line: String,
}

/// Lets the engine learn each game for some minutes, and prints what its match against the engine
/// that has learnt nothing shows. Goes on where it was interrupted.
///
/// # Errors
///
/// When an option is invalid, or a command or file fails.
pub fn run(words: &[String]) -> Result<(), String> {
    let (mut minutes, mut threads) = ("5".to_owned(), "2".to_owned());
    options::read(words, |name, value| {
        match name {
            "--minutes" => minutes = value()?,
            "--threads" => threads = value()?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let error = |error: std::io::Error| error.to_string();
    let folder = target().join("learn-unseen").join(format!("minutes-{minutes}-threads-{threads}"));
    fs::create_dir_all(&folder).map_err(error)?;
    let random = random_games(&folder.join("games"))?;
    let fers = release_binary()?;
    // In turns, so that an interrupted run has some of both kinds.
    let library = LIBRARY.iter().map(PathBuf::from);
    let games: Vec<PathBuf> = library.zip(random).flat_map(|(known, random)| [known, random]).collect();
    let mut results = Vec::new();
    for game in &games {
        let name = game.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let log = folder.join(&name).with_extension("log");
        if !log.exists() {
            let output = Command::new(&fers)
                .arg("tune")
                .arg(game)
                .args(["--afresh", "--minutes", &minutes, "--threads", &threads, "--seed", "2026", "--output"])
                .arg(folder.join(&name).with_extension("txt"))
                .output()
                .map_err(error)?;
            let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
            // Without a log, the next run tries the game again.
            if !output.status.success() {
                println!("{name}: {}", text.trim_end());
                continue;
            }
            fs::write(&log, text).map_err(error)?;
        }
        let text = fs::read_to_string(&log).map_err(error)?;
        match result(&name, &text) {
            Some(result) => {
                println!("{name}: {}", result.line);
                results.push(result);
            }
            None => println!("{name}: no match; {} says why", log.display()),
        }
    }
    println!("\n{}", table(&results));
    Ok(())
}

/// Writes the games made at random to a folder, if they are not there yet, and returns their files.
fn random_games(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let error = |error: std::io::Error| error.to_string();
    let files = || -> Result<Vec<PathBuf>, String> {
        let entries = fs::read_dir(folder).map_err(error)?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        Ok(files)
    };
    fs::create_dir_all(folder).map_err(error)?;
    if files()?.len() < RANDOM {
        let example = ["run", "--release", "--quiet", "--package", "fers-testkit", "--example", "random_games", "--"];
        run_command(cargo(&example).arg(RANDOM.to_string()).arg(folder))?;
    }
    files()
}

/// Reads the result of the match from what `fers tune` has printed, as in "Match at 1000 nodes a
/// move: 77.5% of 40 games, +215 Elo (+120 to +353)".
fn result(game: &str, text: &str) -> Option<MatchResult> {
    let line = text.lines().find_map(|line| line.strip_prefix("Match at "))?;
    let (_, line) = line.split_once(": ")?;
    let (share, rest) = line.split_once("% of ")?;
    let (games, _) = rest.split_once(" games")?;
    let (share, games) = (share.parse::<f64>().ok()? / 100.0, games.parse().ok()?);
    Some(MatchResult { game: game.to_owned(), share, games, line: line.to_owned() })
}

/// Returns a table for docs/strength.md, with all games together in the last row.
fn table(results: &[MatchResult]) -> String {
    let mut text = "| game | games of the match | points | Elo and 95% |\n| --- | ---: | ---: | --- |\n".to_owned();
    for MatchResult { game, share, games, line } in results {
        let elo = line.split_once(" games, ").map_or("", |(_, elo)| elo);
        let _ = writeln!(text, "| {game} | {games} | {:.1} % | {elo} |", 100.0 * share);
    }
    let games: f64 = results.iter().map(|result| result.games).sum();
    let points: f64 = results.iter().map(|result| result.share * result.games).sum();
    let mean = (points / games.max(1.0)).clamp(0.001, 0.999);
    let elo = 400.0 * (mean / (1.0 - mean)).log10();
    let _ = writeln!(text, "| all | {games} | {:.1} % | {elo:+.0} Elo |", 100.0 * mean);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_matches_are_read_and_added_up() {
        let printed =
            "Round 2: 578 games with itself\nMatch at 1000 nodes a move: 77.5% of 40 games, +215 Elo (+120 to +353)\n";
        let first = result("first", printed).unwrap();
        assert_eq!((first.share, first.games), (0.775, 40.0));
        let second = MatchResult { game: "second".to_owned(), share: 0.225, games: 40.0, line: String::new() };
        let table = table(&[first, second]);
        assert!(table.contains("| first | 40 | 77.5 % | +215 Elo (+120 to +353) |"), "{table}");
        assert!(table.ends_with("| all | 80 | 50.0 % | +0 Elo |\n"), "{table}");
        assert!(result("third", "error: there are no even openings\n").is_none());
    }
}

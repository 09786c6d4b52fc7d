//! Plays the matches and prints tables.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::arguments::Arguments;
use super::matches::{GAMES, MARATHON_GAMES, Match, TWENTY_GAMES};
use super::peers::{self, FairyStockfish};
use crate::programs;
use crate::root::{AS_SHIPPED, release_binary, root};

/// Plays or resumes the matches and prints the results.
///
/// # Errors
///
/// Returns an error when programs are missing, when a match does not finish, or when Fers commits a
/// fault in a marathon.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    let fers = match &arguments.engine {
        Some(path) => fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => release_binary()?,
    };
    let folder = arguments.state.clone().unwrap_or_else(|| root().join("target/strength"));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (matches, versions) = if arguments.is_twenty { twenty(&arguments)? } else { against_peers(&arguments, &fers)? };
    let mut faults = Vec::new();
    for one in &matches {
        let words = one.words(&folder, arguments.concurrency.unwrap_or(1));
        println!("== {}: fers match {}", one.name, words.join(" "));
        faults.extend(play(&fers, &words)?);
    }
    print_results(&fers, &versions, &matches, &folder, words)?;
    if arguments.is_marathon && !faults.is_empty() {
        return Err(format!("Fers is not without faults: {}", faults.join("; ")));
    }
    Ok(())
}

/// Returns the matches against other programs or of a marathon, and the versions of these programs.
fn against_peers(arguments: &Arguments, fers: &Path) -> Result<(Vec<Match>, Vec<String>), String> {
    let peers = peers::chosen(arguments.peer.as_deref())?;
    programs::need(&peers.iter().map(|peer| peer.name).collect::<Vec<_>>())?;
    let matches = match arguments.is_marathon {
        true => Match::marathon(fers, &peers, arguments.games.unwrap_or(MARATHON_GAMES)),
        false => peers.iter().map(|peer| Match::strength(peer, arguments.games.unwrap_or(GAMES))).collect(),
    };
    let path = programs::search_path();
    Ok((matches, peers.iter().map(|peer| peer.version(&path)).collect()))
}

/// Returns the matches in twenty variants and the versions of the opponents: the installed
/// Fairy-Stockfish, and a build of its current source if one is named.
fn twenty(arguments: &Arguments) -> Result<(Vec<Match>, Vec<String>), String> {
    programs::need(&["fairy-stockfish"])?;
    let installed = programs::find("fairy-stockfish").unwrap_or_default();
    let mut peers = vec![FairyStockfish::ask(&installed, "fairy-stockfish")?];
    if let Some(current) = &arguments.current {
        let path = fs::canonicalize(current).map_err(|error| format!("{}: {error}", current.display()))?;
        peers.push(FairyStockfish::ask(&path, "fairy-stockfish-current")?);
    }
    let games = arguments.games.unwrap_or(TWENTY_GAMES);
    let matches = peers.iter().map(|peer| Match::twenty(peer, games, arguments.nodes)).collect();
    Ok((matches, peers.into_iter().map(|peer| peer.version).collect()))
}

/// Plays a match and prints its output. Returns the lines about faults of Fers.
fn play(fers: &Path, words: &[String]) -> Result<Vec<String>, String> {
    let failure = |error: std::io::Error| format!("{}: {error}", fers.display());
    let mut command = Command::new(fers);
    command.env(AS_SHIPPED.0, AS_SHIPPED.1);
    command.arg("match").args(words).env("PATH", programs::search_path()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(failure)?;
    let stdout = child.stdout.take().ok_or("fers has no output")?;
    let mut faults = Vec::new();
    for line in BufReader::new(stdout).lines() {
        let line = line.map_err(failure)?;
        println!("{line}");
        if line.starts_with("Incidents of Fers") {
            faults.push(line);
        }
    }
    let status = child.wait().map_err(failure)?;
    match status.code() {
        Some(0) => Ok(faults),
        Some(130) => Err("interrupted; the same command goes on".to_owned()),
        _ => Err(format!("fers match failed ({status})")),
    }
}

/// Prints the results in the format of `docs/strength.md`.
fn print_results(
    fers: &Path,
    versions: &[String],
    matches: &[Match],
    folder: &Path,
    words: &[String],
) -> Result<(), String> {
    let own = Command::new(fers).arg("--version").output().map_err(|error| error.to_string())?;
    let own = String::from_utf8_lossy(&own.stdout).trim().to_owned();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\n`cargo xtask strength {}`\n", words.join(" ").trim());
    println!("{own}, {} ({}); {cores} cores.", versions.join(", "), commit());
    for one in matches {
        let file: PathBuf = folder.join(format!("{}.md", one.name));
        let table = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        println!("\n{}", table.trim_end());
    }
    Ok(())
}

/// Returns the commit that is checked out.
fn commit() -> String {
    let output = Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(root()).output();
    let text =
        output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    if text.is_empty() { "no commit".to_owned() } else { format!("commit {text}") }
}

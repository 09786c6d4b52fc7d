//! Compares plies per second of games played by text: our JavaScript package with
//! Fairy-Stockfish's, and the library in Rust.
//!
//! Both packages play random games in Node, each in its own process, with equal calls: all legal
//! moves as one string, one of them played, the FEN, and whether the side to move is in check. They
//! take turns, and medians of the runs are compared. ffish.js is under the GPL: it is a separate
//! program in its own folder, and no part of anything that we build.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::options;
use crate::root::{self, cargo, root, target};
use crate::wasm;

/// The games of the table. Both packages use these names.
const GAMES: [&str; 5] = ["chess", "capablanca", "shogi", "xiangqi", "crazyhouse"];

/// The version used in our measurements.
const FFISH: &str = "ffish@0.7.10";

/// The arguments of the task.
struct Arguments {
    runs: usize,
    seconds: usize,
    only: Vec<String>,
}

impl Arguments {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut read = Self { runs: 5, seconds: 2, only: GAMES.map(str::to_owned).to_vec() };
        options::read(words, |word, value| {
            match word {
                "--runs" => read.runs = options::count(&value()?)?,
                "--seconds" => read.seconds = options::count(&value()?)?,
                "--only" => read.only = value()?.split(',').map(str::to_owned).collect(),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        match read.only.iter().find(|name| !GAMES.contains(&name.as_str())) {
            Some(unknown) => Err(format!("--only: there is no game `{unknown}` here; there are {}", GAMES.join(", "))),
            None => Ok(read),
        }
    }
}

/// A JavaScript package with the file that loads it.
struct Package {
    name: &'static str,
    module: PathBuf,
}

/// Prints both tables.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    let peer = Package { name: "ffish", module: ffish()? };
    wasm::run()?;
    let ours = Package { name: "fers", module: root().join("crates/fers-wasm/npm/node.js") };
    println!("| game | fers | ffish.js | ratio |\n| --- | --- | --- | --- |");
    for game in &arguments.only {
        let (mut fast, mut peers) = (Vec::new(), Vec::new());
        for seed in 0..arguments.runs {
            fast.push(speed(&ours, game, arguments.seconds, seed)?);
            peers.push(speed(&peer, game, arguments.seconds, seed)?);
        }
        let (fast, peers) = (median(fast), median(peers));
        println!("| {game} | {fast:.0} | {peers:.0} | {:.2} |", fast / peers);
    }
    println!(
        "\nIn plies a second of processor time; medians of {} runs in Node.\n\nIn Rust, in seconds of the clock:",
        arguments.runs
    );
    let seconds = arguments.seconds.to_string();
    let example = ["run", "--release", "--quiet", "--package", "fers", "--example", "text_loop", "--"];
    root::run(cargo(&example).args(["--seconds", &seconds]).args(&arguments.only))
}

/// Returns the file that loads ffish.js, after installing it below `target` if needed.
fn ffish() -> Result<PathBuf, String> {
    let folder = target().join("ffish");
    let module = folder.join("node_modules/ffish/ffish.js");
    if !module.is_file() {
        println!("installing {FFISH} into {}", folder.display());
        let options = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--prefix"];
        let mut install = Command::new("npm");
        root::run(install.args(options).arg(&folder).arg(FFISH)).map_err(|error| without_ffish(&folder, &error))?;
    }
    if module.is_file() { Ok(module) } else { Err(without_ffish(&folder, "it has no ffish.js")) }
}

/// Explains how to obtain ffish.js.
fn without_ffish(folder: &Path, why: &str) -> String {
    format!(
        "{FFISH} cannot be installed ({why}); this needs npm (https://nodejs.org, or `apt-get install nodejs npm`) and \
         its registry. Elsewhere: `npm install --prefix {0} {FFISH}` where both are there, then copy {0} here. \
         The library alone: `cargo run --release -p fers --example text_loop`",
        folder.display()
    )
}

/// Returns the plies per second of a package in a game.
fn speed(package: &Package, game: &str, seconds: usize, seed: usize) -> Result<f64, String> {
    let mut node = Command::new("node");
    node.arg(root().join("xtask/src/bench_texts/plies.mjs")).arg(package.name).arg(&package.module);
    node.args([game, &seconds.to_string(), &seed.to_string()]);
    let output = node.output().map_err(|error| format!("node does not start: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    plies(&text).ok_or_else(|| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        format!("{} in {game}: {}", package.name, complaint.lines().last().unwrap_or("it said nothing"))
    })
}

/// Parses the number that a process prints.
fn plies(text: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix("plies/s "))?.trim().parse().ok()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_not_in_the_table_are_refused() {
        let read = |words: &[&str]| Arguments::read(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(read(&["--only", "chess,shogi"]).unwrap().only, ["chess", "shogi"]);
        assert!(read(&["--only", "ches"]).is_err_and(|error| error.contains("`ches`") && error.contains("xiangqi")));
        assert!(read(&["--runs", "0"]).is_err());
    }

    #[test]
    fn a_process_says_its_speed_on_a_line() {
        assert_eq!(plies("plies/s 69000\n"), Some(69000.0));
        assert_eq!(plies("Error: no such game\n"), None);
    }
}

//! Compares nodes per second of search with Fairy-Stockfish, which uses its own evaluation without
//! networks.
//!
//! Both search each position for an equal time, one after the other. A run adds up the nodes and
//! the CPU time at which they were reported, because the machine may be busy. Medians of the runs
//! are compared.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::options;
use crate::root::release_binary;

/// A game with a middlegame position: ply 20 of Fairy-Stockfish against itself at depth 6.
struct Game {
    name: &'static str,
    fen: &'static str,
    /// Whether the board is too large for Fairy-Stockfish's normal build.
    is_large: bool,
    /// The desired ratio of our nodes to Fairy-Stockfish's.
    goal: f64,
}

const GAMES: [Game; 7] = [
    game("chess", "r1b1kbnr/p1qn4/2p1p2p/1p3pp1/3PN3/P1QB1N2/1PP2PPP/R1B1K2R w KQkq - 0 11"),
    game("crazyhouse", "r1bqkb1r/ppp1pppp/8/4p3/3Pn1P1/2P5/P1P2PP1/R1BQKBNR[Nnp] w KQkq - 0 11"),
    game("atomic", "rnb2b1r/p1Nk1ppp/2p3q1/1p1pp3/3PP3/5P1N/PPP3PP/R2QKB1R w KQ - 1 11"),
    game("capablanca", "r2q1kb1cr/pp1pb1pppp/2pa1p1n2/4pP4/3nP5/2NPB1PNC1/PPP2Q1PPP/R1AB1K3R w KQkq - 0 11").large(),
    game("grand", "6r2r/2bqkc1bn1/ppp1p2app/2n3p3/4pp4/3P6/2P4C2/PP2APPPPP/1NBQK2BN1/R8R w - - 5 11").large(),
    game("xiangqi", "4kabnr/4a4/1c1rb2c1/p3p1p1p/2p6/P3P2C1/2P3P1P/2N1B4/4N4/1R1AKAB1R w - - 2 11").large(),
    game("shogi", "lnsg1g1nl/1r4k2/p1ppppspp/6p2/1p2PPb2/2P6/PPBP2PPP/3SG2R1/LN2KGSNL[] w - - 14 11").large(),
];

const fn game(name: &'static str, fen: &'static str) -> Game {
    Game { name, fen, is_large: false, goal: 2.5 }
}

impl Game {
    const fn large(self) -> Self {
        Self { is_large: true, goal: 4.0, ..self }
    }

    fn positions(&self) -> [String; 2] {
        ["startpos".to_owned(), format!("fen {}", self.fen)]
    }
}

/// The arguments of the task.
struct Arguments {
    runs: usize,
    time_ms: u64,
    fers: Option<PathBuf>,
    peer: PathBuf,
    peer_large: PathBuf,
    /// The games to run; empty means all.
    only: Vec<String>,
}

impl Arguments {
    fn read(words: &[String]) -> Result<Self, String> {
        let (mut runs, mut time_ms, mut only) = (5, 1000, Vec::new());
        let (mut fers, mut peer, mut peer_large) = (None, None, None);
        options::read(words, |word, value| {
            match word {
                "--runs" => runs = options::count(&value()?)?,
                "--ms" => time_ms = options::count(&value()?)? as u64,
                "--fers" => fers = Some(program(&value()?)?),
                "--peer" => peer = Some(program(&value()?)?),
                "--peer-large" => peer_large = Some(program(&value()?)?),
                "--only" => only = value()?.split(',').map(str::to_owned).collect(),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        if let Some(unknown) = only.iter().find(|name| GAMES.iter().all(|game| game.name != **name)) {
            return Err(format!("--only: there is no game `{unknown}` in the table"));
        }
        let peer = peer.ok_or("--peer PATH is needed: a Fairy-Stockfish")?;
        let peer_large = peer_large.unwrap_or_else(|| peer.clone());
        Ok(Self { runs, time_ms, fers, peer, peer_large, only })
    }

    fn wants(&self, game: &Game) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == game.name)
    }
}

/// Returns the path of an existing program.
fn program(path: &str) -> Result<PathBuf, String> {
    let program = PathBuf::from(path);
    if program.is_file() { Ok(program) } else { Err(format!("there is no program {path}")) }
}

/// Prints the table.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(arguments)?;
    let fers = arguments.fers.clone().map_or_else(release_binary, Ok)?;
    println!("| game | Fers | Fairy-Stockfish | ratio | wanted |\n| --- | --- | --- | --- | --- |");
    for game in GAMES.iter().filter(|game| arguments.wants(game)) {
        let peer = if game.is_large { &arguments.peer_large } else { &arguments.peer };
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..arguments.runs {
            ours.push(speed(&fers, &["engine"], game, arguments.time_ms)?);
            theirs.push(speed(peer, &[], game, arguments.time_ms)?);
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!("| {} | {ours:.0} | {theirs:.0} | {:.2} | {:.1} |", game.name, ours / theirs, game.goal);
    }
    println!("\nIn thousands of nodes a second of processor time; medians of {} runs, one thread.", arguments.runs);
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the speed over the positions of a game, in thousands of nodes per second.
fn speed(program: &Path, arguments: &[&str], game: &Game, time_ms: u64) -> Result<f64, String> {
    let mut engine = Engine::start(program, arguments)?;
    let wrong = |error: String| format!("{} in {}: {error}", program.display(), game.name);
    // Engines without the option answer with an error, which is ignored.
    engine.say(&["uci"])?;
    engine.wait_for("uciok").map_err(wrong)?;
    let variant = format!("setoption name UCI_Variant value {}", game.name);
    engine.say(&["setoption name Use NNUE value false", "setoption name Threads value 1", &variant])?;
    let (mut nodes, mut seconds) = (0, 0.0);
    for position in game.positions() {
        engine.say(&["ucinewgame", "isready"])?;
        engine.wait_for("readyok").map_err(wrong)?;
        engine.say(&[&format!("position {position}"), &format!("go movetime {time_ms}")])?;
        let (more_nodes, more_seconds) = engine.searched().map_err(wrong)?;
        (nodes, seconds) = (nodes + more_nodes, seconds + more_seconds);
    }
    engine.leave()?;
    Ok(nodes as f64 / f64::max(seconds, 0.001) / 1000.0)
}

/// A UCI engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(program: &Path, arguments: &[&str]) -> Result<Self, String> {
        let mut command = Command::new(program);
        let piped = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = piped.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".to_owned());
        };
        Ok(Self { child, input, output: BufReader::new(output).lines() })
    }

    fn say(&mut self, lines: &[&str]) -> Result<(), String> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    fn line(&mut self) -> Result<String, String> {
        match self.output.next() {
            Some(line) => line.map_err(|error| error.to_string()),
            None => Err("it has ended".to_owned()),
        }
    }

    fn wait_for(&mut self, word: &str) -> Result<(), String> {
        while !self.line()?.starts_with(word) {}
        Ok(())
    }

    /// Returns the nodes of the last report before the best move, with the CPU time in seconds at
    /// that moment.
    fn searched(&mut self) -> Result<(u64, f64), String> {
        let (begun, mut last) = (self.taken()?, None);
        loop {
            let line = self.line()?;
            if line.starts_with("bestmove") {
                return last.ok_or_else(|| "it reported nothing".to_owned());
            }
            if let Some(nodes) = number(&line, "nodes") {
                last = Some((nodes, self.taken()? - begun));
            }
        }
    }

    /// Returns the CPU time of the process in seconds.
    fn taken(&self) -> Result<f64, String> {
        let file = format!("/proc/{}/stat", self.child.id());
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        ticks(&text).map(|ticks| ticks as f64 / TICKS_PER_SECOND).ok_or_else(|| format!("{file} makes no sense"))
    }

    fn leave(mut self) -> Result<(), String> {
        self.say(&["quit"])?;
        self.child.wait().map(drop).map_err(|error| error.to_string())
    }
}

/// Returns the number after a word of a report.
fn number(line: &str, name: &str) -> Option<u64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()?.parse().ok()
}

/// The unit of CPU time in Linux's `stat` files, as ticks per second.
const TICKS_PER_SECOND: f64 = 100.0;

/// Returns the ticks of a process in user and kernel mode: fields 14 and 15 of its `stat`. Field 2
/// is a name in parentheses.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_found_behind_any_name() {
        // The fields of proc(5) by number.
        let stat = "1 (a b) c) R 4 5 6 7 8 9 10 11 12 13 140 15 16 17";
        assert_eq!(ticks(stat), Some(155));
    }

    #[test]
    fn numbers_are_found_in_reports() {
        let line = "info depth 9 score cp 27 nodes 26605 nps 108591 time 245 pv b1c3";
        assert_eq!(number(line, "nodes"), Some(26605));
        assert_eq!(number("bestmove b1c3", "nodes"), None);
    }

    #[test]
    fn a_peer_must_be_named() {
        assert!(Arguments::read(&[]).is_err_and(|error| error.contains("--peer")));
    }
}

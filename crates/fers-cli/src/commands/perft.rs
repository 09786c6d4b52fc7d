//! `fers perft`: counts move sequences.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fers::{AnyPosition, Game, GameText, Move, PackedMove, PerftEnds};
use serde_json::{Map, json};

use crate::commands::perft_table;
use crate::failure::{Failure, Outcome};
use crate::game::{self, PositionArgs};
use crate::progress::Progress;

/// Count move sequences (perft), or compare counts with a table.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A table is a CSV file with the columns variant, fen, depth and nodes, and optionally chess960 and ends (0 means \
--no-ends), in any order. Variants are looked up in the file of --games first, then in the library. Each row that differs is \
printed, and a summary at the end: passed A, failed B, skipped C. Rows of unknown variants are skipped.

Examples:
  fers perft chess 5
  fers perft chess 3 --divide
  fers perft chess 6 --threads 4
  fers perft marseillais --turns 2
  fers perft --csv counts.csv --games my-variants.txt")]
pub struct Args {
    /// A variant, a file, one variant of a file as FILE#NAME, or - for stdin
    #[arg(required_unless_present = "csv")]
    game: Option<String>,
    /// The depth in plies
    #[arg(required_unless_present_any = ["csv", "turns"], value_parser = clap::value_parser!(u32).range(..=i64::from(DEPTH_MAX)))]
    depth: Option<u32>,
    /// Count sequences of whole turns instead, in games whose turns have several plies
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "csv", "threads"], value_parser = clap::value_parser!(u32).range(..=100))]
    turns: Option<u32>,
    #[command(flatten)]
    position: PositionArgs,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024), conflicts_with = "csv")]
    threads: u16,
    /// Also print the count behind each first move
    #[arg(long, conflicts_with = "csv")]
    divide: bool,
    /// Ignore the end of the game, and bans on moves that depend on mate
    #[arg(long)]
    pub no_ends: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Compare with the counts of this CSV file, or - for stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "depth", "fen", "moves", "chess960", "shuffle"])]
    csv: Option<String>,
    /// With --csv: look up variants in this file before the library
    #[arg(long, value_name = "FILE", requires = "csv")]
    pub games: Option<String>,
    /// With --csv: prefer the games that have their name from this origin
    #[arg(long, value_name = "NAME", requires = "csv")]
    pub origin: Option<String>,
    /// With --csv: skip rows of variants that have errors in the file of --games
    #[arg(long, requires = "games")]
    pub skip_refused: bool,
    /// With --csv: skip rows with more nodes than this
    #[arg(long, value_name = "N", requires = "csv")]
    pub max_nodes: Option<u64>,
}

/// The largest depth: memory is reserved for each ply.
pub const DEPTH_MAX: u32 = 1000;

impl Args {
    /// Returns how the games file is read.
    ///
    /// # Errors
    ///
    /// Returns an error when the options contradict each other.
    pub fn reading(&self) -> Result<crate::source::Reading, Failure> {
        self.position.reading.reading()
    }
}

/// Counts, or compares with a table.
///
/// # Errors
///
/// Returns an error when the game or the table is wrong, or when a row of the table differs.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    if let Some(table) = &args.csv {
        return perft_table::run(args, table, out);
    }
    let (Some(game), Some(depth)) = (&args.game, args.depth.or(args.turns)) else {
        return Err(Failure::Usage("a variant and a depth are needed".to_owned()));
    };
    let mut game = game::start(game, &args.position)?;
    let ends = if args.no_ends { PerftEnds::Ignored } else { PerftEnds::ByRule };
    if args.turns.is_some() {
        let parts = divided_by_turns(game.position_mut(), depth, ends);
        return report(args, depth, &mut game, &parts, out);
    }
    if !args.divide && !args.json && args.threads == 1 && !std::io::stderr().is_terminal() {
        writeln!(out, "nodes {}", game.position_mut().perft(depth, ends))?;
        return Ok(());
    }
    let parts = divided(game.position_mut(), depth, ends, usize::from(args.threads));
    report(args, depth, &mut game, &parts, out)
}

/// Counts behind each first move, on several threads. At depth 0 the list is empty, and the count
/// of the position itself is 1.
fn divided(position: &mut AnyPosition, depth: u32, ends: PerftEnds, threads: usize) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.divide(1, ends);
    let progress = Mutex::new(Progress::of(moves.len()));
    let next = AtomicUsize::new(0);
    let position = &*position;
    let count = || {
        let mut position = position.clone();
        let mut parts = Vec::new();
        while let Some(&(mv, _)) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            let undo = position.make(mv);
            let nodes = position.perft(below, ends);
            position.unmake(mv, undo);
            parts.push((position.decode(mv), nodes));
            if let Ok(progress) = progress.lock() {
                progress.advance();
            }
        }
        parts
    };
    let parts = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.min(moves.len())).map(|_| scope.spawn(count)).collect();
        let own = count();
        let others = helpers.into_iter().flat_map(|helper| helper.join().expect("counting does not panic"));
        own.into_iter().chain(others).collect()
    });
    if let Ok(progress) = progress.into_inner() {
        progress.finish();
    }
    parts
}

/// Counts the sequences of whole turns behind each first ply. A turn in which the game ends before
/// the other side is to move does not count.
fn divided_by_turns(position: &mut AnyPosition, turns: u32, ends: PerftEnds) -> Vec<(Move, u64)> {
    if turns == 0 {
        return Vec::new();
    }
    let moves = position.divide(1, ends).into_iter();
    moves.map(|(mv, _)| (position.decode(mv), after_ply(position, mv, turns, ends))).collect()
}

fn turns_behind(position: &mut AnyPosition, turns: u32, ends: PerftEnds) -> u64 {
    if turns == 0 {
        return 1;
    }
    // Nothing follows the end of the game.
    if position.perft(1, ends) == 0 {
        return 0;
    }
    position.divide(1, ends).into_iter().map(|(mv, _)| after_ply(position, mv, turns, ends)).sum()
}

fn after_ply(position: &mut AnyPosition, mv: PackedMove, turns: u32, ends: PerftEnds) -> u64 {
    let side = position.turn();
    let undo = position.make(mv);
    let is_over = position.turn() != side;
    let count = turns_behind(position, turns - u32::from(is_over), ends);
    position.unmake(mv, undo);
    count
}

fn report(args: &Args, depth: u32, game: &mut Game, parts: &[(Move, u64)], out: &mut dyn Write) -> Outcome {
    let nodes: u64 = if depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
    let style = args.position.style();
    let mut lines: Vec<(String, u64)> = parts.iter().map(|(mv, nodes)| (game.coordinate(mv, style), *nodes)).collect();
    lines.sort();
    if args.json {
        let divide: Map<String, _> = lines.into_iter().map(|(mv, nodes)| (mv, nodes.into())).collect();
        let unit = if args.turns.is_some() { "turns" } else { "depth" };
        writeln!(out, "{}", json!({ unit: depth, "nodes": nodes, "divide": divide }))?;
        return Ok(());
    }
    for (mv, nodes) in lines.iter().filter(|_| args.divide) {
        writeln!(out, "{mv} {nodes}")?;
    }
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

//! `fers bench`: a fixed task for the search.

use std::io::Write;
use std::time::Duration;

use fers::Variant;
use fers::search::{Bench, Limits, Signature, bench};
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::source;

/// Search fixed positions of several variants and print the node counts.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The nodes and the signature are equal on every machine. If they differ between two builds, the search has changed. \
Times go to stderr, or into the fields `ms` and `nodes_per_second` of JSON.

Examples:
  fers bench
  fers bench --nodes 100000 chess shogi")]
pub struct Args {
    /// Variants or files; by default 12 variants of the library
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Search each position to this depth, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Search at most this many nodes per position, instead of to a depth
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    nodes: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Games that exercise different parts of the search: boards, armies, hands, hoppers, goals.
const VARIANTS: [&str; 12] = [
    "chess",
    "capablanca",
    "grand",
    "xiangqi",
    "shogi",
    "minishogi",
    "crazyhouse",
    "makruk",
    "courier",
    "spartan",
    "seirawan",
    "omega",
];

impl Args {
    fn limits(&self) -> Limits {
        self.nodes.map_or_else(|| Limits::depth(self.depth), Limits::nodes)
    }

    fn games(&self) -> Vec<&str> {
        if self.games.is_empty() { VARIANTS.to_vec() } else { self.games.iter().map(String::as_str).collect() }
    }
}

/// Searches the games one after the other.
///
/// # Errors
///
/// Returns an error when a game cannot be read or compiled.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut all = Bench { nodes: 0, elapsed: Duration::ZERO, signature: Signature::default() };
    let mut parts = Vec::new();
    for game in args.games() {
        let part = search(game, &args.limits())?;
        all.nodes += part.nodes;
        all.elapsed += part.elapsed;
        all.signature = all.signature.and(part.signature);
        parts.push(json_of(game, &part));
        if !args.json {
            writeln!(out, "{game:12} {:>10}", part.nodes)?;
            tell_speed(game, &part);
        }
    }
    if args.json {
        let mut object = json_of("all", &all);
        object["variants"] = Value::Array(parts);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    tell_speed("all", &all);
    writeln!(out, "nodes {}", all.nodes)?;
    writeln!(out, "signature {}", all.signature)?;
    Ok(())
}

fn search(game: &str, limits: &Limits) -> Result<Bench, Failure> {
    let variant = Variant::new(source::ruleset(game, &source::Reading::default())?);
    let variant = variant.map_err(|_| Failure::input(format!("{game}: the rules have problems; see `fers check`")))?;
    Ok(bench(variant.ruleset(), variant.start(), limits))
}

fn nodes_per_second(bench: &Bench) -> u64 {
    (bench.nodes as f64 / bench.elapsed.as_secs_f64().max(0.001)) as u64
}

/// Prints the speed to stderr, so that stdout is equal from run to run.
fn tell_speed(name: &str, bench: &Bench) {
    let line = format!("{name}: {} ms, {} nodes/s", bench.elapsed.as_millis(), nodes_per_second(bench));
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = writeln!(anstream::stderr(), "{line}");
}

fn json_of(name: &str, bench: &Bench) -> Value {
    json!({
        "name": name,
        "nodes": bench.nodes,
        "signature": bench.signature.to_string(),
        "ms": bench.elapsed.as_millis() as u64,
        "nodes_per_second": nodes_per_second(bench),
    })
}

//! Fuzzing.

use crate::root::{cargo, root, run as run_command};

/// The targets in `fuzz/`.
const TARGETS: [&str; 11] = [
    "sjaak_read",
    "fairy_stockfish_read",
    "fairymax_read",
    "idiagram_read",
    "rw144",
    "fers_read",
    "betza",
    "fen",
    "pgn",
    "protocol",
    "differential",
];

/// Runs each target for a while.
///
/// Without a sanitizer, cargo-fuzz needs no nightly compiler but for its flags, which `RUSTC_BOOTSTRAP` allows.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let seconds = match arguments.first() {
        Some(text) => text.parse::<u32>().map_err(|_| format!("`{text}` is no number of seconds"))?,
        None => 60,
    };
    let limit = format!("-max_total_time={seconds}");
    for target in TARGETS {
        println!("== {target}, {seconds} s");
        // What is found goes to the first folder, which is not kept; the seeds are.
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let seeds = format!("fuzz/seeds/{target}");
        let folders = ["fuzz", "run", "--sanitizer", "none", target, &corpus, &seeds, "--"];
        let limits = ["-rss_limit_mb=4096", "-timeout=20", "-max_len=4096", &limit];
        run_command(cargo(&[&folders[..], &limits].concat()).env("RUSTC_BOOTSTRAP", "1"))?;
    }
    Ok(())
}

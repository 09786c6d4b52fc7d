//! Perft of both executors side by side: `perft_of_both FILE DEPTH [FEN]`, where FILE is a variant in our own form.
//!
//! The oracle takes its time: some hundred thousand sequences a second on each core.

use std::collections::HashMap;
use std::process::ExitCode;
use std::time::Instant;

use fers_compile::compile;
use fers_core::Setup;
use fers_fen::Dialect;
use fers_oracle::{MateBans, Oracle, PerftEnds};
use fers_rules::Ruleset;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Counts twice; says whether the counts are equal.
fn run() -> Result<bool, String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (file, depth) = match &arguments[..] {
        [file, depth, ..] => (file, depth.parse::<u32>().map_err(|_| format!("`{depth}` is no depth"))?),
        _ => return Err("write FILE DEPTH [FEN]".to_owned()),
    };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let ruleset = fers_formats::canonical::read(&text).value.ok_or_else(|| format!("{file} cannot be read"))?;
    let setup = match arguments.get(2) {
        Some(fen) => fers_fen::parse(&ruleset, fen, Dialect::Fers).value.ok_or("the FEN cannot be read")?,
        None => ruleset.start.clone(),
    };
    let mut position = compile(&ruleset).map_err(|problems| format!("{problems:?}"))?.position(&setup);
    let position = position.as_mut().map_err(|problems| format!("{problems:?}"))?;
    let begun = Instant::now();
    let generated = position.perft(depth, fers_movegen::PerftEnds::Ignored);
    println!("generator {generated} in {:.2} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let interpreted = oracle_perft(&ruleset, &setup, depth);
    println!("oracle    {interpreted} in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(generated == interpreted)
}

/// The oracle's count, the first moves shared out among all cores; what is below a setup is counted once for each core.
fn oracle_perft(ruleset: &Ruleset, setup: &Setup, depth: u32) -> u64 {
    let moves = Oracle::new(ruleset).legal_moves(setup, MateBans::Ignored);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let below = |start: usize| -> u64 {
        let mut counter = Counter { oracle: Oracle::new(ruleset), known: HashMap::new() };
        let own = moves.iter().skip(start).step_by(cores);
        own.map(|mv| counter.perft(counter.oracle.play(setup, mv), depth.saturating_sub(1))).sum()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|start| scope.spawn(move || below(start))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_default()).sum()
    })
}

/// Counts with a memory: setups that differ in nothing but their clocks have the same moves, as ends are not looked at.
struct Counter<'r> {
    oracle: Oracle<'r>,
    known: HashMap<(Setup, u32), u64>,
}

impl Counter<'_> {
    fn perft(&mut self, mut setup: Setup, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        setup.halfmove_clock = 0;
        if depth == 1 {
            return *self
                .known
                .entry((setup, 1))
                .or_insert_with_key(|(setup, _)| self.oracle.perft(setup, 1, PerftEnds::Ignored));
        }
        if let Some(&known) = self.known.get(&(setup.clone(), depth)) {
            return known;
        }
        let moves = self.oracle.legal_moves(&setup, MateBans::Ignored);
        let below = moves.iter().map(|mv| self.perft(self.oracle.play(&setup, mv), depth - 1)).sum();
        self.known.insert((setup, depth), below);
        below
    }
}

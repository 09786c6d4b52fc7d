//! The tasks of the repository: tests, perft against published counts, benchmarks and games beside other programs, fuzzing.

mod bench_perft;
mod bench_search;
mod bench_texts;
mod browser;
mod crosscheck;
mod dist;
mod explained;
mod fairy_stockfish;
mod fairymax;
mod fresh;
mod fuzz;
mod gallery;
mod instructions;
mod node;
mod options;
mod perft;
mod programs;
mod root;
mod run_tests;
mod scaling;
mod sjaakii;
mod strength;
mod studio;
mod wasm;
mod wasm_size;
mod xboard;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

Tasks:
  studio [OPTIONS]          build the page of the studio and serve it; options are those of `fers serve`
  test [--without-browser]  formatting, lints, all tests, doc tests, documentation; the package for JavaScript and the page in a browser:
                            Chromium, from the usual places, the search path, or where CHROMIUM says
  perft [--all]             compare perft with the tables in testdata/perft, and with ../shared/perft where it is present;
                            what testdata/perft-explained.csv explains passes as explained; rows above a million nodes
                            only with --all or FERS_SLOW=1
  fairymax-crosscheck       legal moves beside those that Fairy-Max, ShaMax and MaxQi accept, in random games of their own files and of
                            our library; --short is what runs at each change; nothing where Fairy-Max is not installed
               [--only fairymax,own,library,shamax,maxqi] [--variants LIST] [--plies N] [--seed TEXT] [--file FILE] [--engine PATH]
  fairy-stockfish-crosscheck
                            random games beside Fairy-Stockfish's library pyffish, which is installed into an environment of its own the
                            first time: moves, FEN, check, result and claims of all variants that both know; --short is what runs at
                            each change; what testdata/fairy-stockfish/crosscheck-explained.csv explains passes
               [--variants LIST] [--games N] [--plies N] [--seed TEXT] [--file FILE] [--engine PATH]
  sjaakii-crosscheck        random games beside Sjaak II's console: moves, FEN, check and results of its own variants, of its file, and of
                            another one where ../shared has it; --short is what runs at each change; what
                            testdata/sjaakii/crosscheck-explained.csv explains passes; nothing where Sjaak II is not installed
               [--variants LIST] [--games N] [--plies N] [--seed TEXT] [--file FILE] [--engine PATH]
  bench-perft [--runs N]    nodes per second beside Fairy-Stockfish and Sjaak II, as a table
              [--peer PATH] [--peer-large PATH] [--sjaakii PATH] [--fers PATH] [--only GAME,GAME]
  bench-search --peer PATH  nodes per second of search beside Fairy-Stockfish, as a table
               [--peer-large PATH] [--fers PATH] [--runs N] [--ms N] [--only GAME,GAME]
  bench-texts [--runs N]    plies per second of games played by text: the npm package beside ffish.js in Node, as a table,
                            and the library in Rust; ffish.js is installed into target/ffish the first time
              [--seconds N] [--only GAME,GAME]
  bench-cold [GAME...]      nanoseconds for what search asks of positions, on 20,000 positions of random games
  instructions [--record]   how many instructions perft takes, against testdata/instructions.csv; needs valgrind
  fuzz [SECONDS] [TARGET..] run each fuzz target for so long (60), or those that are named; needs cargo-fuzz
  gallery [FILE]            a page with the pictures and moves of all named pieces, and the boards of all variants
  xboard-match [--short]    whole games against Sjaak II and Fairy-Max in XBoard, without a screen; fails if XBoard or an engine
                            has anything to complain about
               [--variants LIST] [--peer NAME] [--games N] [--tc SECONDS+INCREMENT] [--engine PATH] [--keep DIR]
  wasm                      the core as WebAssembly: the npm package in crates/fers-wasm/npm
  wasm-size [FILE]          bytes of code of each crate in the core for the browser, and of data, before wasm-opt;
                            of a module with names that is there already, where FILE is one
  dist                      one self-contained program, page included, for each installed target, in target/dist
  scaling                   nodes per second against board size, types of pieces and threads; draws docs/scaling.svg
  strength                  matches against Sjaak II, Fairy-Max and Fairy-Stockfish in the games that they share with us, as tables
                            for docs/strength.md; goes on where it was interrupted
           [--peer NAME] [--games N] [--concurrency N] [--state DIR] [--engine PATH]
  strength --marathon       many quick games in 20 variants, also of Fers against itself; fails if Fers does anything wrong";

/// Runs the benchmarks on cold positions.
fn bench_cold(games: &[String]) -> Result<(), String> {
    let mut bench = root::cargo(&["bench", "--quiet", "--package", "fers-testkit", "--bench", "cold", "--"]);
    root::run(bench.args(games))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, rest) = match arguments.split_first() {
        Some((task, rest)) => (task.as_str(), rest),
        None => ("help", &[][..]),
    };
    let asks_for_help = rest.iter().any(|word| word == "--help" || word == "-h");
    let task = if asks_for_help { "help" } else { task };
    let done = match task {
        "studio" => studio::run(rest),
        "test" => run_tests::run(rest),
        "perft" => perft::run(rest),
        "bench-perft" => bench_perft::run(rest),
        "bench-search" => bench_search::run(rest),
        "bench-texts" => bench_texts::run(rest),
        "bench-cold" => bench_cold(rest),
        "fairymax-crosscheck" => fairymax::run(rest),
        "fairy-stockfish-crosscheck" => fairy_stockfish::run(rest),
        "sjaakii-crosscheck" => sjaakii::run(rest),
        "fuzz" => fuzz::run(rest),
        "gallery" => gallery::run(rest),
        "instructions" => instructions::run(rest),
        "scaling" => scaling::run(),
        "strength" => strength::run(rest),
        "dist" => dist::run(),
        "wasm" => wasm::run(),
        "wasm-size" => wasm_size::run(rest),
        "xboard-match" => xboard::run(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        unknown => {
            eprintln!("error: there is no task `{unknown}`\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

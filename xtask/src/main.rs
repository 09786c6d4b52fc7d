//! The tasks of the repository: tests, perft against published counts, benchmarks, comparisons with
//! other programs, fuzzing.

mod bench_perft;
mod bench_search;
mod bench_texts;
mod browser;
mod crosscheck;
mod dist;
mod eval_loss;
mod explained;
mod fairy_stockfish;
mod fairymax;
mod fresh;
mod fuzz;
mod gallery;
mod instructions;
mod label;
mod learn;
mod learn_unseen;
mod node;
mod options;
mod perft;
mod profile;
mod programs;
mod root;
mod run_tests;
mod scaling;
mod sjaakii;
mod sprt;
mod spsa;
mod strength;
mod studio;
mod tune_eval;
mod wasm;
mod wasm_size;
mod xboard;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

Tasks:
  studio [OPTIONS]          build the page of the studio and serve it; options are those of `fers serve`
  test [--without-browser]  formatting, lints, all tests, doc tests, documentation, the JavaScript package, and the page in a
                            browser: Chromium from the usual places, the search path, or the variable CHROMIUM
  perft [--all]             compare perft with the tables in testdata/perft, and in ../shared/perft if it exists; rows listed in
                            testdata/perft-explained.csv pass with our counts; rows above a million nodes need --all or FERS_SLOW=1
  fairymax-crosscheck       compare legal moves with Fairy-Max, ShaMax and MaxQi, in random games of their own files and of our
                            library; --short is the part that runs at each change; skipped if Fairy-Max is not installed
               [--only fairymax,own,library,shamax,maxqi] [--variants LIST] [--plies N] [--seed TEXT] [--file FILE] [--engine PATH]
  fairy-stockfish-crosscheck
                            compare random games with Fairy-Stockfish's library pyffish (installed into its own environment by the
                            first run): moves, FEN, check, result and claims of all variants that both know; --short is the part
                            that runs at each change; differences in testdata/fairy-stockfish/crosscheck-explained.csv pass
               [--variants LIST] [--games N] [--plies N] [--seed TEXT] [--file FILE] [--engine PATH]
  sjaakii-crosscheck        compare random games with Sjaak II's console: moves, FEN, check and results of its built-in variants, of
                            its file, and of a third file if ../shared has it; --short is the part that runs at each change;
                            differences in testdata/sjaakii/crosscheck-explained.csv pass; skipped if Sjaak II is not installed
               [--variants LIST] [--games N] [--plies N] [--seed TEXT] [--file FILE] [--engine PATH]
  bench-perft [--runs N]    compare nodes per second of perft with Fairy-Stockfish and Sjaak II, as a table
              [--peer PATH] [--peer-large PATH] [--sjaakii PATH] [--fers PATH] [--only GAME,GAME]
  bench-search --peer PATH  compare nodes per second of search with Fairy-Stockfish, as a table
               [--peer-large PATH] [--fers PATH] [--runs N] [--ms N] [--only GAME,GAME]
  bench-texts [--runs N]    plies per second of games played by text: the npm package and ffish.js in Node, as a table, and the
                            library in Rust; the first run installs ffish.js into target/ffish
              [--seconds N] [--only GAME,GAME]
  bench-cold [GAME...]      nanoseconds of the calls that search makes, on 20,000 shuffled positions of random games
  gamecode [--plies N]      write a preset of each game of the library, play it beside the core, and print the table for docs/gamecode.md
           [--games N] [--seed N] [--only GAME,GAME]
  bench-gamecode            statements and milliseconds of presets: lists of legal moves, an entry, 100 plies, writing; fails if a
                            list takes too many statements
  instructions              compare the instructions of perft with testdata/instructions.csv, unless these sources were
           [--accept]       counted before; needs valgrind. Note that they were counted, or make the counts the record
           [--record]
  fuzz [SECONDS] [TARGET..] run all fuzz targets, or the named ones, for a time each (60); needs cargo-fuzz
  gallery [FILE]            a page with the pictures and moves of all named pieces, and the boards of all variants
  xboard-match [--short]    play whole games against Sjaak II and Fairy-Max in XBoard, without a screen; fails if XBoard or an
                            engine reports a fault
               [--variants LIST] [--peer NAME] [--games N] [--tc SECONDS+INCREMENT] [--engine PATH] [--keep DIR]
  wasm                      build the core as WebAssembly: the npm package in crates/fers-wasm/npm
  wasm-size [FILE]          bytes of code of each crate in the core for the browser, and of data, before wasm-opt; FILE is an
                            existing module with function names
  profile-build             build `fers` with a profile of itself (PGO), in target/profile: search is a tenth faster or more; needs
                            `rustup component add llvm-tools`
  dist                      build a self-contained program, page included, for each installed target, in target/dist; with a
                            profile where this machine runs it
  scaling                   nodes per second by board size, number of piece types and threads; draws docs/scaling.svg
  sprt OLD-BINARY           a sequential test (SPRT over pairs of games) of the build at hand against an older one in ten games that
                            take turns, with a table and a warning for each game that got weaker; goes on where it was interrupted
       [--engine PATH] [--nodes N | --tc CONTROL] [--elo0 X] [--elo1 X] [--games N] [--seed N] [--concurrency N]
       [--variants LIST] [--state DIR]
  tune-eval                 plays thirty games of the library with itself, fits all weights of the evaluation to the results,
                            shows the loss on held-out games, and writes crates/fers-search/src/params/weights.rs
            [--games N] [--nodes N] [--seed N] [--threads N] [--variants LIST] [--write FILE]
            [--labels FOLDER]: fits positions with scores from elsewhere instead; docs/strength.md says how they are written
            [--labels FOLDER --learnt FOLDER]: likewise, each variant by itself, written as `fers tune` does
            [--duel FILE]: a match of the weights of a file against those of the table, instead of a fit
  label                     another engine plays games with itself and labels their positions, and positions beside them, for tune-eval
            --engine PATH --output FOLDER [--variants LIST] [--positions N] [--nodes N] [--seed N]
            [--fers-nodes N]: Fers plays one side of each game with so many nodes a move
  spsa                      tunes the numbers of the search together, by pairs of games with themselves a little up and down; goes
                            on where it was interrupted, and prints the numbers
       [--steps N] [--nodes N] [--seed N] [--threads N] [--variants LIST] [--state FILE]
       [--duel NAME=NUMBER,... [--games N]]: a match of these numbers against those of play, instead of tuning
  learn [GAME...]           let the engine learn games of the library, all of the list by default, and store what wins its match in
                            crates/fers/learnt; one to three minutes of two cores for each game
  learn-unseen              what `fers tune` gains in twenty games of the library that Fers comes with nothing about, and in twenty
                            made at random, as a table for docs/strength.md; goes on where it was interrupted
               [--minutes N] [--threads N]
  eval-loss                 how well the static evaluation predicts results, beside plain material, in games of Fairy-Stockfish with itself
                            and of Fers against it, which are played once
            [--games N] [--nodes N] [--concurrency N] [--variants LIST] [--state DIR]
  strength                  matches against Sjaak II, Fairy-Max and Fairy-Stockfish in the games that they share with us, as tables
                            for docs/strength.md; goes on where it was interrupted
           [--peer NAME] [--games N] [--concurrency N] [--state DIR] [--engine PATH]
  strength --twenty         matches in twenty variants of Fairy-Stockfish, against the installed one where it has the game
                            and against a build of its current source
           [--current PATH] [--nodes OURS:THEIRS] [--games N] [--concurrency N] [--state DIR] [--engine PATH]
  strength --marathon       many quick games in 20 variants, also of Fers against itself; fails if Fers does anything wrong";

/// Runs an example about presets of Game Courier.
fn presets(example: &str, options: &[String]) -> Result<(), String> {
    let mut run =
        root::cargo(&["run", "--release", "--quiet", "--package", "fers-testkit", "--example", example, "--"]);
    root::run(run.args(options))
}

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
        "gamecode" => presets("preset_agrees", rest),
        "bench-gamecode" => presets("preset_speed", rest),
        "instructions" => instructions::run(rest),
        "learn" => learn::run(rest),
        "learn-unseen" => learn_unseen::run(rest),
        "scaling" => scaling::run(),
        "sprt" => sprt::run(rest),
        "strength" => strength::run(rest),
        "eval-loss" => eval_loss::run(rest),
        "tune-eval" => tune_eval::run(rest),
        "label" => label::run(rest),
        "spsa" => spsa::run(rest),
        "dist" => dist::run(),
        "profile-build" => profile::run(),
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

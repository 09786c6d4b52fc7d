//! The `fers` command: play and study any chess variant.
#![forbid(unsafe_code)]

mod cli;
mod commands;

mod board;
mod diagnostics;
mod diagrams;
mod engine;
mod failure;
mod game;
mod game_courier;
mod holes;
mod learnt;
mod matches;
mod play;
mod progress;
mod reference;
mod source;
mod terminal;
mod words;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

/// The environment variable that disables AVX-512 if it is `off`. Counting is then as fast as on
/// machines without AVX-512; results are equal.
const SIMD: &str = "FERS_SIMD";

fn main() -> ExitCode {
    fers::allow_simd(!std::env::var(SIMD).is_ok_and(|value| value == "off"));
    let cli = match cli::Cli::try_parse_from(cli::with_lots(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => return commands::rw144::usage_exit(&error),
    };
    let mut out = anstream::AutoStream::auto(std::io::stdout()).lock();
    let outcome = cli.command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

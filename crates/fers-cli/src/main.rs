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

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let mut out = anstream::AutoStream::auto(std::io::stdout()).lock();
    let outcome = cli.command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

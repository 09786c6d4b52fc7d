//! `fers completions`: a completion script for a shell.

use std::io::Write;

use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use fers_match::Plan;

use crate::cli::Cli;
use crate::failure::Outcome;

/// Print a script that completes commands in your shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  fers completions bash > ~/.local/share/bash-completion/completions/fers")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
///
/// When writing fails.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    // The generator wants to panic when writing fails; memory never does.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "fers", &mut script);
    Ok(out.write_all(&script)?)
}

/// Returns the command line with the options of `fers match` by name. The match itself reads them
/// as plain words.
fn command() -> clap::Command {
    // The names have to live as long as the command, which is as long as the process.
    let options = Plan::options().iter().map(|option| &*format!("-{option}").leak());
    let parser = PossibleValuesParser::new(options);
    Cli::command().mut_subcommand("match", |command| command.mut_arg("words", |words| words.value_parser(parser)))
}

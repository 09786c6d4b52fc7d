//! `fers completions`: a completion script for a shell.

use std::io::Write;

use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use fers_match::Plan;

use crate::cli::Cli;
use crate::failure::Outcome;

/// Print a completion script for your shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  fers completions bash > ~/.local/share/bash-completion/completions/fers")]
pub struct Args {
    /// The shell that will run the script
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
///
/// Returns an error when writing fails.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    // The generator panics when writing fails; writing to memory never fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "fers", &mut script);
    Ok(out.write_all(&script)?)
}

/// Returns the command line with the options of `fers match` listed by name. The match itself reads
/// them as plain words.
fn command() -> clap::Command {
    // clap needs names that live as long as the command, which lives as long as the process.
    let options = Plan::options().iter().map(|option| &*format!("-{option}").leak());
    let parser = PossibleValuesParser::new(options);
    Cli::command().mut_subcommand("match", |command| command.mut_arg("words", |words| words.value_parser(parser)))
}

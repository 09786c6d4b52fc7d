//! `fers completions`: a completion script for a shell.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

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
    clap_complete::generate(args.shell, &mut Cli::command(), "fers", &mut script);
    Ok(out.write_all(&script)?)
}

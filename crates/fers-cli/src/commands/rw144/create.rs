//! `fers rw144 new`: boards to start with.

use std::io::Write;

use fers::formats::rw144::{self, CreateError, Problem};
use fers::text::Diagnostic;

use super::ProfileArgs;
use crate::diagnostics::{self, Source};
use crate::failure::{Failure, Outcome};

/// Make a board to start with, from allocations or by lot.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Allocations that are illegal are refused as in a board file: each counts as a line.

Examples:
  fers rw144 new k:1 r:2 n:4 b:2 q:1 p:8 d:2
  fers rw144 new k:1 r:2 a:1 w:2 f:2 e:2 p:10 --seed 7
  fers rw144 new --seed 7")]
pub struct Args {
    /// How many pieces of a kind each side has, such as n:4
    #[arg(required_unless_present = "seed")]
    allocations: Vec<String>,
    /// Draw by lot where the pieces stand on their ranks, and without allocations also these; the same board for the same seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Say on stderr what else is wrong with the allocations, where and why
    #[arg(long)]
    explain: bool,
}

/// Prints the board.
///
/// # Errors
///
/// The exit code of illegal allocations.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let drawn = args.seed.filter(|_| args.allocations.is_empty()).map(rw144::allocations_at_random);
    let allocations = drawn.unwrap_or_else(|| args.allocations.clone());
    if let Some(wrong) = allocations.iter().find(|line| line.contains('\n')) {
        return Err(Failure::Usage(format!("an allocation is one line, not {wrong:?}")));
    }
    match rw144::create(&allocations, args.seed) {
        Ok(board) => Ok(out.write_all(rw144::write_board(&board, args.profile.profile()).as_bytes())?),
        Err(CreateError { text, problems }) => {
            if args.explain {
                let all: Vec<Diagnostic> = problems.iter().map(Problem::diagnostic).collect();
                // With stderr gone there is nobody left to tell.
                let _ = diagnostics::render(&mut anstream::stderr(), Source { name: "allocations", text: &text }, &all);
            }
            let Some(problem) = problems.first() else { return Ok(()) };
            writeln!(out, "{}", problem.fault)?;
            Err(Failure::Code(problem.fault.exit_code()))
        }
    }
}

//! `fers rw144 new`: makes start boards.

use std::io::Write;

use fers::formats::rw144::{self, CreateError, Problem};
use fers::text::Diagnostic;

use super::ProfileArgs;
use crate::diagnostics::{self, Source};
use crate::failure::{Failure, Outcome};

/// Make a start board, from allocations or at random.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Illegal allocations are refused as in a board file, with each allocation counted as one line.

Examples:
  fers rw144 new k:1 r:2 n:4 b:2 q:1 p:8 d:2
  fers rw144 new k:1 r:2 a:1 w:2 f:2 e:2 p:10 --seed 7
  fers rw144 new --seed 7")]
pub struct Args {
    /// The number of pieces of a kind for each side, such as n:4
    #[arg(required_unless_present = "seed")]
    allocations: Vec<String>,
    /// Place the pieces at random on their ranks, and without allocations choose these at random,
    /// too; equal seeds give equal boards
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Report all other problems of the allocations on stderr, with place and reason
    #[arg(long)]
    explain: bool,
}

/// Prints the board.
///
/// # Errors
///
/// Returns the exit code of illegal allocations.
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
                // If stderr is closed, the note is lost: there is no other place to write it.
                let _ = diagnostics::render(&mut anstream::stderr(), Source { name: "allocations", text: &text }, &all);
            }
            let Some(problem) = problems.first() else { return Ok(()) };
            writeln!(out, "{}", problem.fault)?;
            Err(Failure::Code(problem.fault.exit_code()))
        }
    }
}

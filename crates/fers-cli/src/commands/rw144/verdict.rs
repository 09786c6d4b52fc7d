//! Judges a board, or moves played on it.

use std::io::Write;

use fers::formats::rw144::{self, Checkmates, Problem};
use fers::text::Diagnostic;

use super::{ProfileArgs, read_file, shown_name};
use crate::diagnostics::{self, Source};
use crate::failure::{Failure, Outcome};

/// The files to judge.
#[derive(Debug, clap::Args)]
pub struct Files {
    /// The board file, or - for stdin
    #[arg(required = true)]
    board: Option<String>,
    /// The move file, or - for stdin
    moves: Option<String>,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Report all other problems on stderr, with place, reason and the section of the specification
    #[arg(long)]
    explain: bool,
    /// Read `++` and `#` after a move as checkmate, which must be true; by default they mean check
    #[arg(long)]
    checkmates: bool,
}

/// Judges the files.
///
/// # Errors
///
/// Returns the exit code of the first fault, or an error when a file cannot be read.
pub fn run(args: &Files, out: &mut dyn Write) -> Outcome {
    let board = args.board.as_deref().unwrap_or("-");
    if board == "-" && args.moves.as_deref() == Some("-") {
        return Err(Failure::Usage("stdin cannot hold both the board and the moves".to_owned()));
    }
    let board_text = read_file(board)?;
    let moves_text = args.moves.as_deref().map(read_file).transpose()?;
    let reading = rw144::read_board(&board_text);
    if args.explain {
        explain(shown_name(board), &board_text, &reading.diagnostics());
    }
    let mates = if args.checkmates { Checkmates::Marked } else { Checkmates::AsChecks };
    let profile = args.profile.profile();
    let judged = rw144::judge(&reading, moves_text.as_deref(), profile, mates);
    if let (true, Some(name), Some(text), Some(applied)) = (args.explain, &args.moves, &moves_text, &judged.applied) {
        let all: Vec<Diagnostic> = applied.problems.iter().map(Problem::diagnostic).collect();
        explain(shown_name(name), text, &all);
    }
    out.write_all(judged.out.as_bytes())?;
    if judged.code == 0 { Ok(()) } else { Err(Failure::Code(judged.code)) }
}

fn explain(name: &str, text: &str, diagnostics: &[Diagnostic]) {
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::render(&mut anstream::stderr(), Source { name, text }, diagnostics);
}

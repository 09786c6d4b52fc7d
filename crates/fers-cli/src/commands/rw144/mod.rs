//! `fers rw144`: judges board and move files of the Fairy Chess of the course RW144.

mod create;
mod exchange;
mod mark;
mod verdict;

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use fers::formats::rw144::Profile;

use crate::failure::{Failure, Outcome};

pub use exchange::save;

/// Judge board and move files of the course RW144 as its marking program does.
///
/// With BOARD alone, the board is validated; a legal board prints nothing. With MOVES, the moves
/// are played, and the resulting board is printed. A fault is printed as one line on stdout, and
/// its number is the exit code, as the specification of the course requires.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Write a file that is named like a task with its folder: ./new

Exit codes: 0 legal, 1 to 16 as in the specification, 64 wrong command line, 65 incorrect test or wrong data to convert, \
66 a file cannot be read or written.

Examples:
  fers rw144 game.board
  fers rw144 game.board game.moves
  fers rw144 --profile official game.board game.moves
  fers rw144 --explain game.board game.moves
  fers rw144 new k:1 r:2 n:2 b:4 q:1 p:5 d:5 > game.board
  fers rw144 mark tests/ --profile official
  fers play game.board"
)]
pub struct Args {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    files: verdict::Files,
}

/// Other tasks.
#[derive(Debug, Subcommand)]
enum Task {
    /// Make a start board, from allocations or at random
    New(create::Args),
    /// Run all tests of a folder and print which are correct
    Mark(mark::Args),
    /// Print the position of a board, or after its moves, as FEN
    ToFen(exchange::ToArgs),
    /// Print a board and the moves played on it as PGN
    ToPgn(exchange::ToArgs),
    /// Print the board file of a position given as FEN
    FromFen(exchange::FromFenArgs),
    /// Write the board file and the move file of a game given as PGN
    FromPgn(exchange::FromPgnArgs),
}

/// The authority to follow where the specification and the tests of the course differ.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ProfileName {
    /// The specification: queenside castling ends on c and d; no blank at the end of a rank
    #[default]
    Spec,
    /// The tests: queenside castling ends on b and c; a blank at the end of each rank
    Official,
}

/// The profile as an argument.
#[derive(Debug, clap::Args)]
struct ProfileArgs {
    /// The authority to follow where the specification and the tests of the course differ
    #[arg(long, value_name = "PROFILE", default_value = "spec")]
    profile: ProfileName,
}

impl ProfileArgs {
    fn profile(&self) -> Profile {
        match self.profile {
            ProfileName::Spec => Profile::Spec,
            ProfileName::Official => Profile::Official,
        }
    }
}

/// Runs the task. Exit codes up to 16 are those of the course; our own are larger.
///
/// # Errors
///
/// Returns the exit codes of the specification, and an error when a file cannot be read or written.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let outcome = match &args.task {
        None => verdict::run(&args.files, out),
        Some(Task::New(args)) => create::run(args, out),
        Some(Task::Mark(args)) => mark::run(args, out),
        Some(Task::ToFen(args)) => exchange::to_fen(args, out),
        Some(Task::ToPgn(args)) => exchange::to_pgn(args, out),
        Some(Task::FromFen(args)) => exchange::from_fen(args, out),
        Some(Task::FromPgn(args)) => exchange::from_pgn(args, out),
    };
    outcome.and_then(|()| Ok(out.flush()?)).map_err(|failure| {
        // The verdict on stdout must be written before the process ends.
        let _ = out.flush();
        with_own_code(failure)
    })
}

fn with_own_code(failure: Failure) -> Failure {
    let code = match &failure {
        Failure::Code(_) => return failure,
        Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return failure,
        Failure::Usage(_) => USAGE,
        Failure::Input(_) | Failure::Io(_) => NO_INPUT,
        Failure::Reported => BAD_DATA,
    };
    failure.report();
    Failure::Code(code)
}

/// The exit code of a wrong command line, as in `sysexits.h`.
const USAGE: u8 = 64;
/// The exit code of wrong data.
const BAD_DATA: u8 = 65;
/// The exit code of files that cannot be read or written.
const NO_INPUT: u8 = 66;

/// Prints a problem of the command line, or the help. The exit code depends on the command: `rw144`
/// has its own.
pub fn usage_exit(error: &clap::Error) -> ExitCode {
    let is_ours = std::env::args_os().nth(1).is_some_and(|name| name == "rw144");
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = error.print();
    match error.exit_code() {
        0 => ExitCode::SUCCESS,
        _ if is_ours => ExitCode::from(USAGE),
        code => ExitCode::from(u8::try_from(code).unwrap_or(2)),
    }
}

/// The largest file, far larger than any board or game.
const BYTES_MAX: u64 = 4 << 20;

/// Reads a file, or stdin for `-`. Text that is not UTF-8 is read, too, so that it is judged like
/// other wrong text.
fn read_file(path: &str) -> Result<String, Failure> {
    let name = shown_name(path);
    let unreadable = |error: io::Error| Failure::input(format!("{name} cannot be read: {error}"));
    let mut bytes = Vec::new();
    let read = match path {
        "-" => io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bytes),
        _ => File::open(path).and_then(|file| file.take(BYTES_MAX + 1).read_to_end(&mut bytes)),
    };
    read.map_err(unreadable)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(Failure::input(format!("{name} is longer than {} MiB: is it the right file?", BYTES_MAX >> 20)));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn shown_name(path: &str) -> &str {
    if path == "-" { "stdin" } else { path }
}

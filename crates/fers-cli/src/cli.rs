//! The command line: its commands and their dispatch.

use std::ffi::OsString;
use std::io::Write;

use clap::{Parser, Subcommand};

use crate::commands::{
    bench, check, completions, convert, diagram, engine, explain, fen, list, matches, moves, new, perft, piece, play,
    preset, result, rw144, serve, show, tune,
};
use crate::failure::Outcome;
use crate::game::BY_LOT;

/// Play and study any chess variant.
#[derive(Debug, Parser)]
#[command(name = "fers", version, about, after_help = AFTER_HELP, subcommand_required = true, arg_required_else_help = true)]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
GAME is the name of a variant (see `fers list`), a file, one variant of a file as FILE#NAME, or - for stdin.

Examples:
  fers play capablanca
  fers list
  fers show makruk
  fers check my-variants.txt
  fers play my-variants.txt#my-game
  fers serve

Exit codes: 0 success, 1 wrong input or a failed check, 2 wrong command line, 130 interrupted match.
`fers rw144` has exit codes of its own.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game against the computer, or both sides
    Play(play::Args),
    /// List variants: those that come with Fers, or those of files
    List(list::Args),
    /// Show the rules of a variant in words, with its pieces and their moves
    Show(show::Args),
    /// Show a piece by name or notation: its moves, its source, and the games that have it
    #[command(visible_alias = "pieces")]
    Piece(piece::Args),
    /// Draw a position, or the moves of a piece
    Diagram(diagram::Args),
    /// Check files and report every problem in them
    Check(check::Args),
    /// Print the legal moves, one per line
    Moves(moves::Args),
    /// Count move sequences (perft), or compare counts with a table
    Perft(perft::Args),
    /// Search fixed positions of several variants and print the node counts
    Bench(bench::Args),
    /// Print the position as FEN
    Fen(fen::Args),
    /// Print whether the game is over, with the result and the reason
    Result(result::Args),
    /// Explain how Fers compiles and evaluates a variant
    Explain(explain::Args),
    /// Let the engine learn a variant by playing it
    Tune(tune::Args),
    /// Run as an engine for a graphical interface (CECP, UCI, USI, UCCI)
    Engine(engine::Args),
    /// Play matches between engines, in any variant
    Match(matches::Args),
    /// Begin a variant: print chess in a format, to be changed
    New(new::Args),
    /// Write a variant in another format
    Convert(convert::Args),
    /// Run a preset of Game Courier as the site would
    Preset(preset::Args),
    /// Judge board and move files of the course RW144 as its marking program does
    Rw144(rw144::Args),
    /// Serve the studio: design, play and study variants in the browser
    Serve(serve::Args),
    /// Print a completion script for your shell
    Completions(completions::Args),
}

/// Writes `--shuffle=lot` where no number follows `--shuffle`, so that the name of a game may
/// follow the option.
pub fn with_lots(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let is_number = |text: &OsString| text.to_str().is_some_and(|text| text == BY_LOT || text.parse::<u64>().is_ok());
    for index in 1..arguments.len() {
        if arguments[index] == "--" {
            break;
        }
        if arguments[index] == "--shuffle" && !arguments.get(index + 1).is_some_and(is_number) {
            arguments[index] = format!("--shuffle={BY_LOT}").into();
        }
    }
    arguments
}

impl Command {
    /// Runs the command, writing to `out`.
    ///
    /// # Errors
    ///
    /// The errors of the command.
    pub fn run(&self, out: &mut dyn Write) -> Outcome {
        match self {
            Self::Play(args) => play::run(args, out),
            Self::List(args) => list::run(args, out),
            Self::Show(args) => show::run(args, out),
            Self::Piece(args) => piece::run(args, out),
            Self::Diagram(args) => diagram::run(args, out),
            Self::Check(args) => check::run(args, out),
            Self::Moves(args) => moves::run(args, out),
            Self::Perft(args) => perft::run(args, out),
            Self::Bench(args) => bench::run(args, out),
            Self::Fen(args) => fen::run(args, out),
            Self::Result(args) => result::run(args, out),
            Self::Explain(args) => explain::run(args, out),
            Self::Tune(args) => tune::run(args, out),
            Self::Engine(args) => engine::run(args, out),
            Self::Match(args) => matches::run(args, out),
            Self::New(args) => new::run(args, out),
            Self::Convert(args) => convert::run(args, out),
            Self::Preset(args) => preset::run(args, out),
            Self::Rw144(args) => rw144::run(args, out),
            Self::Serve(args) => serve::run(args, out),
            Self::Completions(args) => completions::run(args, out),
        }
    }
}

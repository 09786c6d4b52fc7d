//! `fers fen`: prints the position as text.

use std::io::Write;

use fers::GameText;
use serde_json::json;

use crate::failure::Outcome;
use crate::game::QueryArgs;

/// Print the position as FEN.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  fers fen chess\n  fers fen crazyhouse --moves \"e4 d5 exd5\"")]
pub struct Args {
    #[command(flatten)]
    query: QueryArgs,
}

/// Prints the FEN.
///
/// # Errors
///
/// Returns an error when the game, the position or a move is wrong.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let fen = args.query.game.start()?.fen();
    if args.query.json {
        writeln!(out, "{}", json!({ "fen": fen }))?
    } else {
        writeln!(out, "{fen}")?
    }
    Ok(())
}

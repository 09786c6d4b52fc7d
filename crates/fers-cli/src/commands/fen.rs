//! `fers fen`: prints the position as text.

use std::io::Write;

use serde_json::json;

use crate::failure::Outcome;
use crate::game::QueryArgs;
use crate::game_courier::written;

/// Print the position as FEN.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  fers fen chess\n  fers fen crazyhouse --moves \"e4 d5 exd5\"\n  fers fen chess --fen-dialect game-courier"
)]
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
    let game = args.query.game.start()?;
    let fen = written(&game, args.query.game.position.fen_dialect);
    if args.query.json {
        writeln!(out, "{}", json!({ "fen": fen }))?
    } else {
        writeln!(out, "{fen}")?
    }
    Ok(())
}

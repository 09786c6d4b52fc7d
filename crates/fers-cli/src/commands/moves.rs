//! `fers moves`: what may be played.

use std::io::Write;

use fers::GameText;
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::game::GameArgs;

/// Print the legal moves, one a line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Moves are printed in coordinates, in a fixed order. A game that is over has no moves.

Examples:
  fers moves chess
  fers moves crazyhouse --moves \"e4 d5 exd5\" --san
  fers moves my-variants.txt#my-game --json")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Print the moves in SAN
    #[arg(long)]
    san: bool,
    /// Print JSON: the position, and each move in coordinates and in SAN
    #[arg(long)]
    json: bool,
}

/// Prints the moves.
///
/// # Errors
///
/// When the game is wrong.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut game = args.game.start()?;
    let moves = game.legal_texts(args.game.position.style());
    if args.json {
        let moves: Vec<Value> = moves.iter().map(|text| json!({ "move": text.coordinate, "san": text.san })).collect();
        writeln!(out, "{}", json!({ "fen": game.fen(), "moves": moves }))?;
        return Ok(());
    }
    let mut lines: Vec<&str> =
        moves.iter().map(|text| if args.san { text.san.as_str() } else { text.coordinate.as_str() }).collect();
    lines.sort_unstable();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

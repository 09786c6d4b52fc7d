//! `fers result`: prints whether the game is over.

use std::io::Write;

use fers::{Game, GameText};
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::game::QueryArgs;

/// Print whether the game is over, with the result and the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints `ongoing`, or the score and the reason. Draws that the player to move may claim follow, one per line.

Examples:
  fers result chess --moves \"f3 e5 g4 Qh4\"
  fers result xiangqi --fen \"FEN\"")]
pub struct Args {
    #[command(flatten)]
    query: QueryArgs,
}

/// Prints the result.
///
/// # Errors
///
/// Returns an error when the game, the position or a move is wrong.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let game = args.query.game.start()?;
    if args.query.json {
        writeln!(out, "{}", to_json(&game))?;
        return Ok(());
    }
    writeln!(out, "{}", line(&game))?;
    for claim in game.claim_texts() {
        writeln!(out, "claim 1/2-1/2 {claim}")?;
    }
    Ok(())
}

/// Returns `ongoing`, or the score and the reason.
pub fn line(game: &Game) -> String {
    match game.result_text() {
        Some(result) => format!("{} {}", result.score, result.reason),
        None => "ongoing".to_owned(),
    }
}

/// Returns the result, its reason and the possible claims.
pub fn to_json(game: &Game) -> Value {
    let claims = game.claim_texts();
    match game.result_text() {
        Some(result) => json!({ "result": result.score, "reason": result.reason, "claims": claims }),
        None => json!({ "result": "ongoing", "reason": null, "claims": claims }),
    }
}

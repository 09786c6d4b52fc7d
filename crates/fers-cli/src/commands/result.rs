//! `fers result`: whether the game is over.

use std::io::Write;

use fers::{Game, GameText};
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::game::QueryArgs;

/// Print whether the game is over, how and why.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints `ongoing`, or the score and the reason. What the player to move may claim stands on further lines.

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
/// When the game is wrong.
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

/// `ongoing`, or the score and the reason.
pub fn line(game: &Game) -> String {
    match game.result_text() {
        Some(result) => format!("{} {}", result.score, result.reason),
        None => "ongoing".to_owned(),
    }
}

/// Returns the result, its reason and what may be claimed.
pub fn to_json(game: &Game) -> Value {
    let claims = game.claim_texts();
    match game.result_text() {
        Some(result) => json!({ "result": result.score, "reason": result.reason, "claims": claims }),
        None => json!({ "result": "ongoing", "reason": null, "claims": claims }),
    }
}

//! `fers moves`: prints the legal moves.

use std::io::Write;

use fers::notation::Notation;
use fers::{Game, GameText, Move, MoveText};
use serde_json::{Value, json};

use crate::commands::result;
use crate::failure::Outcome;
use crate::game::{self, GameArgs};

/// Print the legal moves, one per line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Moves are printed in coordinates or the chosen notation, in a fixed order. A finished game has no moves.

Examples:
  fers moves chess
  fers moves crazyhouse --moves \"e4 d5 exd5\" --san
  fers moves xiangqi --notation wxf
  fers moves my-variants.txt#my-game --json
  fers moves chess --moves \"e4 e5\" --json --every-ply")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Print the moves in SAN; short for --notation san
    #[arg(long, conflicts_with = "notation")]
    san: bool,
    /// Print JSON: the position, and each move in coordinates, in SAN and in the chosen notation
    #[arg(long)]
    json: bool,
    /// Print JSON for the start position and for the position after each of --moves, one line per
    /// position, with check, result and claims
    #[arg(long, requires = "json")]
    every_ply: bool,
}

/// Prints the moves.
///
/// # Errors
///
/// Returns an error when the game, the position or a move is wrong.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    if args.every_ply {
        return every_ply(args, out);
    }
    let game = args.game.start()?;
    let notation = args.game.position.notation.or(args.san.then_some(Notation::San));
    let notated = notation.map(|notation| game.legal_notated(notation)).unwrap_or_default();
    let texts = game.legal_texts(args.game.position.style());
    if args.json {
        let moves: Vec<Value> = texts.iter().map(|text| entry(text, &notated)).collect();
        writeln!(out, "{}", json!({ "fen": game.fen(), "moves": moves }))?;
        return Ok(());
    }
    let mut lines: Vec<String> = match notation {
        Some(_) => notated.into_iter().map(|(_, text)| text).collect(),
        None => texts.into_iter().map(|text| text.coordinate).collect(),
    };
    lines.sort_unstable();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Prints a line for each position of the game. Positions before an illegal move are printed, too.
fn every_ply(args: &Args, out: &mut dyn Write) -> Outcome {
    let GameArgs { game, position } = &args.game;
    let mut shown = game::start(game, &position.without_moves())?;
    writeln!(out, "{}", ply(&shown, args))?;
    for mv in position.single_moves() {
        game::play(&mut shown, mv, position.notation.unwrap_or_default())?;
        writeln!(out, "{}", ply(&shown, args))?;
    }
    Ok(())
}

/// Returns a position as JSON, with its moves in coordinates, check, result and claims.
fn ply(game: &Game, args: &Args) -> Value {
    let moves: Vec<String> =
        game.legal_texts(args.game.position.style()).into_iter().map(|text| text.coordinate).collect();
    let mut ply = result::to_json(game);
    ply["fen"] = json!(game.fen());
    ply["check"] = json!(game.is_in_check());
    ply["moves"] = json!(moves);
    ply
}

/// Returns a move as JSON, in all its spellings.
fn entry(text: &MoveText, notated: &[(Move, String)]) -> Value {
    let mut entry = json!({ "move": text.coordinate, "san": text.san });
    if let Some((_, notated)) = notated.iter().find(|(mv, _)| *mv == text.mv) {
        entry["notated"] = json!(notated);
    }
    entry
}

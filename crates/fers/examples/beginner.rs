//! An engine that plays chess as a beginner may, to measure weak levels against.
//!
//! It sees mates in one, what it captures, and whether the piece that it moves can be taken. Three
//! moves of ten are any legal move. It knows as much of UCI as `fers match` asks. docs/strength.md
//! has the matches.

use std::error::Error;
use std::io::{BufRead, Write};

use fers::core::SplitMix;
use fers::prelude::*;
use fers::{Move, Square, game_from_fen};

/// Moves that are chosen by chance, in percent.
const BLIND_PERCENT: usize = 30;
/// The value of a mate, in pawns.
const MATE: i64 = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let chess = Variant::builtin("chess")?;
    let mut game = Game::new(chess.clone());
    let mut random = SplitMix::new(1);
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match line.split_whitespace().next() {
            Some("uci") => writeln!(out, "id name beginner\nuciok")?,
            Some("isready") => writeln!(out, "readyok")?,
            Some("position") => game = position(&chess, &line)?,
            Some("go") => {
                let text = chosen(&game, &mut random).map(|mv| game.coordinate(&mv, CoordinateStyle::default()));
                writeln!(out, "info depth 1 score cp 0\nbestmove {}", text.as_deref().unwrap_or("0000"))?;
            }
            Some("quit") => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

/// Reads `position startpos moves e2e4` or `position fen FEN moves e2e4`.
fn position(chess: &Variant, line: &str) -> Result<Game, Box<dyn Error>> {
    let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut game = match start.strip_prefix("position fen ") {
        Some(fen) => game_from_fen(chess.clone(), fen).map_err(|_| format!("no position of chess: {fen}"))?,
        None => Game::new(chess.clone()),
    };
    for text in moves.split_whitespace() {
        game.play_text(text)?;
    }
    Ok(game)
}

fn chosen(game: &Game, random: &mut SplitMix) -> Option<Move> {
    let moves = game.legal_list();
    if !moves.is_empty() && random.below(100) < BLIND_PERCENT {
        return Some(moves[random.below(moves.len())].clone());
    }
    // Moves of one value are chosen by lot.
    moves.iter().max_by_key(|mv| worth(game, mv) * 1000 + random.below(900) as i64).cloned()
}

/// Returns what a move wins at once, in pawns.
fn worth(game: &Game, mv: &Move) -> i64 {
    let Some(to) = mv.destination() else { return 0 };
    let mover = mv.origin().map_or(0, |from| value_on(game, from));
    let taken = if mv.is_capture() { value_on(game, to).max(1) } else { 0 };
    let promoted = mv.promotion.map_or(0, |to| value(&game.variant().ruleset().piece(to).name) - 1);
    let mut after = game.clone();
    if after.play(mv).is_err() {
        return 0;
    }
    if after.is_in_check() && after.legal_list().is_empty() {
        return MATE;
    }
    taken + promoted - risk(&after, to, mover)
}

/// Returns what is lost where the moved piece can be taken: all of it, or what it is worth beyond a
/// minor piece where it is protected.
fn risk(game: &Game, on: Square, mover: i64) -> i64 {
    let takes = |mv: &&Move| mv.is_capture() && mv.destination() == Some(on);
    let Some(taking) = game.legal_list().iter().find(takes) else { return 0 };
    let mut after = game.clone();
    let is_protected = after.play(taking).is_ok() && after.legal_list().iter().any(|mv| takes(&mv));
    if is_protected { (mover - 3).max(0) } else { mover }
}

fn value_on(game: &Game, square: Square) -> i64 {
    let setup = game.setup();
    setup.piece_at(square).map_or(0, |piece| value(&game.variant().ruleset().piece(piece.piece_type).name))
}

fn value(name: &str) -> i64 {
    match name {
        "Pawn" => 1,
        "Knight" | "Bishop" => 3,
        "Rook" => 5,
        "Queen" => 9,
        _ => 0,
    }
}

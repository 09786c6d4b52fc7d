//! Replays games of the other program with `fers`.

use std::path::Path;
use std::process::Command;

use super::ply::Ply;

/// The positions of a game, and the error message if a move or the variant was rejected.
pub struct Shown {
    pub plies: Vec<Ply>,
    pub refusal: Option<String>,
}

/// Returns the positions of a game. `game` holds the arguments that select the variant.
///
/// # Errors
///
/// Returns an error when the command does not start or prints something unexpected.
pub fn play(fers: &Path, game: &[String], moves: &str) -> Result<Shown, String> {
    let mut command = Command::new(fers);
    command.arg("moves").args(game).args(["--json", "--every-ply", "--moves", moves]);
    let output = command.output().map_err(|error| format!("{} does not start: {error}", fers.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let plies = text.lines().map(|line| ply(line).ok_or_else(|| format!("{command:?} answers {line}")));
    let complaint = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Ok(Shown { plies: plies.collect::<Result<_, _>>()?, refusal: (!output.status.success()).then_some(complaint) })
}

/// Parses a position printed by the command.
fn ply(line: &str) -> Option<Ply> {
    let behind = |key: &str| line.split_once(&format!("\"{key}\":")).map(|(_, rest)| rest);
    let text = |key: &str| behind(key)?.strip_prefix('"')?.split('"').next().map(str::to_owned);
    let moves = behind("moves")?.strip_prefix('[')?.split(']').next()?;
    Some(Ply {
        played: String::new(),
        fen: text("fen")?,
        is_check: behind("check")?.starts_with("true"),
        over: text("result").filter(|result| result != "ongoing"),
        may_end: (!behind("claims")?.starts_with("[]")).then(String::new),
        reason: text("reason").unwrap_or_default(),
        // Split at quotes, because moves with a wall contain commas.
        moves: moves.split('"').skip(1).step_by(2).map(str::to_owned).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_from_lines() {
        let line = r#"{"check":true,"claims":[],"fen":"k2/3/2K w - - 0 1","moves":["c1c2,c2a1","a1b2q"],"reason":null,"result":"ongoing"}"#;
        let read = ply(line).expect("it is one");
        assert_eq!((read.fen.as_str(), read.is_check, read.moves.len()), ("k2/3/2K w - - 0 1", true, 2));
        assert_eq!((read.over, read.may_end), (None, None));
    }
}

//! Positions as Game Courier writes them.

use fers::{Dialect, Game, GameText};
use fers_gamecode::read_fen;

use crate::diagnostics::{self, Source};
use crate::failure::Failure;

/// Whose FEN is read and written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum FenDialect {
    /// That of Fers
    #[default]
    Fers,
    /// That of Game Courier: rows run on, `*` is the rest of a row, `-` no square, `{xy}` a label
    GameCourier,
}

/// Returns a FEN of Game Courier as Fers writes it; `files` is the width of the board.
///
/// What stands behind the board (the side to move and so on) is kept; without it the first side
/// begins.
///
/// # Errors
///
/// When the board cannot be read; its problems are on stderr then.
pub fn to_own(fen: &str, files: usize) -> Result<String, Failure> {
    let fen = fen.trim();
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, "w"));
    let parsed = read_fen(board, Some(files));
    if parsed.has_errors() {
        diagnostics::render(&mut anstream::stderr(), Source { name: "FEN", text: board }, &parsed.diagnostics)?;
        return Err(Failure::Reported);
    }
    let rows: Vec<String> = parsed.value.rows.iter().map(|row| own_row(row)).collect();
    Ok(format!("{} {rest}", rows.join("/")))
}

fn own_row(row: &[String]) -> String {
    let mut text = String::new();
    for cells in row.chunk_by(|a, b| a == "@" && b == "@") {
        match cells[0].as_str() {
            "@" => text += &cells.len().to_string(),
            "-" => text.push('*'),
            label if label.chars().count() == 1 => text += label,
            label => text += &format!("{{{label}}}"),
        }
    }
    text
}

/// Writes the position of a game in a dialect. Game Courier's has the board alone, and the side to
/// move behind it.
pub fn written(game: &Game, dialect: FenDialect) -> String {
    if dialect == FenDialect::Fers {
        return game.fen();
    }
    let variant = game.variant();
    let text = fers::fen_text::write_with(variant.ruleset(), variant.facts(), game.as_setup(), Dialect::GameCourier);
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_the_site_are_those_of_ours() {
        let own = |text: &str| to_own(text, 8).unwrap();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        assert_eq!(own("rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR"), start);
        assert_eq!(own("rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR"), start);
        assert_eq!(own("k/--6/{cx}7 b"), "k*******/**6/{cx}7 b");
    }
}

//! Rules for a piece given by its name or its moves.

use std::io::Write;

use fers::betza::{MoveText, parse};
use fers::rules::Path;
use fers::text::Parsed;
use fers::{Geometry, Library, PieceRules, Ruleset};

use crate::diagnostics::{self, Source};
use crate::failure::Failure;
use crate::source;

/// The names of the pieces that may be put around the given piece; other letters get no name.
const NAMES: [(&str, &str); 6] =
    [("p", "Pawn"), ("n", "Knight"), ("b", "Bishop"), ("r", "Rook"), ("q", "Queen"), ("k", "King")];

/// Returns rules whose first piece type is the given piece, a name of the piece library or moves in
/// Betza notation. There is a piece for each other letter, too.
///
/// # Errors
///
/// Returns an error when the text is neither. The error explains the problem as Betza notation, or
/// as the name of a variant.
pub fn ruleset(text: &str) -> Result<Ruleset, Failure> {
    let (name, text) = match fers::pieces::Library::get().find(text) {
        Some(piece) => (piece.name.as_str(), piece.betza.as_str()),
        None => (text, text),
    };
    let Parsed { value, diagnostics } = parse(text);
    let has_errors = diagnostics.iter().any(|diagnostic| diagnostic.is_error());
    if has_errors && (value.paths.is_empty() || Library::builtin().suggestion(text).is_some()) {
        return Err(not_a_game(text));
    }
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::render(&mut anstream::stderr(), Source { name: "Betza", text }, &diagnostics);
    if has_errors {
        return Err(Failure::input(format!("no variant and no file is called `{text}`, and as a piece it has errors")));
    }
    note_what_is_not_drawn(&value);
    Ok(with_others(name, value.paths))
}

/// Returns the error for a text that is neither a variant nor a piece.
fn not_a_game(text: &str) -> Failure {
    match source::ruleset(text, &source::Reading::default()) {
        Err(Failure::Input(message)) => {
            Failure::Input(format!("{message}; it is no named piece and no piece in Betza notation either"))
        }
        Err(other) => other,
        // Invariant: callers pass only texts that name no variant and no piece.
        Ok(_) => Failure::input(format!("`{text}` is a variant and no piece")),
    }
}

fn note_what_is_not_drawn(text: &MoveText) {
    let notes = [
        (!text.castling.is_empty(), "castling needs a board with partners: it is not drawn"),
        (!text.drops.is_empty(), "a drop is no way to move: it is not drawn"),
        (!text.shuns_attack.is_empty(), "slides that a royal may not make over attacked squares are drawn whole"),
    ];
    for (_, note) in notes.iter().filter(|(applies, _)| *applies) {
        let _ = writeln!(anstream::stderr(), "{note}");
    }
}

fn with_others(text: &str, paths: Vec<Path>) -> Ruleset {
    let mut ruleset = Ruleset::new(text, Geometry::rectangle(8, 8));
    ruleset.pieces.push(PieceRules::new(text, "", paths));
    for letter in 'a'..='z' {
        let letter = letter.to_string();
        let name = NAMES.iter().find(|(known, _)| *known == letter).map(|(_, name)| (*name).to_owned());
        let name = name.unwrap_or_else(|| format!("Piece {}", letter.to_uppercase()));
        ruleset.pieces.push(PieceRules::new(&name, &letter, Vec::new()));
    }
    ruleset
}

//! The table of pieces.

use fers_core::{Color, Geometry, Piece, PieceType, Square};
use fers_rules::{Path, Range, Royal, Ruleset};

use super::symmetry::Symmetry;
use super::{castling, names};
use crate::idiagram::lower::NO_MOVES;

/// Returns the lines of all piece types.
pub(super) fn lines(ruleset: &Ruleset, symmetry: Symmetry) -> Vec<String> {
    ruleset.piece_types().map(|piece_type| line(ruleset, piece_type, symmetry)).collect()
}

fn line(ruleset: &Ruleset, piece_type: PieceType, symmetry: Symmetry) -> String {
    let piece = ruleset.piece(piece_type);
    let name = match names::field(&piece.name) {
        name if name.is_empty() => format!("piece {}", piece_type.index() + 1),
        name => name,
    };
    let image = ruleset.presentation.diagram.images.get(piece_type.index()).map_or("", String::as_str);
    let squares = squares(ruleset, piece_type, symmetry);
    let in_hand = match in_hand(ruleset, piece_type) {
        0 => String::new(),
        count => count.to_string(),
    };
    let id = names::field(&piece.letters.white);
    let line = format!("{name}:{id}:{}:{}:{squares}:{in_hand}", moves(ruleset, piece_type), names::field(image));
    line.trim_end_matches(':').to_owned() + if squares.is_empty() && in_hand.is_empty() { "::" } else { "" }
}

/// Returns the moves as Betza text, with the castlings. Paths that cannot be written are left out.
fn moves(ruleset: &Ruleset, piece_type: PieceType) -> String {
    let castling = castling::text(ruleset, piece_type);
    let paths = &ruleset.piece(piece_type).moves;
    let is_careful = |royal: &Royal| !royal.may_cross_attack && royal.piece_types.contains(&piece_type);
    let moves = if ruleset.royals.iter().any(is_careful) { careful(paths) } else { betza(paths) };
    if moves.is_empty() && castling.is_empty() { NO_MOVES.to_owned() } else { moves + &castling }
}

/// Returns a text that reads as exactly these paths if there is one, otherwise as equal moves,
/// otherwise as some of them.
fn betza(paths: &[Path]) -> String {
    let one_by_one =
        || paths.iter().filter_map(|path| fers_betza::print(std::slice::from_ref(path))).collect::<String>();
    let is_exact = |text: &String| {
        let parsed = fers_betza::parse(text);
        parsed.diagnostics.is_empty() && parsed.value.paths == paths
    };
    let together = fers_betza::print(paths);
    let exact = together.clone().into_iter().chain([one_by_one()]).find(is_exact);
    exact.or(together).unwrap_or_else(one_by_one)
}

/// Returns the text of a royal that does not slide over attacked squares: `n` before each of its
/// slides.
fn careful(paths: &[Path]) -> String {
    let text = |path: &Path| {
        let text = fers_betza::print(std::slice::from_ref(path))?;
        let slides = path.legs.len() == 1 && path.legs[0].range.max != Range::ONE.max;
        let mut marked = String::new();
        for letter in text.chars() {
            let begins_atom = letter.is_ascii_uppercase() && !marked.ends_with(|c: char| c.is_ascii_uppercase());
            marked.extend((slides && begins_atom).then_some('n'));
            marked.push(letter);
        }
        Some(marked)
    };
    paths.iter().filter_map(text).collect()
}

/// Returns White's squares, followed by a double comma and Black's if symmetry does not give them.
fn squares(ruleset: &Ruleset, piece_type: PieceType, symmetry: Symmetry) -> String {
    let own = |color| {
        let wanted = Piece::new(color, piece_type);
        ruleset.start.pieces().filter(move |&(_, piece)| piece == wanted).map(|(square, _)| square).collect::<Vec<_>>()
    };
    let white = list(&ruleset.geometry, &own(Color::White));
    match symmetry {
        Symmetry::None => {
            let black = list(&ruleset.geometry, &own(Color::Black));
            if black.is_empty() { white } else { format!("{white},,{black}") }
        }
        Symmetry::Mirror | Symmetry::Rotate => white,
    }
}

/// Squares, with runs along a rank by their ends.
pub(super) fn list(geometry: &Geometry, squares: &[Square]) -> String {
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for &square in squares {
        let follows = |last: Square| square.0 == last.0 + 1 && geometry.rank(square) == geometry.rank(last);
        match runs.last_mut().filter(|(_, last)| follows(*last)) {
            Some((_, last)) => *last = square,
            None => runs.push((square, square)),
        }
    }
    let name = |square| geometry.square_name(square);
    let run = |(first, last): (Square, Square)| match last.0 - first.0 {
        0 => name(first),
        1 => format!("{},{}", name(first), name(last)),
        _ => format!("{}-{}", name(first), name(last)),
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join(",")
}

/// Returns the number in White's hand; for types with a limit on the board, the number missing
/// there.
fn in_hand(ruleset: &Ruleset, piece_type: PieceType) -> u16 {
    let held = ruleset.start.hands.white.count(piece_type);
    let wanted = Piece::new(Color::White, piece_type);
    let on_board = ruleset.start.pieces().filter(|&(_, piece)| piece == wanted).count();
    let missing = |limit: u16| limit.saturating_sub(u16::try_from(on_board).unwrap_or(u16::MAX));
    ruleset.piece(piece_type).limit.white.map_or(held, missing)
}

//! `piece` commands: what XBoard is told about how pieces move.

use fers_betza::print;
use fers_core::{Color, PieceType, Square, Vector};
use fers_rules::{Castling, Condition, Path, Ruleset};

/// The `piece` commands of a game; nothing if the moves of some piece cannot be said so, for then XBoard would take
/// legal moves for illegal ones.
pub(crate) fn descriptions(ruleset: &Ruleset) -> Option<Vec<String>> {
    let is_plain = ruleset.facing.is_none() && !ruleset.must_capture && ruleset.geometry.boards == 1;
    if !is_plain {
        return None;
    }
    let lines: Option<Vec<Vec<String>>> =
        ruleset.piece_types().map(|piece_type| description(ruleset, piece_type)).collect();
    Some(lines?.concat())
}

fn description(ruleset: &Ruleset, piece_type: PieceType) -> Option<Vec<String>> {
    let rules = ruleset.piece(piece_type);
    let is_free = rules.confined_to.is_none()
        && rules.blocked_by.is_none()
        && rules.victims.is_none()
        && !rules.is_iron
        && !rules.is_endangered;
    let texts = [Color::White, Color::Black].map(|color| betza(ruleset, piece_type, color));
    let [Some(white), Some(black)] = texts else { return None };
    let letters = &rules.letters;
    if !is_free {
        return None;
    }
    Some(if white == black && letters.white.eq_ignore_ascii_case(&letters.black) {
        vec![format!("piece {}& {white}", letters.white)]
    } else {
        vec![format!("piece {} {white}", letters.white), format!("piece {} {black}", letters.black)]
    })
}

/// The moves of a piece of a side in Betza notation, castling included.
fn betza(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    let paths: Option<Vec<Path>> =
        ruleset.piece(piece_type).moves_of(color).iter().map(|path| plain(ruleset, piece_type, color, path)).collect();
    let text = print(&paths?)?;
    Some(text + &castling(ruleset, piece_type, color)?)
}

/// A path without conditions beyond being virgin. That a piece stands in a region is the same thing if all pieces of its
/// kind start there and nowhere else in it.
fn plain(ruleset: &Ruleset, piece_type: PieceType, color: Color, path: &Path) -> Option<Path> {
    let is_home = |condition: &Condition| match *condition {
        Condition::Virgin => true,
        Condition::From(zones) => {
            let is_start = |square| {
                let piece = ruleset.start.piece_at(square);
                piece.is_some_and(|piece| piece.is_of(color) && piece.piece_type == piece_type)
            };
            let zone = ruleset.zone(zones, color);
            !zone.is_empty() && zone.iter().all(is_start)
        }
        _ => false,
    };
    let when = if path.when.is_empty() { Vec::new() } else { vec![Condition::Virgin] };
    path.when.iter().all(is_home).then(|| Path { when, ..path.clone() })
}

/// Castling as XBoard writes it: `isO2` for two squares to either side, `irO2ilO3` where they differ; nothing if it is of
/// another kind.
fn castling(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    let is_its = |castling: &&Castling| {
        let king = ruleset.start.piece_at(castling.king);
        castling.color == color && king.is_some_and(|king| king.piece_type == piece_type)
    };
    let mut text = String::new();
    let mut widths = [None; 2];
    for castling in ruleset.castlings.iter().filter(is_its) {
        let [target] = castling.targets[..] else { return None };
        let Vector { files, ranks: 0, boards: 0 } = ruleset.geometry.displacement(castling.king, target.king) else {
            return None;
        };
        let slot = &mut widths[usize::from(files < 0)];
        if files == 0 || slot.is_some() || !is_in_corner(ruleset, castling.partner) {
            return None;
        }
        *slot = Some(files.unsigned_abs());
    }
    match widths {
        [None, None] => {}
        [Some(right), Some(left)] if right == left => text = format!("isO{right}"),
        [right, left] => {
            text.extend(right.map(|width| format!("irO{width}")));
            text.extend(left.map(|width| format!("ilO{width}")));
        }
    }
    Some(text)
}

fn is_in_corner(ruleset: &Ruleset, square: Square) -> bool {
    let file = ruleset.geometry.file(square);
    file == 0 || file + 1 == ruleset.geometry.files
}

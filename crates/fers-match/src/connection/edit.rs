//! Setting up positions for CECP engines without `setboard`.
//!
//! Source: the description of the Chess Engine Communication Protocol, on `edit`.

use fers::core::{Geometry, Square};
use fers::notation::CoordinateStyle;
use fers::{ByColor, Color, Ruleset, Setup};

/// Returns the lines that set up a position in `force` mode. `edit` does not change the side to
/// move, so a White move is sent first if Black is to move.
pub(super) fn lines(
    ruleset: &Ruleset,
    setup: &Setup,
    style: CoordinateStyle,
    first_move: Option<String>,
) -> Result<Vec<String>, String> {
    let holds_pieces = setup.hands.iter().any(|(_, hand)| !hand.is_empty());
    if holds_pieces {
        return Err("cannot be given a position with pieces in hand (it has no feature setboard)".to_owned());
    }
    let mut of_side: ByColor<Vec<String>> = ByColor::default();
    for (index, piece) in setup.board.iter().enumerate() {
        let (Some(piece), square) = (piece, Square(index as u16)) else { continue };
        let letter = &ruleset.piece(piece.piece_type).letters.white;
        let Some(color) = Color::ALL.into_iter().find(|&color| piece.is_of(color)) else {
            return Err(
                "cannot be given a position with pieces that are nobody's (it has no feature setboard)".to_owned()
            );
        };
        of_side[color].push(format!("{letter}{}", square_text(&ruleset.geometry, square, style)));
    }
    let mut lines: Vec<String> = Vec::new();
    if setup.turn == Color::Black {
        lines.push(first_move.ok_or("cannot be told that Black is to move (it has no feature setboard)")?);
    }
    lines.extend(["edit", "#"].map(str::to_owned));
    lines.append(&mut of_side.white);
    lines.push("c".to_owned());
    lines.append(&mut of_side.black);
    lines.push(".".to_owned());
    Ok(lines)
}

/// Returns the name of a square of the first board.
fn square_text(geometry: &Geometry, square: Square, style: CoordinateStyle) -> String {
    let rank = geometry.rank(square) + u8::from(!style.ranks_from_zero);
    format!("{}{rank}", char::from(b'a' + geometry.file(square)))
}

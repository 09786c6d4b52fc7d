//! Positions in the format of USI.
//!
//! Source: Tord Romstad's description of the Universal Shogi Interface (2007).

use fers::{Color, Dialect, Ruleset, Setup};

/// Writes a position as SFEN: pieces, side to move (`b` moves first; our White), hands, move
/// number.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup) -> String {
    let fen = fers::fen_text::write(ruleset, setup, Dialect::Common);
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    let side = if setup.turn == Color::White { 'b' } else { 'w' };
    let hands = hands(ruleset, setup);
    format!("{placement} {side} {hands} 1")
}

/// Writes the pieces in hand with their counts, in capitals for the side that moves first; a dash
/// if there are none.
fn hands(ruleset: &Ruleset, setup: &Setup) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for (piece_type, count) in setup.hands[color].iter() {
            let letter = &ruleset.piece(piece_type).letters[color];
            text += &if count > 1 { format!("{count}{letter}") } else { letter.clone() };
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

//! Positions as USI writes them.
//!
//! Source: Tord Romstad's description of the Universal Shogi Interface (2007).

use fers::{Color, Dialect, Ruleset, Setup};

/// A position as SFEN: pieces, who is to move (`b` is the side that moves first, our White), hands, number of the move.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup) -> String {
    let fen = fers::fen_text::write(ruleset, setup, Dialect::Common);
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    let side = if setup.turn == Color::White { 'b' } else { 'w' };
    let hands = hands(ruleset, setup);
    format!("{placement} {side} {hands} 1")
}

/// Pieces in hand with their numbers, those of the first side in capital letters; a dash if there are none.
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

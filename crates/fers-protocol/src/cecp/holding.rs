//! The hands of both sides as sent by the interface, for games whose pieces come from another
//! board.

use fers_core::{ByColor, Color, Hand};
use fers_rules::Ruleset;

/// Parses `[PPQ] [N]`: White's hand, then Black's. The last piece received may follow and is
/// ignored. Returns `None` if the text is invalid.
///
/// Source: the Chess Engine Communication Protocol (`holding`).
pub(super) fn hands(ruleset: &Ruleset, text: &str) -> Option<ByColor<Hand>> {
    let (white, rest) = bracketed(text)?;
    let (black, _) = bracketed(rest)?;
    Some(ByColor::new(hand(ruleset, white)?, hand(ruleset, black)?))
}

/// Returns the text inside the first brackets and the rest.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    text.trim_start().strip_prefix('[')?.split_once(']')
}

/// Parses a hand. Both sides use the letters of White's pieces.
fn hand(ruleset: &Ruleset, letters: &str) -> Option<Hand> {
    let mut hand = Hand::default();
    for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
        let is_meant = |&piece_type: &_| {
            let own = &ruleset.piece(piece_type).letters[Color::White];
            own.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]))
        };
        hand.add(ruleset.piece_types().find(is_meant)?);
    }
    Some(hand)
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, PieceType};
    use fers_rules::PieceRules;

    use super::*;

    #[test]
    fn both_hands_are_read() {
        let mut ruleset = Ruleset::new("pieces", Geometry::rectangle(2, 2));
        ruleset.pieces = vec![PieceRules::new("Pawn", "P", Vec::new()), PieceRules::new("Knight", "N", Vec::new())];
        let counts = |text: &str| {
            let hands = hands(&ruleset, text)?;
            let count = |color: Color| [0, 1].map(|index| hands[color].count(PieceType(index)));
            Some((count(Color::White), count(Color::Black)))
        };
        assert_eq!(counts("[PPN] [N]"), Some(([2, 1], [0, 1])));
        assert_eq!(counts("[] [pp] BP"), Some(([0, 0], [2, 0])));
        assert_eq!(counts("[Q] []"), None);
        assert_eq!(counts("[P]"), None);
        assert_eq!(counts("PP"), None);
    }
}

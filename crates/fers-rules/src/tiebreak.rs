//! Who wins what would be drawn.

use fers_core::{ByColor, Color, PieceType};

/// Who wins a game that would be drawn: the side with more points.
///
/// It decides draws by stalemate, by a [full board](crate::End::FullBoard), by [passes](crate::End::Passes), by [royals that face each other](crate::End::Faced) and by ends that depend on the
/// past (counts of moves and of repetitions, perpetual check and chase, but not [counts of honour](crate::Honour)); all other draws stay draws. Sources: Korean tournament rules of Janggi, Othello,
/// Armageddon games; Fairy-Stockfish (`materialCounting`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiebreak {
    /// What each piece on the board counts for its side; types that are not listed count nothing.
    pub points: Vec<(PieceType, u16)>,
    /// What each side has beside that.
    pub bonus: ByColor<u16>,
    /// Who wins when both have as many; nobody: it is a draw.
    pub equal: Option<Color>,
}

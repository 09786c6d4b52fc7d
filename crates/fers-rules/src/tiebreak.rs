//! Tiebreak by points.

use fers_core::{ByColor, Color, PieceType};

/// Decides games that would be drawn: the side with more points wins.
///
/// Applies to draws by stalemate, [full board](crate::End::FullBoard),
/// [passes](crate::End::Passes), [facing royals](crate::End::Faced) and by historical ends (counts
/// of moves and repetitions, perpetual check and chase), but not by [counts of
/// honour](crate::Honour). Other draws stay draws.
///
/// Sources: Korean tournament rules of Janggi, Othello, Armageddon games; Fairy-Stockfish
/// (`materialCounting`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiebreak {
    /// Points of each piece on the board. Types not listed count 0.
    pub points: Vec<(PieceType, u16)>,
    /// Additional points of each side.
    pub bonus: ByColor<u16>,
    /// Winner if both sides have equal points. `None`: a draw.
    pub equal: Option<Color>,
}

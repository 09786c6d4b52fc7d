//! Styles of drawing.

/// A style of boards and pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceStyle {
    /// Pictures on a checkered board.
    #[default]
    Western,
    /// Pentagonal tiles with characters, pointing at the opponent, on a board of lines.
    Shogi,
    /// Discs with characters on the crossings of lines.
    Xiangqi,
    /// Discs with the letters of the pieces on a checkered board.
    Letters,
}

impl PieceStyle {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Western, Self::Shogi, Self::Xiangqi, Self::Letters];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Western => "western",
            Self::Shogi => "shogi",
            Self::Xiangqi => "xiangqi",
            Self::Letters => "letters",
        }
    }
}

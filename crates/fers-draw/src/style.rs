//! Styles of drawing.

use crate::figure::STROKES;

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
    /// Tiles of shogi with letters, for readers of no Chinese and devices without such a font.
    ShogiLetters,
    /// Discs of xiangqi with letters, likewise.
    XiangqiLetters,
    /// The pictures in the colours of boxwood and ebony.
    Wooden,
    /// The pictures in thick lines, for small boards and weak eyes.
    Bold,
    /// Pictures of plain shapes where there are such, the usual ones elsewhere.
    Flat,
    /// Pictures of pieces as they come from a lathe, likewise.
    Turned,
}

impl PieceStyle {
    /// All styles.
    pub const ALL: [Self; 10] = [
        Self::Western,
        Self::Shogi,
        Self::Xiangqi,
        Self::Letters,
        Self::ShogiLetters,
        Self::XiangqiLetters,
        Self::Wooden,
        Self::Bold,
        Self::Flat,
        Self::Turned,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Western => "western",
            Self::Shogi => "shogi",
            Self::Xiangqi => "xiangqi",
            Self::Letters => "letters",
            Self::ShogiLetters => "shogi-letters",
            Self::XiangqiLetters => "xiangqi-letters",
            Self::Wooden => "wooden",
            Self::Bold => "bold",
            Self::Flat => "flat",
            Self::Turned => "turned",
        }
    }

    /// Returns the style with the same board and the same shapes of pieces, whatever their colours
    /// and whatever is written on them.
    pub(crate) fn shapes(self) -> Self {
        match self {
            Self::ShogiLetters => Self::Shogi,
            Self::XiangqiLetters => Self::Xiangqi,
            Self::Wooden | Self::Bold | Self::Flat | Self::Turned => Self::Western,
            _ => self,
        }
    }

    /// Returns the attributes of the lines of pieces.
    pub(crate) fn strokes(self) -> &'static str {
        match self {
            Self::Bold => "stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            Self::Flat => "stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            _ => STROKES,
        }
    }
}

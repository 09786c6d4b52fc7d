//! The dialects of Betza notation.

/// The dialect of a Betza text.
///
/// Where dialects conflict, each is read as the program or author that defined it reads it. Texts
/// that the program would not understand are refused in its dialect. See the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The notation of H. G. Muller's Interactive Diagram, with all extensions of other dialects
    /// that do not conflict with it.
    #[default]
    XBetza,
    /// The notation of XBoard's `piece` command: `L` is (3,2) and `J` is (3,1), doubled letters are
    /// two moves, `t` spares royals or hops over friends only. It has no `k q u x z`, no leaps by
    /// coordinates, no `U`, no groups and no brackets.
    XBoard,
    /// The notation of Fairy-Stockfish's `customPiece`: moves of one leg with `m c e i n p g`,
    /// ranges of one digit, leaps by letters. Direction letters before `K` and `Q` apply to `W` and
    /// `F` separately.
    FairyStockfish,
    /// The proposal called Betza 2.0: legs with atoms of their own joined by `-` (`W-F`, `pR-cR`),
    /// straight on unless directions say otherwise (`a` for all), grouped by parentheses. `W03` is
    /// exactly three steps. Repeated groups are not supported.
    Betza2,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 4] = [Self::XBetza, Self::XBoard, Self::FairyStockfish, Self::Betza2];

    /// Returns its name on command lines.
    pub fn key(self) -> &'static str {
        match self {
            Self::XBetza => "xbetza",
            Self::XBoard => "xboard",
            Self::FairyStockfish => "fairy-stockfish",
            Self::Betza2 => "betza2",
        }
    }

    /// Returns its name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::XBetza => "XBetza",
            Self::XBoard => "XBoard's notation",
            Self::FairyStockfish => "Fairy-Stockfish's notation",
            Self::Betza2 => "Betza 2.0",
        }
    }

    /// Lists its atoms, for messages.
    pub(crate) fn atoms(self) -> &'static str {
        match self {
            Self::XBetza => {
                "atoms are W F D N A H C (or L) Z (or J) G K R B Q, leaps like (4,1), U for any other square, @ for drops, and O for castling"
            }
            Self::XBoard => "atoms are W F D N A H C (or J) Z (or L) G K R B Q, and O for castling",
            Self::FairyStockfish => "atoms are W F D N A H C (or L) Z (or J) G K R B Q",
            Self::Betza2 => "atoms are W F D N A H C (or L) Z (or J) G K R B Q",
        }
    }

    /// Returns whether it gives a small letter a meaning anywhere.
    pub(crate) fn knows(self, letter: char) -> bool {
        match self {
            Self::XBetza => true,
            Self::XBoard => "abcdefghijlmnoprstvy".contains(letter),
            Self::FairyStockfish => "bcefghilmnprsv".contains(letter),
            Self::Betza2 => "abcdefghilmoprsv".contains(letter),
        }
    }

    /// Returns whether it is XBetza, the only dialect with leaps by coordinates, `X` and `Y` after
    /// a leap, `U`, groups and brackets.
    pub(crate) fn is_xbetza(self) -> bool {
        self == Self::XBetza
    }
}

//! The dialects of Betza notation.

/// Whose Betza notation a text is written in.
///
/// Where dialects clash, the reading of each is that of the program or author that made it; what a
/// program would not understand is refused in its dialect. See the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The notation of H. G. Muller's Interactive Diagram, with everything that others add to it as
    /// far as it does not clash.
    #[default]
    XBetza,
    /// What XBoard understands in its `piece` command: `L` is (3,2) and `J` is (3,1), doubled
    /// letters are two moves, `t` spares royals or hops over friends only; no `k q u x z`, no leaps
    /// without letters, no `U`, no groups and brackets.
    XBoard,
    /// What Fairy-Stockfish understands in a `customPiece`: moves of one leg with `m c e i n p g`,
    /// ranges of one digit, leaps by letters; direction letters before `K` and `Q` are those of `W`
    /// and `F` each.
    FairyStockfish,
    /// The proposal called Betza 2.0: legs with atoms of their own joined by `-` (`W-F`, `pR-cR`),
    /// straight on unless directions say otherwise (`a` for all), grouped by parentheses; `W03` is
    /// exactly three steps. Repeated groups are not read.
    Betza2,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 4] = [Self::XBetza, Self::XBoard, Self::FairyStockfish, Self::Betza2];

    /// Returns the word for it on command lines.
    pub fn key(self) -> &'static str {
        match self {
            Self::XBetza => "xbetza",
            Self::XBoard => "xboard",
            Self::FairyStockfish => "fairy-stockfish",
            Self::Betza2 => "betza2",
        }
    }

    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::XBetza => "XBetza",
            Self::XBoard => "XBoard's notation",
            Self::FairyStockfish => "Fairy-Stockfish's notation",
            Self::Betza2 => "Betza 2.0",
        }
    }

    /// Returns which atoms it has, in a sentence.
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

    /// Returns whether a small letter means something in it, wherever that may be.
    pub(crate) fn knows(self, letter: char) -> bool {
        match self {
            Self::XBetza => true,
            Self::XBoard => "abcdefghijlmnoprstvy".contains(letter),
            Self::FairyStockfish => "bcefghilmnprsv".contains(letter),
            Self::Betza2 => "abcdefghilmoprsv".contains(letter),
        }
    }

    /// Returns whether it has the notations that XBetza alone has: leaps by numbers, `X` and `Y`
    /// behind a leap, `U`, groups and brackets.
    pub(crate) fn is_xbetza(self) -> bool {
        self == Self::XBetza
    }
}

//! The dialects of Betza notation.

/// Whose Betza notation a text is written in.
///
/// Where dialects clash, the reading of each is that of the program or author that made it; what a program would not understand
/// is refused in its dialect. See the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The notation of H. G. Muller's Interactive Diagram, with everything that others add to it as far as it does not clash.
    #[default]
    XBetza,
    /// What XBoard understands in its `piece` command: `L` is (3,2) and `J` is (3,1), doubled letters are two moves, `t` spares
    /// royals or hops over friends only; no `k q u x z`, no leaps without letters, no `U`, no groups and brackets.
    XBoard,
    /// What Fairy-Stockfish understands in a `customPiece`: moves of one leg with `m c e i n p g`, ranges of one digit, leaps by
    /// letters; direction letters before `K` and `Q` are those of `W` and `F` each.
    FairyStockfish,
}

impl Dialect {
    /// Its name in a sentence.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::XBetza => "XBetza",
            Self::XBoard => "XBoard's notation",
            Self::FairyStockfish => "Fairy-Stockfish's notation",
        }
    }

    /// Whether a small letter means something in it, wherever that may be.
    pub(crate) fn knows(self, letter: char) -> bool {
        match self {
            Self::XBetza => true,
            Self::XBoard => "abcdefghijlmnoprstvy".contains(letter),
            Self::FairyStockfish => "bcefghilmnprsv".contains(letter),
        }
    }

    /// Whether it has the notations that XBetza alone has: leaps by numbers, `X` and `Y` behind a leap, `U`, groups
    /// and brackets.
    pub(crate) fn is_xbetza(self) -> bool {
        self == Self::XBetza
    }
}

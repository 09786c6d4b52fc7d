//! The dialects of Betza notation.

/// Whose Betza notation a text is written in.
///
/// Where dialects clash, the reading of each is that of the program or author that made it; see the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The notation of H. G. Muller's Interactive Diagram, with everything that others add to it as far as it does not clash.
    #[default]
    XBetza,
    /// What XBoard understands in its `piece` command: `L` is (3,2) and `J` is (3,1), doubled letters are two moves, `t` spares
    /// royals or hops over friends only, and there are no bending riders, groups and brackets.
    XBoard,
    /// What Fairy-Stockfish understands in a `customPiece`: direction letters before `K` and `Q` are those of `W` and `F` each, ranges
    /// have one digit, `e` and `i` on other moves than pawns' mean nothing.
    FairyStockfish,
}

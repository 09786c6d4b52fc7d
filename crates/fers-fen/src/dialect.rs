//! Whose customs a FEN follows.

/// Whose customs a FEN follows. Reading is lenient and differs little between them; writing keeps to what the dialect's programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Our own: says everything that a setup holds; reading back gives an equal setup.
    Fers,
    /// Sjaak II's: `[-]` for empty hands, the first en passant square only, no check counters.
    Sjaak,
    /// That of Fairy-Stockfish and most programs: `[]` for empty hands, checks still to give before the counters.
    Common,
    /// Game Courier's: `-` for holes and `{label}` for letters of several characters.
    GameCourier,
}

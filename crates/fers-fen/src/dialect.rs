//! Dialects of FEN.

/// A dialect of FEN. Reading is lenient and differs little between dialects; writing keeps to what
/// the dialect's programs can read.
///
/// ```
/// use fers_core::Geometry;
/// use fers_fen::{Dialect, write};
/// use fers_rules::Ruleset;
///
/// let mut rules = Ruleset::new("holes", Geometry::rectangle(3, 1));
/// rules.geometry.holes.insert(fers_core::Square(1));
/// rules.start.board = vec![None; 3];
/// let placement = |dialect| write(&rules, &rules.start, dialect).split(' ').next().map(str::to_owned);
/// assert_eq!(placement(Dialect::Fers).as_deref(), Some("1*1"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Our own dialect. It can express every setup, and reading gives an equal setup.
    Fers,
    /// Sjaak II's: `[-]` for empty hands, the first en passant square only, no check counters.
    Sjaak,
    /// That of Fairy-Stockfish and most programs: `[]` for empty hands, checks still to give before
    /// the counters.
    Common,
    /// Game Courier's: `-` for holes and `{label}` for letters of several characters.
    GameCourier,
}

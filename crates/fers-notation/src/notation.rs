//! Notations for moves.

use fers_rules::Writing;

use crate::CheckMark;

/// A notation for moves.
///
/// Each notation covers pieces that move, capture, promote and are dropped. All other moves, and
/// moves whose shortest text would be ambiguous, are written in SAN.
///
/// ```
/// use fers_notation::Notation;
///
/// assert_eq!(Notation::named("wxf"), Some(Notation::Wxf));
/// assert!(Notation::San.marks_check() && !Notation::Wxf.marks_check());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Standard algebraic notation: `Nf3`, `exd5`; see [`san`](crate::san()).
    #[default]
    San,
    /// SAN with full origins: `Ng1-f3`, `e4xd5`.
    Long,
    /// Shogi in George Hodges' notation: `P-7f`, `Bx2b+`, `G6i-5h`, `P*5e`.
    Hodges,
    /// Hodges' notation with digits for ranks: `P-76`, `Bx22+`.
    HodgesDigits,
    /// Shogi in Tony Hosking's notation: `P76`, `Bx22+`, `G69-58`, `P'55`.
    Hosking,
    /// Xiangqi in the notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R-=3`.
    Wxf,
    /// Janggi by rank, from the top, and file: `H02-83`, `C88x18`.
    Janggi,
    /// Makruk in Thai letters: `จ๔`, `ม-ง๗`, `มxค๖`.
    Thai,
    /// Makruk in Thai letters with full origins: `ม ข๘-ง๗`.
    ThaiLong,
    /// Origin and destination without a letter: `g1-f3`, `e4xd5`, `a9-a10=Q`, `0-0-0`. Source: the
    /// move files of RW144 Fairy Chess.
    Squares,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 10] = [
        Self::San,
        Self::Long,
        Self::Hodges,
        Self::HodgesDigits,
        Self::Hosking,
        Self::Wxf,
        Self::Janggi,
        Self::Thai,
        Self::ThaiLong,
        Self::Squares,
    ];

    /// Returns the name, as people type it.
    pub fn name(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::Long => "lan",
            Self::Hodges => "hodges",
            Self::HodgesDigits => "hodges-digits",
            Self::Hosking => "hosking",
            Self::Wxf => "wxf",
            Self::Janggi => "janggi",
            Self::Thai => "thai",
            Self::ThaiLong => "thai-long",
            Self::Squares => "squares",
        }
    }

    /// Returns the notation of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name() == name)
    }

    /// Returns the notation in which the players of a game write moves.
    ///
    /// ```
    /// use fers_notation::Notation;
    /// use fers_rules::Writing;
    ///
    /// assert_eq!(Notation::usual(Writing::Xiangqi), Notation::Wxf);
    /// ```
    pub fn usual(writing: Writing) -> Self {
        match writing {
            Writing::Algebraic => Self::San,
            Writing::Shogi => Self::Hodges,
            Writing::Xiangqi => Self::Wxf,
            Writing::Janggi => Self::Janggi,
        }
    }

    /// Returns a one-line description with an example.
    pub fn description(self) -> &'static str {
        match self {
            Self::San => "Standard algebraic notation: Nf3",
            Self::Long => "Long algebraic notation: Ng1-f3",
            Self::Hodges => "Shogi, ranks in letters: P-7f",
            Self::HodgesDigits => "Shogi, ranks in digits: P-76",
            Self::Hosking => "Shogi, without a dash: P76",
            Self::Wxf => "Xiangqi by files and steps: C2=5",
            Self::Janggi => "Janggi by ranks and files: H02-83",
            Self::Thai => "Makruk in Thai letters: ม-ง๗",
            Self::ThaiLong => "Makruk in Thai letters, with origins: ม ข๘-ง๗",
            Self::Squares => "From square to square, as in RW144: g1-f3",
        }
    }

    /// Returns whether check and mate are marked; shogi and xiangqi do not mark them.
    pub fn marks_check(self) -> bool {
        !matches!(self, Self::Hodges | Self::HodgesDigits | Self::Hosking | Self::Wxf)
    }

    /// Returns the text appended to a move that gives check or mate.
    pub fn mark(self, mark: CheckMark) -> &'static str {
        match (self, mark) {
            (Self::Squares, CheckMark::Mate) => CheckMark::Check.text(),
            _ if self.marks_check() => mark.text(),
            _ => "",
        }
    }
}

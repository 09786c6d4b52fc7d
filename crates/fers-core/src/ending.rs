//! How games end.

use crate::Color;

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A side has won.
    Win(Color),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`, as in game records.
    pub fn score(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// The side that has won, if one has.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }
}

/// What an end of the game is for a side that a rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
}

impl Verdict {
    /// What it is for the other side.
    pub fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// The outcome of the game when this is the verdict for `color`.
    pub fn of(self, color: Color) -> Outcome {
        match self {
            Self::Win => Outcome::Win(color),
            Self::Loss => Outcome::Win(!color),
            Self::Draw => Outcome::Draw,
        }
    }
}

/// Why a game is over. The side is the one that the event happened to or that brought it about, as each variant says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// This side gave mate.
    Mate(Color),
    /// This side gave mate in a way that does not count as one (without a shak, by a piece that may not mate).
    UncountedMate(Color),
    /// This side has no legal move and is not in check.
    Stalemate(Color),
    /// This side has nothing left on the board.
    NoPieces(Color),
    /// This side has no royal piece left, or none of a type it must keep.
    Extinction(Color),
    /// This side has reached its goal squares.
    Goal(Color),
    /// Both sides have reached their goal squares.
    Goals,
    /// Pieces of this side stand together as they have to.
    Connection(Color),
    /// This side has only its royal piece left.
    Bare(Color),
    /// This side has given its last necessary check.
    Checks(Color),
    /// This side has castled to a wing that counts.
    Castling(Color),
    /// This side can never again castle to a wing that counts.
    CastlingLost(Color),
    /// There is no empty square.
    FullBoard,
    /// A pass let royals face each other.
    Faced,
    /// So many plies in a row were passes.
    Passes(u8),
    /// Neither side can win any more with what is left.
    DeadMaterial,
    /// So many plies passed without an irreversible move.
    MoveCount(u16),
    /// The count of honour went beyond so many plies.
    Honour(u16),
    /// The position occurred so many times.
    Repetition(u16),
    /// This side gave perpetual check.
    PerpetualCheck(Color),
    /// A piece of this side went to and fro.
    ToAndFro(Color),
    /// This side chased a piece for ever.
    PerpetualChase(Color),
    /// This side gave up.
    Resignation(Color),
    /// The players agreed.
    Agreement,
    /// This side ran out of time.
    Time(Color),
}

/// An outcome and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ending {
    /// Who has won.
    pub outcome: Outcome,
    /// Why it is over.
    pub reason: Reason,
}

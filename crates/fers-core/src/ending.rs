//! Results of games, and reasons for them.

use crate::Color;

/// The result of a game.
///
/// ```
/// use fers_core::{Color, Outcome, Verdict};
///
/// assert_eq!(Outcome::Win(Color::Black).score(), "0-1");
/// assert_eq!(Verdict::Loss.of(Color::White).winner(), Some(Color::Black));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A side has won.
    Win(Color),
    /// The game is drawn.
    Draw,
}

impl Outcome {
    /// Returns `1-0`, `0-1` or `1/2-1/2`, as in game records.
    pub fn score(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Returns the side that has won; nothing for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }
}

/// The result of a game for the side that a rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// The game is drawn.
    Draw,
}

impl Verdict {
    /// Returns the verdict for the other side.
    pub fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// Returns the outcome of the game if this is the verdict for `color`.
    pub fn of(self, color: Color) -> Outcome {
        match self {
            Self::Win => Outcome::Win(color),
            Self::Loss => Outcome::Win(!color),
            Self::Draw => Outcome::Draw,
        }
    }
}

/// The reason why a game is over. Each variant says which side its color names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// This side gave mate.
    Mate(Color),
    /// This side gave a mate that does not count as one (without a shak, or by a piece that may not
    /// mate).
    UncountedMate(Color),
    /// This side has no legal move and is not in check.
    Stalemate(Color),
    /// This side has no piece left on the board.
    NoPieces(Color),
    /// This side has no royal piece left, or none of a type it must keep.
    Extinction(Color),
    /// So few pieces are left that the turn of this side decides.
    FewLeft(Color),
    /// This side has reached its goal squares.
    Goal(Color),
    /// Both sides have reached their goal squares.
    Goals,
    /// Pieces of this side are connected as the rules demand.
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
    /// This number of plies in a row were passes.
    Passes(u8),
    /// Neither side can win with the material that is left.
    DeadMaterial,
    /// This number of plies passed without an irreversible move.
    MoveCount(u16),
    /// The count of honour went beyond this number of plies.
    Honour(u16),
    /// The position occurred this number of times.
    Repetition(u16),
    /// This side gave perpetual check.
    PerpetualCheck(Color),
    /// A piece of this side went to and fro.
    ToAndFro(Color),
    /// This side chased a piece for ever.
    PerpetualChase(Color),
    /// This side resigned.
    Resignation(Color),
    /// The players agreed to a draw.
    Agreement,
    /// This side ran out of time.
    Time(Color),
}

/// An outcome and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// The reason.
    pub reason: Reason,
}

//! The state of turns of several plies, of counters and of suspended pieces, which other games
//! leave empty.

use fers_core::SquareSet;
use smallvec::SmallVec;

/// A chance to capture en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chance<const N: usize> {
    /// The squares passed.
    pub squares: SquareSet<N>,
    /// The square of the piece that passed them.
    pub victim: u8,
}

/// The chances of a position, ascending by victim.
pub(crate) type Chances<const N: usize> = SmallVec<[Chance<N>; 2]>;

/// The place in a turn of several plies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place<const N: usize> {
    /// The next ply within the turn, from 0.
    pub ply: u8,
    /// The number of plies that this turn answers, if its length depends on them.
    pub answered: u8,
    /// Bit `i`: whether side `i` has lost a part of its turn by capturing.
    pub lost: u8,
    /// Whether Black is to move.
    pub black_moves: bool,
    /// The squares of the pieces that have moved in this turn, if the rules need them.
    pub moved: SquareSet<N>,
    /// All chances to capture en passant, of both sides.
    pub chances: Chances<N>,
}

/// A piece that declined to promote, and waits a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Suspended {
    pub square: u8,
    pub code: u8,
}

/// What counters say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    /// The numbers, by counter and side.
    pub numbers: Vec<[u8; 2]>,
    /// The pieces on the board that tallies of gains and losses are about, by side: two entries for
    /// each counter, of what raises it and of what lowers it.
    pub standing: Vec<[u32; 2]>,
    /// Whether the last move took a number out of its bounds.
    pub is_broken: bool,
}

/// The place in a turn, with the places before each of the moves made.
#[derive(Clone, Debug, Default)]
pub(crate) struct TurnState<const N: usize> {
    /// The place now.
    pub now: Place<N>,
    /// The earlier places: a stack.
    pub undos: Vec<Place<N>>,
    /// What counters say now.
    pub counts: Counts,
    /// What they said earlier: a stack.
    pub count_undos: Vec<Counts>,
    /// The pieces that declined to promote in the last turn of each side.
    pub suspended: [Option<Suspended>; 2],
    /// The earlier ones: a stack.
    pub suspended_undos: Vec<[Option<Suspended>; 2]>,
    /// The piece that declines to promote by the move that is being made.
    pub declining: Option<Suspended>,
    /// What moves have to keep safe, while they are listed.
    pub safety: Safety,
}

/// What moves have to keep safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Safety {
    /// They leave no royal attacked or facing, and give no forbidden check.
    #[default]
    Kept,
    /// They may leave royals attacked that leave the board when they are mated, and else do what
    /// [`Kept`](Self::Kept) says.
    OfOthers,
    /// They may leave royals attacked: this part of the turn need not keep them safe.
    Exposed,
    /// Nothing: no move keeps the royals safe, or duties go before their safety.
    GivenUp,
}

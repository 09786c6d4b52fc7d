//! How pieces move: the path language.

use fers_core::{PieceType, Vector};

use crate::Zones;

/// One way in which a piece may move: a sequence of [`Leg`]s, walked from the square where it stands.
///
/// All legs are made in one ply by one piece. A walk is a sequence of choices (a vector and a number of steps for each leg) such
/// that every leg is possible from where the one before it ended. Every complete walk is a move, and so is every walk
/// that stops early at the end of a leg that [may stop](Leg::may_stop). Captured pieces are gone for the legs
/// that follow; the piece's own origin counts as empty for all legs, and landing there again is allowed.
/// A walk that ends on the origin and captured nothing is a pass ([`Action::Pass`](fers_core::Action::Pass)): nothing about the
/// piece changes, it neither promotes nor loses its virginity. A piece that returns to its origin after capturing has moved.
///
/// Two walks with the same origin, destination, promotion and removed squares (in order) are the same move. It gives all the en
/// passant squares that its walks give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    /// Conditions on the mover before the first step; all must hold.
    pub when: Vec<Condition>,
    /// The legs, at least one.
    pub legs: Vec<Leg>,
    /// Whether the squares passed become en passant squares for the opponent's next ply, with the mover as victim.
    ///
    /// Passed are all squares on which the walk trod between origin and destination: the inner squares of a leg of several steps and
    /// the ends of all legs but the last, as far as they are empty after the move. A walk without such squares gives no chance, nor does
    /// one that captures or is a pass.
    pub creates_en_passant: bool,
}

/// A condition on the mover before it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// It has never moved (see [`Setup::virgin`](fers_core::Setup::virgin)). Dropped and gated pieces count as moved, and so does
    /// a piece after castling or promotion.
    Virgin,
    /// It has moved.
    Moved,
    /// It stands in this region.
    From(Zones),
    /// It stands outside this region.
    NotFrom(Zones),
    /// Its side is not in check. Counts as fulfilled when attacks are computed.
    NotInCheck,
    /// Its side is in check. Counts as fulfilled when attacks are computed, and on an empty board.
    InCheck,
}

/// One leg of a path: steps in one direction, and what may stand where it passes and where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The directions to choose from.
    pub steps: Steps,
    /// How many equal steps in the chosen direction.
    pub range: Range,
    /// What may stand on the squares passed: those where the steps of this leg tread before the last one.
    pub over: Over,
    /// What may stand where the leg ends, and what happens to it.
    pub arrivals: Arrivals,
    /// Whether the path may end here although legs follow. The last leg may always end the path.
    pub may_stop: bool,
}

/// The directions of a leg.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Steps {
    /// Any of these, in the owner's frame.
    Absolute(Vec<Vector>),
    /// The direction of the leg before, turned by any of these on the ring of its kind ([`Vector::turned`]).
    /// Not in a first leg.
    Turned(TurnSet),
}

/// A set of turns, in eighths of a full turn, clockwise: bit 0 is straight on, bit 4 straight back.
///
/// For Black the turn is made in the transformed frame: with mirrored ranks, clockwise becomes anticlockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnSet(pub u8);

impl TurnSet {
    /// Straight on.
    pub const STRAIGHT: Self = Self(1);
    /// Straight back.
    pub const BACK: Self = Self(1 << 4);

    /// The turns in it, in eighths.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |turn| self.0 >> turn & 1 == 1)
    }
}

/// How many steps a leg makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The fewest, at least 1.
    pub min: u8,
    /// The most; nothing for as many as the board allows. A leg never returns to the square it started from (on joined
    /// edges; a step of no length is never possible): it ends before.
    pub max: Option<u8>,
}

impl Range {
    /// Exactly one step.
    pub const ONE: Self = Self::exactly(1);
    /// One step or more.
    pub const ANY: Self = Self { min: 1, max: None };

    /// One to `max` steps.
    pub const fn up_to(max: u8) -> Self {
        Self { min: 1, max: Some(max) }
    }

    /// Exactly so many steps.
    pub const fn exactly(steps: u8) -> Self {
        Self { min: steps, max: Some(steps) }
    }
}

/// What may stand on the squares that a leg passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// Nothing: the first piece met ends the leg. Riders, sliders and lame leapers.
    Empty,
    /// Exactly `count` pieces of any owner among the squares passed, with empty squares among them at will. Hoppers.
    Hurdles {
        /// How many pieces must be passed, at least 1.
        count: u8,
        /// Whether the leg must end one step behind the last hurdle.
        land_next: bool,
    },
    /// Anything: a leaping rider.
    Anything,
}

/// What may stand where a leg ends, and what happens to it.
///
/// A square in the mover's [blocked region](crate::PieceRules::blocked_by) is never empty for it, not even its origin. A neutral
/// piece is neither enemy nor friend: no leg ends on it. Royals of the mover's own side are never captured; an enemy royal is
/// captured like any other piece where a position allows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arrivals {
    /// The leg may end on an empty square.
    pub empty: bool,
    /// The leg may end on an enemy piece, to which this happens.
    pub enemy: Option<Contact>,
    /// The leg may end on a piece of the mover's side, to which this happens.
    pub friend: Option<Contact>,
    /// The leg may end on an empty en passant square of the opponent's last ply and then captures the piece that passed it.
    /// That piece must be an enemy that is still there, and a possible victim like any other.
    pub en_passant: bool,
}

impl Arrivals {
    /// To an empty square only.
    pub fn quiet() -> Self {
        Self { empty: true, ..Self::default() }
    }

    /// By capturing an enemy only.
    pub fn capture() -> Self {
        Self { enemy: Some(Contact::capture()), ..Self::default() }
    }

    /// To an empty square or by capturing an enemy.
    pub fn quiet_or_capture() -> Self {
        Self { empty: true, ..Self::capture() }
    }
}

/// What a leg does to the piece that it ends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contact {
    /// The piece types that this may happen to; nothing for all.
    pub to: Option<Vec<PieceType>>,
    /// What happens.
    pub act: Act,
}

impl Contact {
    /// Any piece is captured.
    pub fn capture() -> Self {
        Self { to: None, act: Act::Capture }
    }

    /// Any piece is left where it is.
    pub fn leave() -> Self {
        Self { to: None, act: Act::Leave }
    }
}

/// What happens to a piece that a leg ends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// It is captured.
    Capture,
    /// It stays, and the mover goes on: another leg must follow, and the path may not stop there.
    Leave,
}

impl Path {
    /// A path of one leg without conditions.
    pub fn single(leg: Leg) -> Self {
        Self { when: Vec::new(), legs: vec![leg], creates_en_passant: false }
    }

    /// The same with one more condition.
    #[must_use]
    pub fn when(mut self, condition: Condition) -> Self {
        self.when.push(condition);
        self
    }
}

impl Leg {
    /// A single step by any of these vectors.
    pub fn leap(vectors: Vec<Vector>, arrivals: Arrivals) -> Self {
        Self::ride(vectors, Range::ONE, arrivals)
    }

    /// Steps over empty squares by any of these vectors.
    pub fn ride(vectors: Vec<Vector>, range: Range, arrivals: Arrivals) -> Self {
        Self { steps: Steps::Absolute(vectors), range, over: Over::Empty, arrivals, may_stop: false }
    }
}

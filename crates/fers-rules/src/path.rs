//! How pieces move: the path language.

use fers_core::{PieceType, Vector};

use crate::Zones;

/// One way in which a piece may move: a sequence of [`Leg`]s, walked from the square where it stands.
///
/// All legs are made in one ply by one piece, unless a leg [induces](Act::Induce) another one. A walk is a sequence of
/// choices (a vector and a number of steps for each leg) such that every leg is possible from where the one before it ended. Every
/// complete walk is a move, and so is every walk that stops early at the end of a leg that [may stop](Leg::may_stop). Captured pieces
/// are gone for the legs that follow, and so are pieces that are carried; pieces set down stand where they were set. The mover's own
/// origin counts as empty for all legs, and landing there again is allowed, unless something was set down there.
/// A walk that ends while it carries a piece is no move.
/// A walk that ends on the origin and changed nothing is a pass ([`Action::Pass`](fers_core::Action::Pass)): nothing about the
/// piece changes, it neither promotes nor loses its virginity. A piece that returns to its origin after capturing has moved.
///
/// Two walks with the same origin, destination, promotion, removed squares (in order) and carried pieces (in order) are the same move.
/// It gives all the en passant squares that its walks give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    /// Conditions on the mover before the first step; all must hold.
    pub when: Vec<Condition>,
    /// The legs, at least one.
    pub legs: Vec<Leg>,
    /// Legs that are made any number of times, also not at all.
    pub repeat: Option<Repeat>,
}

/// Neighbouring legs of a path that are made any number of times: none, once, or again and again.
///
/// No walk begins them twice on the same square, in the same direction (that of the leg before) and with the same captures so far.
/// The legs repeated are neither the first of the path nor the last; whoever wants a rider that bends at every step writes its
/// first step before them and its last step behind.
/// Source: parentheses of XBetza.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// Index of the first leg repeated.
    pub first: usize,
    /// Index of the last leg repeated.
    pub last: usize,
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
    /// It stands one rank ahead, as its owner sees it, of a square where a piece of its type and side stands in the start position.
    /// Source: `ii` of XBoard's Betza notation.
    AheadOfStart,
    /// No piece of this type of its side stands on the board before the move. Counts as fulfilled when attacks are computed, and on an empty
    /// board. Source: Tamerlane Chess, where a prince stands in for the king when that is lost.
    Without(PieceType),
}

/// One leg of a path: steps in one direction, and what may stand where it passes and where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The directions to choose from.
    pub steps: Steps,
    /// How many equal steps in the chosen direction.
    pub range: Range,
    /// Which of the numbers in that range.
    pub length: Length,
    /// For its steps, the left and the right edge of the board are joined.
    pub joins_sides: bool,
    /// What may stand on the squares passed: those where the steps of this leg tread before the last one.
    pub over: Over,
    /// What may stand where the leg ends, and what happens to it.
    pub arrivals: Arrivals,
    /// The leg may not end on a square that the opponent attacks, seen on the board before the move with the moving piece lifted off.
    /// Attacks do not ask.
    pub shuns_attack: bool,
    /// A piece that was [picked up](Act::Carry) on a leg before is set down on the square from which this leg starts, as soon as the
    /// mover has left it. Without one nothing happens, nor where another piece stands on that square, or off the board. A piece set
    /// down where it had stood has not moved.
    /// Source: `u` of XBetza.
    pub sets_down: bool,
    /// The squares on which this leg treads become en passant squares for the opponent's next ply, with the mover as victim: the inner
    /// squares of a leg of several steps and its end, as far as they are empty after the move. A walk that changes the place of
    /// other pieces gives no chance, nor does a pass.
    pub opens_en_passant: bool,
    /// Whether the path may end here although legs follow. The last leg may always end the path.
    pub may_stop: bool,
}

impl Default for Leg {
    /// A step that leads nowhere.
    fn default() -> Self {
        Self {
            steps: Steps::Absolute(Vec::new()),
            range: Range::ONE,
            length: Length::Free,
            joins_sides: false,
            over: Over::Empty,
            arrivals: Arrivals::default(),
            shuns_attack: false,
            sets_down: false,
            opens_en_passant: false,
            may_stop: false,
        }
    }
}

/// The directions of a leg.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Steps {
    /// Any of these, in the owner's frame.
    Absolute(Vec<Vector>),
    /// The direction of the leg before, turned by any of these on the ring of its kind ([`Vector::turned`]).
    /// Not in a first leg.
    Turned(TurnSet),
    /// To any other square of any board, in one step. No leg can turn from it.
    Anywhere,
    /// As the piece would go from there that [moved last](fers_core::Setup::last_moved), whoever moved it; nowhere if none did.
    ///
    /// Such a leg is the only one of its path, and stands for the paths of that type for the mover's side, but for those that
    /// [borrow](Act::Borrow); nothing of a type that imitates itself is imitated. Their conditions, like all else, are asked of
    /// the mover. Of their walks those count whose last leg ended as the arrivals of this leg allow: on an empty square, by capturing an
    /// enemy, a friend, or en passant.
    /// Source: `I` of XBetza.
    AsLastMoved {
        /// All directions that are not turned from others are reversed.
        reversed: bool,
    },
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

/// Which numbers of steps within its range a leg may make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// Any.
    #[default]
    Free,
    /// As many as the last leg of the walk that had a choice.
    ///
    /// Source: `i` on later legs of XBetza (rifle capture, `caibR`).
    AsBefore,
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
    /// The last step of the leg may lead off the board (over an edge or into a hole). From there the next leg has one way only,
    /// straight back, and its first step leads to where that last step was made from. The path cannot end there.
    /// Source: `o` on legs of XBetza that others follow.
    pub off_board: bool,
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

    /// Whether a friend that the leg ends on may go on instead of the mover.
    pub fn induces(&self) -> bool {
        self.friend.as_ref().is_some_and(|contact| contact.act == Act::Induce)
    }

    /// Whether a friend that the leg ends on lends its moves to the mover.
    pub fn borrows(&self) -> bool {
        self.friend.as_ref().is_some_and(|contact| contact.act == Act::Borrow)
    }

    /// To an empty square or by capturing an enemy.
    pub fn quiet_or_capture() -> Self {
        Self { empty: true, ..Self::capture() }
    }
}

/// What a leg does to the piece that it ends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contact {
    /// The pieces that this may happen to.
    pub to: Whom,
    /// What happens.
    pub act: Act,
}

/// Some of the piece types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whom {
    /// All.
    Anyone,
    /// These.
    Types(Vec<PieceType>),
    /// Those that belong to a royal set.
    Royals,
    /// Those that belong to none.
    Commoners,
}

impl Whom {
    /// The types that are listed by themselves.
    pub fn listed(&self) -> &[PieceType] {
        match self {
            Self::Types(types) => types,
            Self::Anyone | Self::Royals | Self::Commoners => &[],
        }
    }
}

impl Contact {
    /// Any piece is captured.
    pub fn capture() -> Self {
        Self { to: Whom::Anyone, act: Act::Capture }
    }

    /// Any piece is left where it is.
    pub fn leave() -> Self {
        Self { to: Whom::Anyone, act: Act::Leave }
    }

    /// This happens to any piece.
    pub fn any(act: Act) -> Self {
        Self { to: Whom::Anyone, act }
    }
}

/// What happens to a piece that a leg ends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// It is captured.
    Capture,
    /// It stays, and the mover goes on: another leg must follow, and the path may not stop there.
    Leave,
    /// It goes to the square where the leg began, on which nothing else may stand. That is no capture: nothing that forbids captures
    /// is asked.
    /// Source: `u` with `c` or `d` on one leg of XBetza.
    Swap,
    /// It is picked up, to be [set down](Leg::sets_down) by a later leg; at most one piece at a time. That is no capture: nothing that
    /// forbids captures is asked.
    Carry,
    /// It goes on instead of the mover, which stays at its origin: the legs that follow are walked by this piece from its square, and the
    /// move is its move. What may be captured, where it may end and how it promotes is up to the rules of its own type.
    /// Friends only; another leg must follow, the path may not stop there, and nothing is captured or carried before.
    /// Source: `x` on legs of XBetza that others follow (induction, as in Knight Relay Chess).
    Induce,
    /// It stays, and lends its moves: the mover, still on its origin, makes a move by any path of that piece's type for its side that
    /// neither borrows nor [imitates](Steps::AsLastMoved). The conditions of that path, like all else, are asked of the mover.
    /// Friends only, on the last leg of a path; nothing is captured or carried before, and no squares are opened to capture en passant.
    /// Source: `x` on the last legs of XBetza (borrowing).
    Borrow,
}

impl Path {
    /// A path of one leg without conditions.
    pub fn single(leg: Leg) -> Self {
        Self { when: Vec::new(), legs: vec![leg], repeat: None }
    }

    /// Whether some leg opens squares to capture en passant.
    pub fn opens_en_passant(&self) -> bool {
        self.legs.iter().any(|leg| leg.opens_en_passant)
    }

    /// Whether some leg induces another piece.
    pub fn induces(&self) -> bool {
        self.legs.iter().any(|leg| leg.arrivals.induces())
    }

    /// Whether some leg borrows the moves of another piece.
    pub fn borrows(&self) -> bool {
        self.legs.iter().any(|leg| leg.arrivals.borrows())
    }

    /// Whether it stands for the moves of the piece that moved last.
    pub fn imitates(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.steps, Steps::AsLastMoved { .. }))
    }

    /// Whether it stands for paths of other pieces.
    pub fn is_of_others(&self) -> bool {
        self.imitates() || self.borrows()
    }

    /// The legs that may come after one that has ended: the next one, and the others where a repetition begins or ends there.
    pub fn followers(&self, leg: usize) -> impl Iterator<Item = usize> {
        let next = leg + 1;
        let mut after = vec![next];
        if let Some(repeat) = self.repeat {
            if leg == repeat.last {
                after.push(repeat.first);
            }
            if next == repeat.first {
                after.push(repeat.last + 1);
            }
        }
        let count = self.legs.len();
        after.into_iter().filter(move |&index| index < count)
    }

    /// The same with all squares passed opened to capture en passant, or with none.
    #[must_use]
    pub fn opening_en_passant(mut self, opens: bool) -> Self {
        self.legs.iter_mut().for_each(|leg| leg.opens_en_passant = opens);
        self
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

    /// Steps over empty squares in the direction of the leg before, turned.
    pub fn turned(turns: TurnSet, range: Range, arrivals: Arrivals) -> Self {
        Self { steps: Steps::Turned(turns), range, arrivals, ..Self::default() }
    }

    /// Whether it could make different numbers of steps.
    pub fn has_free_length(&self) -> bool {
        self.length == Length::Free && self.range.max != Some(self.range.min)
    }

    /// Steps over empty squares by any of these vectors.
    pub fn ride(vectors: Vec<Vector>, range: Range, arrivals: Arrivals) -> Self {
        Self { steps: Steps::Absolute(vectors), range, arrivals, ..Self::default() }
    }
}

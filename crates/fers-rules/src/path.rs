//! How pieces move: the path language.

use fers_core::{Joined, PieceType, Vector};

use crate::Zones;

/// One way in which a piece may move: a sequence of [`Leg`]s from the square where it stands.
///
/// One piece makes all legs in one ply, unless a leg [induces](Act::Induce) another piece to go on.
/// A *walk* is a sequence of choices, a vector and a number of steps for each leg, such that every
/// leg is possible from the square where the leg before ended. Every complete walk is a move, and
/// so is every walk that ends early with a leg that [may stop](Leg::may_stop).
///
/// Pieces captured or carried away are gone for the later legs, unless [victims
/// stay](crate::Ruleset::victims_stay). Pieces set down stand where they were set. The mover's
/// origin counts as empty for all legs, and the path may end there, unless a piece was set down
/// there. A walk that ends while carrying a piece is no move.
///
/// A walk that ends on the origin and changed nothing is a pass
/// ([`Action::Pass`](fers_core::Action::Pass)): the piece neither promotes nor loses its virginity.
/// A piece that returns to its origin after capturing has moved.
///
/// Two walks with equal origin, destination, promotion, removed squares (in order) and carried
/// pieces (in order) are one move. The move gives the en passant squares of all its walks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    /// Conditions on the mover before the first step. All must hold.
    pub when: Vec<Condition>,
    /// The legs, at least one.
    pub legs: Vec<Leg>,
    /// Legs that may be repeated any number of times, or left out.
    pub repeat: Option<Repeat>,
}

/// Consecutive legs of a path that are walked any number of times, including zero.
///
/// No walk begins them twice on one square with equal direction (that of the leg before) and equal
/// captures so far. The first leg of a path is never repeated. Where the last leg is, the leg
/// before the repeated ones [may stop](Leg::may_stop). For a rider that bends at every step, write
/// its first step before the repeated legs and its last step after them.
///
/// Source: parentheses of XBetza.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// Index of the first leg repeated.
    pub first: usize,
    /// Index of the last leg repeated.
    pub last: usize,
}

/// A condition on the mover before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// The mover has never moved ([`Setup::virgin`](fers_core::Setup::virgin)). A dropped or gated
    /// piece counts as moved, as does a piece after castling or promotion.
    Virgin,
    /// The mover has moved.
    Moved,
    /// The mover stands in this region.
    From(Zones),
    /// The mover stands outside this region.
    NotFrom(Zones),
    /// The side is not in check. Counts as fulfilled when attacks are computed.
    NotInCheck,
    /// The side is in check. Counts as fulfilled when attacks are computed, and on an empty board.
    InCheck,
    /// The mover stands one rank ahead, as its owner sees it, of a square where a piece of its type
    /// and side stands in the start position.
    ///
    /// Source: `ii` of XBoard's Betza notation.
    AheadOfStart,
    /// The side has no piece of this type on the board before the move. Counts as fulfilled when
    /// attacks are computed, and on an empty board.
    ///
    /// Source: Tamerlane Chess, where a prince takes the place of a lost king.
    Without(PieceType),
    /// The ply is made for one of these parts of the [turn](crate::Turn). Counts as fulfilled when
    /// attacks are computed, and on an empty board.
    ///
    /// Source: `turn` with a prefix, of FBR (C/CIF).
    InPart(PartSet),
}

/// A set of parts of a [turn](crate::Turn).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartSet(u16);

impl PartSet {
    /// Makes a set of parts, counted from 0; those from 16 on are left out.
    pub fn new(parts: impl IntoIterator<Item = u8>) -> Self {
        Self(parts.into_iter().filter(|&part| part < 16).fold(0, |bits, part| bits | 1 << part))
    }

    /// Returns the parts in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |&part| self.contains(part))
    }

    /// Returns whether a part is in the set.
    pub fn contains(self, part: u8) -> bool {
        part < 16 && self.0 >> part & 1 == 1
    }
}

/// One leg of a path: equal steps in one direction, and what may stand on the squares it passes and
/// where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The directions to choose from.
    pub steps: Steps,
    /// Minimal and maximal number of equal steps.
    pub range: Range,
    /// Which numbers of steps within the range are allowed.
    pub length: Length,
    /// Edges of the board that are joined for this leg, in the owner's frame.
    pub joined: Joined,
    /// What may stand on the squares passed, which are the squares of all steps before the last.
    pub over: Over,
    /// What may stand where the leg ends, and what happens to it.
    pub arrivals: Arrivals,
    /// The leg may only end on a square of this region, as the owner of the mover sees it. Attacks
    /// ask for this, too. `None`: it may end anywhere.
    ///
    /// Source: ranges behind a move and before a later leg in MBN (C/CIF).
    pub ends_in: Option<Zones>,
    /// The leg may not end on a square that the opponent attacks, on the board before the move
    /// without the moving piece. Attacks ignore this condition.
    pub shuns_attack: bool,
    /// Sets a [carried](Act::Carry) piece down on the square where this leg starts, as soon as the
    /// mover has left it. Nothing happens if no piece is carried, if another piece stands on that
    /// square, or if the square is off the board. A piece set down on its own origin has not moved.
    ///
    /// Source: `u` of XBetza.
    pub sets_down: bool,
    /// Makes the squares of this leg en passant squares for the opponent's next ply, with the mover
    /// as victim: the inner squares of a leg of several steps and its end, also where pieces stand
    /// that the mover jumped or left alone. The square where the mover ends is none, nor is one
    /// with a wall. A walk that moves other pieces gives no chance, nor does a pass. The end of a
    /// leg that [lands](Self::lands) is no en passant square. In a turn of several plies, a square
    /// that is not empty after a later ply is one no more.
    ///
    /// Source: H. G. Muller, who says that XBetza makes en passant squares where pieces stand.
    pub opens_en_passant: bool,
    /// The ply must also be legal on the board where it begins, as if it ended with this leg: with
    /// the mover, unpromoted, where the leg ends, and without the pieces captured so far, no royal
    /// of its side that stands on that board is in check. The next leg is the last, and takes the
    /// mover to another board.
    ///
    /// Source: Alice Chess (V. R. Parton, 1953), where a move must be legal on the board where it
    /// is made. Royals on other boards do not matter to that: a piece that comes from another board
    /// may parry a check (Chess Variant Pages, Alice Chess; comments of F. Duniho and H. G. Muller,
    /// 2013).
    pub lands: bool,
    /// The leg may only end on a board where a royal of either side stands before the ply; on any
    /// board if all royals stand on the board where the mover does. Only the leg behind one that
    /// [lands](Self::lands) may ask for this. Attacks ask for it, too: for them, the royal that is
    /// attacked stands where it is attacked.
    ///
    /// Source: 4D Quasi-Alice Chess (K. Pacey), by `alice=4D` of FBR (C/CIF).
    pub to_royal_board: bool,
    /// The path may end here even if legs follow. After the last leg it may always end.
    pub may_stop: bool,
}

impl Default for Leg {
    /// Returns a leg without directions, which is never possible.
    fn default() -> Self {
        Self {
            steps: Steps::Absolute(Vec::new()),
            range: Range::ONE,
            length: Length::Free,
            joined: Joined::Nothing,
            over: Over::Empty,
            arrivals: Arrivals::default(),
            ends_in: None,
            shuns_attack: false,
            sets_down: false,
            opens_en_passant: false,
            lands: false,
            to_royal_board: false,
            may_stop: false,
        }
    }
}

/// The directions of a leg.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Steps {
    /// Any of these vectors, in the owner's frame.
    Absolute(Vec<Vector>),
    /// The direction of the leg before, turned by any of these on its ring ([`Vector::turned`]).
    /// Not allowed in a first leg.
    Turned(TurnSet),
    /// To any other square of any board, in one step. No later leg can turn from it.
    Anywhere,
    /// As the piece that [moved last](fers_core::Setup::last_moved), of either side, would go from
    /// there; nowhere if no piece has moved.
    ///
    /// Such a leg is the only one of its path. It stands for the paths that the type of that piece
    /// has for the mover's side, except those that [borrow](Act::Borrow) or imitate. Their
    /// conditions apply to the mover. Only walks count whose last leg ended as the arrivals of this
    /// leg allow: on an empty square, or by capturing an enemy, a friend, or en passant.
    ///
    /// Source: `I` of XBetza (joker).
    AsLastMoved {
        /// All absolute directions are reversed.
        reversed: bool,
    },
}

/// A set of turns in eighths of a full turn, clockwise: bit 0 is straight on, bit 4 straight back.
///
/// For Black, turns are made in the transformed frame. With mirrored ranks, clockwise becomes
/// anticlockwise.
///
/// ```
/// use fers_rules::TurnSet;
///
/// let sideways = TurnSet(1 << 2 | 1 << 6);
/// assert_eq!(sideways.iter().collect::<Vec<_>>(), [2, 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnSet(pub u8);

impl TurnSet {
    /// Straight on.
    pub const STRAIGHT: Self = Self(1);
    /// Straight back.
    pub const BACK: Self = Self(1 << 4);

    /// Returns the turns in ascending order, in eighths of a full turn.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |turn| self.0 >> turn & 1 == 1)
    }
}

/// The number of steps of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// Minimal number of steps, at least 1.
    pub min: u8,
    /// Maximal number of steps. `None`: as many as the board allows. On joined edges a leg ends
    /// before it returns to the square where it started. A step of length zero is never possible.
    pub max: Option<u8>,
}

impl Range {
    /// Exactly one step (leapers).
    pub const ONE: Self = Self::exactly(1);
    /// One step or more (riders).
    pub const ANY: Self = Self { min: 1, max: None };

    /// Returns one to `max` steps.
    pub const fn up_to(max: u8) -> Self {
        Self { min: 1, max: Some(max) }
    }

    /// Returns exactly this number of steps.
    pub const fn exactly(steps: u8) -> Self {
        Self { min: steps, max: Some(steps) }
    }
}

/// Which numbers of steps within its range a leg may make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// All of them.
    #[default]
    Free,
    /// The number of steps of the last leg that had a choice.
    ///
    /// Source: `i` on later legs of XBetza (rifle capture, `caibR`).
    AsBefore,
}

/// What may stand on the squares that a leg passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// Nothing: the first piece met ends the leg (riders, sliders, lame leapers).
    Empty,
    /// Exactly `count` pieces of any owner, and any number of empty squares (hoppers).
    Hurdles {
        /// Number of hurdles, at least 1.
        count: u8,
        /// The leg must end one step behind the last hurdle (grasshopper).
        land_next: bool,
    },
    /// Any pieces (leaping riders).
    Anything,
}

/// What may stand where a leg ends, and what happens to it.
///
/// A square of the mover's [blocked region](crate::PieceRules::blocked_by) is never empty for it,
/// not even its origin. A neutral piece is neither enemy nor friend: no leg ends on it. Royals of
/// the mover's own side are never captured. An enemy royal is captured like any other piece where a
/// position allows it.
///
/// ```
/// use fers_rules::Arrivals;
///
/// let pawn_step = Arrivals::quiet();
/// let pawn_capture = Arrivals { en_passant: true, ..Arrivals::capture() };
/// assert!(pawn_step.empty && pawn_step.enemy.is_none());
/// assert!(!pawn_capture.empty && pawn_capture.enemy.is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arrivals {
    /// The leg may end on an empty square.
    pub empty: bool,
    /// The leg may end on an enemy, with this effect.
    pub enemy: Option<Contact>,
    /// The leg may end on a piece of the mover's side, with this effect.
    pub friend: Option<Contact>,
    /// The leg may end on an empty en passant square of the opponent's last ply, capturing the
    /// piece that passed it. That piece must be an enemy that is still there and that this piece
    /// may capture. Where another piece stands on such a square and the leg captures it, the leg
    /// captures the piece that passed too, before that one, unless it may not.
    pub en_passant: bool,
    /// The last step of the leg may lead off the board, over an edge or into a hole. The next leg
    /// must then go straight back, and its first step leads to the square that the last step left.
    /// The path cannot end off the board.
    ///
    /// Source: `o` on inner legs of XBetza.
    pub off_board: bool,
}

impl Arrivals {
    /// Returns arrivals on empty squares only.
    pub fn quiet() -> Self {
        Self { empty: true, ..Self::default() }
    }

    /// Returns arrivals on enemies only, which are captured.
    pub fn capture() -> Self {
        Self { enemy: Some(Contact::capture()), ..Self::default() }
    }

    /// Returns whether the leg may end on an enemy and capture it.
    pub fn takes_enemies(&self) -> bool {
        self.enemy.as_ref().is_some_and(|contact| contact.act == Act::Capture)
    }

    /// Returns whether the leg may [induce](Act::Induce) a friend.
    pub fn induces(&self) -> bool {
        self.friend.as_ref().is_some_and(|contact| contact.act == Act::Induce)
    }

    /// Returns whether the leg may [borrow](Act::Borrow) the moves of a friend.
    pub fn borrows(&self) -> bool {
        self.friend.as_ref().is_some_and(|contact| contact.act == Act::Borrow)
    }

    /// Returns arrivals on empty squares, and on enemies, which are captured.
    pub fn quiet_or_capture() -> Self {
        Self { empty: true, ..Self::capture() }
    }
}

/// The effect of a leg on the piece where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contact {
    /// Pieces that may be affected.
    pub to: Whom,
    /// The effect.
    pub act: Act,
}

/// A set of piece types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whom {
    /// All types.
    Anyone,
    /// These types.
    Types(Vec<PieceType>),
    /// Types of a royal set.
    Royals,
    /// Types of no royal set.
    Commoners,
}

impl Whom {
    /// Returns the types of [`Types`](Self::Types); empty for the other cases.
    pub fn listed(&self) -> &[PieceType] {
        match self {
            Self::Types(types) => types,
            Self::Anyone | Self::Royals | Self::Commoners => &[],
        }
    }
}

impl Contact {
    /// Returns the capture of any piece.
    pub fn capture() -> Self {
        Self { to: Whom::Anyone, act: Act::Capture }
    }

    /// Returns a contact that leaves any piece in place.
    pub fn leave() -> Self {
        Self { to: Whom::Anyone, act: Act::Leave }
    }

    /// Returns this effect on any piece.
    pub fn any(act: Act) -> Self {
        Self { to: Whom::Anyone, act }
    }
}

/// The effect of a leg on the piece where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// The piece is captured.
    Capture,
    /// The piece stays and the mover goes on. Another leg must follow, and the path may not end
    /// there.
    Leave,
    /// The piece goes to the square where the leg began, which must be empty otherwise. This is no
    /// capture, and rules about captures do not apply.
    ///
    /// Source: `u` with `c` or `d` on one leg of XBetza.
    Swap,
    /// The piece is picked up, and a later leg [sets it down](Leg::sets_down). At most one piece is
    /// carried at a time. This is no capture, and rules about captures do not apply.
    Carry,
    /// The piece goes on instead of the mover, which stays at its origin. The later legs are walked
    /// by this piece from its square, and the move is its move: the rules of its own type decide
    /// what it may capture, where it may end and how it promotes.
    ///
    /// Friends only. Another leg must follow, the path may not end there, and no earlier leg
    /// captures or carries.
    ///
    /// Source: `x` on inner legs of XBetza (induction, as in Knight Relay Chess).
    Induce,
    /// The piece stays and lends its moves: the mover, still on its origin, makes a move by any
    /// path that the piece's type has for its side, except those that borrow or
    /// [imitate](Steps::AsLastMoved). The conditions of that path apply to the mover.
    ///
    /// Friends only, on the last leg of a path. No earlier leg captures or carries, and the move
    /// gives no en passant chance.
    ///
    /// Source: `x` on last legs of XBetza (borrowing).
    Borrow,
}

impl Path {
    /// Returns whether the path belongs to some parts of the [turn](crate::Turn) only.
    pub fn is_of_part(&self) -> bool {
        self.when.iter().any(|condition| matches!(condition, Condition::InPart(_)))
    }

    /// Returns whether the path may be made in a part of the turn, counted from 0.
    pub fn may_be_made_in(&self, part: u8) -> bool {
        self.when.iter().all(|condition| !matches!(condition, Condition::InPart(parts) if !parts.contains(part)))
    }

    /// Returns the zones that conditions and legs of the path ask for.
    pub fn zones_mut(&mut self) -> impl Iterator<Item = &mut Zones> {
        let conditions = self.when.iter_mut().filter_map(|condition| match condition {
            Condition::From(zones) | Condition::NotFrom(zones) => Some(zones),
            _ => None,
        });
        conditions.chain(self.legs.iter_mut().filter_map(|leg| leg.ends_in.as_mut()))
    }

    /// Returns the path for all parts of the turn.
    pub fn without_parts(&self) -> Self {
        let when = self.when.iter().filter(|condition| !matches!(condition, Condition::InPart(_)));
        Self { when: when.copied().collect(), ..self.clone() }
    }

    /// Returns a path of one leg without conditions.
    pub fn single(leg: Leg) -> Self {
        Self { when: Vec::new(), legs: vec![leg], repeat: None }
    }

    /// Returns whether some leg opens en passant squares.
    pub fn opens_en_passant(&self) -> bool {
        self.legs.iter().any(|leg| leg.opens_en_passant)
    }

    /// Returns whether some leg that opens en passant squares may pass, or end on, a piece that
    /// stays there.
    pub fn passes_pieces(&self) -> bool {
        let stays = |contact: &Contact| contact.act != Act::Capture;
        self.legs.iter().any(|leg| {
            let contacts = [&leg.arrivals.enemy, &leg.arrivals.friend];
            leg.opens_en_passant && (leg.over != Over::Empty || contacts.into_iter().flatten().any(stays))
        })
    }

    /// Returns whether some leg [lands](Leg::lands).
    pub fn lands(&self) -> bool {
        self.legs.iter().any(|leg| leg.lands)
    }

    /// Returns whether some leg may lead to another board.
    pub fn changes_board(&self) -> bool {
        self.legs.iter().any(|leg| match &leg.steps {
            Steps::Absolute(vectors) => vectors.iter().any(|vector| vector.boards != 0),
            Steps::Anywhere => true,
            // A turned leg changes the board only if the leg before it does.
            Steps::Turned(_) | Steps::AsLastMoved { .. } => false,
        })
    }

    /// Returns whether some leg induces another piece.
    pub fn induces(&self) -> bool {
        self.legs.iter().any(|leg| leg.arrivals.induces())
    }

    /// Returns whether some leg borrows the moves of another piece.
    pub fn borrows(&self) -> bool {
        self.legs.iter().any(|leg| leg.arrivals.borrows())
    }

    /// Returns whether the path imitates the piece that moved last.
    pub fn imitates(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.steps, Steps::AsLastMoved { .. }))
    }

    /// Returns whether the path stands for paths of other types (it borrows or imitates).
    pub fn is_of_others(&self) -> bool {
        self.imitates() || self.borrows()
    }

    /// Returns the indices of the legs that may follow a leg: the next one, and others where a
    /// repetition begins or ends.
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

    /// Sets whether all legs open en passant squares.
    #[must_use]
    pub fn opening_en_passant(mut self, opens: bool) -> Self {
        self.legs.iter_mut().for_each(|leg| leg.opens_en_passant = opens);
        self
    }

    /// Adds a condition.
    #[must_use]
    pub fn when(mut self, condition: Condition) -> Self {
        self.when.push(condition);
        self
    }
}

impl Leg {
    /// Returns a single step by any of these vectors (a leaper).
    pub fn leap(vectors: Vec<Vector>, arrivals: Arrivals) -> Self {
        Self::ride(vectors, Range::ONE, arrivals)
    }

    /// Returns a ride over empty squares in the direction of the leg before, turned.
    pub fn turned(turns: TurnSet, range: Range, arrivals: Arrivals) -> Self {
        Self { steps: Steps::Turned(turns), range, arrivals, ..Self::default() }
    }

    /// Returns whether the leg can make different numbers of steps.
    pub fn has_free_length(&self) -> bool {
        self.length == Length::Free && self.range.max != Some(self.range.min)
    }

    /// Returns a ride over empty squares by any of these vectors.
    pub fn ride(vectors: Vec<Vector>, range: Range, arrivals: Arrivals) -> Self {
        Self { steps: Steps::Absolute(vectors), range, arrivals, ..Self::default() }
    }
}

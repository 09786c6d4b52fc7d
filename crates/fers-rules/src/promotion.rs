//! Promotions.

use fers_core::PieceType;

use crate::Zones;

/// A rule by which a piece may or must promote. A piece type may have several.
///
/// A move of a piece of type `from` from square `a` to square `b` (not castling) triggers all rules
/// whose [`Trigger`] fires. The choices are the union of their `to` lists, without types whose
/// [limit](crate::PieceRules::limit) the side has reached.
///
/// * With choices, the move is made with each of them, and also without promotion unless a
///   triggered rule forbids that ([`Refusal`]).
/// * Without choices, the move is made without promotion, or is illegal if a triggered rule says so
///   ([`Refusal::Barred`]).
///
/// A rule may [suspend](Self::suspends) the piece that declines it. In the next turn of its side, a
/// suspended piece promotes only by captures, and by rules that do not let it stay as it is: the
/// others do not apply to it. It is free again after that turn, whichever piece moved, and when its
/// type or owner changes or it no longer stands where the move took it.
///
/// A rule may let the piece [go on](Self::goes_on) as its new type in the same move.
///
/// A pass, a move that [changes its piece's type](crate::PieceRules::becomes), and a capture that
/// [assimilates](crate::PieceRules::assimilates) never promote. Some types [may not
/// appear](crate::PieceRules::may_appear_armed) where they threaten a piece, and the [last
/// piece](crate::PieceRules::last_promotes_in) of a type may have another zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Type that promotes.
    pub from: PieceType,
    /// Squares that the trigger tests.
    pub zone: Zones,
    /// When the rule applies.
    pub trigger: Trigger,
    /// Types that the piece may become.
    pub to: Vec<PieceType>,
    /// Whether the move may also be made without promotion.
    pub refusal: Refusal,
    /// The promoting move must not capture and must not give check. The rule does not apply to
    /// captures. A move that promotes only by such rules and gives check is illegal.
    pub quiet_only: bool,
    /// The moves to which the rule applies.
    pub occasion: Occasion,
    /// A piece that moves without promoting, although the rule applies and offers a choice, is
    /// suspended. Only rules for arriving pieces that may refuse suspend, in games whose turns have
    /// one ply.
    ///
    /// Source: `suspend` and `entersuspend` of `promotion` in FBR (C/CIF), from Chu Shogi.
    pub suspends: bool,
    /// How the piece may go on in the same move, as its new type. `None`: the move ends where it
    /// promotes. Only rules for all moves of arriving pieces let pieces go on, see
    /// [`verify`](crate::verify()) for what they go together with.
    pub goes_on: Option<Onward>,
}

/// How a piece that has promoted goes on in the same move.
///
/// The move may end where the piece promotes, or go on from there along a path that the new type
/// has for its side. The piece counts as moved, its origin is empty, and its earlier victims are
/// gone, unless [victims stay](crate::Ruleset::victims_stay). What the new type may capture, where
/// it may end, and what blocks it, holds for this path. The piece does not promote again. It does
/// not come back to its origin without a capture. A move that goes on gives no en passant chance.
///
/// Source: `continue` and `enpassant` of `promotion` in FBR (C/CIF); Russian draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Onward {
    /// By any path of the new type.
    AnyMove,
    /// If the move has captured something, by a path of the new type that captures more. A path of
    /// the old type that has captured ends where the piece must promote, if it may end there.
    Captures,
}

impl Promotion {
    /// Makes a rule that applies to all moves, also to those that capture or give check, and
    /// suspends no piece.
    ///
    /// ```
    /// use fers_core::{ByColor, PieceType};
    /// use fers_rules::{Occasion, Promotion, Refusal, RegionId, Trigger};
    ///
    /// let last_rank = ByColor::new(RegionId(0), RegionId(1));
    /// let (pawn, queen) = (PieceType(0), PieceType(1));
    /// let rule = Promotion::new(pawn, last_rank, Trigger::Enter, vec![queen], Refusal::Never);
    /// assert!(!rule.quiet_only && rule.occasion == Occasion::Always && !rule.suspends);
    /// ```
    pub fn new(from: PieceType, zone: Zones, trigger: Trigger, to: Vec<PieceType>, refusal: Refusal) -> Self {
        Self {
            from,
            zone,
            trigger,
            to,
            refusal,
            quiet_only: false,
            occasion: Occasion::Always,
            suspends: false,
            goes_on: None,
        }
    }
}

/// The moves on which a piece promotes. A move captures and exchanges the pieces that it names:
/// those that it [removes](fers_core::Move::removed) and [carries](fers_core::Move::carried).
///
/// Source: `capture`, `!capture`, `swap` and `!swap` of `promotion` in FBR (C/CIF).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// All moves.
    #[default]
    Always,
    /// Captures of a piece of these types. `None`: of any type.
    Capture(Option<Vec<PieceType>>),
    /// Moves that capture nothing.
    NoCapture,
    /// Moves that carry a piece of these types, by exchanging places or otherwise. `None`: of any
    /// type.
    Swap(Option<Vec<PieceType>>),
    /// Moves that carry no piece.
    NoSwap,
}

impl Occasion {
    /// Returns whether a move that captures and carries pieces of some types is meant.
    pub fn is_met(&self, captured: &[PieceType], carried: &[PieceType]) -> bool {
        let any_of = |listed: &Option<Vec<PieceType>>, found: &[PieceType]| {
            found.iter().any(|piece_type| listed.as_ref().is_none_or(|listed| listed.contains(piece_type)))
        };
        match self {
            Self::Always => true,
            Self::Capture(types) => any_of(types, captured),
            Self::NoCapture => captured.is_empty(),
            Self::Swap(types) => any_of(types, carried),
            Self::NoSwap => carried.is_empty(),
        }
    }

    /// Returns the types that the occasion lists, if it lists any.
    pub fn types_mut(&mut self) -> Option<&mut Vec<PieceType>> {
        match self {
            Self::Capture(types) | Self::Swap(types) => types.as_mut(),
            Self::Always | Self::NoCapture | Self::NoSwap => None,
        }
    }
}

/// When a promotion rule applies. Each trigger tests the zone of the moving side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trigger {
    /// `b` is in the zone and `a` is not.
    Enter,
    /// `b` is in the zone and `a` is in this other region, inside or outside the zone.
    EnterFrom(Zones),
    /// `a` is in the zone, `b` is anywhere.
    Leave,
    /// The piece stands in the zone and promotes instead of moving: a move with `a == b` and no
    /// captures. The refusal does not apply.
    InPlace,
    /// The piece stands in the zone, promotes first, and then moves from `a` to `b` by the paths of
    /// the new type (with that type's confinement, blocks and victims, as a moved piece, and not by
    /// a pass). It attacks nothing that way. Its own moves stay possible; the refusal does not
    /// apply.
    BeforeMoving,
    /// The piece is dropped in the zone, as the new type or unpromoted. The refusal does not apply.
    Drop,
}

/// Whether a move may be made without promoting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// No: promotion is compulsory.
    Never,
    /// No; and without choices the move is illegal. Such a pawn waits before the last rank until a
    /// type is available. It attacks its capture squares nevertheless.
    Barred,
    /// Yes.
    Always,
    /// Yes, if the unpromoted piece would have a move from `b` on an empty board (as in
    /// [`DropRule::needs_move`](crate::DropRule::needs_move)).
    UnlessStuck,
    /// Yes, if `b` is in this region.
    Within(Zones),
}

//! Pieces that become other pieces.

use fers_core::PieceType;

use crate::Zones;

/// A rule by which a piece may or must become another one. A piece type may have several.
///
/// For a move of a piece of type `from` (castling apart) from square `a` to square `b`, the rules whose [trigger](Trigger) fires apply.
/// The choices are the union of their `to` lists, each type once, without types whose [limit](crate::PieceRules::limit) the side has reached.
/// If choices are left, the move is made with each of them, and also without promotion unless one of the applying rules refuses that
/// ([`Refusal`]). If no choice is left, the move is made without promotion, or is illegal if one of the applying rules says so. A pass, a move that
/// turns its piece into something by its own [rules](crate::PieceRules::becomes), and a capture that
/// [assimilates](crate::PieceRules::assimilates) never promote. Some types [may not appear](crate::PieceRules::may_appear_armed) where they threaten
/// something, and the [last piece](crate::PieceRules::last_promotes_in) of a type may have another zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The type that promotes.
    pub from: PieceType,
    /// The squares that the trigger asks for.
    pub zone: Zones,
    /// When it happens.
    pub trigger: Trigger,
    /// What the piece may become.
    pub to: Vec<PieceType>,
    /// Whether the move may also be made without promotion.
    pub refusal: Refusal,
    /// The promoting move must not capture and must not give check. To a capture the rule does not apply; a move that promotes by such
    /// rules only and gives check is illegal.
    pub quiet_only: bool,
    /// The promoting move must capture; to others the rule does not apply.
    pub capturing_only: bool,
}

/// When a promotion rule applies. Each trigger looks at the zone of the moving side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// `b` is in the zone and `a` is not.
    Enter,
    /// `b` is in the zone and `a` is in this other region, whether `a` is in the zone or not.
    EnterFrom(Zones),
    /// `a` is in the zone, wherever `b` is.
    Leave,
    /// The piece stands in the zone and promotes instead of moving: a move with `a == b` and no captures. The refusal is not asked.
    InPlace,
    /// The piece stands in the zone, becomes the new type first, and moves by that type's paths from `a` to `b` (with that
    /// type's confinement, blocks and victims, as a piece that has moved; a pass is no such move). It attacks nothing so. The rule does
    /// not touch its own moves, which stay possible; the refusal is not asked.
    BeforeMoving,
    /// The piece is dropped in the zone, and may be dropped as the new type or as it is; the refusal is not asked.
    Drop,
}

/// Whether a move to which a promotion rule applies may be made without promoting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// No.
    Never,
    /// No, and if no choice is left the move is illegal: a pawn that waits before the last rank until there is something that it could
    /// become. It attacks what it could capture there all the same.
    Barred,
    /// Yes.
    Always,
    /// Yes, if the unpromoted piece would still have a move from `b` on an empty board (as in
    /// [`DropRule::needs_move`](crate::DropRule::needs_move)).
    UnlessStuck,
    /// Yes, if `b` is in this region.
    Within(Zones),
}

//! Pieces that change their type by moving.

use fers_core::PieceType;

use crate::Zones;

/// A compulsory change of type by a move. A piece type may have
/// [several](crate::PieceRules::becomes).
///
/// When a piece travels (not by castling, drop or pass), the entries of its type before the move
/// are tested in order, and the first that applies decides: the piece becomes `into`, which may be
/// its own type. It then neither [assimilates](crate::PieceRules::assimilates) its victim nor
/// promotes, and no [limit](crate::PieceRules::limit) applies. If no entry applies, the move goes
/// on as usual.
///
/// A move that promotes in place or [before moving](crate::Trigger::BeforeMoving) tests no entry.
/// An [induced](crate::Act::Induce) piece uses its own entries. Royals change like other pieces;
/// their type after the move decides whether they are royal. A change is no promotion: the halfmove
/// clock goes on, and the move may give an en passant chance. A changed piece has moved. If
/// captured, it enters a hand as its last type.
///
/// An entry may [leave](Self::leaves) another piece of the side behind. It is put on the origin
/// together with the change, and has moved. Nothing is put there if the origin is not empty: the
/// piece returned to it, or a displaced one stands there. No [limit](crate::PieceRules::limit)
/// applies, and the new piece does not promote.
///
/// Source: `captureMatrix` and `morph` of the Interactive Diagram; `origin` and `demote` of
/// `promotion` in FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Becoming {
    /// New type.
    pub into: PieceType,
    /// What the move must have captured.
    pub catch: Catch,
    /// Region where the move must end, by owner. `None`: anywhere.
    pub zone: Option<Zones>,
    /// The move must also displace another piece without capturing it
    /// ([`Act::Swap`](crate::Act::Swap), [`Act::Carry`](crate::Act::Carry)). Source: Tamerlane
    /// Chess, where the king may exchange places with a piece of its own once in a game.
    pub shifting: bool,
    /// Type of the piece that the move leaves on its origin. `None`: none. It may not be royal.
    /// Such entries do not go together with [gating](crate::Gating), [walls](crate::Walling) that
    /// moves put up, and [pinches](crate::Pinch), which use empty squares, too.
    pub leaves: Option<PieceType>,
}

impl Becoming {
    /// Makes an entry that applies wherever the move ends, and leaves nothing behind.
    ///
    /// ```
    /// use fers_core::PieceType;
    /// use fers_rules::{Becoming, Catch};
    ///
    /// let entry = Becoming::new(PieceType(1), Catch::Anything);
    /// assert!(entry.zone.is_none() && !entry.shifting && entry.leaves.is_none());
    /// ```
    pub fn new(into: PieceType, catch: Catch) -> Self {
        Self { into, catch, zone: None, shifting: false, leaves: None }
    }

    /// Returns the types of pieces that it makes.
    pub fn makes(&self) -> impl Iterator<Item = PieceType> + use<> {
        [self.into].into_iter().chain(self.leaves)
    }
}

/// What a move must have captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Catch {
    /// No condition.
    Whatever,
    /// The move captured nothing.
    Nothing,
    /// The move captured a friend or an enemy.
    Anything,
    /// The last victim of the move is of one of these types.
    Types(Vec<PieceType>),
}

impl Catch {
    /// Returns whether a move with this last victim (or none) meets the condition.
    pub fn is_made(&self, last_victim: Option<PieceType>) -> bool {
        match self {
            Self::Whatever => true,
            Self::Nothing => last_victim.is_none(),
            Self::Anything => last_victim.is_some(),
            Self::Types(types) => last_victim.is_some_and(|victim| types.contains(&victim)),
        }
    }

    /// Returns the types of [`Types`](Self::Types); empty for the other cases.
    pub fn listed(&self) -> &[PieceType] {
        match self {
            Self::Types(types) => types,
            Self::Whatever | Self::Nothing | Self::Anything => &[],
        }
    }
}

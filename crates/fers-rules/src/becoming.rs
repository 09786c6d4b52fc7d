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
/// Source: `captureMatrix` and `morph` of the Interactive Diagram.
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

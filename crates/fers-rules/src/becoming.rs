//! Pieces that turn into others by moving.

use fers_core::PieceType;

use crate::Zones;

/// A move that turns its piece into another type, whether its side wants that or not. A piece type may have
/// [several](crate::PieceRules::becomes).
///
/// When a piece travels (castlings, drops and passes apart), the entries of its type, as it stood before the move, are looked at in order. The
/// first that applies decides: the piece is of type `into` from then on, which may be the type that it is. It then takes on no victim's nature
/// ([assimilates](crate::PieceRules::assimilates)) and does not promote; no [limit](crate::PieceRules::limit) is asked. If none applies, the move
/// goes on as if there were none.
///
/// A move that promotes in place or [before moving](crate::Trigger::BeforeMoving) asks no entry: its piece is what it has promoted to. A piece
/// that moves because another one [lets it](crate::Act::Induce) is asked for its own entries. Royals change like others, and are royal or not
/// by what they are after the move. A change is no promotion: the half-move clock goes on, and the move may have given an en
/// passant chance. A piece that has changed has moved; captured, it enters a hand as what it was last.
///
/// Source: `captureMatrix` and `morph` of the Interactive Diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Becoming {
    /// What the piece becomes.
    pub into: PieceType,
    /// What it must have captured.
    pub catch: Catch,
    /// Where the move must end, by owner; nothing for everywhere.
    pub zone: Option<Zones>,
    /// The move must bring another piece, not captured, to another place ([`Act::Swap`](crate::Act::Swap), [`Act::Carry`](crate::Act::Carry)): what may
    /// be done once. Source: Tamerlane Chess, where the king exchanges places with a piece of its own once in a game.
    pub shifting: bool,
}

/// What a move must have captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Catch {
    /// Something or nothing.
    Whatever,
    /// Nothing.
    Nothing,
    /// Something, friend or enemy.
    Anything,
    /// The last of its victims, in the order in which they are captured, is of one of these types.
    Types(Vec<PieceType>),
}

impl Catch {
    /// Whether a move with this last victim, or none, has done so.
    pub fn is_made(&self, last_victim: Option<PieceType>) -> bool {
        match self {
            Self::Whatever => true,
            Self::Nothing => last_victim.is_none(),
            Self::Anything => last_victim.is_some(),
            Self::Types(types) => last_victim.is_some_and(|victim| types.contains(&victim)),
        }
    }

    /// The types that are listed.
    pub fn listed(&self) -> &[PieceType] {
        match self {
            Self::Types(types) => types,
            Self::Whatever | Self::Nothing | Self::Anything => &[],
        }
    }
}

//! Turns of several plies.

use fers_core::{ByColor, Color};

use crate::TypeSet;

/// The parts of a turn, compiled. The meaning of each field is that of the ruleset's node.
#[derive(Clone, Debug)]
pub struct TurnPlan {
    /// The parts in order, at least one.
    pub parts: Vec<PartPlan>,
    /// How often the last part is repeated.
    pub length: TurnLength,
    /// What a check does to the turn.
    pub checks: TurnChecks,
    /// A side that castles ends its turn.
    pub ends_by_castling: bool,
    /// Whether a piece moves twice in a turn.
    pub repeats: TurnRepeats,
    /// Which plies of a turn may capture en passant.
    pub en_passant: TurnEnPassant,
    /// Some part is lost by a capture.
    pub loses_parts: bool,
    /// A royal may stand where it can be captured, so that each move is looked at: a check does not
    /// end the turn, or there is more to a check than an attack on a royal.
    pub meets_royals: bool,
    /// The side that begins the game.
    pub first: Color,
    /// The largest number of plies of a turn.
    pub plies_max: u8,
    /// Royals that a side leaves attacked are mated when the turn of the other side begins.
    pub mates_exposed: bool,
    /// By owner: the promotions of pieces that the other side has pushed.
    pub pushed: ByColor<Vec<PushedPromotion>>,
}

/// Where a piece that the other side has pushed promotes.
#[derive(Clone, Debug)]
pub struct PushedPromotion {
    /// The type of the piece.
    pub piece_type: usize,
    /// The square where it stands.
    pub square: u8,
    /// The types that it may become.
    pub choices: Vec<usize>,
}

/// The types that a ply moves for the other side, with the destinations by square.
pub type Pushes = Vec<(usize, Box<[Vec<u8>]>)>;

/// One ply of a turn.
#[derive(Clone, Debug)]
pub struct PartPlan {
    /// The side that leaves the part out.
    pub left_out: ByColor<bool>,
    /// The part is left out in the first turn of the side that begins.
    pub balances: bool,
    /// The part is left out unless the last ply moved a piece of these types.
    pub only_after: Option<TypeSet>,
    /// The part is left out unless the last ply was made for one of these parts, counted from 0.
    pub only_behind: Option<Vec<u8>>,
    /// The types that may make the ply.
    pub who: Option<TypeSet>,
    /// The part may be declined.
    pub is_optional: bool,
    /// The part is lost by a capture, and captures nothing.
    pub until_capture: bool,
    /// The ply may leave royals of its side attacked.
    pub exposes: ByColor<bool>,
    /// The ply may leave royals of its side attacked if the next part has a legal ply.
    pub evades_later: ByColor<bool>,
    /// The ply may not capture a royal.
    pub spares_royals: ByColor<bool>,
    /// By owner: the types of the other side that the ply moves, with the destinations by square;
    /// empty if the side moves its own pieces.
    pub pushes: ByColor<Pushes>,
    /// A side without a legal ply passes and goes on.
    pub skips: bool,
    /// A side without a legal ply that is not in check has lost.
    pub must_be_made: bool,
    /// The turn ends with this part.
    pub is_last: bool,
}

impl PartPlan {
    /// Returns whether the ply moves pieces of the other side.
    pub fn pushes_enemies(&self) -> bool {
        !self.pushes.white.is_empty()
    }
}

/// Whether a piece may move several times in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnRepeats {
    /// As often as its side likes.
    Free,
    /// A piece moves at most once.
    Never,
    /// A piece moves again when no other piece has a legal move.
    InRounds,
}

/// The number of plies of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnLength {
    /// One for each part.
    Parts,
    /// One more than the other side was entitled to.
    Growing,
    /// One more than the other side made.
    OneMore,
}

/// What a check does to the turn of the side that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnChecks {
    /// Nothing.
    Allowed,
    /// The turn ends.
    EndTurn,
    /// Only the last ply of a full turn may give check.
    LastPlyOnly,
}

/// Which plies of a turn may capture en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnPassant {
    /// None.
    Never,
    /// The first.
    FirstPly,
    /// The first, and each that follows a capture en passant.
    WhileUsed,
    /// Each.
    Always,
}

impl TurnPlan {
    /// Returns the place of the part for which a ply is made, both counted from 0 within the turn.
    /// The last part is repeated.
    pub fn place(&self, ply: u8) -> u8 {
        ply.min(self.parts.len() as u8 - 1)
    }

    /// Returns the part for which a ply is made, counted from 0 within the turn.
    pub fn part(&self, ply: u8) -> &PartPlan {
        &self.parts[usize::from(self.place(ply))]
    }

    /// Returns the number of plies to which a side is entitled that answers so many.
    pub fn plies_after(&self, answered: u8) -> u8 {
        match self.length {
            TurnLength::Parts => self.parts.len() as u8,
            TurnLength::Growing | TurnLength::OneMore => answered.saturating_add(1).min(self.plies_max),
        }
    }
}

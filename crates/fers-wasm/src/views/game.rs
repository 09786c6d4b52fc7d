//! Positions and moves.

use fers::{Action, Color, Move, Owner, Piece, Route, Setup, Square};
use serde::Serialize;
use tsify::Tsify;

/// A position of a game with its legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    pub fen: String,
    #[tsify(type = "'white' | 'black'")]
    pub turn: &'static str,
    /// Where turns have several moves: which of them comes next.
    #[tsify(optional)]
    pub turn_place: Option<TurnPlace>,
    pub pieces: Vec<Placed>,
    pub walls: Vec<u16>,
    pub hands: Holdings,
    pub in_check: bool,
    /// Squares of the royals of the side in check.
    pub checked: Vec<u16>,
    /// Checks given by each side, if they are counted.
    pub checks: Option<[u8; 2]>,
    /// Plies without progress.
    pub halfmove_clock: u16,
    pub fullmove_number: u16,
    /// The result, if the game is over.
    pub outcome: Option<OutcomeInfo>,
    /// Why the side to move may claim a draw, if it may.
    pub claims: Vec<String>,
    /// All legal moves; none if the game is over.
    pub legal: Vec<LegalMove>,
}

/// The place of the next move within its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TurnPlace {
    /// The number of the next move within its turn, from 1.
    pub ply: u8,
    /// The number of moves of the turn, if nothing ends it early.
    pub plies: u8,
    /// Whether a pass (`0000`) may end the turn now.
    pub may_decline: bool,
}

impl TurnPlace {
    pub fn of(place: fers::TurnPlace) -> Self {
        let fers::TurnPlace { ply, plies, may_decline } = place;
        Self { ply, plies, may_decline }
    }
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Placed {
    pub square: u16,
    /// The piece type.
    pub piece: u16,
    #[tsify(type = "'white' | 'black' | 'neutral'")]
    pub owner: &'static str,
}

/// The pieces in hand of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Holdings {
    pub white: Vec<Held>,
    pub black: Vec<Held>,
}

/// Pieces of a type in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Held {
    pub piece: u16,
    pub count: u16,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeInfo {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: String,
    /// Reason in a few words.
    pub reason: String,
}

/// A legal move with all that distinguishes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// In coordinates: `g1f3`, `e7e8q`, `N@f3`; unique among the legal moves.
    pub text: String,
    /// In standard algebraic notation.
    pub san: String,
    /// As the players of the game write it, where that is not standard algebraic notation: `P-7f`
    /// of shogi, `C2=5` of xiangqi.
    #[tsify(optional)]
    pub customary: Option<String>,
    #[tsify(type = "'travel' | 'castle' | 'drop' | 'pickUp' | 'pass'")]
    pub kind: &'static str,
    /// Origin, if it is a square.
    pub from: Option<u16>,
    /// Destination, if it is a square.
    pub to: Option<u16>,
    /// Dropped piece type.
    pub drop: Option<u16>,
    /// Piece type after promotion.
    pub promotion: Option<u16>,
    /// Squares of captured pieces, in order.
    pub captures: Vec<u16>,
    /// Carried pieces.
    pub carried: Vec<Carried>,
    /// The gated piece.
    pub gate: Option<Entered>,
    /// Square of a new wall.
    pub wall: Option<u16>,
    /// The castling partner, before and after.
    pub partner: Option<Carried>,
    /// The way of the piece where it is not straight: the square where it begins, then the end of
    /// each leg.
    #[tsify(optional)]
    pub route: Option<Vec<Stop>>,
}

/// A square on the way of a piece, with the squares of what is captured when the piece arrives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Stop {
    pub square: u16,
    pub captures: Vec<u16>,
}

/// A piece other than the mover that changes its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Carried {
    pub from: u16,
    pub to: u16,
}

/// A piece that enters the board from the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Entered {
    pub piece: u16,
    pub square: u16,
}

/// Returns a side as a word.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Placed {
    pub fn of((square, piece): (Square, Piece)) -> Self {
        let owner = match piece.owner {
            Owner::White => "white",
            Owner::Black => "black",
            Owner::Neutral => "neutral",
        };
        Self { square: square.0, piece: piece.piece_type.0, owner }
    }
}

impl Holdings {
    pub fn of(setup: &Setup) -> Self {
        let held = |color| {
            let hand = setup.hands[color].iter();
            hand.map(|(piece, count)| Held { piece: piece.0, count }).collect()
        };
        Self { white: held(Color::White), black: held(Color::Black) }
    }
}

impl Stop {
    fn of(stop: &fers::Stop) -> Self {
        Self { square: stop.square.0, captures: stop.captured.iter().map(|square| square.0).collect() }
    }
}

impl LegalMove {
    pub fn of(mv: &Move, text: String, san: String, customary: Option<String>, route: Option<Route>) -> Self {
        let (kind, drop, partner) = match mv.action {
            Action::Travel { .. } => ("travel", None, None),
            Action::Castle { partner, partner_to, .. } => {
                ("castle", None, Some(Carried { from: partner.0, to: partner_to.0 }))
            }
            Action::Drop { piece_type, .. } => ("drop", Some(piece_type.0), None),
            Action::PickUp { .. } => ("pickUp", None, None),
            Action::Pass => ("pass", None, None),
        };
        Self {
            text,
            san,
            customary,
            kind,
            from: mv.origin().map(|square| square.0),
            to: mv.destination().map(|square| square.0),
            drop,
            promotion: mv.promotion.map(|piece| piece.0),
            captures: mv.removed.iter().map(|square| square.0).collect(),
            carried: carried(mv),
            gate: mv.gate.map(|gate| Entered { piece: gate.piece_type.0, square: gate.square.0 }),
            wall: mv.wall.map(|square| square.0),
            partner,
            route: route.filter(|route| route.stops.len() > 2).map(|route| route.stops.iter().map(Stop::of).collect()),
        }
    }
}

/// Returns the pieces that a move brings elsewhere; an enemy that it relocates stands at the end,
/// on its own square if it leaves the game.
fn carried(mv: &Move) -> Vec<Carried> {
    let carried = mv.carried.iter().map(|carry| (carry.from, carry.to));
    let relocated = mv.relocation.map(|relocation| (relocation.from, relocation.to.unwrap_or(relocation.from)));
    carried.chain(relocated).map(|(from, to)| Carried { from: from.0, to: to.0 }).collect()
}

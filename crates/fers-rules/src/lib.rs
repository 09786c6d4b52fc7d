//! The [`Ruleset`]: the rules of a chess variant as data.
//!
//! Every format that Fers reads becomes a `Ruleset`, and every executor starts from one. No later
//! stage asks which format a ruleset came from, or what the variant is called. The documentation of
//! each node is its *specification*: what it means, when it applies, in which order. The fast move
//! generator and the oracle are both written from these paragraphs, independently.
//!
//! # Order inside one ply
//!
//! 1. If an [`End`] holds, the game is over. Otherwise the side to move makes one
//!    [`Move`](fers_core::Move).
//! 2. Pieces that are not frozen ([`Freeze`]) walk their paths ([`Path`]), as far as enemies do
//!    not halt them ([`Halt`]). Castlings, drops, pick-ups and passes are added.
//! 3. The board changes: captured pieces leave in the order of the path, the mover arrives, a
//!    castling partner arrives.
//! 4. The mover becomes another type if its own type says so ([`Becoming`]). Otherwise it takes the
//!    type of its victim if that assimilates ([`PieceRules::assimilates`]). Otherwise it may
//!    promote ([`Promotion`]).
//! 5. Captured pieces enter hands ([`Hands`]), and a gated piece enters the vacated square. Then
//!    the move captures by seizure ([`Seizure`]), pulls and pushes pieces ([`Shove`]), flips pieces
//!    ([`Flip`]), explodes ([`Blast`]), loses pieces that burn ([`Burn`]), relocates a pinched
//!    enemy ([`Pinch`]) and puts up a wall ([`Walling`]), in this order.
//! 6. Legality: the mover's royals must not be in check ([`Royal`]), royals must not face each
//!    other ([`Facing`]), the moved piece must keep its own bans ([`DropRule`],
//!    [`PieceRules::may_check`], [`PieceRules::may_mate`], [`PieceRules::may_flee`],
//!    [`PieceRules::may_appear_armed`], [`PieceRules::must_threaten`]), and the ply must keep the
//!    duties ([`Duty`]) and the bounds of counters ([`Counter`]).
//! 7. State: virginity, castling rights, the en passant chance, check counters, the trading ban,
//!    suspended pieces ([`Promotion::suspends`]), clocks, counters and the count of honour
//!    ([`Honour`]) are updated. Then the turn passes.
//! 8. The ends are tested in their order ([`End`]).
//!
//! # Frames
//!
//! Everything that has a direction is written from White's point of view. For Black,
//! [`Ruleset::frame`] transforms vectors. Regions are given for each side and are not transformed.
//!
//! # Attack
//!
//! A side *attacks* a square if some path of one of its pieces could remove an enemy royal standing
//! there: an inner or last leg ends there with [`Act::Capture`]. The later legs of the path are
//! checked as for a move.
//!
//! * Conditions that depend on attacks count as fulfilled ([`Condition::NotInCheck`],
//!   [`Condition::InCheck`], [`Royal::may_cross_attack`]).
//! * [`PieceRules::retaliation`] and [`PieceRules::endangered`] are not applied. Confinement,
//!   blocks, victim lists, iron and virginity are applied as for a move.
//! * En passant, castling, drops and promotions before moving attack nothing. No leg of an
//!   attacking walk captures en passant.
//! * A piece that would blow up a royal of its own side by the capture does not attack the square
//!   ([`Blast`]). A frozen piece attacks nothing ([`Freeze`]), a halted one no further than it may
//!   walk ([`Halt`]), and nothing attacks a protected one ([`Protection`]).
//! * Seizures give check as well ([`Seizure`]).
//!
//! The royal standing there has the type of the piece in question: the royal on the square, or the
//! piece that castles or slides over it. Some rules have no such piece ([`PieceRules::endangered`],
//! and [`Leg::shuns_attack`] of a piece that is not royal). For these, the square is attacked if a
//! royal of any royal type would be; in a ruleset without royals, if a piece of any type would be.
//!
//! # Walls
//!
//! A square with a wall ([`Setup::walls`](fers_core::Setup::walls)) is occupied, though by no
//! piece. No leg ends there, and no piece is dropped, gated, carried or castled there. A leg over
//! empty squares and a castling do not pass it (but [`Walling::is_gap`]), and royals do not
//! [face](Facing) each other across it. A leg that needs hurdles counts it as one, as in
//! Fairy-Stockfish. A hole of the board (`Geometry::holes`) is no square and never changes.
//!
//! # Example
//!
//! ```
//! use fers_core::{Geometry, Vector};
//! use fers_rules::{Arrivals, Leg, Path, PieceRules, Ruleset, verify};
//!
//! let mut ruleset = Ruleset::new("wazirs", Geometry::rectangle(4, 4));
//! let steps = Vector::new(0, 1).symmetric_images();
//! let leg = Leg::leap(steps, Arrivals::quiet_or_capture());
//! ruleset.pieces = vec![PieceRules::new("wazir", "w", vec![Path::single(leg)])];
//! assert!(verify(&ruleset).is_empty());
//! ```
#![forbid(unsafe_code)]

mod others;
mod path;
mod piece_rules;

mod becoming;
mod blast;
mod burn;
mod castling;
mod connection;
mod counter;
mod drop_rule;
mod duty;
mod end;
mod extinction;
mod flip;
mod freeze;
mod goal;
mod halt;
mod hands;
mod honour;
mod pinch;
mod presentation;
mod progress;
mod promotion;
mod protection;
mod royalty;
mod ruleset;
mod seizure;
mod shove;
mod shuffle;
mod threat;
mod tiebreak;
mod trading;
mod turn;
mod walling;

mod arrangement;
mod numbering;
mod shuffled;

mod facts;
mod verified;
mod verify;

pub use becoming::{Becoming, Catch};
pub use blast::Blast;
pub use burn::{Burn, Peril};
pub use castling::{Castling, CastlingPair, CastlingTarget};
pub use connection::{Connection, Shape};
pub use counter::{Counter, Tally, TallyEvent};
pub use drop_rule::{DropNeed, DropRule, Whose};
pub use duty::{Demand, Duty, Gathering, Quality};
pub use end::{BareReply, End, Recurrence};
pub use extinction::Extinction;
pub use facts::Facts;
pub use fers_core::Verdict;
pub use flip::{Flip, FlipReach, FlipTrigger};
pub use freeze::{Freeze, FreezeBars, FreezeReach};
pub use goal::{Due, Goal, Reach};
pub use halt::Halt;
pub use hands::{Drops, Gating, Hands, Taker};
pub use honour::Honour;
pub use others::{OthersPath, count_paths_of_others, paths_of_others};
pub use path::{
    Act, Arrivals, Condition, Contact, Leg, Length, Over, PartSet, Path, Range, Repeat, Steps, TurnSet, Whom,
};
pub use piece_rules::PieceRules;
pub use pinch::Pinch;
pub use presentation::{DiagramHints, Presentation, Writing, XboardHints};
pub use progress::Progress;
pub use promotion::{Occasion, Onward, Promotion, Refusal, Trigger};
pub use protection::Protection;
pub use royalty::{CheckRule, Facing, Royal};
pub use ruleset::{Frame, NamedRegion, Passing, RegionId, Ruleset, Zones};
pub use seizure::{Grip, Seizure};
pub use shove::{Shove, ShoveWay};
pub use shuffle::{Shuffle, Shuffled};
pub use threat::Threat;
pub use tiebreak::Tiebreak;
pub use trading::{Endangered, Protected, Retaliation};
pub use turn::{Part, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};
pub use verified::{IntoVerified, UnverifiedRuleset, VerifiedRuleset};
pub use verify::{Node, PIECES_MAX, Problem, verify};
pub use walling::{Site, Walling};

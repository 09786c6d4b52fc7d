//! The [`Ruleset`]: what a chess variant is, as data.
//!
//! Every format that Fers reads becomes a `Ruleset`, every executor starts from one, and nothing behind it asks which format it
//! came from or what the variant is called. Each node's documentation is its *specification*: what it means, when it is
//! looked at, in which order. The fast generator and the oracle are both written from these paragraphs, separately.
//!
//! # Order inside one ply
//!
//! 1. The side to move either has an ended game (see [`End`]) or makes one [`Move`](fers_core::Move).
//! 2. Paths are walked ([`Path`]) by pieces that are not frozen ([`Freeze`]); castlings, drops, pick-ups and passes are added.
//! 3. The board changes: captured pieces leave in the order of the path, the mover arrives, a castling partner arrives.
//! 4. The mover turns into what its own type says ([`Becoming`]); else it takes on its victim's nature where the victim says so
//!    ([`PieceRules::assimilates`]); else it promotes ([`Promotion`]).
//! 5. Captured pieces enter hands ([`Hands`]); a gated piece enters the vacated square; the move may capture what its path did not touch ([`Seizure`]); it may turn over enemies
//!    around it ([`Flip`]); it may blow up what stands around it ([`Blast`]); then a
//!    wall is put up ([`Walling`]).
//! 6. Legality: the mover's royals must not be in check ([`Royal`]), royals must not face ([`Facing`]), and the bans of the moved
//!    piece must hold ([`DropRule`], [`PieceRules::may_mate`], [`PieceRules::may_flee`], [`PieceRules::may_appear_armed`], [`PieceRules::must_threaten`]).
//! 7. State: virginity, castling rights, the en passant chance, check counters, the trading ban, clocks, the count of honour ([`Honour`]); then the turn
//!    passes.
//! 8. Ends are looked at in their order ([`End`]).
//!
//! # Frames
//!
//! Everything that has a direction is written from White's point of view. For Black, vectors are transformed by
//! [`Ruleset::frame`]; regions are given for each side and are not transformed.
//!
//! # Attack
//!
//! A square is *attacked* by a side if some path of one of its pieces could remove an enemy royal standing there: the last
//! or a middle leg ends there with [`Act::Capture`] (whatever the path's later legs find is checked as for a move). Attack-dependent
//! conditions inside paths ([`Condition::NotInCheck`], [`Condition::InCheck`], [`Royal::may_cross_attack`]) count as fulfilled, and
//! neither [`PieceRules::retaliation`] nor [`PieceRules::endangered`] is asked; confinement, blocks, victim lists, iron and virginity count as for a move. En
//! passant, castling, drops and promotions before moving attack nothing, and no leg of an attacking walk captures en passant.
//! A piece that would blow up a royal of its own side does not attack ([`Blast`]), nor one that is frozen ([`Freeze`]). Checks are given by
//! seizures, too ([`Seizure`]).
//!
//! The royal is of the type of the piece that is meant: the royal that stands there, or that castles or slides there. Where none is
//! meant ([`PieceRules::endangered`], [`Leg::shuns_attack`] of a piece that is no royal), one of any royal type does; of any type at all in a ruleset without royals.
//!
//! # Walls
//!
//! A square with a wall ([`Setup::walls`](fers_core::Setup::walls)) is occupied, but by no piece. No leg ends there; nothing is dropped, gated, carried or
//! castled there. A leg over empty squares does not pass it, nor does a castling, and royals do not [face](Facing) each other across it. For a leg
//! that needs hurdles it is one, as it is for hoppers in Fairy-Stockfish. A hole of the board (`Geometry::holes`) is no square at all, and never changes.
#![forbid(unsafe_code)]

mod others;
mod path;
mod piece_rules;

mod becoming;
mod blast;
mod castling;
mod connection;
mod drop_rule;
mod end;
mod extinction;
mod flip;
mod freeze;
mod goal;
mod hands;
mod honour;
mod presentation;
mod progress;
mod promotion;
mod royalty;
mod ruleset;
mod seizure;
mod shuffle;
mod threat;
mod tiebreak;
mod trading;
mod walling;

mod arrangement;
mod numbering;
mod shuffled;

mod facts;
mod verified;
mod verify;

pub use becoming::{Becoming, Catch};
pub use blast::Blast;
pub use castling::{Castling, CastlingPair, CastlingTarget};
pub use connection::{Connection, Shape};
pub use drop_rule::{DropNeed, DropRule, Whose};
pub use end::End;
pub use extinction::Extinction;
pub use facts::Facts;
pub use fers_core::Verdict;
pub use flip::{Flip, FlipReach, FlipTrigger};
pub use freeze::Freeze;
pub use goal::{Due, Goal, Reach};
pub use hands::{Drops, Gating, Hands, Taker};
pub use honour::Honour;
pub use others::{OthersPath, count_paths_of_others, paths_of_others};
pub use path::{Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Repeat, Steps, TurnSet, Whom};
pub use piece_rules::PieceRules;
pub use presentation::{DiagramHints, Presentation, XboardHints};
pub use progress::Progress;
pub use promotion::{Promotion, Refusal, Trigger};
pub use royalty::{CheckRule, Facing, Royal};
pub use ruleset::{Frame, NamedRegion, Passing, RegionId, Ruleset, Zones};
pub use seizure::{Grip, Seizure};
pub use shuffle::{Shuffle, Shuffled};
pub use threat::Threat;
pub use tiebreak::Tiebreak;
pub use trading::{Endangered, Protected, Retaliation};
pub use verified::{IntoVerified, UnverifiedRuleset, VerifiedRuleset};
pub use verify::{Node, PIECES_MAX, Problem, verify};
pub use walling::{Site, Walling};

//! [`Program`] and [`Position`]: fast legal moves of any compiled chess variant.
//!
//! This crate knows no ruleset and no names: a `Program` is flat tables made by `fers-compile`. A `Position<N>` is a board of at most
//! `64 * N` squares (`N` is 1, 2 or 4); [`AnyPosition`] hides the number where speed does not matter.
//!
//! A node is generated in sets: [`Mover`] tables give the targets of a piece as a set of squares; legality is a mask on that set, computed once
//! per node where the rules permit (`masks`), and a test of each move elsewhere.
#![deny(unsafe_code)]

mod by_square;
mod mover;
mod packed_move;
mod plans;
mod program;
mod step_shift;
mod troop;

mod position;
mod setup;

mod becoming;
mod blast;
mod flip;
mod freeze;
mod grounds;
mod long;
mod make;
mod seizure;
mod walls;
mod walls_counted;

mod attack;
mod masks;
mod partly;
mod reach;
mod targets;
mod trades;
mod walk;

mod bans;
mod castling;
mod drop_needs;
mod drops;
mod enclosed_lines;
mod gating;
mod generate;
mod node;
mod promotion;
mod quiet_sets;
mod sink;

// Other machines have no such registers; what is made for them is never looked at there.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod lanes;

mod changes;
mod glance;
mod ride;
mod sight;

mod connection;
mod endings;
mod extinction;
mod goal;
mod honour;
mod perft;
mod tiebreak;

mod any;

pub use any::{AnyPosition, AnyProgram, AnyUndo};
pub use bans::ThreatPlan;
pub use becoming::BecomingPlan;
pub use blast::BlastPlan;
pub use by_square::BySquare;
pub use changes::Change;
pub use connection::{ConnectionTest, SetStep};
pub use drop_needs::DropNeedPlan;
pub use enclosed_lines::enclosed_lines;
pub use extinction::ExtinctionTest;
pub use flip::FlipPlan;
pub use freeze::FreezePlan;
pub use goal::{GoalDue, GoalTest};
pub use honour::HonourTest;
pub use lanes::{DirectionLanes, Lanes, Siblings};
pub use mover::{
    Hop, Lame, LeapTargets, Mover, Script, ScriptAct, ScriptContact, ScriptLeg, ScriptOver, ScriptSteps, Shape, Shift,
    Slide, When,
};
pub use packed_move::{MoveList, PackedMove};
pub use partly::TriedFor;
pub use perft::PerftEnds;
pub use plans::{
    AttackPlan, CastlingByDrop, CastlingPlan, DropPlan, EndTest, HopAttack, LameAttack, LameWay, LeapAttack,
    PromotionPlan, PromotionRule, SlideAttack,
};
pub use position::{Position, Undo};
pub use program::{
    CapturedTo, CastlingEffects, CheckTest, Direction, HandPlan, Keys, Line, NOWHERE, PassRule, PlainGait, Program,
    Progress, RetaliationBan, RoyalPlan, StepTable, TypeSet, TypeTraits,
};
pub use quiet_sets::{QuietSet, QuietSets};
pub use seizure::{GripPlan, SeizurePlan, SquareTable};
pub use setup::SetupError;
pub use sight::Sight;
pub use step_shift::StepShift;
pub use tiebreak::TiebreakPlan;
pub use trades::{TradeGuard, TradeTest};
pub use troop::{Gait, Troop, Troops};
pub use walls::{WallSite, WallingPlan};

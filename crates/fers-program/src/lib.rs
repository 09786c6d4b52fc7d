//! [`Program`]: the tables and plans of a compiled chess variant, and [`PackedMove`].
//!
//! `fers-compile` makes a program from verified rules. `fers-movegen` plays it. This crate holds
//! data only: it knows no ruleset, no names and no position.
#![forbid(unsafe_code)]

mod any;
mod by_square;
mod enclosed_lines;
mod executor;
mod legality;
mod move_kind;
mod mover;
mod packed_move;
mod piece_group;
mod plans;
mod program;
mod step_shift;
mod turn;

// Tables of the SIMD counters. Machines without AVX2 never use them.
#[cfg(target_arch = "x86_64")]
pub mod leaf_batch;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub mod simd;

pub use any::AnyProgram;
pub use by_square::BySquare;
pub use enclosed_lines::enclosed_lines;
pub use executor::Executor;
pub use legality::{LegalityPlan, Method, TestFor};
pub use move_kind::MoveKind;
pub use mover::{
    Hop, Lame, LeapTargets, Mover, Need, OnwardPlan, Script, ScriptAct, ScriptContact, ScriptLeg, ScriptOver,
    ScriptSteps, Shift, Slide, When,
};
pub use packed_move::{Kind, MoveList, PackedMove};
pub use piece_group::{PieceGroup, PieceGroups};
pub use plans::{
    AttackPlan, BecomingPlan, BlastPlan, BurnPlan, CastlingByDrop, CastlingPlan, CastlingZone, ConnectionTest,
    CounterPlan, Demand, DropNeedPlan, DropPlan, DutyPlan, EndTest, ExtinctionTest, FlipPlan, FlipTargets, FreezeBars,
    FreezePlan, GoalDue, GoalTest, GripPlan, HonourTest, HopAttack, LameAttack, LameWay, LeapAttack, OccasionPlan,
    PinchPlan, PromotionPlan, PromotionRule, ProtectionPlan, QualityPlan, SeizurePlan, SetStep, ShovePlan, SightPlan,
    SlideAttack, SquareTable, Tallied, TallyPlan, ThreatPlan, TiebreakPlan, TradeGuard, TradeTest, WallSite,
    WallingPlan,
};
pub use program::{
    CapturedTo, CastlingEffects, CheckTest, Direction, EffectPlans, HandPlan, Keys, Line, MoveSideEffects, NOWHERE,
    PassRule, Program, Progress, RetaliationBan, RoyalPlan, StepTable, TypeSet, TypeTraits,
};
pub use simd::SimdTables;
pub use step_shift::StepShift;
pub use turn::{PartPlan, PushedPromotion, Pushes, TurnChecks, TurnEnPassant, TurnLength, TurnPlan, TurnRepeats};

//! Tables for attacks, promotions, drops, castlings and ends. Each special rule has a file of its
//! own.

mod becoming;
mod blast;
mod burn;
mod connection;
mod counter;
mod drop_needs;
mod duty;
mod extinction;
mod flip;
mod freeze;
mod goal;
mod honour;
mod pinch;
mod seizure;
mod shove;
mod sight;
mod threat;
mod tiebreak;
mod trades;
mod walls;

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet, Verdict};

use crate::{BySquare, Direction, TypeSet, When};

pub use becoming::BecomingPlan;
pub use blast::BlastPlan;
pub use burn::BurnPlan;
pub use connection::{ConnectionTest, SetStep};
pub use counter::{CounterPlan, Tallied, TallyPlan};
pub use drop_needs::DropNeedPlan;
pub use duty::{Demand, DutyPlan, QualityPlan};
pub use extinction::ExtinctionTest;
pub use flip::{FlipPlan, FlipTargets};
pub use freeze::{FreezeBars, FreezePlan, ProtectionPlan};
pub use goal::{GoalDue, GoalTest};
pub use honour::HonourTest;
pub use pinch::PinchPlan;
pub use seizure::{GripPlan, SeizurePlan, SquareTable};
pub use shove::ShovePlan;
pub use sight::SightPlan;
pub use threat::ThreatPlan;
pub use tiebreak::TiebreakPlan;
pub use trades::{TradeGuard, TradeTest};
pub use walls::{WallSite, WallingPlan};

/// The attacks of a side by target: the inverse of its movers.
#[derive(Clone, Debug)]
pub struct AttackPlan<const N: usize> {
    /// Jumps, grouped by equal tables.
    pub leaps: Vec<LeapAttack<N>>,
    /// By target: the origins of all jumps. Most squares have no enemy that near, so no group needs
    /// a test.
    pub leap_origins: Box<BySquare<SquareSet<N>, N>>,
    /// By target: the origins from which a royal attacks it on some board, by jumps, slides and
    /// lame moves.
    pub royal_origins: Box<BySquare<SquareSet<N>, N>>,
    /// Slides, grouped by types and reach.
    pub slides: Vec<SlideAttack<N>>,
    /// The lines on which the royals of this side may not face an enemy royal, in the form of a
    /// slide.
    pub facing: Option<SlideAttack<N>>,
    /// Such lines that wrap around joined edges, in the form of lame moves of royals.
    pub facing_round_edges: Option<LameAttack<N>>,
    /// Hops over one hurdle.
    pub hops: Vec<HopAttack<N>>,
    /// Moves over squares that must be empty.
    pub lames: Vec<LameAttack<N>>,
    /// Types with paths for the interpreter that capture.
    pub scripted: Vec<usize>,
    /// By type and target: the origins from which it attacks the target on some board, without
    /// paths for the interpreter.
    pub origins: Box<[BySquare<SquareSet<N>, N>]>,
    /// By target: the squares that may decide whether an attack other than a jump reaches it.
    pub ways: Box<BySquare<SquareSet<N>, N>>,
}

/// Jumps with the same table.
#[derive(Clone, Debug)]
pub struct LeapAttack<const N: usize> {
    /// The types that make them.
    pub types: Vec<usize>,
    /// By target: the origins.
    pub origins: Arc<[SquareSet<N>]>,
}

/// Slides with the same reach.
#[derive(Clone, Debug)]
pub struct SlideAttack<const N: usize> {
    /// The types that make them.
    pub types: Vec<usize>,
    /// By target: the origins on an empty board.
    pub origins: Arc<[SquareSet<N>]>,
    /// The directions from the target to the attackers.
    pub directions: Vec<Direction>,
}

/// Hops with the same reach.
#[derive(Clone, Debug)]
pub struct HopAttack<const N: usize> {
    /// The types that make them.
    pub types: Vec<usize>,
    /// By target: the origins.
    pub origins: Arc<[SquareSet<N>]>,
    /// The directions from the target to the attackers.
    pub directions: Vec<Direction>,
    /// Whether the hurdle must be next to the target.
    pub land_next: bool,
    /// The types of either side that are no hurdles.
    ///
    /// If there are any, pieces on the board never change their type by a move, so the piece on a
    /// square after a move is known.
    pub barred: Box<[usize]>,
}

/// Lame moves with a common table.
#[derive(Clone, Debug)]
pub struct LameAttack<const N: usize> {
    /// The types that make them.
    pub types: Vec<usize>,
    /// By target: the origins on an empty board.
    pub origins: Arc<[SquareSet<N>]>,
    /// By target: each origin with its path.
    pub ways: Box<[Box<[LameWay<N>]>]>,
}

/// A lame move to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LameWay<const N: usize> {
    /// The origin.
    pub from: u16,
    /// The squares that must be empty.
    pub via: SquareSet<N>,
    /// Conditions on the attacker, without those on check.
    pub when: When,
}

/// The promotions of a piece type of one side.
#[derive(Clone, Debug, Default)]
pub struct PromotionPlan<const N: usize> {
    /// By origin: the destinations for which a rule applies; empty if there are no rules for moves.
    pub squares: Box<[SquareSet<N>]>,
    /// The rules for moves.
    pub rules: Vec<PromotionRule<N>>,
    /// The promotions in place.
    pub in_place: Vec<PromotionRule<N>>,
    /// The promotions before a move.
    pub before_moving: Vec<PromotionRule<N>>,
    /// The promotions by drops.
    pub on_drop: Vec<PromotionRule<N>>,
    /// Whether there are only rules for moves, at most one of them applies to a move, and they
    /// depend only on its ends.
    pub is_plain: bool,
    /// Whether the piece may go on after a promotion.
    pub goes_on: bool,
}

/// One promotion rule for one side.
#[derive(Clone, Debug)]
pub struct PromotionRule<const N: usize> {
    /// The possible origins.
    pub from: SquareSet<N>,
    /// The possible destinations.
    pub to: SquareSet<N>,
    /// The types to choose from.
    pub choices: Vec<usize>,
    /// The destinations on which the piece may stay unpromoted; all, if it promotes otherwise than
    /// by arriving.
    pub refusable: SquareSet<N>,
    /// Whether it applies only to moves without capture and check.
    pub quiet_only: bool,
    /// The moves to which the rule applies.
    pub occasion: OccasionPlan,
    /// Whether a move without an available choice is illegal.
    pub is_barred: bool,
    /// Whether a piece that declines it is suspended.
    pub suspends: bool,
}

/// The moves on which a piece promotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OccasionPlan {
    /// All moves.
    Always,
    /// Captures of a piece of these types.
    Capture(TypeSet),
    /// Moves that capture nothing.
    NoCapture,
    /// Moves that carry a piece of these types.
    Swap(TypeSet),
    /// Moves that carry no piece.
    NoSwap,
}

/// The drops of a piece type of one side.
#[derive(Clone, Debug)]
pub struct DropPlan<const N: usize> {
    /// The squares known in advance.
    pub squares: SquareSet<N>,
    /// The squares where the type may be gated, or dropped promoted. Whether it could move from
    /// there is not considered.
    pub zone: SquareSet<N>,
    /// The largest number of the side's pieces of this type on a file, including the dropped one.
    pub per_file_max: Option<u16>,
    /// The conditions on the surroundings of the square.
    pub needs: Vec<DropNeedPlan<N>>,
    /// While one of these squares is empty, the drop must be on one of them, without other
    /// conditions.
    pub opening: SquareSet<N>,
    /// Whether the type is always in hand.
    pub endless: bool,
    /// Whether a drop may give check.
    pub may_check: bool,
    /// Whether a drop may give mate.
    pub may_mate: bool,
    /// Whether the dropped piece must threaten an enemy.
    pub must_threaten: bool,
    /// The largest number of pieces of the type that the side may have by promotion.
    pub limit: Option<u16>,
}

/// A castling rule.
#[derive(Clone, Debug)]
pub struct CastlingPlan {
    /// The side that castles.
    pub color: Color,
    /// The destinations of king and partner.
    pub targets: Vec<(u16, u16)>,
    /// Whether files are joined, so that the partner may go over the edge.
    pub joins_files: bool,
    /// The castling piece may pass attacked squares.
    pub may_cross_attack: bool,
    /// The drops that create the right.
    pub by_drop: Option<CastlingByDrop>,
    /// Where the castling piece may move without losing the right.
    pub zone: Option<CastlingZone>,
}

/// The squares within which a castling piece keeps its right.
#[derive(Clone, Debug)]
pub struct CastlingZone {
    /// The square of the rule. From others it castles along a rank or file of its partner.
    pub home: u16,
    /// The squares, ascending.
    pub squares: Vec<u16>,
    /// The number of squares of one board.
    pub places: u16,
}

/// The position after a drop that creates a castling right.
#[derive(Clone, Copy, Debug)]
pub struct CastlingByDrop {
    /// The square of the castling piece.
    pub king: u16,
    /// The square of its partner.
    pub partner: u16,
    /// The types that castle.
    pub kings: TypeSet,
    /// The types of their partners.
    pub partners: TypeSet,
}

/// An end of the game, as in the ruleset.
#[derive(Clone, Debug)]
pub enum EndTest<const N: usize> {
    /// Mate.
    Mate {
        /// The verdict for the mating side.
        verdict: Verdict,
        /// Whether only a mate after a shak counts.
        needs_shak: bool,
    },
    /// Stalemate.
    Stalemate {
        /// The verdict for the stalemating side.
        verdict: Verdict,
        /// Whether the verdict applies only if the stalemated side has fewer pieces, and is
        /// reversed if it has more.
        by_count: bool,
    },
    /// A side without pieces.
    NoPieces {
        /// The verdict for the side without pieces.
        verdict: Verdict,
    },
    /// A goal.
    Goal {
        /// The squares, types and time.
        goal: GoalTest<N>,
        /// The verdict for the side that holds it.
        verdict: Verdict,
    },
    /// A bare royal.
    Bare {
        /// The verdict for the bare side.
        verdict: Verdict,
        /// Whether the game goes on if the bare side can bare the other one.
        may_bare_too: bool,
        /// Whether the game goes on until the bare side has moved.
        is_answered: bool,
    },
    /// A number of checks.
    Checks {
        /// The number.
        count: u8,
        /// The verdict for the side that gave them.
        verdict: Verdict,
    },
    /// Few pieces are left.
    FewLeft {
        /// The largest number of pieces, by piece code.
        most: Box<[u32]>,
        /// The verdict for the side to move.
        verdict: Verdict,
    },
    /// Too few pieces of some types.
    Extinction {
        /// The types, numbers and circumstances.
        extinction: ExtinctionTest,
        /// The verdict for the side with too few pieces.
        verdict: Verdict,
    },
    /// Castling to certain wings, or loss of all rights to do so.
    Castling {
        /// The wings that count, by side: the right one, the left one.
        wings: ByColor<[bool; 2]>,
        /// The verdict for the side that castles.
        verdict: Verdict,
    },
    /// A connection.
    Connection {
        /// The connection of each side.
        test: ByColor<ConnectionTest<N>>,
        /// The types that count; `None` for all.
        by: Option<TypeSet>,
        /// The verdict for the side that connects.
        verdict: Verdict,
    },
    /// No empty square.
    FullBoard,
    /// Royals that face each other, see `End::Faced`.
    Faced,
    /// Passes in a row.
    Passes {
        /// The number.
        count: u8,
    },
    /// No side can win.
    DeadMaterial {
        /// Types that cannot win alone.
        helpers: TypeSet,
    },
    /// An end that depends on the history.
    Historical,
}

impl<const N: usize> EndTest<N> {
    /// Returns whether perft stops at this end even if there are legal moves.
    pub fn stops_perft(&self) -> bool {
        let is_without_moves = matches!(self, Self::Mate { .. } | Self::Stalemate { .. } | Self::NoPieces { .. });
        !is_without_moves && !matches!(self, Self::DeadMaterial { .. } | Self::Historical)
    }
}

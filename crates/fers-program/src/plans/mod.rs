//! Tables for attacks, promotions, drops, castlings and ends; one file for each mechanic beside them.

mod becoming;
mod blast;
mod connection;
mod drop_needs;
mod extinction;
mod flip;
mod freeze;
mod goal;
mod honour;
mod seizure;
mod threat;
mod tiebreak;
mod trades;
mod walls;

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet, Verdict};

use crate::{BySquare, Direction, TypeSet, When};

pub use becoming::BecomingPlan;
pub use blast::BlastPlan;
pub use connection::{ConnectionTest, SetStep};
pub use drop_needs::DropNeedPlan;
pub use extinction::ExtinctionTest;
pub use flip::FlipPlan;
pub use freeze::FreezePlan;
pub use goal::{GoalDue, GoalTest};
pub use honour::HonourTest;
pub use seizure::{GripPlan, SeizurePlan, SquareTable};
pub use threat::ThreatPlan;
pub use tiebreak::TiebreakPlan;
pub use trades::{TradeGuard, TradeTest};
pub use walls::{WallSite, WallingPlan};

/// How the pieces of a side attack squares: the same facts as in its movers, seen from the target.
#[derive(Clone, Debug)]
pub struct AttackPlan<const N: usize> {
    /// Jumps, grouped by equal tables.
    pub leaps: Vec<LeapAttack<N>>,
    /// By target: where an attacker may stand that jumps. Most squares have no enemy that near, and no group needs to be asked.
    pub leap_origins: Box<BySquare<SquareSet<N>, N>>,
    /// By target: where a royal may stand that attacks it on some board, by jumps, slides and lame moves.
    pub royal_origins: Box<BySquare<SquareSet<N>, N>>,
    /// Slides, grouped by types and reach.
    pub slides: Vec<SlideAttack<N>>,
    /// Lines on which the royals of this side may not see an enemy royal; in the form of a slide.
    pub facing: Option<SlideAttack<N>>,
    /// The same where edges are joined, in the form of lame moves of royals.
    pub facing_round_edges: Option<LameAttack<N>>,
    /// Hops over one hurdle.
    pub hops: Vec<HopAttack<N>>,
    /// Moves past squares that must be empty.
    pub lames: Vec<LameAttack<N>>,
    /// Types with capturing scripts.
    pub scripted: Vec<usize>,
    /// By type and target: where an attacker may stand on some board, by all of these but the scripts.
    pub origins: Box<[BySquare<SquareSet<N>, N>]>,
    /// By target: the squares on which it may depend whether some attack reaches it that is no jump.
    pub ways: Box<BySquare<SquareSet<N>, N>>,
}

/// Jumps with the same table.
#[derive(Clone, Debug)]
pub struct LeapAttack<const N: usize> {
    /// The types that jump so.
    pub types: Vec<usize>,
    /// By target: where the attacker stands.
    pub origins: Arc<[SquareSet<N>]>,
}

/// Slides with the same reach.
#[derive(Clone, Debug)]
pub struct SlideAttack<const N: usize> {
    /// The types that slide so.
    pub types: Vec<usize>,
    /// By target: where an attacker may stand, on an empty board.
    pub origins: Arc<[SquareSet<N>]>,
    /// The directions from the target to the attackers.
    pub directions: Vec<Direction>,
}

/// Hops with the same reach.
#[derive(Clone, Debug)]
pub struct HopAttack<const N: usize> {
    /// The types that hop so.
    pub types: Vec<usize>,
    /// By target: where an attacker may stand.
    pub origins: Arc<[SquareSet<N>]>,
    /// The directions from the target to the attackers.
    pub directions: Vec<Direction>,
    /// The hurdle must be next to the target.
    pub land_next: bool,
    /// The types that are no hurdles, of either side.
    ///
    /// Where there are some, pieces on the board move from square to square and never change: what stands on a square after a move is known.
    pub barred: Box<[usize]>,
}

/// Lame moves with the same table.
#[derive(Clone, Debug)]
pub struct LameAttack<const N: usize> {
    /// The types that move so.
    pub types: Vec<usize>,
    /// By target: where an attacker may stand, on an empty board.
    pub origins: Arc<[SquareSet<N>]>,
    /// By target: each way.
    pub ways: Box<[Box<[LameWay<N>]>]>,
}

/// One way of a lame move to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LameWay<const N: usize> {
    /// Where the attacker stands.
    pub from: u16,
    /// What must be empty.
    pub via: SquareSet<N>,
    /// Conditions on the attacker; those about check are not asked.
    pub when: When,
}

/// What pieces of one type of one side become.
#[derive(Clone, Debug, Default)]
pub struct PromotionPlan<const N: usize> {
    /// By origin: the destinations for which a rule applies; empty if there are no rules for moves.
    pub squares: Box<[SquareSet<N>]>,
    /// The rules for moves.
    pub rules: Vec<PromotionRule<N>>,
    /// Where the piece may promote in place, and to what.
    pub in_place: Vec<PromotionRule<N>>,
    /// Where it may promote before it moves, and to what.
    pub before_moving: Vec<PromotionRule<N>>,
    /// Where it may be dropped promoted, and as what.
    pub on_drop: Vec<PromotionRule<N>>,
    /// The rules for moves are all there is, no two of them apply to one move, and they ask for nothing but its ends.
    pub is_plain: bool,
}

/// One promotion rule for one side.
#[derive(Clone, Debug)]
pub struct PromotionRule<const N: usize> {
    /// Where the move must start.
    pub from: SquareSet<N>,
    /// Where the move must end.
    pub to: SquareSet<N>,
    /// What the piece may become.
    pub choices: Vec<usize>,
    /// Where the move may end without promotion.
    pub refusable: SquareSet<N>,
    /// Only without capture and check.
    pub quiet_only: bool,
    /// The move must capture.
    pub capturing_only: bool,
    /// Without a choice the move is illegal.
    pub is_barred: bool,
}

/// How pieces of one type of one side are dropped.
#[derive(Clone, Debug)]
pub struct DropPlan<const N: usize> {
    /// Where, as far as that is known beforehand.
    pub squares: SquareSet<N>,
    /// Where the type may be gated, and dropped as a type that it becomes: not asking whether it
    /// could move from there.
    pub zone: SquareSet<N>,
    /// At most so many of the side's on a file, the dropped one included.
    pub per_file_max: Option<u16>,
    /// What must stand around the square.
    pub needs: Vec<DropNeedPlan<N>>,
    /// Where the drop must be, and needs nothing, while a square of these is empty.
    pub opening: SquareSet<N>,
    /// It is always at hand.
    pub endless: bool,
    /// It may give check.
    pub may_check: bool,
    /// It may give mate.
    pub may_mate: bool,
    /// How many of the type the side may have by promotion.
    pub limit: Option<u16>,
}

/// A castling rule.
#[derive(Clone, Debug)]
pub struct CastlingPlan {
    /// Whose.
    pub color: Color,
    /// King's and partner's destinations.
    pub targets: Vec<(u16, u16)>,
    /// By what drops the right to it arises.
    pub by_drop: Option<CastlingByDrop>,
}

/// What has to stand where after a drop for a castling right to arise.
#[derive(Clone, Copy, Debug)]
pub struct CastlingByDrop {
    /// Where the castling piece has to stand.
    pub king: u16,
    /// Where its partner has to stand.
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
        /// For the mating side.
        verdict: Verdict,
        /// Only after a shak.
        needs_shak: bool,
    },
    /// Stalemate.
    Stalemate {
        /// For the stalemating side.
        verdict: Verdict,
        /// If the stalemated side has fewer pieces; else the other way round.
        by_count: bool,
    },
    /// Nothing left.
    NoPieces {
        /// For the side without pieces.
        verdict: Verdict,
    },
    /// Goals reached.
    Goal {
        /// Which, and when.
        goal: GoalTest<N>,
        /// For the side that holds it.
        verdict: Verdict,
    },
    /// Bare royals.
    Bare {
        /// For the bare side.
        verdict: Verdict,
    },
    /// Checks given.
    Checks {
        /// How many.
        count: u8,
        /// For the side that gave them.
        verdict: Verdict,
    },
    /// Too few of some types.
    Extinction {
        /// Of which, and when.
        extinction: ExtinctionTest,
        /// For the side that has too few.
        verdict: Verdict,
    },
    /// Castling to a wing that counts, or never again.
    Castling {
        /// The wings that count, by side: the right one, the left one.
        wings: ByColor<[bool; 2]>,
        /// For the side that castles.
        verdict: Verdict,
    },
    /// Pieces that stand together.
    Connection {
        /// How, by side.
        test: ByColor<ConnectionTest<N>>,
        /// The types that count; nothing: all.
        by: Option<TypeSet>,
        /// For the side that connects.
        verdict: Verdict,
    },
    /// No empty square.
    FullBoard,
    /// See `End::Faced`.
    Faced,
    /// Passes in a row.
    Passes {
        /// How many.
        count: u8,
    },
    /// Nobody can win.
    DeadMaterial {
        /// Types that cannot win alone.
        helpers: TypeSet,
    },
    /// Not for a position to say.
    Historical,
}

impl<const N: usize> EndTest<N> {
    /// Whether perft stops where it holds, though there may be moves.
    pub fn stops_perft(&self) -> bool {
        let is_without_moves = matches!(self, Self::Mate { .. } | Self::Stalemate { .. } | Self::NoPieces { .. });
        !is_without_moves && !matches!(self, Self::DeadMaterial { .. } | Self::Historical)
    }
}

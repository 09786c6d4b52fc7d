//! All tuned numbers, with units and useful ranges.
//!
//! The weights of the evaluation stand in a table of their own, which a fit writes. The others are
//! first values, chosen for the stated reasons; tests show only that they suffice. A tuned number
//! gets a note of the match that set it. The numbers of the search that a tuner changes together
//! are [`Tunables`].

mod tunables;
mod weights;

use std::time::Duration;

#[cfg(test)]
pub(crate) use tunables::TUNABLES;
pub use tunables::{TUNABLE_SPECS, TunableSpec, Tunables};
pub use weights::WEIGHTS;

/// Time management.
pub(crate) struct ClockParams {
    /// Moves that are expected to follow if the time control does not say. Range 15 to 60.
    pub moves_to_go_unknown: u32,
    /// Maximal number of moves that a time control is planned for. Range 40 to 100.
    pub moves_to_go_max: u32,
    /// Time for the next move as a multiple of the even share, if the time control says how many
    /// moves follow: early moves decide more. Range 1 to 2.5. 1.6 against 1 at 40 moves in 4 s: +35
    /// (+8 to +61), see `docs/strength.md`.
    pub early_share: f64,
    /// Default move overhead. A slow interface takes 50 ms.
    pub move_overhead: Duration,
    /// Move overheads set aside if the time control does not say how many moves follow. Range 10 to
    /// 40.
    pub overheads_unknown: u32,
    /// Move overheads left out of the even share from the start. The others are set aside only when
    /// time gets short. Range 5 to 20.
    pub overheads_shared: u32,
    /// Maximal share of the time left that is set aside for overheads if the time control does not
    /// say how many moves follow; half of it is left out of the even share. Range 0.3 to 0.8.
    pub kept_share_max: f64,
    /// Maximum time as a multiple of the even share. Range 2 to 6.
    pub maximum_factor: f64,
    /// Fraction of the increment that is used. Range 0 to 1.
    pub increment_share: f64,
    /// Maximal fraction of the time left for one move. Range 0.1 to 0.9.
    pub left_share_max: f64,
    /// Minimal time for a move.
    pub time_min: Duration,
    /// Nodes between two checks of the clock. At 10,000 nodes per second, 32 nodes take 3 ms.
    pub nodes_per_check: u64,
    /// Fraction of the optimum time after which no iteration begins. Range 0.3 to 0.9.
    pub last_iteration_share: f64,
    /// Factor of the optimum time when the best move has just changed. Range 1 to 2.
    pub time_factor_after_change: f64,
    /// Factor of the optimum time when the score has just fallen by `score_drop`. Range 1 to 3.
    pub time_factor_after_drop: f64,
    /// Factor of the optimum time when the best move has been stable for three iterations. Range
    /// 0.4 to 1.
    pub time_factor_when_stable: f64,
    /// Fall of the score that extends the time, in centipawns.
    pub score_drop: i32,
}

pub(crate) const CLOCK: ClockParams = ClockParams {
    moves_to_go_unknown: 30,
    moves_to_go_max: 50,
    early_share: 1.6,
    move_overhead: Duration::from_millis(60),
    overheads_unknown: 15,
    overheads_shared: 10,
    kept_share_max: 0.5,
    maximum_factor: 3.0,
    increment_share: 0.8,
    left_share_max: 0.3,
    time_min: Duration::from_millis(5),
    nodes_per_check: 32,
    last_iteration_share: 0.7,
    time_factor_after_change: 1.4,
    time_factor_after_drop: 1.6,
    time_factor_when_stable: 0.75,
    score_drop: 30,
};

/// The positions of `fers bench`.
pub(crate) struct BenchParams {
    /// Random plies before the second position of a variant.
    pub random_plies: u32,
    /// Seed of these plies.
    pub seed: u64,
}

pub(crate) const BENCH: BenchParams = BenchParams { random_plies: 16, seed: 2 };

/// Limits of weaker levels. Level `n` gets `depth_min + n` plies, `nodes_min * nodes_growth^n`
/// nodes and random bonuses of up to `noise * (20 - n)^2` centipawns, and
/// overlooks `overlooked - overlooked_step * n` percent of its root moves.
pub(crate) struct LevelParams {
    /// Depth at level 0, in plies. Range 1 to 3.
    pub depth_min: u32,
    /// Nodes at level 0. Range 50 to 1000.
    pub nodes_min: f64,
    /// Factor of nodes from level to level. Range 1.2 to 2.
    pub nodes_growth: f64,
    /// Factor of the random bonus, in centipawns. Range 0.5 to 3.
    pub noise: f64,
    /// Moves that level 0 overlooks, in percent. Range 0 to 95.
    pub overlooked: u32,
    /// How many fewer each level above it overlooks, in percent. Range 5 to 20.
    pub overlooked_step: u32,
}

pub(crate) const LEVELS: LevelParams =
    LevelParams { depth_min: 1, nodes_min: 200.0, nodes_growth: 1.5, noise: 1.5, overlooked: 90, overlooked_step: 10 };

/// Depth limits and cache sizes.
pub(crate) struct SearchParams {
    /// Maximal depth of iterative deepening, in plies.
    pub depth_max: u32,
    /// Maximal distance from the root in plies, with extensions and quiescence.
    pub ply_max: usize,
    /// Maximal depth of quiescence in plies. Only long exchanges on large boards reach it. Range 8
    /// to 64.
    pub quiescence_plies_max: usize,
    /// Half width beyond which the full window is used, in centipawns.
    pub aspiration_max: i32,
    /// Minimal depth for aspiration windows, in plies. Range 3 to 6.
    pub aspiration_depth_min: u32,
    /// Default size of the transposition table in MiB.
    pub hash_mebibytes: usize,
    /// Number of entries of the evaluation cache; a power of two.
    pub evaluation_cache: usize,
    /// Number of entries of the passed-pawn cache; a power of two.
    pub passed_pawn_cache: usize,
}

pub(crate) const SEARCH: SearchParams = SearchParams {
    depth_max: 100,
    ply_max: 128,
    quiescence_plies_max: 24,
    aspiration_max: 500,
    aspiration_depth_min: 4,
    hash_mebibytes: 16,
    evaluation_cache: 1 << 12,
    passed_pawn_cache: 1 << 13,
};

/// Pruning.
pub(crate) struct PruningParams {
    /// Minimal depth at which a null-move cutoff is always verified, in plies. Range 8 to 16.
    pub verification_depth_min: i32,
    /// With at most this many free pieces the null move is not tried (zugzwang). Range 0 to 2.
    pub free_pieces_min: u32,
    /// With at most this many free pieces a null-move cutoff is always verified. Range 1 to 4.
    pub free_pieces_sure: u32,
    /// Factor of all margins in variants where a move that looks quiet may decide the game by what
    /// it does elsewhere (drops, freezes, flips ...).
    pub volatile_factor: i32,
}

pub(crate) const PRUNING: PruningParams =
    PruningParams { verification_depth_min: 12, free_pieces_min: 1, free_pieces_sure: 2, volatile_factor: 2 };

/// Move ordering: base numbers of the classes of moves.
pub(crate) struct OrderingParams {
    /// The hash move.
    pub hash_move: i32,
    /// Captures and promotions that gain; their gain is added.
    pub gain: i32,
    /// The first killer. The second is one lower.
    pub killer: i32,
    /// The counter move.
    pub counter_move: i32,
    /// Moves with negative SEE or gain; the negative number is added.
    pub losing: i32,
    /// Maximal history of one table. Quiet moves lie between minus and plus three times this.
    pub history_max: i32,
    /// Number of entries of the continuation history; a power of two.
    pub continuations: usize,
}

pub(crate) const ORDERING: OrderingParams = OrderingParams {
    hash_move: 1 << 30,
    gain: 1 << 28,
    killer: 1 << 26,
    counter_move: 1 << 25,
    losing: -(1 << 26),
    history_max: 1 << 13,
    continuations: 1 << 17,
};

/// Correction history.
pub(crate) struct CorrectionParams {
    /// Number of entries of each table; a power of two, at most 2^15.
    pub places: usize,
    /// Maximal entry.
    pub max: i32,
    /// Maximal change of an entry. Range 128 to 512.
    pub bonus_max: i32,
}

pub(crate) const CORRECTION: CorrectionParams = CorrectionParams { places: 1 << 14, max: 1024, bonus_max: 256 };

/// Static exchange evaluation.
pub(crate) struct SeeParams {
    /// Maximal length of a capture sequence. Range 8 to 32.
    pub captures_max: usize,
    /// Value of a royal that captures, in centipawns; more than all other pieces together.
    pub royal: i32,
}

pub(crate) const SEE: SeeParams = SeeParams { captures_max: 16, royal: 1 << 20 };

/// Piece values from moves.
pub(crate) struct MobilityParams {
    /// Probability that a square is empty. Source: fitted to the usual values of knight, bishop,
    /// rook and queen on 8x8. Range 0.6 to 0.75.
    pub empty: f64,
    /// Probability that the mover is virgin, where a move requires that.
    pub virgin: f64,
    /// Probability that the side is not in check, where a move requires that.
    pub not_in_check: f64,
    /// Weight of a target where the piece may move without capturing. Range 0.3 to 0.6.
    pub quiet: f64,
    /// Weight of a target where the piece may capture. Range 0.4 to 0.7.
    pub capture: f64,
    /// Probability below which a path is not followed further.
    pub chance_min: f64,
    /// Maximal number of steps followed from one square.
    pub steps_max: u32,
    /// Centipawns for the first target.
    pub target: f64,
    /// Relative bonus for each further target: moves of one piece are worth more than as many moves
    /// of several. Source: the quadratic term of Muller's law for short-range leapers.
    pub growth: f64,
}

pub(crate) const MOBILITY: MobilityParams = MobilityParams {
    empty: 0.68,
    virgin: 0.3,
    not_in_check: 0.9,
    quiet: 0.5,
    capture: 0.5,
    chance_min: 0.01,
    steps_max: 4096,
    target: 54.0,
    growth: 0.02,
};

/// Promotion potential.
pub(crate) struct PromotionParams {
    /// Fraction of the gain of a promotion that a piece is worth one move before it. Range 0.1 to
    /// 0.4.
    pub share: f64,
    /// Factor for each further move to the promotion. Range 0.5 to 0.9.
    pub decay: f64,
}

pub(crate) const PROMOTION: PromotionParams = PromotionParams { share: 0.2, decay: 0.7 };

/// Mobility, king safety and threats.
pub(crate) struct MobilityAndKingSafetyParams {
    /// A type starts a new value class if its value is more than this percentage of the cheapest in
    /// the class.
    pub value_class_percent: i32,
    /// King attack per attacked square: the attacker's value divided by this, clamped to the next
    /// two.
    pub king_attack_divisor: i32,
    /// Minimal king attack, in centipawns.
    pub king_attack_min: i32,
    /// Maximal king attack, in centipawns.
    pub king_attack_max: i32,
    /// Maximal number of pieces in hand that count.
    pub hand_max: i32,
    /// Lazy evaluation margin: mobility and king safety are not recomputed if the score with their
    /// last known value is this far outside the window, in centipawns. Range 100 to 500.
    pub lazy_margin: i32,
}

pub(crate) const MOBILITY_AND_KING_SAFETY: MobilityAndKingSafetyParams = MobilityAndKingSafetyParams {
    value_class_percent: 140,
    king_attack_divisor: 20,
    king_attack_min: 8,
    king_attack_max: 45,
    hand_max: 4,
    lazy_margin: 100,
};

/// A piece gains by an outpost if its value is at most this percentage of that of the cheapest
/// piece, pawns and royals apart. Range 100 to 160.
pub(crate) const OUTPOST_PERCENT: i32 = 140;

/// Material in games that are won by other ends than mate.
pub(crate) struct WinConditionParams {
    /// Cost of a piece where losing all pieces wins, in centipawns.
    pub burden: i32,
    /// A piece costs its value divided by this in addition.
    pub burden_divisor: i32,
    /// Bonus for the last piece above a losing extinction, in centipawns; divided by the number of
    /// pieces above it.
    pub extinction: i32,
}

pub(crate) const WIN_CONDITIONS: WinConditionParams =
    WinConditionParams { burden: 100, burden_divisor: 4, extinction: 300 };

/// Royals, goals and checks; in centipawns unless stated otherwise.
pub(crate) struct TermParams {
    /// Maximal number of friendly pieces beside a royal that count.
    pub shelter_pieces_max: i32,
    /// Nearness of a piece one move from its goal.
    pub goal: i32,
    /// Percentage of that nearness left after each further move. Range 40 to 80.
    pub goal_decay_percent: i32,
    /// What having given all checks but one counts.
    pub check: i32,
}

pub(crate) const TERMS: TermParams =
    TermParams { shelter_pieces_max: 5, goal: 250, goal_decay_percent: 60, check: 500 };

/// Mop-up evaluation: driving a bare royal to the edge.
pub(crate) struct MopUpParams {
    /// Maximal material of the weaker side besides royals, in centipawns.
    pub bare_max: i32,
    /// Minimal lead in material, in centipawns.
    pub lead_min: i32,
    /// Bonus for each half step of the bare royal away from the centre, in centipawns.
    pub edge: i32,
    /// Bonus for each step by which the royals are closer, in centipawns.
    pub closeness: i32,
}

pub(crate) const MOP_UP: MopUpParams = MopUpParams { bare_max: 150, lead_min: 300, edge: 12, closeness: 14 };

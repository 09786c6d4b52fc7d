//! All tuned numbers, with units and useful ranges.
//!
//! None of them has been set by matches yet: they are first values, chosen by the reasons given, that the tests only
//! show to be sufficient. Whoever tunes one writes the match here.

use std::time::Duration;

/// How time is shared out.
pub(crate) struct ClockParams {
    /// Moves that are expected to follow when nobody says how many. Range 15 to 60.
    pub moves_to_go_unknown: u32,
    /// A time control is not planned for more moves than this. Range 40 to 100.
    pub moves_to_go_max: u32,
    /// Kept back in each move for the way of the answer, unless told otherwise: a slow interface takes 50 ms.
    pub move_overhead: Duration,
    /// Margins set aside when nobody says how many moves follow. Range 10 to 40.
    pub overheads_unknown: u32,
    /// Margins that are not shared out; the others are set aside only once time gets short. Range 5 to 20.
    pub overheads_shared: u32,
    /// How many times its even share a difficult move may take. Range 2 to 6.
    pub maximum_factor: f64,
    /// Share of the increment that is used. Range 0 to 1.
    pub increment_share: f64,
    /// The largest share of what is left. Range 0.1 to 0.9.
    pub left_share_max: f64,
    /// The shortest time to think.
    pub time_min: Duration,
    /// Positions between two looks at the clock; at a slow 10 000 a second, 32 take 3 ms.
    pub nodes_per_check: u64,
    /// No iteration begins after this share of the usual time. Range 0.3 to 0.9.
    pub last_iteration_share: f64,
    /// How much more time than usual a move gets when the best move has just changed. Range 1 to 2.
    pub time_factor_after_change: f64,
    /// The same when the score has just fallen by `score_drop`. Range 1 to 3.
    pub time_factor_after_drop: f64,
    /// The same when the best move has not changed for three iterations. Range 0.4 to 1.
    pub time_factor_when_stable: f64,
    /// In centipawns.
    pub score_drop: i32,
}

pub(crate) const CLOCK: ClockParams = ClockParams {
    moves_to_go_unknown: 30,
    moves_to_go_max: 50,
    move_overhead: Duration::from_millis(60),
    overheads_unknown: 15,
    overheads_shared: 10,
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
    /// Random moves before the second position of a variant.
    pub random_plies: u32,
    /// What they are drawn from.
    pub seed: u64,
}

pub(crate) const BENCH: BenchParams = BenchParams { random_plies: 16, seed: 2 };

/// What weaker levels are denied. Level `n` gets `depth_min + n / levels_per_ply` plies and `nodes_min *
/// nodes_growth^n` positions.
pub(crate) struct LevelParams {
    /// Plies at level 0. Range 1 to 3.
    pub depth_min: u32,
    /// Levels for one more ply. Range 1 to 4.
    pub levels_per_ply: u32,
    /// Positions at level 0. Range 50 to 1000.
    pub nodes_min: f64,
    /// Factor from level to level. Range 1.2 to 2.
    pub nodes_growth: f64,
    /// By how many centipawns less a level wavers than the one below. Range 5 to 30.
    pub noise_per_level: i32,
}

pub(crate) const LEVELS: LevelParams =
    LevelParams { depth_min: 1, levels_per_ply: 2, nodes_min: 200.0, nodes_growth: 1.5, noise_per_level: 12 };

/// How far searches go.
pub(crate) struct SearchParams {
    /// The most plies of an iteration.
    pub depth_max: u32,
    /// The most plies below the root, extensions and quiescence included.
    pub ply_max: usize,
    /// The most plies of quiescence: only long exchanges on large boards get there. Range 8 to 64.
    pub quiescence_plies_max: usize,
    /// Half the width of the first window around the last score, in centipawns. Range 10 to 100.
    pub aspiration: i32,
    /// Windows wider than this are as good as none, in centipawns.
    pub aspiration_max: i32,
    /// Windows are used from this depth on, in plies. Range 3 to 6.
    pub aspiration_depth_min: u32,
    /// Size of the table of a single question, in mebibytes.
    pub hash_mebibytes: usize,
    /// Number of evaluations that a search remembers; a power of two.
    pub evaluation_cache: usize,
    /// Number of ways in which advancing pieces stand that a search remembers; a power of two.
    pub passed_pawn_cache: usize,
}

pub(crate) const SEARCH: SearchParams = SearchParams {
    depth_max: 100,
    ply_max: 128,
    quiescence_plies_max: 24,
    aspiration: 25,
    aspiration_max: 500,
    aspiration_depth_min: 4,
    hash_mebibytes: 16,
    evaluation_cache: 1 << 12,
    passed_pawn_cache: 1 << 11,
};

/// What is not searched, or less deeply.
pub(crate) struct PruningParams {
    /// A position whose evaluation is this much above beta for each ply is not searched, in centipawns. Range 50 to 120.
    pub reverse_futility_per_ply: i32,
    /// Up to so many plies. Range 4 to 9.
    pub reverse_futility_depth_max: i32,
    /// A pass is tried from this depth on, in plies. Range 2 to 4.
    pub null_depth_min: i32,
    /// Plies by which the search after a pass is shallower. Range 2 to 4.
    pub null_reduction: i32,
    /// One more for so many plies of depth. Range 3 to 6.
    pub null_depth_per_ply: i32,
    /// One more for so many centipawns above beta, at most three. Range 100 to 300.
    pub null_centipawns_per_ply: i32,
    /// From this depth on, a search without passes must confirm what a pass promises, in plies. Range 8 to 16.
    pub verification_depth_min: i32,
    /// With at most so many free pieces no pass is tried. Range 0 to 2.
    pub free_pieces_min: u32,
    /// With at most so many it is always confirmed. Range 1 to 4.
    pub free_pieces_sure: u32,
    /// Positions about which the table knows nothing are searched one ply less from this depth on. Range 3 to 6.
    pub iir_depth_min: i32,
    /// Quiet moves are passed over up to so many plies. Range 4 to 9.
    pub quiet_depth_max: i32,
    /// Number of moves tried before that at no depth; it grows by the square of the depth. Range 2 to 6.
    pub quiet_moves_min: i32,
    /// A quiet move is passed over if the evaluation is this much below alpha, and as much again for each ply, in
    /// centipawns. Range 50 to 200.
    pub futility: i32,
    /// The same for each ply. Range 50 to 150.
    pub futility_per_ply: i32,
    /// A capture is passed over if the exchange loses this much for each ply, in centipawns. Range 50 to 150.
    pub capture_loss_per_ply: i32,
    /// The same for quiet moves onto defended squares. Range 20 to 80.
    pub quiet_loss_per_ply: i32,
    /// Up to so many plies. Range 3 to 8.
    pub loss_depth_max: i32,
    /// All margins are multiplied by this where a single move may decide the game: goals, extinction, counted checks.
    pub volatile_factor: i32,
    /// A capture that falls short of alpha by more than this beyond its gain is not looked at in quiescence, in
    /// centipawns.
    pub delta: i32,
}

pub(crate) const PRUNING: PruningParams = PruningParams {
    reverse_futility_per_ply: 80,
    reverse_futility_depth_max: 7,
    null_depth_min: 3,
    null_reduction: 3,
    null_depth_per_ply: 4,
    null_centipawns_per_ply: 200,
    verification_depth_min: 12,
    free_pieces_min: 1,
    free_pieces_sure: 2,
    iir_depth_min: 4,
    quiet_depth_max: 7,
    quiet_moves_min: 4,
    futility: 100,
    futility_per_ply: 90,
    capture_loss_per_ply: 100,
    quiet_loss_per_ply: 50,
    loss_depth_max: 6,
    volatile_factor: 2,
    delta: 200,
};

/// How much less deeply late moves are searched: by `base + ln(depth) * ln(number) / divisor` plies.
pub(crate) struct ReductionParams {
    /// In plies. Range 0 to 1.
    pub base: f64,
    /// Range 1.5 to 3.
    pub divisor: f64,
    /// No move is reduced below this depth, in plies. Range 2 to 4.
    pub depth_min: i32,
    /// Number of moves that are never reduced. Range 1 to 4.
    pub moves_min: usize,
    /// History that takes off or adds one ply. Range 4000 to 16000.
    pub history_per_ply: i32,
}

pub(crate) const REDUCTION: ReductionParams =
    ReductionParams { base: 0.5, divisor: 2.2, depth_min: 3, moves_min: 2, history_per_ply: 8192 };

/// The order of moves: classes, far enough apart.
pub(crate) struct OrderingParams {
    /// The move of the table.
    pub hash_move: i32,
    /// Captures and promotions that gain, plus the gain.
    pub gain: i32,
    /// The first killer of the ply; the second is one below.
    pub killer: i32,
    /// The move that refuted the last move elsewhere.
    pub counter_move: i32,
    /// Moves that lose by the rules' stakes or in an exchange, plus the (negative) gain.
    pub losing: i32,
    /// The largest history of one kind; quiet moves are between minus and plus three times this.
    pub history_max: i32,
    /// What a refutation adds for each ply of depth.
    pub bonus_per_ply: i32,
    /// The most that it adds.
    pub bonus_max: i32,
    /// Number of places for scores of moves after other moves; a power of two.
    pub continuations: usize,
}

pub(crate) const ORDERING: OrderingParams = OrderingParams {
    hash_move: 1 << 30,
    gain: 1 << 28,
    killer: 1 << 26,
    counter_move: 1 << 25,
    losing: -(1 << 26),
    history_max: 1 << 13,
    bonus_per_ply: 140,
    bonus_max: 1600,
    continuations: 1 << 17,
};

/// Series of captures on one square.
pub(crate) struct SeeParams {
    /// Captures after which nobody counts on. Range 8 to 32.
    pub captures_max: usize,
    /// What a royal risks, in centipawns; more than all other pieces together.
    pub royal: i32,
}

pub(crate) const SEE: SeeParams = SeeParams { captures_max: 16, royal: 1 << 20 };

/// Piece values from moves.
pub(crate) struct MobilityParams {
    /// The chance that a square is empty. Source: fitted to the usual values of N, B, R, Q on 8x8. Range 0.6 to 0.75.
    pub empty: f64,
    /// The chance that the mover has not moved yet, where a move asks for that.
    pub virgin: f64,
    /// The chance that a piece may do what it does only where a region or the absence of a check permits, not being
    /// located.
    pub not_in_check: f64,
    /// Worth of a target where the piece may only move, as a part of one where it may do both. Range 0.3 to 0.6.
    pub quiet: f64,
    /// Worth of a target where the piece may only capture. Range 0.4 to 0.7.
    pub capture: f64,
    /// Walks less likely than this are not followed.
    pub chance_min: f64,
    /// Steps followed from one square; what comes later is not counted.
    pub steps_max: u32,
    /// Centipawns for the first target.
    pub target: f64,
    /// By what part more each further target is worth: many moves of one piece beat the same moves of several.
    /// Source: the quadratic term of Muller's law for short-range leapers.
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

/// What standing on a square is worth.
pub(crate) struct PlacementParams {
    /// Centipawns for one target more than the mean of the piece. Range 0 to 15.
    pub target: f64,
    /// Centipawns from the edge to the centre, for every piece. Range 0 to 30.
    pub centre: f64,
    /// Share of the gain of a promotion that the last step before it is worth. Range 0.1 to 0.4.
    pub promotion: f64,
    /// Factor for each further step. Range 0.5 to 0.9.
    pub promotion_decay: f64,
}

pub(crate) const PLACEMENT: PlacementParams =
    PlacementParams { target: 5.0, centre: 12.0, promotion: 0.2, promotion_decay: 0.7 };

/// What advancing pieces are worth by what can still stop them.
pub(crate) struct PassedPawnParams {
    /// Share of the hope of promotion that such a piece has whatever stands in its way. Range 0.2 to 0.8.
    pub potential_share: f64,
    /// Share of the hope that it gains when nothing like it can stop it. Range 0.3 to 1.2.
    pub passed_share: f64,
    /// Percent of that while some other enemy stands in the way. Range 40 to 90.
    pub blocked_percent: i32,
    /// Percent of that when the enemy has no army left. Range 100 to 250.
    pub endgame_percent: i32,
    /// A friend like it before it on its way, in centipawns. Range 0 to 25.
    pub doubled: i32,
    /// A friend like it defends it, in centipawns. Range 0 to 15.
    pub defended: i32,
}

pub(crate) const PASSED_PAWNS: PassedPawnParams = PassedPawnParams {
    potential_share: 0.4,
    passed_share: 0.7,
    blocked_percent: 65,
    endgame_percent: 170,
    doubled: 12,
    defended: 7,
};

/// What pieces see.
pub(crate) struct MobilityAndKingSafetyParams {
    /// Centipawns for the root of the number of targets, above that of their mean. Range 10 to 50.
    pub mobility: f64,
    /// A type belongs to a higher class than the cheapest of the last one from this percentage of its value on.
    pub value_class_percent: i32,
    /// What an attacked square near a royal counts: the attacker's value by this, within the bounds below.
    pub king_attack_divisor: i32,
    /// At least so much, in centipawns.
    pub king_attack_min: i32,
    /// At most so much, in centipawns.
    pub king_attack_max: i32,
    /// Percent of all that counts, by the number of attackers; more than listed count like the last.
    pub king_attackers_percent: [i32; 7],
    /// What an attacked square near a royal counts that nothing but royals defends, in centipawns.
    pub weak_square: i32,
    /// What an empty square near a royal costs that nothing but royals defends, for each piece in the attacker's hand,
    /// in centipawns.
    pub drop_square: i32,
    /// The most pieces in hand that count.
    pub hand_max: i32,
    /// No danger counts more than this, in centipawns.
    pub king_danger_max: i32,
    /// A piece attacked by something cheaper, in centipawns.
    pub threat: i32,
    /// One more for so many centipawns of its value.
    pub threat_divisor: i32,
    /// A piece attacked and not defended, in centipawns.
    pub hanging: i32,
    /// One more for so many centipawns of its value.
    pub hanging_divisor: i32,
    /// What pieces see is not asked anew if the score is this much outside the window by what they saw last, in centipawns. Range 100 to 500.
    pub lazy_margin: i32,
}

pub(crate) const MOBILITY_AND_KING_SAFETY: MobilityAndKingSafetyParams = MobilityAndKingSafetyParams {
    mobility: 30.0,
    value_class_percent: 140,
    king_attack_divisor: 20,
    king_attack_min: 8,
    king_attack_max: 45,
    king_attackers_percent: [0, 10, 50, 75, 90, 97, 100],
    weak_square: 12,
    drop_square: 4,
    hand_max: 4,
    king_danger_max: 500,
    threat: 20,
    threat_divisor: 20,
    hanging: 10,
    hanging_divisor: 30,
    lazy_margin: 100,
};

/// What ends of games other than mate make of material.
pub(crate) struct WinConditionParams {
    /// What each piece costs where losing all is winning, in centipawns.
    pub burden: i32,
    /// Divisor of the value that is added to that cost.
    pub burden_divisor: i32,
    /// What the last piece above a losing extinction is worth beyond its moves; less when there are more, in
    /// centipawns.
    pub extinction: i32,
}

pub(crate) const WIN_CONDITIONS: WinConditionParams =
    WinConditionParams { burden: 100, burden_divisor: 4, extinction: 300 };

/// What hands, royals, goals and checks are worth, in centipawns unless said otherwise.
pub(crate) struct TermParams {
    /// Percent of its value that a droppable piece in hand is worth. Range 80 to 130.
    pub hand_percent: i32,
    /// Percent of its value that a piece is worth that can only be gated. Range 50 to 100.
    pub gate_percent: i32,
    /// An own piece beside a royal, while the enemy has its material.
    pub shelter: i32,
    /// The most such pieces that count.
    pub shelter_pieces_max: i32,
    /// A royal in the centre rather than in the corner, while the enemy has its material: that much less.
    pub royal_exposed: i32,
    /// A royal in the centre rather than in the corner when the enemy has nothing left: that much more.
    pub royal_active: i32,
    /// A piece one step from its goal.
    pub goal: i32,
    /// Percent that each further step leaves of it. Range 40 to 80.
    pub goal_decay_percent: i32,
    /// Having given all checks but one.
    pub check: i32,
    /// The right to move.
    pub tempo: i32,
}

pub(crate) const TERMS: TermParams = TermParams {
    hand_percent: 105,
    gate_percent: 90,
    shelter: 8,
    shelter_pieces_max: 5,
    royal_exposed: 60,
    royal_active: 40,
    goal: 250,
    goal_decay_percent: 60,
    check: 500,
    tempo: 10,
};

/// Driving a bare royal to the edge.
pub(crate) struct MopUpParams {
    /// A side is as good as bare with at most this material besides royals, in centipawns.
    pub bare_max: i32,
    /// The other side needs this much more, in centipawns.
    pub lead_min: i32,
    /// For each half step of the bare royal away from the centre, in centipawns.
    pub edge: i32,
    /// For each step by which the royals are closer, in centipawns.
    pub closeness: i32,
}

pub(crate) const MOP_UP: MopUpParams = MopUpParams { bare_max: 150, lead_min: 300, edge: 12, closeness: 14 };

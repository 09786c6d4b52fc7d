//! The program while the passes work on it.

use fers_core::{ByColor, SquareSet};
use fers_program::{
    CapturedTo, CastlingEffects, EffectPlans, HandPlan, Keys, LegalityPlan, Method, PassRule, PieceGroups, Program,
    SimdTables, TypeSet,
};
use fers_rules::{Facts, Ruleset};

use crate::attacks::no_attacks;
use crate::lines::Lines;

/// A ruleset, and the program as far as it is made.
pub(crate) struct Draft<'r, const N: usize> {
    pub ruleset: &'r Ruleset,
    pub facts: Facts,
    /// The rays and steps that tables have asked for so far.
    pub lines: Lines<'r, N>,
    pub program: Program<N>,
}

impl<'r, const N: usize> Draft<'r, N> {
    /// Begins a program with every field set for a game without the rule in question.
    pub fn new(ruleset: &'r Ruleset) -> Self {
        Self { ruleset, facts: Facts::of(ruleset), lines: Lines::joining(ruleset), program: empty() }
    }
}

/// Returns the program of a game without squares, pieces and rules.
fn empty<const N: usize>() -> Program<N> {
    Program {
        places: 0,
        files: 0,
        file_squares: Box::default(),
        squares: SquareSet::EMPTY,
        types: 0,
        directions: Vec::new(),
        rays: Box::default(),
        steps: Vec::new(),
        piece_groups: PieceGroups::default(),
        simd: SimdTables::default(),
        executors: ByColor::default(),
        movers: ByColor::default(),
        attacks: ByColor::from_fn(|_| no_attacks()),
        royals: Vec::new(),
        royal_types: TypeSet::default(),
        royals_differ: false,
        legality: LegalityPlan::always(Method::AllLegal),
        royal_promotion_from: ByColor::default(),
        promotions: ByColor::default(),
        promotions_of_last: ByColor::default(),
        last_differ: false,
        aims: ByColor::default(),
        has_aims: false,
        returns: ByColor::default(),
        has_bans: false,
        has_threats: false,
        drops: ByColor::default(),
        traits: Vec::new(),
        spared: Vec::new(),
        retaliating: Vec::new(),
        endangered: Vec::new(),
        trades: Vec::new(),
        castlings: Vec::new(),
        becomings: ByColor::default(),
        seizures: Vec::new(),
        freezes: Vec::new(),
        effects: EffectPlans::default(),
        blasts: Vec::new(),
        walling: None,
        has_walls: false,
        ends_with_effects: false,
        has_post_move_effects: false,
        ends: Vec::new(),
        stopping: Box::default(),
        tiebreak: None,
        challenges: false,
        honour: Box::default(),
        passes_counted: 0,
        castling_effects: no_castling_effects(),
        both_shades: Vec::new(),
        odd_shade: SquareSet::EMPTY,
        hands: no_hands(),
        gating: None,
        turn: None,
        until_captured: false,
        must_capture: false,
        no_checks: false,
        passing: ByColor::from_fn(|_| PassRule::Never),
        landings: Vec::new(),
        has_induction: false,
        has_imitation: false,
        has_capture_filters: false,
        has_en_passant: false,
        counts_checks: false,
        counts_shaks: false,
        keys: no_keys(),
    }
}

/// Returns the effects of castlings in a game whose other rules do not depend on them.
fn no_castling_effects() -> CastlingEffects {
    CastlingEffects {
        asks_for_castling: false,
        opposite_castling: false,
        castles_after_drop: false,
        keeps_rights: false,
    }
}

/// Returns the plan of a game in which captured pieces leave the game.
fn no_hands() -> HandPlan {
    HandPlan {
        captured_to: CapturedTo::Nobody,
        drops: false,
        endless: false,
        must_drop: false,
        urgent: None,
        pick_up: false,
        is_shared: false,
    }
}

/// Returns the random numbers of a game without squares and pieces.
fn no_keys() -> Keys {
    Keys {
        pieces: Box::default(),
        hands: Box::default(),
        walls: Box::default(),
        virgin: Box::default(),
        en_passant: Box::default(),
        black: 0,
        trading_ban: 0,
        last_moved: 0,
        passes: 0,
        castled: [0; 2],
        shak: [0; 2],
        checks: Box::default(),
    }
}

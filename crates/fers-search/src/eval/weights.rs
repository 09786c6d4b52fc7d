//! Weights: what each counted feature of a position is worth, early and late in a game.
//!
//! The evaluation only counts; every count is multiplied by a weight of one table. It is linear in
//! the weights, so that [`tuning`](crate::tuning) can fit them all at once.

use std::fmt;

use fers_core::Color;

use super::mobility_curve::MobilityCurve;
use crate::params::WEIGHTS;

/// Units of a weight that make a centipawn.
pub(crate) const UNIT: i32 = 256;

/// Steps of the game phase from [late](Phased::late) to [early](Phased::early).
pub(crate) const PHASE_MAX: i32 = 256;

/// A number early in the game, with all material, and late in it, with none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phased {
    /// With all material.
    pub early: i32,
    /// Without material.
    pub late: i32,
}

impl Phased {
    /// Makes a number that is the same early and late.
    pub const fn constant(number: i32) -> Self {
        Self { early: number, late: number }
    }

    /// Adds another number `times` times.
    #[inline(always)]
    pub(crate) fn add(&mut self, other: Self, times: i32) {
        self.early += other.early * times;
        self.late += other.late * times;
    }

    /// Interpolates by the game phase: the result is in `UNIT * PHASE_MAX`ths of a centipawn.
    #[inline(always)]
    pub(crate) fn blend(self, phase: i32) -> i64 {
        i64::from(self.early) * i64::from(phase) + i64::from(self.late) * i64::from(PHASE_MAX - phase)
    }
}

/// Rounds the result of [`Phased::blend`] to centipawns.
#[inline(always)]
pub(crate) fn centipawns(blended: i64) -> i32 {
    (blended / i64::from(UNIT * PHASE_MAX)) as i32
}

macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $points:expr,)*) => {
        /// A group of weights: a term of the evaluation.
        ///
        /// Each term has one weight, or one for each point of a curve.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Term { $($(#[$doc])* $name,)* }

        impl Term {
            /// All terms, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the number of weights of the term.
            pub const fn points(self) -> usize {
                match self { $(Self::$name => $points,)* }
            }

            /// Returns the name of the term.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }
    };
}

terms! {
    /// Value of a piece on the board, signed by the win conditions; in centipawns.
    Material: 1,
    /// Value of a piece in hand that may be dropped; in centipawns.
    DroppableHand: 1,
    /// Value of a piece in hand that may only be gated; in centipawns.
    GatableHand: 1,
    /// Expected targets of a piece on its square above the mean of its type; in sixteenths.
    Placement: 1,
    /// Centrality of a piece's square, from -1/2 in a corner to 1/2; in sixty-fourths.
    Centre: 1,
    /// Promotion potential of pieces that may also retreat; in centipawns.
    PromotionOfOthers: 1,
    /// Promotion potential of pieces that only advance; in centipawns.
    PromotionOfPawns: 1,
    /// Promotion potential of passed pawns; in centipawns.
    PassedPawn: 1,
    /// Promotion potential of passed pawns with an enemy piece on the path; in centipawns.
    BlockedPassedPawn: 1,
    /// Nearness to a goal of passed pawns that have one: nothing on the path, an enemy piece on it;
    /// in centipawns of the curve of [`Term::GoalOfBest`].
    PassedToGoal: 2,
    /// Pawns with a friendly pawn on their path.
    DoubledPawn: 1,
    /// Pawns defended by a pawn.
    DefendedPawn: 1,
    /// Pawns that no friendly pawn can ever defend where they stand: with an enemy pawn on their
    /// path, without.
    WeakPawn: 2,
    /// Pawns whose next square a friendly pawn defends.
    PawnsSideBySide: 1,
    /// Minor pieces on squares that a pawn defends and no enemy pawn can ever attack.
    Outpost: 1,
    /// Steps of the own and of the enemy royal to the next square of a passed pawn, times its
    /// [hope](Term::PassedPawn).
    RoyalToPassedPawn: 2,
    /// Two bound pieces that together reach the whole board (two bishops).
    BoundPair: 1,
    /// Friendly pieces beside a royal: that has no goal, that has one; in sixteenths.
    Shelter: 2,
    /// Centrality of a royal's square, from 0 in a corner to 1, likewise; in sixty-fourths.
    RoyalCentre: 2,
    /// Nearness of the nearest royal to a goal, by moves to the goal: 1, 2, 3, 4 or more; in
    /// centipawns of a curve that falls by a fixed percentage a move.
    GoalOfRoyal: 4,
    /// Nearness to a goal of the piece nearest to it, royals apart, likewise.
    GoalOfBest: 4,
    /// Nearness to a goal of all other pieces, likewise.
    GoalOfOthers: 4,
    /// Checks given where checks are counted, by checks still missing: 1, 2, 3 or more; in
    /// centipawns.
    CheckCount: 3,
    /// Pieces above a losing extinction, by their number: 1, 2, 3, 4 or more; in centipawns.
    Extinction: 4,
    /// Royals that drive a bare royal to the edge; in centipawns.
    MopUp: 1,
    /// The right to move.
    Tempo: 1,
    /// Square root of the number of targets less that of the mean, by value class: second, third,
    /// fourth and above; in sixteenths.
    Mobility: 3,
    /// Attacked squares of the enemy king zone, each by the attacker's value, by number of
    /// attackers; in centipawns.
    KingAttack: 6,
    /// Attacked squares of the enemy king zone that only royals defend, by number of attackers.
    WeakSquare: 6,
    /// Undefended empty squares of the enemy king zone times pieces in hand.
    DropSquare: 1,
    /// Squares where a piece would give check and that the enemy does not attack, by value class of
    /// the piece: second, third, fourth, fifth and above; in halves: 2 for one square, 3 for more.
    SafeCheck: 4,
    /// Squares where a piece in hand would give check and that the enemy does not attack, by value
    /// class: first, second, third, fourth and above; likewise.
    SafeDropCheck: 4,
    /// Safe checks of both kinds where checks are counted, by checks still missing: 1, 2, 3 or
    /// more; likewise.
    CountedSafeCheck: 3,
    /// Pawns before a royal: on the next rank, on the one after.
    PawnShelter: 2,
    /// Files before a royal, its own and those beside it, without own pawns: with enemy pawns,
    /// without any.
    OpenFile: 2,
    /// Squares that both sides attack, the enemy not by its cheapest class.
    ContestedSquare: 1,
    /// Safe steps of pawns from which they would attack a piece of a higher class.
    PawnPush: 1,
    /// Royals with a goal, by moves to it: 1, 2 ... 8 or more, with attacked squares and own pieces
    /// delaying them.
    GoalPath: 8,
    /// Enemy pieces attacked by a cheaper class: not to move, to move.
    Threat: 2,
    /// Their value, likewise; in centipawns.
    ThreatValue: 2,
    /// Enemy pieces that are attacked and not defended: not to move, to move.
    Hanging: 2,
    /// Their value, likewise; in centipawns.
    HangingValue: 2,
    /// Square root of the number of targets less that of the mean, where captures are no exchanges
    /// of material, by value class: first, second, third and above; in sixteenths.
    Freedom: 3,
    /// Attacked squares of the enemy king zone where captures are no exchanges, by number of
    /// attackers: 1, 2, 3 or more; in centipawns.
    WildKingAttack: 3,
    /// Discs that no line can turn any more.
    StableDisc: 1,
    /// Other discs: on squares where at most two lines can turn them, where more can.
    TurnableDisc: 2,
    /// Discs beside an empty square on which no line can turn a disc.
    DiscBesideCorner: 1,
    /// Squares where a disc would enclose enemies.
    EnclosingMove: 1,
    /// Empty squares beside own discs.
    Frontier: 1,
    /// Empty squares that a side reaches in fewer moves than the other, where walls decide.
    Territory: 1,
    /// Empty squares that a side reaches in one move, where walls decide.
    Reach: 1,
}

/// Number of all weights.
pub const WEIGHT_COUNT: usize = {
    let (mut count, mut index) = (0, 0);
    while index < Term::ALL.len() {
        count += Term::ALL[index].points();
        index += 1;
    }
    count
};

impl Term {
    /// Returns the place of a weight of the term in the table.
    pub const fn at(self, point: usize) -> usize {
        assert!(point < self.points(), "the term has no such point");
        let (mut first, mut index) = (0, 0);
        while (index as u8) < self as u8 {
            first += Self::ALL[index].points();
            index += 1;
        }
        first + point
    }
}

/// A row of the table of weights.
#[derive(Clone, Copy, Debug)]
pub struct WeightSpec {
    /// The term.
    pub term: Term,
    /// The point of its curve, from 0.
    pub point: usize,
    /// The weight in 256ths of a centipawn for each unit of the feature.
    pub weight: Phased,
    /// The least and the greatest weight that make sense.
    pub range: (i32, i32),
    /// The match or the fit that set the weight.
    pub source: &'static str,
}

/// A set of weights.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights(pub [Phased; WEIGHT_COUNT]);

impl Default for Weights {
    /// Returns the weights of the table.
    fn default() -> Self {
        Self(std::array::from_fn(|index| WEIGHTS[index].weight))
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = WEIGHTS.iter().zip(&self.0);
        f.debug_map().entries(named.map(|(row, weight)| ((row.term, row.point), (weight.early, weight.late)))).finish()
    }
}

/// Where the evaluation counts. Monomorphised, so that play pays nothing for tracing.
pub(crate) trait Tally {
    /// Numbers that are 0 are counted, too: a fit may change them.
    const COUNTS_ZEROS: bool;

    /// Counts a feature of a side. `weight` is its place in the table.
    fn add(&mut self, color: Color, weight: usize, times: i32);

    /// Counts the mobility of a piece of a side with so many targets.
    fn add_mobility(&mut self, color: Color, curve: &MobilityCurve, targets: usize);

    /// Counts a number of the [`PieceParameters`](crate::tuning::PieceParameters) once, with what
    /// was learnt for it.
    fn add_number(&mut self, color: Color, number: u16, worth: Phased);
}

/// The tally of play: multiplies at once. White less Black, in [`UNIT`]ths of a centipawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum<'a> {
    /// The weights.
    pub weights: &'a Weights,
    /// The sum so far.
    pub sum: Phased,
}

impl<'a> Sum<'a> {
    /// Makes a sum of nothing.
    #[inline(always)]
    pub fn new(weights: &'a Weights) -> Self {
        Self { weights, sum: Phased::default() }
    }
}

impl Tally for Sum<'_> {
    const COUNTS_ZEROS: bool = false;

    #[inline(always)]
    fn add(&mut self, color: Color, weight: usize, times: i32) {
        let times = if color == Color::White { times } else { -times };
        self.sum.add(self.weights.0[weight], times);
    }

    #[inline(always)]
    fn add_mobility(&mut self, color: Color, curve: &MobilityCurve, targets: usize) {
        self.sum.add(curve.worth(targets), if color == Color::White { 1 } else { -1 });
    }

    #[inline(always)]
    fn add_number(&mut self, color: Color, _: u16, worth: Phased) {
        self.sum.add(worth, if color == Color::White { 1 } else { -1 });
    }
}

/// What the evaluation counts in a position: the evaluation is this times the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// By weight: how often the feature counts for White, less how often for Black.
    pub counts: [i32; WEIGHT_COUNT],
    /// Phase of the game, from 0 (late) to 256 (early).
    pub phase: i32,
    /// 1 if White is to move, else -1.
    pub turn: i32,
    /// Numbers of the [`PieceParameters`](crate::tuning::PieceParameters) that depend on other
    /// pieces: mobility, distances to royals, numbers in hand. With how often they count: White's
    /// less Black's. A number may stand there several times.
    pub relations: Vec<(u16, i32)>,
}

impl Trace {
    /// Returns the score in centipawns for the side to move that some weights give.
    pub fn score(&self, weights: &Weights) -> i32 {
        let mut sum = Phased::default();
        self.counts.iter().zip(&weights.0).for_each(|(&times, &weight)| sum.add(weight, times));
        centipawns(sum.blend(self.phase)) * self.turn
    }
}

impl Tally for Trace {
    const COUNTS_ZEROS: bool = true;

    fn add(&mut self, color: Color, weight: usize, times: i32) {
        self.counts[weight] += if color == Color::White { times } else { -times };
    }

    fn add_mobility(&mut self, color: Color, curve: &MobilityCurve, targets: usize) {
        let (weight, times) = curve.feature(targets);
        self.add(color, weight, times);
        self.relations.push((curve.number(targets), if color == Color::White { 1 } else { -1 }));
    }

    fn add_number(&mut self, color: Color, number: u16, _: Phased) {
        self.relations.push((number, if color == Color::White { 1 } else { -1 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_point_of_each_term_in_order() {
        assert_eq!(WEIGHTS.len(), WEIGHT_COUNT);
        for (index, row) in WEIGHTS.iter().enumerate() {
            assert_eq!(row.term.at(row.point), index, "{:?} {}", row.term, row.point);
            let (low, high) = row.range;
            let Phased { early, late } = row.weight;
            assert!((low..=high).contains(&early) && (low..=high).contains(&late), "{:?} {}", row.term, row.point);
            assert!(!row.source.is_empty());
        }
    }

    #[test]
    fn a_blend_goes_from_late_to_early() {
        let number = Phased { early: 100 * UNIT, late: 300 * UNIT };
        assert_eq!(centipawns(number.blend(PHASE_MAX)), 100);
        assert_eq!(centipawns(number.blend(0)), 300);
        assert_eq!(centipawns(number.blend(PHASE_MAX / 2)), 200);
    }
}

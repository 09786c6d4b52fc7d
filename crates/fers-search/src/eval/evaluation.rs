//! The evaluation of a position: the sum of all terms.

use fers_core::{ByColor, Color, Geometry, PieceType, Square};
use fers_movegen::Position;
use fers_program::PackedMove;
use fers_rules::{Drops, Facts, Ruleset};

use super::bound_pairs::BoundPairs;
use super::discs::Discs;
use super::incremental::{InHand, IncrementalScore, PieceValues};
use super::mobility_and_king_safety::MobilityAndKingSafety;
use super::mop_up;
use super::outposts::Outposts;
use super::passed_pawns::{Hopes, PassedPawnCache, PassedPawns};
use super::piece_parameters::{HasRelations, Learnt, PieceParameters};
use super::piece_square_tables::{GoalNearness, PieceSquareTables, narrow};
use super::piece_values::values_from;
use super::promotion_potential::PromotionPotential;
use super::relations;
use super::royal_distances::RoyalDistances;
use super::target_chances::Mobilities;
use super::territory::Territory;
use super::weights::{PHASE_MAX, Sum, Tally, Term, Trace, WEIGHT_COUNT, Weights, centipawns};
use super::win_conditions::WinConditions;
use crate::Score;
use crate::params::{SEE, TERMS};

/// Evaluates positions of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    geometry: Geometry,
    royals: Vec<bool>,
    /// By side and type: value of a piece, signed by the win conditions, in centipawns.
    worths: Box<[i32]>,
    /// By side and type: value that a piece risks by capturing. Royals have more than all other
    /// pieces together.
    see_values: Box<[i32]>,
    win_conditions: WinConditions,
    /// The variant has goals, extinction or counted checks.
    has_win_condition_terms: bool,
    piece_square_tables: PieceSquareTables,
    piece_values: PieceValues,
    in_hand: InHand,
    passed_pawns: PassedPawns,
    /// Absent without bound pieces, or where captures are no exchanges of material.
    bound_pairs: Option<BoundPairs>,
    royal_types: Box<[PieceType]>,
    /// Discs that lines turn over.
    discs: Option<Discs>,
    /// Squares that a side reaches first.
    territory: Option<Territory>,
    /// By piece type: royals with a goal, which must travel.
    travellers: Box<[bool]>,
    /// Absent where captures are forced or losing material is good.
    mobility_and_king_safety: Option<MobilityAndKingSafety>,
    /// Material of both sides in the starting position, at least 1.
    material_at_start: Divisor,
    weights: Weights,
}

/// An evaluation in parts of a centipawn, for White, without mobility and king safety.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BaseScore {
    /// See [`Phased::blend`](super::weights::Phased::blend).
    pub blended: i64,
    /// Phase of the game.
    pub phase: i32,
}

/// The royals of a side, summed up.
#[derive(Clone, Copy, Debug, Default)]
struct RoyalTerms {
    /// Square of one of them.
    square: Option<Square>,
    count: i32,
    shelter: i32,
    centre: i32,
    /// Some of them have a goal.
    travels: bool,
}

impl Evaluation {
    /// Derives the evaluation from a ruleset, with what play has taught.
    pub fn of(ruleset: &Ruleset, learnt: &Learnt) -> Self {
        let mobilities = Mobilities::of(ruleset);
        let values = values_from(ruleset, &mobilities);
        let win_conditions = WinConditions::of(ruleset);
        let facts = Facts::of(ruleset);
        let promotion_potential = PromotionPotential { ruleset, values: &values, win_conditions: &win_conditions };
        let piece_square_tables = PieceSquareTables::of(ruleset, &mobilities, &values, &win_conditions);
        let hopes = |color, piece_type| {
            let goals = piece_square_tables.goals(color, piece_type).iter();
            let goals: Vec<f64> = goals.map(|goal| f64::from(goal.worth.max(0))).collect();
            let has_goal = goals.iter().any(|&goal| goal > 0.0);
            if has_goal { Hopes::Goal(goals) } else { Hopes::Promotion(promotion_potential.of(color, piece_type)) }
        };
        let exchanges = win_conditions.captures_are_exchanges(&facts);
        let royal_types = royals_to_shelter(ruleset);
        let outposts = Outposts::of(ruleset, &facts, &values).filter(|_| exchanges);
        let sheltered: &[PieceType] = if exchanges && win_conditions.mate_sign > 0 { &royal_types } else { &[] };
        let passed_pawns = PassedPawns::of(ruleset, &facts, hopes, outposts, RoyalDistances::of(ruleset, sheltered));
        let discs = Discs::of(ruleset);
        let has_terms = exchanges || win_conditions.material_decides(&facts) && discs.is_none();
        let mut mobility_and_king_safety =
            has_terms.then(|| MobilityAndKingSafety::of(ruleset, &mobilities, &values, &win_conditions, exchanges));
        let types = || Color::ALL.into_iter().flat_map(|color| ruleset.piece_types().map(move |piece| (color, piece)));
        let has = |color, piece| relations(ruleset, mobility_and_king_safety.as_ref(), color, piece);
        let parameters = PieceParameters::of(ruleset, &piece_square_tables, &has);
        if let Some(terms) = &mut mobility_and_king_safety {
            terms.learn(ruleset, learnt, &parameters);
        }
        let corrections = learnt.exchange_corrections(&parameters);
        let corrected = |color, piece| {
            let worth = worth(&values, &win_conditions, color, piece);
            // A correction never changes the sign: what is better lost stays so.
            if worth > 0 { (worth + corrections[color][piece.index()]).max(1) } else { worth }
        };
        let worths: Box<[i32]> = types().map(|(color, piece)| corrected(color, piece)).collect();
        let see_value = |((_, piece), &worth): ((Color, PieceType), &i32)| {
            if ruleset.is_royal(piece) { worth.max(SEE.royal) } else { worth.max(0) }
        };
        let in_hand = InHand {
            weight: if facts.has_hands { hand_weight(ruleset) } else { None },
            worths: ByColor::from_fn(|color| {
                ruleset.piece_types().map(|piece| worth(&values, &win_conditions, color, piece)).collect()
            }),
        };
        Self {
            geometry: ruleset.geometry.clone(),
            royals: ruleset.piece_types().map(|piece| ruleset.is_royal(piece)).collect(),
            piece_values: PieceValues::of(&piece_square_tables, &values, &facts, &in_hand, (learnt, &parameters)),
            in_hand,
            bound_pairs: exchanges.then(|| BoundPairs::of(ruleset)).flatten(),
            royal_types,
            material_at_start: Divisor::new(material_at_start(ruleset, &values).max(1)),
            weights: learnt.weights.clone(),
            piece_square_tables,
            see_values: types().zip(&worths).map(see_value).collect(),
            worths,
            passed_pawns,
            mobility_and_king_safety,
            has_win_condition_terms: !win_conditions.goals.is_empty()
                || !win_conditions.extinctions.is_empty()
                || win_conditions.checks.is_some(),
            discs,
            territory: Territory::of(ruleset, &facts),
            travellers: ruleset
                .piece_types()
                .map(|piece| ruleset.is_royal(piece) && win_conditions.has_goal(ruleset, piece))
                .collect(),
            win_conditions,
        }
    }

    /// Returns the numbers that a fit may learn for the pieces of a variant.
    pub fn piece_parameters(&self, ruleset: &Ruleset) -> PieceParameters {
        let has = |color, piece| relations(ruleset, self.mobility_and_king_safety.as_ref(), color, piece);
        PieceParameters::of(ruleset, &self.piece_square_tables, &has)
    }

    /// Returns the win conditions of the variant.
    pub fn win_conditions(&self) -> &WinConditions {
        &self.win_conditions
    }

    /// Returns the value of a piece in centipawns, signed by the win conditions; the square does
    /// not count.
    #[inline]
    pub fn piece_worth(&self, color: Color, piece_type: PieceType) -> i32 {
        self.worths[color.index() * self.royals.len() + piece_type.index()]
    }

    /// Returns the value that a piece risks by capturing, by its [number](Position::number_at).
    #[inline]
    pub fn see_value(&self, number: usize) -> i32 {
        self.see_values[number]
    }

    /// Computes the incremental part of the evaluation from scratch.
    pub fn incremental<const N: usize>(&self, position: &Position<N>) -> IncrementalScore {
        self.piece_values.incremental(position)
    }

    /// Updates the incremental part for a legal move, before the move is made. Returns false if the
    /// move is not a simple one; then the incremental part must be computed anew.
    // PERF: inlined into `make`, so that the sums stay in registers.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn update<const N: usize>(
        &self,
        incremental: &mut IncrementalScore,
        position: &Position<N>,
        mv: PackedMove,
    ) -> bool {
        self.piece_values.update(incremental, position, mv)
    }

    /// Returns the static evaluation for the side to move.
    pub fn evaluate<const N: usize>(&self, position: &Position<N>) -> Score {
        let base_score = self.base_score(position, self.incremental(position), &mut PassedPawnCache::new(1));
        let dynamic = self.mobility_and_king_safety(position, base_score.phase);
        let white = centipawns(base_score.blended + dynamic);
        Score::centipawns(if position.turn() == Color::White { white } else { -white })
    }

    /// Returns what the evaluation counts in a position.
    ///
    /// Law: its [score](Trace::score) is that of [`evaluate`](Self::evaluate).
    pub fn trace<const N: usize>(&self, position: &Position<N>) -> Trace {
        let incremental = self.incremental(position);
        let turn = if position.turn() == Color::White { 1 } else { -1 };
        let phase = self.phase(position, incremental);
        let mut trace = Trace { counts: [0; WEIGHT_COUNT], phase, turn, relations: Vec::new() };
        for color in Color::ALL {
            for piece_type in self.piece_types() {
                let features = self.piece_square_tables.features(color, piece_type);
                position.squares_of(color, piece_type).into_iter().for_each(|at| features[at].count(color, &mut trace));
                let held = i32::from(position.in_hand(color, piece_type));
                self.in_hand.count(color, self.in_hand.worths[color][piece_type.index()] * held, &mut trace);
            }
        }
        self.passed_pawns.count(position, &mut trace);
        self.count_terms(position, incremental, &mut trace);
        self.count_dynamic(position, &mut trace);
        trace
    }

    /// Returns the evaluation for White without mobility and king safety.
    ///
    /// `incremental` must be that of the position.
    pub fn base_score<const N: usize>(
        &self,
        position: &Position<N>,
        incremental: IncrementalScore,
        cache: &mut PassedPawnCache<N>,
    ) -> BaseScore {
        debug_assert_eq!(incremental, self.incremental(position), "sums are kept up by each move");
        let mut sum = Sum::new(&self.weights);
        sum.sum.add(incremental.white.worth, 1);
        sum.sum.add(incremental.black.worth, -1);
        let pawn_keys = [incremental.white.pawn_key, incremental.black.pawn_key];
        self.passed_pawns.add(position, pawn_keys, cache, &mut sum);
        self.count_terms(position, incremental, &mut sum);
        let phase = self.phase(position, incremental);
        BaseScore { blended: sum.sum.blend(phase), phase }
    }

    /// Returns the phase of the game by the material of both sides, on the board and in hand; where
    /// discs fill the board, by the empty squares.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn phase<const N: usize>(&self, position: &Position<N>, incremental: IncrementalScore) -> i32 {
        if let Some(discs) = &self.discs {
            return discs.phase(position, PHASE_MAX);
        }
        let material = (incremental.white.material + incremental.black.material).min(self.material_at_start.number);
        self.material_at_start.divide(i64::from(material.max(0)) * i64::from(PHASE_MAX))
    }

    /// Counts win conditions, royals, mop-up, discs, territory and tempo.
    // PERF: inlined, since both sides share much of the computation.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_terms<const N: usize>(
        &self,
        position: &Position<N>,
        incremental: IncrementalScore,
        tally: &mut impl Tally,
    ) {
        let (white, black) = (self.royals(position, Color::White), self.royals(position, Color::Black));
        for (color, own, enemy) in [(Color::White, &white, &black), (Color::Black, &black, &white)] {
            if self.has_win_condition_terms {
                self.count_win_conditions(position, color, tally);
            }
            own.count_for(color, tally);
            self.count_mop_up((own, enemy), incremental, color, tally);
        }
        if let Some(bound_pairs) = &self.bound_pairs {
            bound_pairs.count(position, tally);
        }
        // These change by much with each move: lazy evaluation may not leave them out.
        if let Some(discs) = &self.discs {
            discs.count(position, tally);
        }
        if let Some(territory) = &self.territory {
            territory.count(position, tally);
        }
        tally.add(position.turn(), const { Term::Tempo.at(0) }, 1);
    }

    /// Returns mobility, king safety and threats for White; see [`BaseScore`].
    pub fn mobility_and_king_safety<const N: usize>(&self, position: &Position<N>, phase: i32) -> i64 {
        let mut sum = Sum::new(&self.weights);
        self.count_dynamic(position, &mut sum);
        sum.sum.blend(phase)
    }

    /// Counts what lazy evaluation leaves out.
    fn count_dynamic<const N: usize>(&self, position: &Position<N>, tally: &mut impl Tally) {
        if let Some(terms) = &self.mobility_and_king_safety {
            terms.count(position, &self.piece_square_tables.royal_squares, tally);
        }
    }

    /// Counts the pieces of a side on the board, without royals and pieces that only advance. A
    /// side with none is often in zugzwang.
    pub fn free_pieces<const N: usize>(&self, position: &Position<N>, color: Color, advancing: &[bool]) -> u32 {
        let is_free = |piece: &PieceType| !self.royals[piece.index()] && !advancing[piece.index()];
        self.piece_types().filter(is_free).map(|piece| position.squares_of(color, piece).count()).sum()
    }

    fn piece_types(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.royals.len()).map(|index| PieceType(index as u16))
    }

    /// Counts how near a side is to goals, extinction and the last counted check.
    fn count_win_conditions<const N: usize>(&self, position: &Position<N>, color: Color, tally: &mut impl Tally) {
        self.count_goals(position, color, tally);
        for extinction in &self.win_conditions.extinctions {
            let count = |&piece: &PieceType| position.squares_of(color, piece).count() as u16;
            let left = extinction.piece_types.iter().map(count).sum();
            let point = extinction.above(left).min(Term::Extinction.points() as i32) as usize - 1;
            tally.add(color, const { Term::Extinction.at(0) } + point, extinction.worth(left));
        }
        if let Some((count, sign)) = self.win_conditions.checks {
            let missing = i32::from(count.saturating_sub(position.checks_given(color))).max(1);
            let point = (missing as usize).min(Term::CheckCount.points()) - 1;
            tally.add(color, const { Term::CheckCount.at(0) } + point, sign * TERMS.check / missing);
        }
    }

    /// Counts how near the pieces of a side are to goals, the nearest one apart.
    fn count_goals<const N: usize>(&self, position: &Position<N>, color: Color, tally: &mut impl Tally) {
        if self.win_conditions.goals.is_empty() {
            return;
        }
        let (mut best, mut royal) = (GoalNearness::default(), GoalNearness::default());
        for piece_type in self.piece_types() {
            let goals = self.piece_square_tables.goals(color, piece_type);
            let nearest = if self.royals[piece_type.index()] { &mut royal } else { &mut best };
            for square in position.squares_of(color, piece_type) {
                let mut other = goals[square];
                if other.worth.abs() > nearest.worth.abs() {
                    std::mem::swap(nearest, &mut other);
                }
                tally.add(color, const { Term::GoalOfOthers.at(0) } + usize::from(other.point), other.worth);
            }
        }
        tally.add(color, const { Term::GoalOfBest.at(0) } + usize::from(best.point), best.worth);
        tally.add(color, const { Term::GoalOfRoyal.at(0) } + usize::from(royal.point), royal.worth);
    }

    /// Sums up the royals of a side where they must avoid mate; empty in other variants.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn royals<const N: usize>(&self, position: &Position<N>, color: Color) -> RoyalTerms {
        let mut royals = RoyalTerms::default();
        if self.win_conditions.mate_sign <= 0 {
            return royals;
        }
        let friends = position.squares_of_side(color);
        for &royal in &self.royal_types {
            for square in position.squares_of(color, royal) {
                let royal_square = &self.piece_square_tables.royal_squares[square];
                let shelter = (narrow(&royal_square.neighbours) & friends).count() as i32;
                royals.square = Some(Square(square as u16));
                royals.count += 1;
                royals.travels |= self.travellers[royal.index()];
                royals.shelter += shelter.min(TERMS.shelter_pieces_max);
                royals.centre += royal_square.centre;
            }
        }
        royals
    }

    /// Counts the mop-up term, if the enemy has a bare royal.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_mop_up(
        &self,
        (own, enemy): (&RoyalTerms, &RoyalTerms),
        incremental: IncrementalScore,
        color: Color,
        tally: &mut impl Tally,
    ) {
        if !mop_up::applies(incremental[color].material, incremental[!color].material) {
            return;
        }
        if let (Some(winner), Some(loser)) = (own.square, enemy.square) {
            tally.add(color, const { Term::MopUp.at(0) }, mop_up::worth(&self.geometry, winner, loser));
        }
    }
}

impl RoyalTerms {
    /// Counts the royals of a side; several count as one on average.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_for(&self, color: Color, tally: &mut impl Tally) {
        if self.count > 0 {
            let mean = |sum: i32| if self.count == 1 { sum } else { sum / self.count };
            let point = usize::from(self.travels);
            tally.add(color, const { Term::Shelter.at(0) } + point, mean(16 * self.shelter));
            tally.add(color, const { Term::RoyalCentre.at(0) } + point, mean(self.centre));
        }
    }
}

/// A fixed divisor.
// PERF: multiplies by the inverse instead of dividing. Source: Granlund and Montgomery, Division by
// Invariant Integers using Multiplication (1994).
#[derive(Clone, Copy, Debug)]
struct Divisor {
    number: i32,
    /// 2^63 divided by the number, rounded up.
    inverse: u64,
}

impl Divisor {
    /// Makes a divisor. `number` must be positive.
    fn new(number: i32) -> Self {
        Self { number, inverse: (1 << 63) / u64::from(number.unsigned_abs()) + 1 }
    }

    /// Returns the quotient, rounded towards zero. Exact if `of * number` is less than 2^63.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn divide(&self, of: i64) -> i32 {
        let divide = (u128::from(of.unsigned_abs()) * u128::from(self.inverse)) >> 63;
        if of < 0 { -(divide as i32) } else { divide as i32 }
    }
}

/// Returns which relations of a type count in a variant.
fn relations(
    ruleset: &Ruleset,
    terms: Option<&MobilityAndKingSafety>,
    color: Color,
    piece_type: PieceType,
) -> HasRelations {
    terms.map_or(HasRelations::default(), |terms| HasRelations {
        mobility: terms.has_mobility(color, piece_type),
        distances: relations::has_distances(ruleset, piece_type),
        held: relations::has_hand(ruleset),
    })
}

/// Returns the royal types that are to be sheltered. Royals that must stay attacked (Anti-King
/// Chess) need no shelter.
fn royals_to_shelter(ruleset: &Ruleset) -> Box<[PieceType]> {
    ruleset.piece_types().filter(|&piece| ruleset.is_royal(piece) && !ruleset.is_antiroyal(piece)).collect()
}

/// Returns the value of a piece, signed by the win conditions; 0 for royals.
fn worth(values: &ByColor<Vec<i32>>, win_conditions: &WinConditions, color: Color, piece_type: PieceType) -> i32 {
    match values[color][piece_type.index()] {
        0 => 0,
        value => win_conditions.worth(piece_type, value),
    }
}

fn material_at_start(ruleset: &Ruleset, values: &ByColor<Vec<i32>>) -> i32 {
    let board = ruleset.start.pieces().map(|(_, piece)| {
        Color::ALL
            .iter()
            .filter(|&&color| piece.is_of(color))
            .map(|&color| values[color][piece.piece_type.index()])
            .sum::<i32>()
    });
    let hand = |color: Color| -> i32 {
        let held = ruleset.start.hands[color].iter();
        held.map(|(piece, count)| values[color][piece.index()] * i32::from(count)).sum()
    };
    board.sum::<i32>() + hand(Color::White) + hand(Color::Black)
}

/// Returns the weight of pieces in hand; `None` where they are of no use.
fn hand_weight(ruleset: &Ruleset) -> Option<usize> {
    match (ruleset.hands.drops, &ruleset.hands.gating) {
        (Drops::Allowed | Drops::Forced | Drops::Urgent, _) => Some(Term::DroppableHand.at(0)),
        (Drops::None, Some(_)) => Some(Term::GatableHand.at(0)),
        (Drops::None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_a_quotient() {
        for number in [1, 2, 3, 7, 100, 4_096, 7_799, 123_457] {
            let divisor = Divisor::new(number);
            for of in (-200_000..200_000).step_by(37).chain([i64::from(i32::MAX), -i64::from(i32::MAX)]) {
                assert_eq!(i64::from(divisor.divide(of)), of / i64::from(number), "{of} / {number}");
            }
        }
    }
}

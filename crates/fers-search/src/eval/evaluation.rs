//! The evaluation of a position: the sum of all terms.

use fers_core::{ByColor, Color, Geometry, PieceType, Square};
use fers_movegen::Position;
use fers_program::PackedMove;
use fers_rules::{Drops, Facts, Ruleset};

use super::incremental::{IncrementalScore, PieceValues};
use super::mobility_and_king_safety::MobilityAndKingSafety;
use super::mop_up;
use super::passed_pawns::{PassedPawnCache, PassedPawns, TaperedScore};
use super::piece_square_tables::{PieceSquareTables, narrow};
use super::piece_values::values_from;
use super::promotion_potential::PromotionPotential;
use super::target_chances::Mobilities;
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
    passed_pawns: PassedPawns,
    royal_types: Box<[PieceType]>,
    /// Present only where captures are exchanges of material.
    mobility_and_king_safety: Option<MobilityAndKingSafety>,
    /// Material of each side in the starting position, at least 1.
    material_at_start: ByColor<Divisor>,
}

/// The royals of a side, summed up.
#[derive(Clone, Copy, Debug, Default)]
struct RoyalTerms {
    /// Square of one of them.
    square: Option<Square>,
    count: i32,
    shelter: i32,
    exposure: i32,
    activity: i32,
}

impl Evaluation {
    /// Derives the evaluation from a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mobilities = Mobilities::of(ruleset);
        let values = values_from(ruleset, &mobilities);
        let win_conditions = WinConditions::of(ruleset);
        let facts = Facts::of(ruleset);
        let promotion_potential = PromotionPotential { ruleset, values: &values, win_conditions: &win_conditions };
        let passed_pawns =
            PassedPawns::of(ruleset, &facts, |color, piece_type| promotion_potential.of(color, piece_type));
        let has_see = win_conditions.captures_are_exchanges(&facts);
        let mobility_and_king_safety =
            has_see.then(|| MobilityAndKingSafety::of(ruleset, &mobilities, &values, &win_conditions));
        let piece_square_tables = PieceSquareTables::of(ruleset, &mobilities, &values, &win_conditions);
        let types = || Color::ALL.into_iter().flat_map(|color| ruleset.piece_types().map(move |piece| (color, piece)));
        let worths: Box<[i32]> = types().map(|(color, piece)| worth(&values, &win_conditions, color, piece)).collect();
        let see_value = |((_, piece), &worth): ((Color, PieceType), &i32)| {
            if ruleset.is_royal(piece) { worth.max(SEE.royal) } else { worth.max(0) }
        };
        let hand_percent = if facts.has_hands { hand_percent(ruleset) } else { 0 };
        let in_hand = |color: Color, piece: PieceType| {
            (hand_percent > 0).then(|| worth(&values, &win_conditions, color, piece) * hand_percent / 100)
        };
        Self {
            geometry: ruleset.geometry.clone(),
            royals: ruleset.piece_types().map(|piece| ruleset.is_royal(piece)).collect(),
            piece_values: PieceValues::of(&piece_square_tables, ruleset.geometry.places(), &values, in_hand),
            royal_types: ruleset.piece_types().filter(|&piece| ruleset.is_royal(piece)).collect(),
            material_at_start: ByColor::from_fn(|color| {
                Divisor::new(material_at_start(ruleset, &values, color).max(1))
            }),
            piece_square_tables,
            see_values: types().zip(&worths).map(see_value).collect(),
            worths,
            passed_pawns,
            mobility_and_king_safety,
            has_win_condition_terms: !win_conditions.goals.is_empty()
                || !win_conditions.extinctions.is_empty()
                || win_conditions.checks.is_some(),
            win_conditions,
        }
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
        Score::centipawns(base_score + self.mobility_and_king_safety(position))
    }

    /// Returns the evaluation for the side to move in centipawns, without mobility and king safety.
    ///
    /// `incremental` must be that of the position.
    pub fn base_score<const N: usize>(
        &self,
        position: &Position<N>,
        incremental: IncrementalScore,
        cache: &mut PassedPawnCache<N>,
    ) -> i32 {
        debug_assert_eq!(incremental, self.incremental(position), "sums are kept up by each move");
        let passed = self.passed_pawns.on(position, cache);
        let (white, black) = (self.royals(position, Color::White), self.royals(position, Color::Black));
        let lead = self.side_worth(position, incremental, (&white, &black), passed.white, Color::White)
            - self.side_worth(position, incremental, (&black, &white), passed.black, Color::Black);
        TERMS.tempo + if position.turn() == Color::White { lead } else { -lead }
    }

    /// Sums up all terms of a side in centipawns.
    // PERF: inlined, since both sides share much of the computation.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn side_worth<const N: usize>(
        &self,
        position: &Position<N>,
        incremental: IncrementalScore,
        (own, enemy): (&RoyalTerms, &RoyalTerms),
        passed: TaperedScore,
        color: Color,
    ) -> i32 {
        incremental[color].worth
            + if self.has_win_condition_terms { self.win_condition_worth(position, color) } else { 0 }
            + self.royal_worth(own, incremental[!color].material, color)
            + self.taper(passed.middlegame, passed.endgame, incremental[!color].material, color)
            + self.mop_up_worth((own, enemy), incremental, color)
    }

    /// Returns mobility, king safety and threats for the side to move, in centipawns.
    pub fn mobility_and_king_safety<const N: usize>(&self, position: &Position<N>) -> i32 {
        let Some(mobility_and_king_safety) = &self.mobility_and_king_safety else { return 0 };
        let turn = position.turn();
        let sides = mobility_and_king_safety.on(position, &self.piece_square_tables.royal_squares);
        sides[turn] - sides[!turn]
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

    /// Returns how near a side is to goals, extinction and the last counted check, in centipawns.
    fn win_condition_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let win_conditions = &self.win_conditions;
        let checks = win_conditions.checks.map_or(0, |(count, sign)| {
            let missing = i32::from(count.saturating_sub(position.checks_given(color))).max(1);
            sign * TERMS.check / missing
        });
        self.goal_worth(position, color) + self.extinction_worth(position, color) + checks
    }

    /// Returns the value of the piece nearest to a goal, in centipawns.
    fn goal_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let mut goal: i32 = 0;
        if self.win_conditions.goals.is_empty() {
            return goal;
        }
        for piece_type in self.piece_types() {
            let goals = self.piece_square_tables.goals(color, piece_type);
            let squares = position.squares_of(color, piece_type).into_iter();
            let most = squares.map(|square| goals[square]).max_by_key(|goal| goal.abs());
            goal = most.filter(|most| most.abs() > goal.abs()).unwrap_or(goal);
        }
        goal
    }

    /// Returns the value of the number of pieces left of types with an extinction end, in
    /// centipawns.
    fn extinction_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let count = |&piece: &PieceType| position.squares_of(color, piece).count() as u16;
        self.win_conditions
            .extinctions
            .iter()
            .map(|extinction| extinction.worth(extinction.piece_types.iter().map(count).sum()))
            .sum()
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
                royals.shelter += shelter.min(TERMS.shelter_pieces_max);
                royals.exposure += royal_square.exposure;
                royals.activity += royal_square.activity;
            }
        }
        royals
    }

    /// Returns the royals' value: shelter in the middlegame, activity in the endgame.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn royal_worth(&self, royals: &RoyalTerms, enemy_material: i32, color: Color) -> i32 {
        if royals.count == 0 {
            return 0;
        }
        let (middlegame, endgame) = (TERMS.shelter * royals.shelter - royals.exposure, royals.activity);
        let worth = self.taper(middlegame, endgame, enemy_material, color);
        if royals.count == 1 { worth } else { worth / royals.count }
    }

    /// Interpolates between middlegame and endgame by the enemy's remaining material (tapered
    /// evaluation).
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn taper(&self, middlegame: i32, endgame: i32, enemy_material: i32, color: Color) -> i32 {
        let divisor = &self.material_at_start[!color];
        let army = enemy_material.min(divisor.number);
        divisor.divide(i64::from(middlegame) * i64::from(army) + i64::from(endgame) * i64::from(divisor.number - army))
    }

    /// Returns the mop-up term in centipawns, if the enemy has a bare royal.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn mop_up_worth(
        &self,
        (own, enemy): (&RoyalTerms, &RoyalTerms),
        incremental: IncrementalScore,
        color: Color,
    ) -> i32 {
        if !mop_up::applies(incremental[color].material, incremental[!color].material) {
            return 0;
        }
        match (own.square, enemy.square) {
            (Some(winner), Some(loser)) => mop_up::worth(&self.geometry, winner, loser),
            _ => 0,
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

/// Returns the value of a piece, signed by the win conditions; 0 for royals.
fn worth(values: &ByColor<Vec<i32>>, win_conditions: &WinConditions, color: Color, piece_type: PieceType) -> i32 {
    match values[color][piece_type.index()] {
        0 => 0,
        value => win_conditions.worth(piece_type, value),
    }
}

fn material_at_start(ruleset: &Ruleset, values: &ByColor<Vec<i32>>, color: Color) -> i32 {
    let value = |piece: PieceType| values[color][piece.index()];
    let pieces = ruleset.start.pieces().filter(|(_, piece)| piece.is_of(color));
    let board: i32 = pieces.map(|(_, piece)| value(piece.piece_type)).sum();
    let hand: i32 = ruleset.start.hands[color].iter().map(|(piece, count)| value(piece) * i32::from(count)).sum();
    board + hand
}

fn hand_percent(ruleset: &Ruleset) -> i32 {
    match (ruleset.hands.drops, &ruleset.hands.gating) {
        (Drops::Allowed | Drops::Forced | Drops::Urgent, _) => TERMS.hand_percent,
        (Drops::None, Some(_)) => TERMS.gate_percent,
        (Drops::None, None) => 0,
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

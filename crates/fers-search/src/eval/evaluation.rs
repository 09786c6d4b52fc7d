//! The sum of everything that a position is worth.

use fers_core::{ByColor, Color, Geometry, PieceType, Square};
use fers_movegen::Position;
use fers_program::PackedMove;
use fers_rules::{Drops, Facts, Ruleset};

use super::advance::{Advance, Advanced, Structures};
use super::hopes::Hopes;
use super::mobility::Mobilities;
use super::mop_up;
use super::pressure::Pressure;
use super::stakes::Stakes;
use super::sums::{Shares, Sums};
use super::tables::{Tables, narrow};
use super::values::values_from;
use crate::Score;
use crate::params::{EXCHANGE, TERMS};

/// Evaluates positions of one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    geometry: Geometry,
    royals: Vec<bool>,
    /// By side and type: the worth of having a piece.
    worths: Box<[i32]>,
    /// The same of what a piece risks by capturing: more than anything for royals.
    prices: Box<[i32]>,
    stakes: Stakes,
    /// There are goals, extinctions or counted checks.
    has_hopes: bool,
    tables: Tables,
    shares: Shares,
    advance: Advance,
    royal_types: Box<[PieceType]>,
    /// Only where material decides and captures are exchanges.
    pressure: Option<Pressure>,
    /// Material of each side at the start, at least 1.
    material_at_start: ByColor<Whole>,
}

/// What is found about the royals of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Royals {
    /// One of them.
    place: Option<Square>,
    count: i32,
    shelter: i32,
    exposure: i32,
    activity: i32,
}

impl Evaluation {
    /// Learns a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mobilities = Mobilities::of(ruleset);
        let values = values_from(ruleset, &mobilities);
        let stakes = Stakes::of(ruleset);
        let facts = Facts::of(ruleset);
        let hopes = Hopes { ruleset, values: &values, stakes: &stakes };
        let advance = Advance::of(ruleset, &facts, |color, piece_type| hopes.of(color, piece_type));
        let matters = stakes.captures_are_exchanges(&facts);
        let pressure = matters.then(|| Pressure::of(ruleset, &mobilities, &values, &stakes));
        let tables = Tables::of(ruleset, &mobilities, &values, &stakes);
        let types = || Color::ALL.into_iter().flat_map(|color| ruleset.piece_types().map(move |piece| (color, piece)));
        let worths: Box<[i32]> = types().map(|(color, piece)| worth(&values, &stakes, color, piece)).collect();
        let price = |((_, piece), &worth): ((Color, PieceType), &i32)| {
            if ruleset.is_royal(piece) { worth.max(EXCHANGE.royal) } else { worth.max(0) }
        };
        let hand_percent = if facts.has_hands { hand_percent(ruleset) } else { 0 };
        let in_hand = |color: Color, piece: PieceType| {
            (hand_percent > 0).then(|| worth(&values, &stakes, color, piece) * hand_percent / 100)
        };
        Self {
            geometry: ruleset.geometry.clone(),
            royals: ruleset.piece_types().map(|piece| ruleset.is_royal(piece)).collect(),
            shares: Shares::of(&tables, ruleset.geometry.places(), &values, in_hand),
            royal_types: ruleset.piece_types().filter(|&piece| ruleset.is_royal(piece)).collect(),
            material_at_start: ByColor::from_fn(|color| Whole::new(material_at_start(ruleset, &values, color).max(1))),
            tables,
            prices: types().zip(&worths).map(price).collect(),
            worths,
            advance,
            pressure,
            has_hopes: !stakes.goals.is_empty() || !stakes.extinctions.is_empty() || stakes.checks.is_some(),
            stakes,
        }
    }

    /// What is at stake.
    pub fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The worth of having a piece, by the game's stakes; squares apart.
    #[inline]
    pub fn piece_worth(&self, color: Color, piece_type: PieceType) -> i32 {
        self.worths[color.index() * self.royals.len() + piece_type.index()]
    }

    /// What a piece risks by capturing, by its [number](Position::number_at): more than anything for a royal.
    #[inline]
    pub fn price(&self, number: usize) -> i32 {
        self.prices[number]
    }

    /// What the pieces of a position are worth one by one.
    pub fn sums<const N: usize>(&self, position: &Position<N>) -> Sums {
        self.shares.sums(position)
    }

    /// Makes the sums of a position those after a legal move, if the move is a simple one; else they mean nothing any more. Says whether it is.
    // PERF: in line where moves are made, so that the sums stay where they are.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn follow<const N: usize>(&self, sums: &mut Sums, position: &Position<N>, mv: PackedMove) -> bool {
        self.shares.follow(sums, position, mv)
    }

    /// How good a position of which nothing is known is for the side to move, as far as one can see without searching.
    pub fn evaluate<const N: usize>(&self, position: &Position<N>) -> Score {
        let standing = self.standing(position, self.sums(position), &mut Structures::new(1));
        Score::centipawns(standing + self.pressure(position))
    }

    /// What the side to move has more than the other, in centipawns: everything but what pieces see. `sums` are those of the position, `structures` what is
    /// remembered of others.
    pub fn standing<const N: usize>(&self, position: &Position<N>, sums: Sums, structures: &mut Structures<N>) -> i32 {
        debug_assert_eq!(sums, self.sums(position), "sums are kept up by each move");
        let advanced = self.advance.on(position, structures);
        let (white, black) = (self.royals(position, Color::White), self.royals(position, Color::Black));
        let more = self.side(position, sums, (&white, &black), advanced.white, Color::White)
            - self.side(position, sums, (&black, &white), advanced.black, Color::Black);
        TERMS.tempo + if position.turn() == Color::White { more } else { -more }
    }

    /// All that a side has, its hopes included.
    // PERF: in line, since much of what it asks is the same for both sides.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn side<const N: usize>(
        &self,
        position: &Position<N>,
        sums: Sums,
        (own, enemy): (&Royals, &Royals),
        advanced: Advanced,
        color: Color,
    ) -> i32 {
        sums[color].worth
            + if self.has_hopes { self.hopes_worth(position, color) } else { 0 }
            + self.royal_worth(own, sums[!color].material, color)
            + self.blend(advanced.early, advanced.late, sums[!color].material, color)
            + self.mop_up_worth((own, enemy), sums, color)
    }

    /// What the pieces of the side to move see more than those of the other, in centipawns.
    pub fn pressure<const N: usize>(&self, position: &Position<N>) -> i32 {
        let Some(pressure) = &self.pressure else { return 0 };
        let turn = position.turn();
        let sides = pressure.on(position, &self.tables.seats);
        sides[turn] - sides[!turn]
    }

    /// How many pieces a side has on the board besides royals and pieces that only advance; with none, it often has to
    /// make a bad move.
    pub fn free_pieces<const N: usize>(&self, position: &Position<N>, color: Color, advancing: &[bool]) -> u32 {
        let is_free = |piece: &PieceType| !self.royals[piece.index()] && !advancing[piece.index()];
        self.piece_types().filter(is_free).map(|piece| position.squares_of(color, piece).count()).sum()
    }

    fn piece_types(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.royals.len()).map(|index| PieceType(index as u16))
    }

    /// How near a side is to goals, extinctions and the end of a count of checks.
    fn hopes_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let stakes = &self.stakes;
        let checks = stakes.checks.map_or(0, |(count, sign)| {
            let missing = i32::from(count.saturating_sub(position.checks_given(color))).max(1);
            sign * TERMS.check / missing
        });
        self.goal_worth(position, color) + self.extinction_worth(position, color) + checks
    }

    /// How near a side is to its goals.
    fn goal_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let mut goal: i32 = 0;
        if self.stakes.goals.is_empty() {
            return goal;
        }
        for piece_type in self.piece_types() {
            let goals = self.tables.goals(color, piece_type);
            let squares = position.squares_of(color, piece_type).into_iter();
            let most = squares.map(|square| goals[square]).max_by_key(|goal| goal.abs());
            goal = most.filter(|most| most.abs() > goal.abs()).unwrap_or(goal);
        }
        goal
    }

    /// What it is worth that a side has only so many pieces left of types of which it must not, or should, have too few.
    fn extinction_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let count = |&piece: &PieceType| position.squares_of(color, piece).count() as u16;
        self.stakes
            .extinctions
            .iter()
            .map(|extinction| extinction.worth(extinction.piece_types.iter().map(count).sum()))
            .sum()
    }

    /// Looks at the royals of a side, where they must avoid mate; nothing elsewhere.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn royals<const N: usize>(&self, position: &Position<N>, color: Color) -> Royals {
        let mut royals = Royals::default();
        if self.stakes.mate_sign <= 0 {
            return royals;
        }
        let friends = position.squares_of_side(color);
        for &royal in &self.royal_types {
            for square in position.squares_of(color, royal) {
                let seat = &self.tables.seats[square];
                let shelter = (narrow(&seat.neighbours) & friends).count() as i32;
                royals.place = Some(Square(square as u16));
                royals.count += 1;
                royals.shelter += shelter.min(TERMS.shelter_pieces_max);
                royals.exposure += seat.exposure;
                royals.activity += seat.activity;
            }
        }
        royals
    }

    /// Shelter while the enemy has an army, activity when it has none.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn royal_worth(&self, royals: &Royals, enemy_material: i32, color: Color) -> i32 {
        if royals.count == 0 {
            return 0;
        }
        let (danger, peace) = (TERMS.shelter * royals.shelter - royals.exposure, royals.activity);
        let worth = self.blend(danger, peace, enemy_material, color);
        if royals.count == 1 { worth } else { worth / royals.count }
    }

    /// What counts while the enemy has its army, and what counts when that is gone, by how much of it is left.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn blend(&self, early: i32, late: i32, enemy_material: i32, color: Color) -> i32 {
        let whole = &self.material_at_start[!color];
        let army = enemy_material.min(whole.number);
        whole.part(i64::from(early) * i64::from(army) + i64::from(late) * i64::from(whole.number - army))
    }

    /// What it is worth to have a bare royal to drive to the edge.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn mop_up_worth(&self, (own, enemy): (&Royals, &Royals), sums: Sums, color: Color) -> i32 {
        if !mop_up::applies(sums[color].material, sums[!color].material) {
            return 0;
        }
        match (own.place, enemy.place) {
            (Some(winner), Some(loser)) => mop_up::worth(&self.geometry, winner, loser),
            _ => 0,
        }
    }
}

/// A number by which others are divided again and again.
// PERF: a multiplication is much faster than a division. Source: Granlund and Montgomery, Division by Invariant Integers using Multiplication (1994).
#[derive(Clone, Copy, Debug)]
struct Whole {
    number: i32,
    /// A little more than 2 to the power of 63, divided by the number.
    inverse: u64,
}

impl Whole {
    /// The number is positive.
    fn new(number: i32) -> Self {
        Self { number, inverse: (1 << 63) / u64::from(number.unsigned_abs()) + 1 }
    }

    /// The quotient of a number and this one, towards zero. Exact if their product is less than 2 to the power of 63.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn part(&self, of: i64) -> i32 {
        let part = (u128::from(of.unsigned_abs()) * u128::from(self.inverse)) >> 63;
        if of < 0 { -(part as i32) } else { part as i32 }
    }
}

/// The worth of having a piece, by the game's stakes; squares apart.
fn worth(values: &ByColor<Vec<i32>>, stakes: &Stakes, color: Color, piece_type: PieceType) -> i32 {
    match values[color][piece_type.index()] {
        0 => 0,
        value => stakes.worth(piece_type, value),
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
            let whole = Whole::new(number);
            for of in (-200_000..200_000).step_by(37).chain([i64::from(i32::MAX), -i64::from(i32::MAX)]) {
                assert_eq!(i64::from(whole.part(of)), of / i64::from(number), "{of} / {number}");
            }
        }
    }
}

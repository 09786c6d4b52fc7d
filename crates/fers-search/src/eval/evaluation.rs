//! The sum of everything that a position is worth.

use fers_core::{ByColor, Color, Geometry, PieceType, Square, SquareSet};
use fers_movegen::{PackedMove, Position};
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
    tables: Tables,
    shares: Shares,
    advance: Advance,
    royal_types: Box<[PieceType]>,
    /// Only where material decides and captures are exchanges.
    pressure: Option<Pressure>,
    /// Material of each side at the start, at least 1.
    material_at_start: ByColor<i32>,
}

/// What is found about a side beside its sums.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// See [`Sums::worth`].
    worth: i32,
    /// See [`Sums::material`].
    material: i32,
    royal: Option<Square>,
    royals: i32,
    shelter: i32,
    exposure: i32,
    activity: i32,
    goal: i32,
    advanced: Advanced,
    /// What it is worth that only so many pieces are left of some types.
    extinction: i32,
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
            material_at_start: ByColor::from_fn(|color| material_at_start(ruleset, &values, color).max(1)),
            tables,
            prices: types().zip(&worths).map(price).collect(),
            worths,
            advance,
            pressure,
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

    /// The same after a legal move of a position whose sums are known, if the move is a simple one.
    #[inline]
    pub fn sums_after<const N: usize>(&self, sums: Sums, position: &Position<N>, mv: PackedMove) -> Option<Sums> {
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
        let tallies = ByColor::from_fn(|color| Tally {
            worth: sums.worth[color],
            material: sums.material[color],
            advanced: advanced[color],
            ..self.tally(position, color)
        });
        let side = |color: Color| self.side(&tallies[color], &tallies[!color], position.checks_given(color), color);
        let turn = position.turn();
        side(turn) - side(!turn) + TERMS.tempo
    }

    /// What the pieces of the side to move see more than those of the other, in centipawns.
    pub fn pressure<const N: usize>(&self, position: &Position<N>) -> i32 {
        let Some(pressure) = &self.pressure else { return 0 };
        let turn = position.turn();
        let sides = pressure.on(position, &self.tables.neighbours);
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

    /// What is to be looked at anew in each position.
    fn tally<const N: usize>(&self, position: &Position<N>, color: Color) -> Tally {
        let mut tally = Tally::default();
        let friends = position.squares_of_side(color);
        for &royal in &self.royal_types {
            let squares = position.squares_of(color, royal);
            squares.into_iter().for_each(|index| self.count_royal(&mut tally, Square(index as u16), friends));
        }
        if !self.stakes.goals.is_empty() {
            tally.goal = self.goal_worth(position, color);
        }
        if !self.stakes.extinctions.is_empty() {
            tally.extinction = self.extinction_worth(position, color);
        }
        tally
    }

    /// How near a side is to its goals.
    fn goal_worth<const N: usize>(&self, position: &Position<N>, color: Color) -> i32 {
        let mut goal: i32 = 0;
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

    fn count_royal<const N: usize>(&self, tally: &mut Tally, square: Square, friends: SquareSet<N>) {
        let near = narrow(&self.tables.neighbours[square.index()]);
        let shelter = (near & friends).count() as i32;
        tally.royal = Some(square);
        tally.royals += 1;
        tally.shelter += shelter.min(TERMS.shelter_pieces_max);
        tally.exposure += self.tables.exposure[square.index()];
        tally.activity += self.tables.activity[square.index()];
    }

    /// All that a side has, its hopes included.
    fn side(&self, own: &Tally, enemy: &Tally, checks: u8, color: Color) -> i32 {
        own.worth
            + own.goal
            + self.royal_worth(own, enemy, color)
            + self.blend(own.advanced.early, own.advanced.late, enemy, color)
            + own.extinction
            + self.check_worth(checks)
            + self.mop_up_worth(own, enemy)
    }

    /// Shelter while the enemy has an army, activity when it has none. Assumes that royals must avoid mate.
    fn royal_worth(&self, own: &Tally, enemy: &Tally, color: Color) -> i32 {
        if own.royals == 0 || self.stakes.mate_sign <= 0 {
            return 0;
        }
        let (danger, peace) = (TERMS.shelter * own.shelter - own.exposure, own.activity);
        let worth = self.blend(danger, peace, enemy, color);
        if own.royals == 1 { worth } else { worth / own.royals }
    }

    /// What counts while the enemy has its army, and what counts when that is gone, by how much of it is left.
    fn blend(&self, early: i32, late: i32, enemy: &Tally, color: Color) -> i32 {
        if early == late {
            return early;
        }
        let whole = self.material_at_start[!color];
        let army = enemy.material.min(whole);
        let blend = i64::from(early) * i64::from(army) + i64::from(late) * i64::from(whole - army);
        (blend / i64::from(whole)) as i32
    }

    fn check_worth(&self, given: u8) -> i32 {
        self.stakes.checks.map_or(0, |(count, sign)| sign * TERMS.check / i32::from(count.saturating_sub(given)).max(1))
    }

    fn mop_up_worth(&self, own: &Tally, enemy: &Tally) -> i32 {
        match (own.royal, enemy.royal) {
            (Some(winner), Some(loser))
                if self.stakes.mate_sign > 0 && mop_up::applies(own.material, enemy.material) =>
            {
                mop_up::worth(&self.geometry, winner, loser)
            }
            _ => 0,
        }
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

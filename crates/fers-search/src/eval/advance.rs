//! Pieces that can only advance and promote at the end: whether anything like them can still stop them.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_movegen::Position;
use fers_rules::{Facts, Ruleset};

use super::mobility::{Crowd, reach};
use super::tables::{WideSet, narrow};
use crate::params::ADVANCE;

/// What standing somewhere means to pieces that only advance, pawns above all.
///
/// Assumes that nothing comes back on the board: not used in games with drops, where any square may be blocked.
#[derive(Clone, Debug)]
pub(super) struct Advance {
    /// By side: the types that only advance and may promote.
    types: ByColor<Vec<Runner>>,
    /// All types that only advance.
    advancing: Vec<PieceType>,
}

/// A type that may promote after having advanced.
#[derive(Clone, Debug)]
struct Runner {
    piece_type: PieceType,
    /// By place: where it comes on its way to promotion on an empty board.
    way: Vec<WideSet>,
    /// By place: where an enemy that only advances can still block the way, or capture on it.
    stoppers: Vec<WideSet>,
    /// By place: where friends that only advance must stand to defend it.
    defenders: Vec<WideSet>,
    /// By place: what it is worth there that nothing like it can stop it.
    free: Vec<Advanced>,
    /// The same if something else stands in its way.
    obstructed: Vec<Advanced>,
}

/// What the advancing pieces of a side are worth beyond their places, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Advanced {
    /// While the enemy has its army.
    pub early: i32,
    /// When the enemy has nothing else left.
    pub late: i32,
}

impl Advance {
    /// Learns a ruleset. `hopes` gives what a place on the way to promotion is worth, by side, type and place.
    pub fn of(ruleset: &Ruleset, facts: &Facts, hopes: impl Fn(Color, PieceType) -> Vec<f64>) -> Self {
        let advancing: Vec<PieceType> =
            ruleset.piece_types().filter(|&piece| !facts.has_drops && facts.only_advances[piece.index()]).collect();
        let steps = ByColor::from_fn(|color| {
            advancing.iter().map(|&piece| Steps::of(ruleset, piece, color)).collect::<Vec<_>>()
        });
        let runner = |color: Color, (number, &piece_type): (usize, &PieceType)| {
            let hopes = hopes(color, piece_type);
            let is_runner = hopes.iter().any(|&hope| hope > 0.0);
            is_runner.then(|| Runner::of(piece_type, &hopes, &steps[color], number, &steps[!color]))
        };
        let types =
            ByColor::from_fn(|color| advancing.iter().enumerate().filter_map(|entry| runner(color, entry)).collect());
        Self { types, advancing }
    }

    /// What the advancing pieces of each side are worth.
    pub fn on<const N: usize>(&self, position: &Position<N>, structures: &mut Structures<N>) -> ByColor<Advanced> {
        if self.advancing.is_empty() {
            return ByColor::default();
        }
        let key = self.key(position);
        let known = structures.entry(key);
        if known.key != key {
            *known = self.structure(position, key);
        }
        ByColor::new(
            self.with_free(&known.sides.white, position, Color::White),
            self.with_free(&known.sides.black, position, Color::Black),
        )
    }

    /// A number that two positions share if advancing pieces stand alike, and hardly ever else.
    fn key<const N: usize>(&self, position: &Position<N>) -> u64 {
        let mut key: u64 = 1;
        for color in Color::ALL {
            for &piece in &self.advancing {
                for word in position.squares_of(color, piece).0 {
                    // The fractional part of the golden ratio, as usual for hashes by multiplication (Knuth, The Art of Computer Programming, 6.4).
                    key = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
                }
            }
        }
        key
    }

    /// What depends on nothing but advancing pieces.
    // PERF: called, not in line, since what is remembered hardly ever lacks it.
    #[inline(never)]
    fn structure<const N: usize>(&self, position: &Position<N>, key: u64) -> Structure<N> {
        Structure { key, sides: ByColor::from_fn(|color| self.structure_of_side(position, color)) }
    }

    fn structure_of_side<const N: usize>(&self, position: &Position<N>, color: Color) -> Side<N> {
        let mut side = Side { worth: Advanced::default(), free: SquareSet::EMPTY };
        let union =
            |color| self.advancing.iter().fold(SquareSet::EMPTY, |set, &piece| set | position.squares_of(color, piece));
        let (friends, enemies) = (union(color), union(!color));
        for runner in &self.types[color] {
            for square in position.squares_of(color, runner.piece_type) {
                if narrow(&runner.way[square]).meets(friends) {
                    side.worth.add(-ADVANCE.doubled, -ADVANCE.doubled);
                } else if !narrow(&runner.stoppers[square]).meets(enemies) {
                    side.free.insert(square);
                }
                if narrow(&runner.defenders[square]).meets(friends) {
                    side.worth.add(ADVANCE.defended, ADVANCE.defended);
                }
            }
        }
        side
    }

    /// The same with what pieces are worth that nothing like them can stop: less, if something else stands in their way.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn with_free<const N: usize>(&self, side: &Side<N>, position: &Position<N>, color: Color) -> Advanced {
        let mut worth = side.worth;
        if side.free.is_empty() {
            return worth;
        }
        let occupied = position.squares_of_side(!color);
        for runner in &self.types[color] {
            for square in position.squares_of(color, runner.piece_type) & side.free {
                let is_obstructed = narrow(&runner.way[square]).meets(occupied);
                let free = if is_obstructed { runner.obstructed[square] } else { runner.free[square] };
                worth.add(free.early, free.late);
            }
        }
        worth
    }
}

impl Advanced {
    fn add(&mut self, early: i32, late: i32) {
        self.early += early;
        self.late += late;
    }
}

/// What has been found about advancing pieces in positions met before: they move seldom.
#[derive(Clone, Debug)]
pub(crate) struct Structures<const N: usize>(Box<[Structure<N>]>);

/// How the advancing pieces of both sides stand.
#[derive(Clone, Copy, Debug, Default)]
struct Structure<const N: usize> {
    key: u64,
    sides: ByColor<Side<N>>,
}

/// What the advancing pieces of a side make of it.
#[derive(Clone, Copy, Debug, Default)]
struct Side<const N: usize> {
    worth: Advanced,
    /// Those that nothing like them can stop.
    free: SquareSet<N>,
}

impl<const N: usize> Structures<N> {
    /// Room for so many, a power of two.
    pub fn new(size: usize) -> Self {
        Self(vec![Structure::default(); size].into())
    }

    fn entry(&mut self, key: u64) -> &mut Structure<N> {
        &mut self.0[key as usize & (self.0.len() - 1)]
    }
}

/// Where the pieces of a type lead in one move and in any number of quiet moves, by place.
struct Steps {
    captures: Vec<WideSet>,
    /// The place itself is not in it.
    walk: Vec<WideSet>,
}

impl Steps {
    fn of(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Self {
        let places = ruleset.geometry.places();
        let (mut captures, mut quiet) = (vec![WideSet::EMPTY; places], vec![WideSet::EMPTY; places]);
        for from in ruleset.geometry.squares() {
            for (to, chance) in reach(ruleset, piece_type, color, from, Crowd::NONE) {
                if chance.capture > 0.0 {
                    captures[from.index()].insert(to.index());
                }
                if chance.quiet > 0.0 {
                    quiet[from.index()].insert(to.index());
                }
            }
        }
        Self { captures, walk: closure(&quiet) }
    }

    /// Whether a piece on a square could go to some of these or capture there, sooner or later.
    fn can_meet(&self, from: usize, blocked: WideSet, captured: WideSet) -> bool {
        let stages = self.walk[from] | WideSet::of(from);
        stages.meets(blocked) || stages.into_iter().any(|stage| self.captures[stage].meets(captured))
    }
}

/// Where any number of moves leads; there are no circles, since all moves advance.
fn closure(moves: &[WideSet]) -> Vec<WideSet> {
    let mut walk = moves.to_vec();
    loop {
        let further = |set: &WideSet| set.into_iter().fold(*set, |set, at| set | moves[at]);
        let next: Vec<WideSet> = walk.iter().map(further).collect();
        if next == walk {
            return walk;
        }
        walk = next;
    }
}

impl Runner {
    fn of(piece_type: PieceType, hopes: &[f64], own: &[Steps], number: usize, enemies: &[Steps]) -> Self {
        let places = hopes.len();
        let way = own[number].walk.clone();
        let stoppers = (0..places).map(|square| {
            let (blocked, captured) = (way[square], way[square] | WideSet::of(square));
            let stops = |&from: &usize| enemies.iter().any(|steps| steps.can_meet(from, blocked, captured));
            (0..places).filter(stops).fold(WideSet::EMPTY, |set, from| set | WideSet::of(from))
        });
        let defenders = (0..places).map(|square| {
            let defends = |&from: &usize| own.iter().any(|steps| steps.captures[from].contains(square));
            (0..places).filter(defends).fold(WideSet::EMPTY, |set, from| set | WideSet::of(from))
        });
        Self {
            piece_type,
            stoppers: stoppers.collect(),
            defenders: defenders.collect(),
            free: hopes.iter().map(|hope| free_worth(*hope, 100)).collect(),
            obstructed: hopes.iter().map(|hope| free_worth(*hope, ADVANCE.obstructed_percent)).collect(),
            way,
        }
    }
}

/// What it is worth that nothing can stop a piece with a hope, as far as its way is open.
fn free_worth(hope: f64, percent: i32) -> Advanced {
    let early = (hope * ADVANCE.free_share).round() as i32 * percent / 100;
    Advanced { early, late: early * ADVANCE.late_percent / 100 }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    /// Pawns that step straight and capture diagonally; a hope everywhere.
    fn pawns() -> (Ruleset, Advance) {
        let mut ruleset = Ruleset::new("pawns", Geometry::rectangle(8, 8));
        let step = Path::single(Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet()));
        let takes = Path::single(Leg::leap(vec![Vector::new(1, 1), Vector::new(-1, 1)], Arrivals::capture()));
        ruleset.pieces = vec![PieceRules::new("pawn", "p", vec![step, takes])];
        let facts = Facts::of(&ruleset);
        let advance = Advance::of(&ruleset, &facts, |_, _| vec![100.0; 64]);
        (ruleset, advance)
    }

    #[track_caller]
    fn check(own: &str, stoppers: &str) {
        let (ruleset, advance) = pawns();
        let at = |name| ruleset.geometry.parse_square(name).unwrap().index();
        let expected = stoppers.split_whitespace().fold(WideSet::EMPTY, |set, name| set | WideSet::of(at(name)));
        assert_eq!(advance.types.white[0].stoppers[at(own)], expected, "of {own}");
    }

    #[test]
    fn a_passed_pawn_has_no_enemy_pawn_before_it_nor_beside_its_way() {
        check("d6", "d7 d8 c7 c8 e7 e8");
        check("a5", "a6 a7 a8 b6 b7 b8");
    }

    #[test]
    fn a_pawn_is_defended_from_diagonally_behind() {
        let (ruleset, advance) = pawns();
        let at = |name| ruleset.geometry.parse_square(name).unwrap().index();
        let expected = WideSet::of(at("e5")) | WideSet::of(at("c5"));
        assert_eq!(advance.types.white[0].defenders[at("d6")], expected);
    }
}

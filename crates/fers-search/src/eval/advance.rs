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
    free: Vec<i32>,
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

    /// What the advancing pieces of a side are worth.
    pub fn on<const N: usize>(&self, position: &Position<N>, color: Color) -> Advanced {
        let mut advanced = Advanced::default();
        if self.types[color].is_empty() {
            return advanced;
        }
        let union =
            |color| self.advancing.iter().fold(SquareSet::EMPTY, |set, &piece| set | position.squares_of(color, piece));
        let (friends, enemies) = (union(color), union(!color));
        let occupied = position.squares_of_side(!color);
        for runner in &self.types[color] {
            for square in position.squares_of(color, runner.piece_type) {
                let way = narrow(&runner.way[square]);
                if way.meets(friends) {
                    advanced.early -= ADVANCE.doubled;
                    advanced.late -= ADVANCE.doubled;
                } else if !narrow(&runner.stoppers[square]).meets(enemies) {
                    let percent = if way.meets(occupied) { ADVANCE.obstructed_percent } else { 100 };
                    let free = runner.free[square] * percent / 100;
                    advanced.early += free;
                    advanced.late += free * ADVANCE.late_percent / 100;
                }
                if narrow(&runner.defenders[square]).meets(friends) {
                    advanced.early += ADVANCE.defended;
                    advanced.late += ADVANCE.defended;
                }
            }
        }
        advanced
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
            free: hopes.iter().map(|hope| (hope * ADVANCE.free_share).round() as i32).collect(),
            way,
        }
    }
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

//! Passed pawns, and all other pieces that only advance and then promote or reach a goal.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet};
use fers_movegen::Position;
use fers_rules::{Facts, Ruleset};

use super::incremental::ZobristKey;
use super::outposts::Outposts;
use super::pawn_reach::PawnReach;
use super::pawn_structure::PawnStructure;
use super::piece_square_tables::{WideSet, narrow};
use super::royal_distances::RoyalDistances;
use super::weights::{Phased, Sum, Tally, Term};

/// Pawn structure terms of a variant. "Pawn" means any type that only advances.
///
/// Not used in games with drops, where any square may be blocked by a drop.
#[derive(Clone, Debug)]
pub(super) struct PassedPawns {
    /// By side: the pawns that may promote or reach a goal.
    types: ByColor<Vec<PromotingType>>,
    /// All pawn types.
    advancing: Vec<PieceType>,
    /// Absent where captures are no exchanges of material, and where no piece could attack a weak
    /// pawn (Breakthrough).
    structure: Option<(PawnStructure, Outposts)>,
    /// Absent where royals need not keep away from mate.
    distances: Option<RoyalDistances>,
}

/// A pawn type that may promote or reach a goal.
#[derive(Clone, Debug)]
struct PromotingType {
    piece_type: PieceType,
    /// By place: the squares that it may pass on its way on an empty board.
    path: Vec<WideSet>,
    /// By place: the squares from which an enemy pawn can still block the path or capture on it.
    stoppers: Vec<WideSet>,
    /// By place: the squares from which a friendly pawn defends it.
    defenders: Vec<WideSet>,
    /// By place: what a passed pawn hopes for, in centipawns.
    hopes: Vec<i32>,
    /// By place: the square of its next step, or its own without any.
    next: Vec<Square>,
    /// The weights of these hopes: nothing on the path, an enemy piece on it.
    weights: [usize; 2],
}

/// What pawns of a type hope for at the end of their path, by place, in centipawns.
#[derive(Clone, Debug)]
pub(super) enum Hopes {
    /// Promotion potential.
    Promotion(Vec<f64>),
    /// Nearness to a goal.
    Goal(Vec<f64>),
}

impl Hopes {
    fn by_place(&self) -> &[f64] {
        match self {
            Self::Promotion(hopes) | Self::Goal(hopes) => hopes,
        }
    }

    /// Returns the weights of a passed pawn: nothing on the path, an enemy piece on it.
    fn weights(&self) -> [usize; 2] {
        match self {
            Self::Promotion(_) => [Term::PassedPawn.at(0), Term::BlockedPassedPawn.at(0)],
            Self::Goal(_) => [Term::PassedToGoal.at(0), Term::PassedToGoal.at(1)],
        }
    }
}

impl PassedPawns {
    /// Derives the terms from a ruleset. `hopes` returns what a side's type hopes for. Pawn
    /// structure counts only with `outposts`.
    pub fn of(
        ruleset: &Ruleset,
        facts: &Facts,
        hopes: impl Fn(Color, PieceType) -> Hopes,
        outposts: Option<Outposts>,
        distances: Option<RoyalDistances>,
    ) -> Self {
        let advancing: Vec<PieceType> =
            ruleset.piece_types().filter(|&piece| !facts.has_drops && facts.only_advances[piece.index()]).collect();
        let reach_of = ByColor::from_fn(|color| {
            advancing.iter().map(|&piece| PawnReach::of(ruleset, piece, color)).collect::<Vec<_>>()
        });
        let promoting = |color: Color, (number, &piece_type): (usize, &PieceType)| {
            let hopes = hopes(color, piece_type);
            let has_hope = hopes.by_place().iter().any(|&hope| hope > 0.0);
            has_hope.then(|| PromotingType::of(piece_type, &hopes, &reach_of[color], number, &reach_of[!color]))
        };
        let types = ByColor::from_fn(|color| {
            advancing.iter().enumerate().filter_map(|entry| promoting(color, entry)).collect()
        });
        let structure = outposts.map(|outposts| (PawnStructure::of(ruleset, &advancing, &reach_of), outposts));
        Self { types, advancing, structure, distances }
    }

    /// Adds the pawn structure of both sides, which a cache remembers, and their passed pawns.
    /// `pawn_keys` are those of White and of Black.
    pub fn add<const N: usize>(
        &self,
        position: &Position<N>,
        pawn_keys: [ZobristKey; 2],
        cache: &mut PassedPawnCache<N>,
        sum: &mut Sum<'_>,
    ) {
        if self.advancing.is_empty() {
            return;
        }
        let key = CacheEntry::<N>::key_of(pawn_keys);
        let known = cache.entry(key);
        if known.key != key {
            let mut structure = Sum::new(sum.weights);
            let (passed, outposts) = self.structure(position, &mut structure);
            *known = CacheEntry { key, passed, outposts, sum: structure.sum };
        }
        sum.sum.add(known.sum, 1);
        let (passed, outposts) = (known.passed, known.outposts);
        self.count_pieces((&passed, &outposts), position, sum);
    }

    /// Counts the pawn structure of both sides and their passed pawns.
    pub fn count<const N: usize>(&self, position: &Position<N>, tally: &mut impl Tally) {
        let (passed, outposts) = self.structure(position, tally);
        self.count_pieces((&passed, &outposts), position, tally);
    }

    /// Counts what depends on other pieces, too: passed pawns and pieces on outposts.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_pieces<const N: usize>(
        &self,
        (passed, outposts): (&ByColor<SquareSet<N>>, &ByColor<SquareSet<N>>),
        position: &Position<N>,
        tally: &mut impl Tally,
    ) {
        self.count_passed(passed, position, tally);
        if let Some((_, on_outposts)) = &self.structure {
            on_outposts.count(position, outposts, tally);
        }
    }

    /// Counts the features that depend on pawns only. Returns the passed pawns and the outposts of
    /// each side.
    // PERF: not inlined, since the cache nearly always hits.
    #[inline(never)]
    fn structure<const N: usize>(
        &self,
        position: &Position<N>,
        tally: &mut impl Tally,
    ) -> (ByColor<SquareSet<N>>, ByColor<SquareSet<N>>) {
        let of_side =
            |color| self.advancing.iter().fold(SquareSet::EMPTY, |set, &piece| set | position.squares_of(color, piece));
        let pawns = ByColor::from_fn(of_side);
        let mut passed = ByColor::new(SquareSet::EMPTY, SquareSet::EMPTY);
        for color in Color::ALL {
            let (mut doubled, mut defended) = (0, 0);
            for promoting in &self.types[color] {
                for square in position.squares_of(color, promoting.piece_type) {
                    if narrow(&promoting.path[square]).intersects(pawns[color]) {
                        doubled += 1;
                    } else if !narrow(&promoting.stoppers[square]).intersects(pawns[!color]) {
                        passed[color].insert(square);
                    }
                    defended += i32::from(narrow(&promoting.defenders[square]).intersects(pawns[color]));
                }
            }
            tally.add(color, const { Term::DoubledPawn.at(0) }, doubled);
            tally.add(color, const { Term::DefendedPawn.at(0) }, defended);
        }
        let none = ByColor::new(SquareSet::EMPTY, SquareSet::EMPTY);
        let outposts = self.structure.as_ref().map_or(none, |(structure, _)| structure.count(position, &pawns, tally));
        (passed, outposts)
    }

    /// Counts passed pawns, which depend on other pieces on their paths.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_passed<const N: usize>(
        &self,
        passed: &ByColor<SquareSet<N>>,
        position: &Position<N>,
        tally: &mut impl Tally,
    ) {
        for color in Color::ALL {
            if passed[color].is_empty() {
                continue;
            }
            let enemies = position.squares_of_side(!color);
            for promoting in &self.types[color] {
                for square in position.squares_of(color, promoting.piece_type) & passed[color] {
                    let is_blocked = narrow(&promoting.path[square]).intersects(enemies);
                    let weight = promoting.weights[usize::from(is_blocked)];
                    tally.add(color, weight, promoting.hopes[square]);
                    if let Some(distances) = &self.distances {
                        let (next, hope) = (promoting.next[square], promoting.hopes[square]);
                        distances.count_passed(position, color, next, hope, tally);
                    }
                }
            }
        }
    }
}

/// A cache of pawn structures; pawns seldom move.
#[derive(Clone, Debug)]
pub(crate) struct PassedPawnCache<const N: usize>(Box<[CacheEntry<N>]>);

/// The pawn structure of both sides.
#[derive(Clone, Copy, Debug, Default)]
struct CacheEntry<const N: usize> {
    key: u64,
    /// What it counts, White less Black.
    sum: Phased,
    /// Passed pawns of each side.
    passed: ByColor<SquareSet<N>>,
    /// Outposts of each side.
    outposts: ByColor<SquareSet<N>>,
}

impl<const N: usize> PassedPawnCache<N> {
    /// Makes a cache of `size` entries, which must be a power of two.
    pub fn new(size: usize) -> Self {
        Self(vec![CacheEntry::default(); size].into())
    }

    fn entry(&mut self, key: u64) -> &mut CacheEntry<N> {
        &mut self.0[(key >> 32) as usize & (self.0.len() - 1)]
    }
}

impl<const N: usize> CacheEntry<N> {
    /// Returns the key of an entry. It is 0, as in an empty entry, only if both keys are.
    fn key_of([white, black]: [ZobristKey; 2]) -> u64 {
        // The multiplier is the fractional part of the golden ratio (Knuth, The Art of Computer
        // Programming, 6.4): high bits of the product depend on both keys.
        (u64::from(white.0) << 32 | u64::from(black.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl PromotingType {
    fn of(piece_type: PieceType, hopes: &Hopes, own: &[PawnReach], number: usize, enemies: &[PawnReach]) -> Self {
        let places = hopes.by_place().len();
        let path = own[number].reachable.clone();
        let stoppers = (0..places).map(|square| {
            let (blocked, captured) = (path[square], path[square] | WideSet::of(square));
            let stops = |&from: &usize| enemies.iter().any(|reach_of| reach_of.can_meet(from, blocked, captured));
            (0..places).filter(stops).fold(WideSet::EMPTY, |set, from| set | WideSet::of(from))
        });
        let defenders = (0..places).map(|square| {
            let defends = |&from: &usize| own.iter().any(|reach_of| reach_of.captures[from].contains(square));
            (0..places).filter(defends).fold(WideSet::EMPTY, |set, from| set | WideSet::of(from))
        });
        Self {
            piece_type,
            stoppers: stoppers.collect(),
            defenders: defenders.collect(),
            hopes: hopes.by_place().iter().map(|hope| hope.round() as i32).collect(),
            next: (0..places).map(|place| Square(own[number].steps[place].first_or(place) as u16)).collect(),
            weights: hopes.weights(),
            path,
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    /// Sets up pawns that step straight and capture diagonally, with promotion potential
    /// everywhere.
    fn pawns() -> (Ruleset, PassedPawns) {
        let mut ruleset = Ruleset::new("pawns", Geometry::rectangle(8, 8));
        let step = Path::single(Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet()));
        let takes = Path::single(Leg::leap(vec![Vector::new(1, 1), Vector::new(-1, 1)], Arrivals::capture()));
        ruleset.pieces = vec![PieceRules::new("pawn", "p", vec![step, takes])];
        let facts = Facts::of(&ruleset);
        let passed_pawns = PassedPawns::of(&ruleset, &facts, |_, _| Hopes::Promotion(vec![100.0; 64]), None, None);
        (ruleset, passed_pawns)
    }

    #[track_caller]
    fn check(own: &str, stoppers: &str) {
        let (ruleset, passed_pawns) = pawns();
        let at = |name| ruleset.geometry.parse_square(name).unwrap().index();
        let expected = stoppers.split_whitespace().fold(WideSet::EMPTY, |set, name| set | WideSet::of(at(name)));
        assert_eq!(passed_pawns.types.white[0].stoppers[at(own)], expected, "of {own}");
    }

    #[test]
    fn a_passed_pawn_has_no_enemy_pawn_before_it_nor_beside_its_way() {
        check("d6", "d7 d8 c7 c8 e7 e8");
        check("a5", "a6 a7 a8 b6 b7 b8");
    }

    #[test]
    fn a_pawn_is_defended_from_diagonally_behind() {
        let (ruleset, passed_pawns) = pawns();
        let at = |name| ruleset.geometry.parse_square(name).unwrap().index();
        let expected = WideSet::of(at("e5")) | WideSet::of(at("c5"));
        assert_eq!(passed_pawns.types.white[0].defenders[at("d6")], expected);
    }
}

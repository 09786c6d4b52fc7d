//! The castling rights of a game with their precomputed paths.

use std::cmp::Ordering;

use fers_core::{ByColor, CastlingRight, Color, SplitMix, SquareSet, Wing};
use fers_program::{CastlingPlan, PackedMove, Program};

/// The castling rights of a game with their precomputed data.
#[derive(Debug)]
pub(crate) struct CastleTable<const N: usize> {
    pub rights: Vec<Castle<N>>,
    /// By square: the rights lost when the piece there moves or is captured.
    pub lost_at: Box<[u32]>,
    /// The rights of each side, one bit each.
    pub of: ByColor<u32>,
    /// By right: the squares that must be empty for every way to castle.
    pub between: Box<[SquareSet<N>]>,
}

/// A castling right.
#[derive(Debug)]
pub(crate) struct Castle<const N: usize> {
    pub right: CastlingRight,
    pub color: Color,
    pub wing: Option<Wing>,
    pub ways: Vec<CastleWay<N>>,
    /// Its Zobrist key.
    pub key: u64,
}

/// A way to castle.
#[derive(Debug)]
pub(crate) struct CastleWay<const N: usize> {
    pub mv: PackedMove,
    /// The squares that must be empty.
    pub empty: SquareSet<N>,
    /// The squares that must not be attacked before the move, if the castling piece is royal.
    pub safe: SquareSet<N>,
    /// Whether no line continues behind the partner, seen from the destination of the castling
    /// piece, so that its departure opens no line.
    pub is_closed: bool,
    /// Earlier rights that allow an equal move.
    pub twins: u32,
}

impl<const N: usize> CastleTable<N> {
    /// Makes the table for rights whose squares are on the board.
    pub fn new(program: &Program<N>, rights: &[CastlingRight]) -> Self {
        let mut lost_at = vec![0; program.places].into_boxed_slice();
        for (index, right) in rights.iter().enumerate() {
            lost_at[right.king.index()] |= 1 << index;
            lost_at[right.partner.index()] |= 1 << index;
        }
        let mut rights: Vec<Castle<N>> = rights.iter().map(|right| Castle::new(program, *right)).collect();
        for index in 1..rights.len() {
            let (earlier, rest) = rights.split_at_mut(index);
            for way in &mut rest[0].ways {
                let has_it = |castle: &Castle<N>| castle.ways.iter().any(|other| other.mv == way.mv);
                let twins = (0..).zip(earlier.iter()).filter(|(_, castle)| has_it(castle));
                way.twins = twins.fold(0, |twins, (bit, _)| twins | 1 << bit);
            }
        }
        let of = |color: Color| {
            let own = (0..).zip(&rights).filter(|(_, castle)| castle.color == color);
            own.fold(0, |bits, (bit, _)| bits | 1 << bit)
        };
        let of = ByColor::from_fn(of);
        let all_ways = |castle: &Castle<N>| castle.ways.iter().fold(!SquareSet::EMPTY, |set, way| set & way.empty);
        let between = rights.iter().map(all_ways).collect();
        Self { rights, lost_at, of, between }
    }
}

impl<const N: usize> Castle<N> {
    fn new(program: &Program<N>, right: CastlingRight) -> Self {
        let plan = &program.castlings[usize::from(right.rule)];
        let way = |&(king_to, partner_to): &(u16, u16)| {
            let king = (right.king.index(), usize::from(king_to));
            let partner = (right.partner.index(), usize::from(partner_to));
            let own = SquareSet::of(king.0) | SquareSet::of(partner.0);
            let own_board = |square: usize| program.beside(king.0, square);
            // A castling to another board is first made on its own.
            let king_path = path(program.files, king.0, own_board(king.1));
            let partner_to = own_board(partner.1);
            let way_of_partner = match plan.joins_files {
                true if ends_where_it_began(program.files, king, (partner.0, partner_to)) => round_path,
                _ => path,
            };
            let partner_path = way_of_partner(program.files, partner.0, partner_to);
            let ends = SquareSet::of(king.1) | SquareSet::of(partner.1);
            let passed = if plan.may_cross_attack { SquareSet::EMPTY } else { king_path };
            let empty = (king_path | partner_path | ends).difference(own);
            CastleWay {
                mv: PackedMove::castle(king, partner),
                empty,
                safe: passed.difference(SquareSet::of(own_board(king.1))) | SquareSet::of(king.0),
                is_closed: opens_nothing(program, king.1, partner.0),
                twins: 0,
            }
        };
        let seed = u64::from(right.rule) << 32 | u64::from(right.king.0) << 16 | u64::from(right.partner.0);
        let key = SplitMix::new(seed ^ 0xca57_1e00_0000_0000).next_u64();
        let goes = |&&(king_to, _): &&(u16, u16)| {
            stands_for(program, plan, right, program.beside(right.king.index(), usize::from(king_to)))
        };
        // Castling never passes a hole.
        let ways =
            plan.targets.iter().filter(goes).map(way).filter(|way| way.empty.difference(program.squares).is_empty());
        let mut ways: Vec<CastleWay<N>> = ways.collect();
        ways.sort_by_key(|way| way.mv);
        ways.dedup_by_key(|way| way.mv);
        let wing = wing_of(program.files, right.king.index(), right.partner.index());
        Self { right, color: plan.color, wing, ways, key }
    }
}

impl<const N: usize> CastleWay<N> {
    /// Returns the squares that must not be attacked, including the destination, if nothing else
    /// needs a test: a royal castles, no line is opened, and no other right allows an equal move.
    #[inline]
    pub fn safe_if_plain(&self, royals: SquareSet<N>) -> Option<SquareSet<N>> {
        let is_plain = self.is_closed && self.twins == 0 && royals.contains(self.mv.from());
        is_plain.then(|| self.safe | SquareSet::of(self.mv.to()))
    }
}

/// Returns whether the pieces of a right stand so that they may castle to a square. A
/// castling piece that has moved within its zone castles along a rank or file.
fn stands_for<const N: usize>(program: &Program<N>, plan: &CastlingPlan, right: CastlingRight, king_to: usize) -> bool {
    let (king, partner) = (right.king.index(), right.partner.index());
    let is_line = |key: fn(usize, usize) -> usize| {
        [partner, king_to].into_iter().all(|square| key(square, program.files) == key(king, program.files))
    };
    let is_in_line = || is_line(|square, files| square / files) || is_line(|square, files| square % files);
    let Some(zone) = plan.zone.as_ref().filter(|zone| zone.home != right.king.0) else { return true };
    let is_one_board = right.king.0 / zone.places == right.partner.0 / zone.places;
    king != king_to && is_one_board && is_in_line()
}

/// Returns whether no line from a square continues behind another one.
fn opens_nothing<const N: usize>(program: &Program<N>, from: usize, leaving: usize) -> bool {
    let along = program.directions.iter().filter(|&&direction| program.ray(direction, from).contains(leaving));
    along.into_iter().all(|&direction| program.ray(direction, leaving).is_empty())
}

/// Returns the wing to which pieces on these squares castle.
pub(crate) fn wing_of(files: usize, king: usize, partner: usize) -> Option<Wing> {
    match (partner % files).cmp(&(king % files)) {
        Ordering::Greater => Some(Wing::Right),
        Ordering::Less => Some(Wing::Left),
        Ordering::Equal => None,
    }
}

/// Returns whether a partner (origin, destination) moves along a rank and ends on the side of the
/// castling piece where it began.
fn ends_where_it_began(files: usize, king: (usize, usize), partner: (usize, usize)) -> bool {
    let side = |king: usize, partner: usize| (partner % files).cmp(&(king % files));
    partner.0 / files == partner.1 / files
        && partner.0 != partner.1
        && side(king.0, partner.0) == side(king.1, partner.1)
}

/// Returns the squares of a rank that are not between two of its squares, these included.
fn round_path<const N: usize>(files: usize, from: usize, to: usize) -> SquareSet<N> {
    let first = from - from % files;
    let (low, high) = (from.min(to), from.max(to));
    let outside = (first..first + files).filter(|square| !(low + 1..high).contains(square));
    outside.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
}

/// Returns the squares between two squares of a rank or file, both included; otherwise just the
/// two.
fn path<const N: usize>(files: usize, from: usize, to: usize) -> SquareSet<N> {
    let (low, high) = (from.min(to), from.max(to));
    let step = if low / files == high / files {
        1
    } else if low % files == high % files {
        files
    } else {
        (high - low).max(1)
    };
    (low..=high).step_by(step).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
}

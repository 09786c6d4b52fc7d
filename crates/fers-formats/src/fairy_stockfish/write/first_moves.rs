//! Moves from certain squares only: double and triple steps of pawns, first moves of others,
//! palaces, soldiers.

use fers_core::{ByColor, Color, PieceType, Region, Vector};
use fers_rules::{Arrivals, Condition, Leg, Path, Range, Ruleset, Steps};

use super::{Writer, squares};
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::SOLDIER;

/// The moves of a piece type, split.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// Paths that are always possible, without captures en passant.
    pub(super) always: Vec<Path>,
    /// Paths from certain squares.
    pub(super) from_squares: Vec<FromSquares>,
    /// Whether it captures en passant, by side.
    pub(super) takes_passing: ByColor<bool>,
}

/// A path without its condition, with its origins.
#[derive(Clone, Debug)]
pub(super) struct FromSquares {
    pub(super) path: Path,
    pub(super) from: ByColor<Region>,
    /// Squares where it gives an en passant chance.
    pub(super) opens: ByColor<Region>,
    pub(super) kind: Kind,
}

/// The kinds of first moves in Fairy-Stockfish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Two steps straight ahead.
    Double,
    /// Three steps straight ahead.
    Triple,
    /// One diagonal step or more, possibly of a palace.
    Diagonal { steps: u8 },
    /// One step to the left and right.
    Sideways,
    /// Any other path.
    Other,
}

impl Parts {
    /// Splits the moves of all piece types.
    pub(super) fn of_all(ruleset: &Ruleset) -> Vec<Self> {
        ruleset.piece_types().map(|piece_type| Self::of(ruleset, piece_type)).collect()
    }

    fn of(ruleset: &Ruleset, piece_type: PieceType) -> Self {
        let piece = ruleset.piece(piece_type);
        let mut parts = Self {
            takes_passing: ByColor::from_fn(|color| {
                piece.moves_of(color).iter().flat_map(|path| &path.legs).any(|leg| leg.arrivals.en_passant)
            }),
            ..Self::default()
        };
        // First leaps that a rook may forbid belong to Cambodian chess.
        let is_cambodian = ruleset.pieces.iter().any(|piece| !piece.unsettles.is_empty());
        for color in Color::ALL {
            for path in piece.moves_of(color).iter().flat_map(by_length) {
                let path = without_en_passant(path);
                let opens = path.opens_en_passant();
                let path = path.opening_en_passant(false);
                if is_cambodian && path.when.contains(&Condition::Virgin) {
                    continue;
                }
                match begins(ruleset, piece_type, color, &path) {
                    Some(from) if from.is_empty() => {}
                    Some(from) => parts.add(Path { when: Vec::new(), ..path }, color, &from, opens),
                    None if color == Color::White => parts.always.push(path),
                    None => {}
                }
            }
        }
        parts
    }

    fn add(&mut self, path: Path, color: Color, from: &Region, opens: bool) {
        let same = |known: &FromSquares| {
            fers_betza::same_moves(std::slice::from_ref(&known.path), std::slice::from_ref(&path))
        };
        let index = self.from_squares.iter().position(same).unwrap_or_else(|| {
            let kind = Kind::of(&path);
            let nowhere = ByColor::<Region>::default;
            self.from_squares.push(FromSquares { path, from: nowhere(), opens: nowhere(), kind });
            self.from_squares.len() - 1
        });
        let known = &mut self.from_squares[index];
        from.iter().for_each(|square| known.from[color].insert(square));
        if opens {
            from.iter().for_each(|square| known.opens[color].insert(square));
        }
    }

    /// Returns whether the piece has the steps of pawns.
    pub(super) fn has_pawn_steps(&self) -> bool {
        self.from_squares.iter().any(|part| matches!(part.kind, Kind::Double | Kind::Triple))
    }
}

impl Kind {
    fn of(path: &Path) -> Self {
        let is = |legs: Vec<Vector>, steps: u8, arrivals: Arrivals| {
            let same = Path::single(Leg::ride(legs, Range::exactly(steps), arrivals));
            fers_betza::same_moves(std::slice::from_ref(path), &[same])
        };
        let ahead = || vec![Vector::new(0, 1)];
        let both = Arrivals::quiet_or_capture;
        if is(ahead(), 2, Arrivals::quiet()) {
            return Self::Double;
        }
        if is(ahead(), 3, Arrivals::quiet()) {
            return Self::Triple;
        }
        if is(vec![Vector::new(1, 0), Vector::new(-1, 0)], 1, both()) {
            return Self::Sideways;
        }
        let diagonals = Vector::RING.into_iter().filter(|step| step.files != 0 && step.ranks != 0);
        for (steps, direction) in
            (1..=SIZE_OF_PALACE).flat_map(|steps| diagonals.clone().map(move |step| (steps, step)))
        {
            if is(vec![direction], steps, both()) {
                return Self::Diagonal { steps };
            }
        }
        Self::Other
    }
}

/// Maximal length of a palace diagonal.
const SIZE_OF_PALACE: u8 = 9;

/// Splits a ride straight ahead from certain squares by the number of its steps.
fn by_length(path: &Path) -> Vec<Path> {
    let ahead = Steps::Absolute(vec![Vector::new(0, 1)]);
    match path.legs.as_slice() {
        [leg] if leg.steps == ahead && !path.when.is_empty() && leg.range.max.is_some_and(|max| max <= 3) => {
            let lengths = leg.range.min..=leg.range.max.unwrap_or(leg.range.min);
            let exactly =
                |steps| Path { legs: vec![Leg { range: Range::exactly(steps), ..leg.clone() }], ..path.clone() };
            lengths.map(exactly).collect()
        }
        _ => vec![path.clone()],
    }
}

/// Returns the path without captures en passant, which have keys of their own.
pub(super) fn without_en_passant(mut path: Path) -> Path {
    path.legs.iter_mut().for_each(|leg| leg.arrivals.en_passant = false);
    path
}

/// Returns the squares where a path begins; `None` if it may begin anywhere or has other
/// conditions. For long steps of pawns, `all` squares are returned in the first case.
fn begins(ruleset: &Ruleset, piece_type: PieceType, color: Color, path: &Path) -> Option<Region> {
    match path.when.as_slice() {
        [Condition::From(zones)] => Some(ruleset.zone(*zones, color).clone()),
        [Condition::Virgin] => {
            let own = ruleset.start.pieces().filter(|(_, piece)| piece.piece_type == piece_type && piece.is_of(color));
            Some(own.map(|(square, _)| square).filter(|&square| ruleset.start.virgin.contains(square)).collect())
        }
        [] if matches!(Kind::of(path), Kind::Double | Kind::Triple) => Some(ruleset.geometry.squares().collect()),
        _ => None,
    }
}

impl Writer<'_> {
    /// Writes the steps of pawns, the squares of first moves, captures en passant and palaces.
    pub(super) fn first_moves(&mut self) {
        let geometry = &self.ruleset.geometry;
        let double = self.union(|kind| kind != Kind::Triple);
        let triple = self.union(|kind| kind == Kind::Triple);
        let has_double = double.iter().any(|(_, squares)| !squares.is_empty());
        self.sheet.switch(Field::DoubleStep, has_double);
        if has_double {
            self.sheet.texts(Field::DoubleStepRegion, squares::texts(geometry, &double));
        }
        self.sheet.texts(Field::TripleStepRegion, squares::texts(geometry, &triple));
        let takes = |color: Color| self.types_where(|piece_type| self.parts[piece_type.index()].takes_passing[color]);
        let takers = ByColor::from_fn(takes);
        self.sheet.types_by_side(Field::EnPassantTypes, takers);
        self.passing(takers.map(|types| !types.is_empty()));
        self.sheet.text_of(Field::DiagonalLines, squares::text(geometry, self.cast.palace()));
        self.soldiers();
    }

    /// Iterates over the paths from certain squares that several pieces share.
    fn shared(&self) -> impl Iterator<Item = &FromSquares> {
        let own = self.ruleset.piece_types().zip(self.parts);
        own.filter(|(piece_type, _)| !self.cast.knows_squares(*piece_type)).flat_map(|(_, parts)| &parts.from_squares)
    }

    /// Returns all squares where paths of a kind begin.
    fn union(&self, is_meant: impl Fn(Kind) -> bool) -> ByColor<Region> {
        let mut squares = ByColor::<Region>::default();
        for part in self.shared().filter(|part| is_meant(part.kind)) {
            for color in Color::ALL {
                part.from[color].iter().for_each(|square| squares[color].insert(square));
            }
        }
        squares
    }

    /// Writes where en passant chances are given, if not always.
    fn passing(&mut self, used: ByColor<bool>) {
        let regions = ByColor::from_fn(|taker: Color| {
            let closed = self.shared().any(|part| part.opens[!taker] != part.from[!taker]);
            if !used[taker] || !closed {
                return "**".to_owned();
            }
            let mut passed = Region::new();
            for part in self.shared() {
                self.passed(part, !taker).iter().for_each(|square| passed.insert(square));
            }
            squares::text(&self.ruleset.geometry, &passed)
        });
        self.sheet.texts(Field::EnPassantRegion, regions);
    }

    /// Returns the squares that a path passes where it gives an en passant chance.
    fn passed(&self, part: &FromSquares, color: Color) -> Region {
        let mut passed = Region::new();
        let Some(leg) = part.path.legs.first() else { return passed };
        let Steps::Absolute(vectors) = &leg.steps else { return passed };
        for from in part.opens[color].iter() {
            for vector in vectors {
                let vector = self.ruleset.frame.apply(*vector, color);
                let squares = std::iter::successors(Some(from), |&square| self.ruleset.geometry.step(square, vector));
                let inner = usize::from(leg.range.max.unwrap_or(u8::MAX).saturating_sub(1));
                squares.skip(1).take(inner).for_each(|square| passed.insert(square));
            }
        }
        passed
    }

    fn soldiers(&mut self) {
        let is_soldier = |piece_type: &PieceType| self.cast.slot(*piece_type) == SOLDIER;
        let Some(soldier) = self.ruleset.piece_types().find(is_soldier) else { return };
        let sideways = self.parts[soldier.index()].from_squares.iter().find(|part| part.kind == Kind::Sideways);
        let ranks = sideways.map(|part| part.from.white.iter().map(|square| self.ruleset.geometry.rank(square)).min());
        if let Some(Some(rank)) = ranks {
            self.sheet.number(Field::SoldierRank, u32::from(rank) + 1);
        }
    }
}

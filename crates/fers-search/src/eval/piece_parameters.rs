//! Numbers for pieces on squares that a fit learns, and which pieces share one.

use fers_core::{ByColor, Color, Geometry, PieceType, Square};
use fers_movegen::{AnyPosition, Position};
use fers_rules::Ruleset;

use super::mobility_curve::STEPS;
use super::piece_square_tables::PieceSquareTables;
use super::relations::{DISTANCES, HELD};

/// What a number of [`PieceParameters`] is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceParameter {
    /// The value of a piece type on the board.
    Value(PieceType),
    /// The value of a piece type in hand.
    Hand(PieceType),
    /// A square for a piece type, as White sees it.
    Square(PieceType, Square),
    /// A number of targets for a piece type; it also stands for greater ones up to the next.
    Mobility(PieceType, u8),
    /// A distance of a piece type to the royal of its side, in steps of a king; the last one stands
    /// for greater ones, too.
    OwnRoyal(PieceType, u8),
    /// A distance of a piece type to the royal of the other side, likewise.
    EnemyRoyal(PieceType, u8),
    /// A number of pieces of a type in hand, beside what each of them counts; the last one stands
    /// for greater ones, too.
    Held(PieceType, u8),
}

/// Which relations of a type have numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HasRelations {
    /// The number of targets.
    pub mobility: bool,
    /// The distances to royals.
    pub distances: bool,
    /// How many are in hand.
    pub held: bool,
}

/// The numbers that a fit may learn for the pieces of a variant, and which pieces share one.
///
/// A piece on the board has two numbers: one for its type, one for its square. Both sides share
/// them, Black's squares seen from Black's side, if the type moves alike for both. The left and the
/// right half of the board share the numbers of squares if the moves of the type are mirrored
/// there. A type whose mobility counts has further numbers, by the number of targets; so have
/// distances to royals and how many are in hand.
#[derive(Clone, Debug)]
pub struct PieceParameters {
    places: usize,
    types: usize,
    /// By side, type and place, and after the last place for the hand: the two numbers. A piece in
    /// hand has one number only, which stands there twice.
    by_place: Box<[[u16; 2]]>,
    /// By side and type: the first number for mobility; 0 if it does not count.
    of_mobility: Box<[u16]>,
    /// By side and type: the first number for distances, those to the own royal first; 0 if they do
    /// not count.
    of_distances: Box<[u16]>,
    /// By side and type: the first number for pieces in hand; 0 if they do not count.
    of_held: Box<[u16]>,
    /// By number: the side, where the sides do not share it, and what the number is for.
    meanings: Vec<(Option<Color>, PieceParameter)>,
}

impl PieceParameters {
    /// Finds which pieces share a number, from the features of their squares. `has` tells which
    /// relations of a type count.
    pub(super) fn of(
        ruleset: &Ruleset,
        tables: &PieceSquareTables,
        has: &dyn Fn(Color, PieceType) -> HasRelations,
    ) -> Self {
        let (places, types) = (ruleset.geometry.places(), ruleset.pieces.len());
        let mut found = Self {
            places,
            types,
            by_place: vec![[0; 2]; 2 * types * (places + 1)].into(),
            of_mobility: vec![0; 2 * types].into(),
            of_distances: vec![0; 2 * types].into(),
            of_held: vec![0; 2 * types].into(),
            meanings: Vec::new(),
        };
        for piece_type in ruleset.piece_types() {
            let symmetry = Symmetry::of(&ruleset.geometry, tables, piece_type);
            let sides = if symmetry.of_sides { vec![None] } else { Color::ALL.map(Some).to_vec() };
            for side in sides {
                found.add_type(&ruleset.geometry, piece_type, &symmetry, side);
                found.add_relations(piece_type, side, has);
            }
        }
        found
    }

    /// Adds the numbers of a type of a side, or of both.
    fn add_type(&mut self, geometry: &Geometry, piece_type: PieceType, symmetry: &Symmetry, side: Option<Color>) {
        let value = self.add(side, PieceParameter::Value(piece_type));
        let hand = self.add(side, PieceParameter::Hand(piece_type));
        let colors = side.map_or(Color::ALL.to_vec(), |color| vec![color]);
        colors.iter().for_each(|&color| *self.at(color, piece_type, self.places) = [hand, hand]);
        let mut known = vec![None; self.places];
        for square in geometry.squares() {
            let image = if symmetry.of_files { left_half(geometry, square) } else { square };
            let number =
                *known[image.index()].get_or_insert_with(|| self.add(side, PieceParameter::Square(piece_type, image)));
            for &color in &colors {
                *self.at(color, piece_type, seen_by(geometry, color, square).index()) = [value, number];
            }
        }
    }

    /// Adds the numbers for the relations of a type of a side, or of both.
    fn add_relations(
        &mut self,
        piece_type: PieceType,
        side: Option<Color>,
        has: &dyn Fn(Color, PieceType) -> HasRelations,
    ) {
        let colors = side.map_or(Color::ALL.to_vec(), |color| vec![color]);
        let any = |test: fn(HasRelations) -> bool| colors.iter().any(|&color| test(has(color, piece_type)));
        let rows: Vec<usize> = colors.iter().map(|color| color.index() * self.types + piece_type.index()).collect();
        if any(|has| has.mobility) {
            let first = self.add_all(side, STEPS.map(|targets| PieceParameter::Mobility(piece_type, targets)));
            rows.iter().for_each(|&row| self.of_mobility[row] = first);
        }
        if any(|has| has.distances) {
            let own = (1..=DISTANCES).map(|distance| PieceParameter::OwnRoyal(piece_type, distance));
            let enemy = (1..=DISTANCES).map(|distance| PieceParameter::EnemyRoyal(piece_type, distance));
            let first = self.add_all(side, own.chain(enemy));
            rows.iter().for_each(|&row| self.of_distances[row] = first);
        }
        if any(|has| has.held) {
            let first = self.add_all(side, (1..=HELD).map(|held| PieceParameter::Held(piece_type, held)));
            rows.iter().for_each(|&row| self.of_held[row] = first);
        }
    }

    /// Adds numbers in a row. Returns the first.
    fn add_all(&mut self, side: Option<Color>, meanings: impl IntoIterator<Item = PieceParameter>) -> u16 {
        let first = self.meanings.len() as u16;
        meanings.into_iter().for_each(|meaning| {
            self.add(side, meaning);
        });
        first
    }

    /// Returns the first number for the mobility of a type.
    pub(super) fn first_of_mobility(&self, color: Color, piece_type: PieceType) -> u16 {
        self.of_mobility[color.index() * self.types + piece_type.index()]
    }

    /// Returns the first number for the distances of a type, those to the own royal first; `None`
    /// if they do not count.
    pub(super) fn first_of_distances(&self, color: Color, piece_type: PieceType) -> Option<u16> {
        // Number 0 is the value of a piece.
        Some(self.of_distances[color.index() * self.types + piece_type.index()]).filter(|&first| first > 0)
    }

    /// Returns the first number for the pieces of a type in hand; `None` if they do not count.
    pub(super) fn first_of_held(&self, color: Color, piece_type: PieceType) -> Option<u16> {
        Some(self.of_held[color.index() * self.types + piece_type.index()]).filter(|&first| first > 0)
    }

    fn add(&mut self, side: Option<Color>, meaning: PieceParameter) -> u16 {
        self.meanings.push((side, meaning));
        (self.meanings.len() - 1) as u16
    }

    fn at(&mut self, color: Color, piece_type: PieceType, place: usize) -> &mut [u16; 2] {
        &mut self.by_place[(color.index() * self.types + piece_type.index()) * (self.places + 1) + place]
    }

    /// Returns the number of places of the board.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// Returns the numbers of a piece on a place; `None` stands for the hand.
    pub(super) fn of_piece(&self, color: Color, piece_type: PieceType, place: Option<usize>) -> &[u16] {
        let place = place.unwrap_or(self.places);
        let pair = &self.by_place[(color.index() * self.types + piece_type.index()) * (self.places + 1) + place];
        if place == self.places { &pair[..1] } else { pair }
    }

    /// Returns the side, where the sides do not share the number, and the meaning of each number.
    pub fn meanings(&self) -> &[(Option<Color>, PieceParameter)] {
        &self.meanings
    }

    /// Counts the numbers of all pieces in a position: White's less Black's, without zeros. Those
    /// that depend on other pieces are in [`Trace::relations`](super::Trace::relations).
    pub fn count(&self, position: &AnyPosition) -> Vec<(u16, i32)> {
        match position {
            #[cfg(not(fers_one_width))]
            AnyPosition::Small(position) => self.count_sized(position),
            #[cfg(not(fers_one_width))]
            AnyPosition::Medium(position) => self.count_sized(position),
            AnyPosition::Large(position) => self.count_sized(position),
        }
    }

    fn count_sized<const N: usize>(&self, position: &Position<N>) -> Vec<(u16, i32)> {
        let mut counts = vec![0; self.meanings.len()];
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            for piece_type in (0..self.types).map(|index| PieceType(index as u16)) {
                let mut add = |place, times: i32| {
                    self.of_piece(color, piece_type, place)
                        .iter()
                        .for_each(|&number| counts[usize::from(number)] += times);
                };
                position.squares_of(color, piece_type).into_iter().for_each(|place| add(Some(place), sign));
                add(None, sign * i32::from(position.in_hand(color, piece_type)));
            }
        }
        let counted = counts.into_iter().enumerate().filter(|(_, times)| *times != 0);
        counted.map(|(number, times)| (number as u16, times)).collect()
    }
}

/// Which symmetries the features of a type have.
struct Symmetry {
    /// Black's squares are White's, seen from Black's side.
    of_sides: bool,
    /// The files of the right half are those of the left, mirrored.
    of_files: bool,
}

impl Symmetry {
    fn of(geometry: &Geometry, tables: &PieceSquareTables, piece_type: PieceType) -> Self {
        let [white, black] =
            Color::ALL.map(|color| (tables.features(color, piece_type), tables.goals(color, piece_type)));
        let all_alike =
            |test: &dyn Fn(usize, Square) -> bool| geometry.squares().all(|square| test(square.index(), square));
        let is_mirrored = |(features, goals): (&[_], &[_])| {
            all_alike(&|here, square| {
                let there = mirrored_file(geometry, square).map(Square::index);
                there.is_some_and(|there| features[here] == features[there] && goals[here] == goals[there])
            })
        };
        let of_sides = all_alike(&|here, square| {
            let there = seen_by(geometry, Color::Black, square).index();
            geometry.has(Square(there as u16)) && white.0[here] == black.0[there] && white.1[here] == black.1[there]
        });
        Self { of_sides, of_files: is_mirrored(white) && is_mirrored(black) }
    }
}

/// Returns a square as a side sees it.
fn seen_by(geometry: &Geometry, color: Color, square: Square) -> Square {
    if color == Color::White { square } else { geometry.mirrored(square) }
}

/// Returns the square on the file mirrored left to right.
fn mirrored_file(geometry: &Geometry, square: Square) -> Option<Square> {
    let file = geometry.files - 1 - geometry.file(square);
    geometry.square_on(file, geometry.rank(square), geometry.board(square))
}

/// Returns the square itself in the left half of the board, else its mirror image there.
fn left_half(geometry: &Geometry, square: Square) -> Square {
    if 2 * geometry.file(square) < geometry.files { square } else { mirrored_file(geometry, square).unwrap_or(square) }
}

/// What play has taught about one variant: weights, and corrections of the values of its pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learnt {
    /// The weights of the computed evaluation.
    pub weights: super::Weights,
    /// By number of the [`PieceParameters`] of the variant: what is added, in 256ths of a
    /// centipawn. Missing numbers are 0.
    pub pieces: Vec<super::Phased>,
}

impl From<super::Weights> for Learnt {
    fn from(weights: super::Weights) -> Self {
        Self { weights, pieces: Vec::new() }
    }
}

impl Learnt {
    /// Returns what is added for a piece.
    pub(super) fn of_numbers(&self, numbers: &[u16]) -> super::Phased {
        let mut sum = super::Phased::default();
        let known = numbers.iter().filter_map(|&number| self.pieces.get(usize::from(number)));
        known.for_each(|&number| sum.add(number, 1));
        sum
    }

    /// Returns by side and type the correction of the value of a piece on the board in centipawns,
    /// midway between early and late.
    pub(super) fn exchange_corrections(&self, parameters: &PieceParameters) -> ByColor<Vec<i32>> {
        let mut corrections = ByColor::from_fn(|_| vec![0; parameters.types]);
        for (&(side, meaning), number) in parameters.meanings.iter().zip(&self.pieces) {
            let PieceParameter::Value(piece_type) = meaning else { continue };
            let centipawns = (number.early + number.late) / (2 * super::weights::UNIT);
            let sides = side.map_or(Color::ALL.to_vec(), |color| vec![color]);
            sides.into_iter().for_each(|color| corrections[color][piece_type.index()] = centipawns);
        }
        corrections
    }
}

//! Rays and steps of a board.

use fers_core::{Color, Geometry, Joined, Square, SquareSet, Vector};
use fers_program::{BySquare, Direction, NOWHERE, StepTable};
use fers_rules::Ruleset;

use crate::draft::Draft;

/// Keeps the rays and steps that the other tables ask for.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { lines, program, .. } = draft;
    program.directions = std::mem::take(&mut lines.directions);
    program.rays = std::mem::take(&mut lines.rays).into_boxed_slice();
    program.steps = std::mem::take(&mut lines.steps);
}

/// The rays and steps that tables have asked for, each once.
pub(crate) struct Lines<'a, const N: usize> {
    geometry: &'a Geometry,
    /// The edges that are joined for some leg, each once; the first is [`Joined::Nothing`].
    joined: Vec<Joined>,
    pub directions: Vec<Direction>,
    /// By direction: the squares ahead of each square.
    pub rays: Vec<BySquare<SquareSet<N>, N>>,
    direction_vectors: Vec<Vector>,
    pub steps: Vec<StepTable>,
    /// Each step has one table for each entry of `joined`, in that order.
    step_vectors: Vec<Vector>,
}

impl<'a, const N: usize> Lines<'a, N> {
    /// Makes tables for a game where no edges are joined for single legs.
    pub fn new(geometry: &'a Geometry) -> Self {
        Self {
            geometry,
            joined: vec![Joined::Nothing],
            directions: Vec::new(),
            rays: Vec::new(),
            direction_vectors: Vec::new(),
            steps: Vec::new(),
            step_vectors: Vec::new(),
        }
    }

    /// Makes tables for the legs of a game.
    pub fn joining(ruleset: &'a Ruleset) -> Self {
        let mut lines = Self::new(&ruleset.geometry);
        for piece in &ruleset.pieces {
            for leg in piece.all_moves().flat_map(|path| &path.legs) {
                for color in Color::ALL {
                    let joined = ruleset.frame.joined(leg.joined, &ruleset.geometry, color);
                    if !lines.joined.contains(&joined) {
                        lines.joined.push(joined);
                    }
                }
            }
        }
        lines
    }

    /// Returns the number of places of the board.
    pub fn places(&self) -> usize {
        self.geometry.places()
    }

    /// Returns all squares.
    pub fn squares(&self) -> SquareSet<N> {
        self.geometry.squares().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()))
    }

    /// Returns the direction of a step, and adds its rays where they are missing.
    pub fn direction(&mut self, vector: Vector) -> Direction {
        if let Some(index) = self.direction_vectors.iter().position(|&known| known == vector) {
            return self.directions[index];
        }
        let mut rays = BySquare::filled(SquareSet::EMPTY);
        (0..self.geometry.places()).for_each(|from| rays[from] = self.ray(from, vector));
        let step = (vector.files, vector.ranks, vector.boards);
        let direction = Direction { rays: self.rays.len() as u32, ascending: self.index_step(vector) > 0, step };
        self.rays.push(rays);
        self.directions.push(direction);
        self.direction_vectors.push(vector);
        direction
    }

    /// Returns the opposite direction, and adds its rays where they are missing.
    pub fn opposite(&mut self, direction: Direction) -> Direction {
        let (files, ranks, boards) = direction.step;
        self.direction(-Vector { files, ranks, boards })
    }

    /// Returns the ray from a square: the squares ahead of it.
    pub fn ray_of(&self, direction: Direction, from: usize) -> SquareSet<N> {
        self.rays[direction.rays as usize][from]
    }

    /// Iterates over the squares ahead of a square, nearest first.
    pub fn ahead(&self, from: usize, vector: Vector) -> impl Iterator<Item = usize> {
        let start = Square(from as u16);
        let first = self.geometry.has(start).then(|| self.geometry.step(start, vector)).flatten();
        let squares = std::iter::successors(first, move |&square| self.geometry.step(square, vector));
        squares.take_while(move |&square| square != start).map(Square::index)
    }

    /// Returns whether the squares ahead of each square are in the order of their indices. Only
    /// then a set of squares can stand for a ray.
    pub fn is_ordered(&self, vector: Vector) -> bool {
        let ascends = self.index_step(vector) > 0;
        (0..self.places()).all(|from| {
            let mut last = from;
            self.ahead(from, vector).all(|square| {
                let goes_on = if ascends { square > last } else { square < last };
                last = square;
                goes_on
            })
        })
    }

    /// Returns the number that a step adds to the index of a square where it crosses no edge.
    fn index_step(&self, vector: Vector) -> i32 {
        let files = i32::from(self.geometry.files);
        let per_board = files * i32::from(self.geometry.ranks);
        i32::from(vector.boards) * per_board + i32::from(vector.ranks) * files + i32::from(vector.files)
    }

    fn ray(&self, from: usize, vector: Vector) -> SquareSet<N> {
        self.ahead(from, vector).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }

    /// Returns the index of the table of a step, on the board as it is or with edges joined that
    /// were announced to [`joining`](Self::joining). Adds the tables of all turns of the step where
    /// they are missing.
    pub fn step(&mut self, vector: Vector, joined: Joined) -> u16 {
        if let Some(first) = self.first_table(vector) {
            return first + self.kind(joined);
        }
        let first = self.steps.len();
        for turned in (0..8).map(|turn| vector.turned(turn)) {
            if self.first_table(turned).is_none() {
                self.add_tables(turned);
            }
        }
        for index in first..self.steps.len() {
            let vector = self.step_vectors[index / self.joined.len()];
            let turned = |turn| self.first_table(vector.turned(turn)).expect("rings were added whole");
            self.steps[index].turned = std::array::from_fn(|turn| turned(turn as u8));
        }
        self.step(vector, joined)
    }

    /// Returns the offset of the table for these joined edges from the plain table of a step.
    pub fn kind(&self, joined: Joined) -> u16 {
        let kind = self.joined.iter().position(|&known| known == joined);
        kind.expect("all edges that are joined were announced") as u16
    }

    fn add_tables(&mut self, vector: Vector) {
        for kind in 0..self.joined.len() {
            let joined = self.joined[kind];
            let to = (0..self.geometry.places()).map(|from| self.step_from(from, vector, joined)).collect();
            let line = (joined.is_nothing() && self.is_ordered(vector)).then(|| self.direction(vector));
            self.steps.push(StepTable { to, turned: [0; 8], kinds: self.joined.len() as u16, line });
        }
        self.step_vectors.push(vector);
    }

    /// Returns the index of the table of a step on the board as it is.
    fn first_table(&self, vector: Vector) -> Option<u16> {
        let index = self.step_vectors.iter().position(|&known| known == vector)?;
        Some((index * self.joined.len()) as u16)
    }

    fn step_from(&self, from: usize, vector: Vector, joined: Joined) -> u16 {
        let from = Square(from as u16);
        let to = self.geometry.has(from).then(|| self.geometry.step_round(from, vector, joined)).flatten();
        to.map_or(NOWHERE, |square| square.0)
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Joined, SquareSet, Vector};
    use fers_program::NOWHERE;
    use fers_rules::{Arrivals, Frame, Leg, Path, PieceRules, Range, Ruleset};

    use super::Lines;
    use crate::testing::Compiled;

    #[test]
    fn the_long_diagonal_leads_from_corner_to_corner() {
        let board = Geometry::rectangle(8, 8);
        let mut lines = Lines::<1>::new(&board);
        let direction = lines.direction(Vector::new(1, 1));
        let diagonal = (1..8).fold(SquareSet::EMPTY, |set, rank| set | SquareSet::of(9 * rank));
        assert_eq!((lines.ray_of(direction, 0), lines.ray_of(direction, 63)), (diagonal, SquareSet::EMPTY));
        assert_eq!(lines.opposite(direction).step, (-1, -1, 0));
    }

    #[test]
    fn a_rank_of_a_cylinder_leads_round_the_board_to_its_own_square() {
        let cylinder = Geometry { wraps_files: true, ..Geometry::rectangle(8, 8) };
        let lines = Lines::<1>::new(&cylinder);
        // From h1 to the right: a1, b1 ... g1.
        assert!(lines.ahead(7, Vector::new(1, 0)).eq(0..7));
        assert!(!lines.is_ordered(Vector::new(1, 0)) && lines.is_ordered(Vector::new(0, 1)));
    }

    #[test]
    fn a_step_is_kept_with_all_its_turns() {
        let board = Geometry::rectangle(8, 8);
        let mut lines = Lines::<1>::new(&board);
        let up = lines.step(Vector::new(0, 1), Joined::Nothing);
        // A quarter turn clockwise of up is right.
        let right = lines.steps[usize::from(up)].turned[2];
        assert_eq!(right, lines.step(Vector::new(1, 0), Joined::Nothing));
        assert_eq!((lines.steps[usize::from(right)].to[0], lines.steps[usize::from(right)].to[7]), (1, NOWHERE));
    }

    #[test]
    fn chess_needs_the_eight_directions_of_the_queen() {
        let chess = Compiled::<1>::library("chess");
        assert_eq!((chess.program.directions.len(), chess.program.rays.len()), (8, 8));
    }

    #[test]
    fn tables_of_joined_edges_stand_behind_the_plain_one() {
        let files = Joined::Files { left: 0, right: 4 };
        let slide =
            |joined| Path::single(Leg { joined, ..Leg::ride(vec![Vector::new(1, 0)], Range::ANY, Arrivals::quiet()) });
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        ruleset.frame = Frame::Rotated;
        ruleset.pieces = vec![PieceRules::new("Slider", "S", vec![slide(Joined::All), slide(files)])];
        let mut lines = Lines::<1>::joining(&ruleset);
        let (right, e1) = (Vector::new(1, 0), 4);
        let plain = lines.step(right, Joined::Nothing);
        // Black sees the files from the other side.
        let kinds = [Joined::Nothing, Joined::All, files, files.reflected(8)];
        assert_eq!(kinds.map(|joined| lines.step(right, joined)), [0, 1, 2, 3].map(|kind| plain + kind));
        assert_eq!(kinds.map(|joined| lines.kind(joined)), [0, 1, 2, 3]);
        let to = |joined, from: usize| lines.steps[usize::from(plain + lines.kind(joined))].to[from];
        assert_eq!((to(Joined::Nothing, e1), to(Joined::All, 7), to(Joined::Nothing, 7)), (5, 0, NOWHERE));
        assert_eq!((to(files, e1), to(files, 5), to(files.reflected(8), 7)), (0, NOWHERE, 3));
        let back = lines.steps[usize::from(plain)].turned[4];
        assert!((0..4).all(|kind| lines.steps[usize::from(plain)].leads_back(back + kind)));
    }
}

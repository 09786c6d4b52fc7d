//! The lines and steps of a board.

use fers_core::{Geometry, Square, SquareSet, Vector};
use fers_movegen::{BySquare, Direction, NOWHERE, StepTable};

/// The lines and steps that have been asked for, each once.
pub(crate) struct Lines<'a, const N: usize> {
    geometry: &'a Geometry,
    pub directions: Vec<Direction>,
    /// By direction: the squares ahead of each square.
    pub rays: Vec<BySquare<SquareSet<N>, N>>,
    direction_vectors: Vec<Vector>,
    pub steps: Vec<StepTable>,
    step_vectors: Vec<Vector>,
}

impl<'a, const N: usize> Lines<'a, N> {
    pub fn new(geometry: &'a Geometry) -> Self {
        Self {
            geometry,
            directions: Vec::new(),
            rays: Vec::new(),
            direction_vectors: Vec::new(),
            steps: Vec::new(),
            step_vectors: Vec::new(),
        }
    }

    /// Number of places of the board.
    pub fn places(&self) -> usize {
        self.geometry.places()
    }

    /// The direction of a step on the board.
    pub fn direction(&mut self, vector: Vector) -> Direction {
        if let Some(index) = self.direction_vectors.iter().position(|&known| known == vector) {
            return self.directions[index];
        }
        let mut rays = BySquare::filled(SquareSet::EMPTY);
        (0..self.geometry.places()).for_each(|from| rays[from] = self.ray(from, vector));
        let files = i32::from(self.geometry.files);
        let per_board = files * i32::from(self.geometry.ranks);
        let by = i32::from(vector.boards) * per_board + i32::from(vector.ranks) * files + i32::from(vector.files);
        let step = (vector.files, vector.ranks, vector.boards);
        let direction = Direction { rays: self.rays.len() as u32, ascending: by > 0, step };
        self.rays.push(rays);
        self.directions.push(direction);
        self.direction_vectors.push(vector);
        direction
    }

    /// The opposite direction.
    pub fn opposite(&mut self, direction: Direction) -> Direction {
        let (files, ranks, boards) = direction.step;
        self.direction(-Vector { files, ranks, boards })
    }

    /// The squares ahead of a square.
    pub fn ray_of(&self, direction: Direction, from: usize) -> SquareSet<N> {
        self.rays[direction.rays as usize][from]
    }

    /// The squares ahead of one, nearest first.
    pub fn ahead(&self, from: usize, vector: Vector) -> impl Iterator<Item = usize> {
        let start = Square(from as u16);
        let first = self.geometry.has(start).then(|| self.geometry.step(start, vector)).flatten();
        let squares = std::iter::successors(first, move |&square| self.geometry.step(square, vector));
        squares.take_while(move |&square| square != start).map(Square::index)
    }

    fn ray(&self, from: usize, vector: Vector) -> SquareSet<N> {
        self.ahead(from, vector).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }

    /// The index of the table of a step on the board, with the tables of all its turns.
    pub fn step(&mut self, vector: Vector) -> u16 {
        let known = self.step_vectors.iter().position(|&known| known == vector);
        if let Some(index) = known {
            return index as u16;
        }
        let first = self.steps.len();
        for turn in 0..8 {
            let turned = vector.turned(turn);
            if !self.step_vectors.contains(&turned) {
                let to = (0..self.geometry.places()).map(|from| self.step_from(from, turned)).collect();
                self.steps.push(StepTable { to, turned: [0; 8] });
                self.step_vectors.push(turned);
            }
        }
        for index in first..self.steps.len() {
            for turn in 0..8u8 {
                let turned = self.step_vectors[index].turned(turn);
                let table = self.step_vectors.iter().position(|&known| known == turned);
                self.steps[index].turned[usize::from(turn)] = table.expect("rings were added whole") as u16;
            }
        }
        self.step(vector)
    }

    fn step_from(&self, from: usize, vector: Vector) -> u16 {
        let from = Square(from as u16);
        let to = self.geometry.has(from).then(|| self.geometry.step(from, vector)).flatten();
        to.map_or(NOWHERE, |square| square.0)
    }
}

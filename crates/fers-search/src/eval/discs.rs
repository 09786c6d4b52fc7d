//! Discs that lines turn over (Othello): moves, discs that no line can turn any more, places.
//!
//! Assumes that pieces come by drops and that a flip turns enclosed enemies.

use fers_core::{ByColor, Color, Square, SquareSet, Vector};
use fers_movegen::Position;
use fers_rules::{Drops, FlipReach, Ruleset};

use super::piece_square_tables::{WideSet, narrow};
use super::weights::{Tally, Term};

/// The terms of one variant.
#[derive(Clone, Debug)]
pub(super) struct Discs {
    /// The lines that may enclose, by their two opposite steps.
    axes: Vec<Axis>,
    /// All squares of the board.
    board: WideSet,
    /// Squares on which no line can turn a disc (corners).
    unturnable: WideSet,
    /// Other squares, by place: point of the curve of [`Term::TurnableDisc`].
    points: Vec<u8>,
}

/// The squares beside each square along one line, by place.
#[derive(Clone, Debug)]
struct Axis {
    neighbours: [Vec<Option<u16>>; 2],
    /// All lines of at least three squares in this direction.
    lines: Vec<WideSet>,
    /// Squares beside the edge, whose disc this line cannot turn.
    edge: WideSet,
}

impl Axis {
    fn of(ruleset: &Ruleset, step: Vector) -> Self {
        let geometry = &ruleset.geometry;
        let back = Vector::new(-step.files, -step.ranks);
        let beside = |by: Vector| -> Vec<Option<u16>> {
            let next = |place: usize| {
                let square = Square(place as u16);
                geometry.has(square).then(|| geometry.step(square, by)).flatten().map(|next| next.0)
            };
            (0..geometry.places()).map(next).collect()
        };
        let neighbours = [beside(step), beside(back)];
        let mut axis = Self { neighbours, lines: Vec::new(), edge: WideSet::EMPTY };
        for square in geometry.squares() {
            let place = square.index();
            if axis.neighbours.iter().any(|side| side[place].is_none()) {
                axis.edge.insert(place);
            }
            if axis.neighbours[1][place].is_none() {
                let line = axis.line_from(place);
                if line.count() >= 3 {
                    axis.lines.push(line);
                }
            }
        }
        axis
    }

    /// Returns the squares from a place on in the first direction.
    fn line_from(&self, place: usize) -> WideSet {
        let (mut line, mut at) = (WideSet::of(place), place);
        while let Some(next) = self.neighbours[0][at].map(usize::from).filter(|&next| !line.contains(next)) {
            line.insert(next);
            at = next;
        }
        line
    }
}

impl Discs {
    /// Derives the terms from a ruleset; `None` if no drop flips enclosed
    /// pieces.
    pub fn of(ruleset: &Ruleset) -> Option<Self> {
        let flip = ruleset.flips.iter().find(|flip| flip.reach == FlipReach::Enclosed)?;
        let moves = ruleset.piece_types().any(|piece| !ruleset.piece(piece).moves_of(Color::White).is_empty());
        if moves || ruleset.hands.drops == Drops::None {
            return None;
        }
        let is_forward = |step: &&Vector| (step.ranks, step.files) > (0, 0);
        let axes: Vec<Axis> = flip.steps.iter().filter(is_forward).map(|&step| Axis::of(ruleset, step)).collect();
        let board = ruleset.geometry.squares().fold(WideSet::EMPTY, |set, square| set | WideSet::of(square.index()));
        let turning = |place: usize| axes.iter().filter(|axis| !axis.edge.contains(place)).count();
        let places = ruleset.geometry.places();
        let unturnable = board.into_iter().filter(|&place| turning(place) == 0);
        Some(Self {
            unturnable: unturnable.fold(WideSet::EMPTY, |set, place| set | WideSet::of(place)),
            points: (0..places).map(|place| u8::from(turning(place) > 2)).collect(),
            board,
            axes,
        })
    }

    /// Returns the phase of the game: the share of empty squares, of `most`.
    pub fn phase<const N: usize>(&self, position: &Position<N>, most: i32) -> i32 {
        let filled = position.squares_of_side(Color::White).count() + position.squares_of_side(Color::Black).count();
        most - most * filled as i32 / self.board.count().max(1) as i32
    }

    /// Counts the terms of both sides.
    pub fn count<const N: usize>(&self, position: &Position<N>, tally: &mut impl Tally) {
        let discs = ByColor::from_fn(|color| position.squares_of_side(color));
        let empty = narrow::<N>(&self.board).difference(discs.white | discs.black);
        let full: Vec<SquareSet<N>> = self.axes.iter().map(|axis| Self::settled(axis, empty)).collect();
        let corners: SquareSet<N> = narrow(&self.unturnable);
        let beside_corners = self.beside(corners & empty);
        for color in Color::ALL {
            let (own, enemies) = (discs[color], discs[!color]);
            let stable = self.stable(own, &full);
            let mut by_point = [0; Term::TurnableDisc.points()];
            for place in own.difference(stable) {
                by_point[usize::from(self.points[place])] += 1;
            }
            tally.add(color, const { Term::StableDisc.at(0) }, stable.count() as i32);
            for (point, count) in by_point.into_iter().enumerate() {
                tally.add(color, const { Term::TurnableDisc.at(0) } + point, count);
            }
            tally.add(color, const { Term::DiscBesideCorner.at(0) }, (own & beside_corners).count() as i32);
            tally.add(color, const { Term::EnclosingMove.at(0) }, self.moves(own, enemies, empty));
            tally.add(color, const { Term::Frontier.at(0) }, (self.beside(own) & empty).count() as i32);
        }
    }

    /// Returns the squares whose disc a line of this axis cannot turn any more because the line is
    /// full or ends there.
    fn settled<const N: usize>(axis: &Axis, empty: SquareSet<N>) -> SquareSet<N> {
        let full = axis.lines.iter().map(narrow::<N>).filter(|line| !line.intersects(empty));
        full.fold(narrow(&axis.edge), |set, line| set | line)
    }

    /// Returns the discs of a side that no line can turn any more: on each axis, the line is full,
    /// or the disc is at the edge or beside such a disc of its side.
    fn stable<const N: usize>(&self, own: SquareSet<N>, settled: &[SquareSet<N>]) -> SquareSet<N> {
        let mut stable = SquareSet::EMPTY;
        loop {
            let before = stable;
            for place in own.difference(stable) {
                let holds = |(axis, settled): (&Axis, &SquareSet<N>)| {
                    let is_stable = |side: &Vec<Option<u16>>| side[place].is_some_and(|at| stable.contains(at.into()));
                    settled.contains(place) || axis.neighbours.iter().any(is_stable)
                };
                if self.axes.iter().zip(settled).all(holds) {
                    stable.insert(place);
                }
            }
            if stable == before {
                return stable;
            }
        }
    }

    /// Returns the squares beside a set.
    fn beside<const N: usize>(&self, set: SquareSet<N>) -> SquareSet<N> {
        let mut beside = SquareSet::EMPTY;
        for place in set {
            for side in self.axes.iter().flat_map(|axis| &axis.neighbours) {
                if let Some(next) = side[place] {
                    beside.insert(next.into());
                }
            }
        }
        beside
    }

    /// Returns the number of empty squares where a disc of a side would enclose enemies.
    fn moves<const N: usize>(&self, own: SquareSet<N>, enemies: SquareSet<N>, empty: SquareSet<N>) -> i32 {
        let encloses = |place: usize, side: &[Option<u16>]| {
            let mut at = place;
            let mut passed = false;
            while let Some(next) = side[at].map(usize::from) {
                if !enemies.contains(next) || next == place {
                    return passed && own.contains(next);
                }
                (passed, at) = (true, next);
            }
            false
        };
        let may_move =
            |&place: &usize| self.axes.iter().flat_map(|axis| &axis.neighbours).any(|side| encloses(place, side));
        (self.beside(enemies) & empty).into_iter().filter(may_move).count() as i32
    }
}

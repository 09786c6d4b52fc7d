//! Paths over empty squares, written out from every square.

use fers_core::{Color, SquareSet, Vector};
use fers_rules::{Frame, Leg, Path, Steps};

use crate::lines::Lines;

/// The most ways of a path from one square; a path with more is left to the interpreter.
const LAME_PATHS_MAX: usize = 96;

/// The most steps on all ways of a path from one square, dead ends included.
const STEPS_MAX: u32 = 50_000;

/// One way from a square: its end, and the squares that must be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LamePath<const N: usize> {
    pub to: usize,
    pub via: SquareSet<N>,
}

/// Returns all ways of a path whose legs pass empty squares only, from one square. Each leg ends on
/// one of its squares in `ends`. Returns `None` if there are too many, or one leads back to its
/// origin.
pub(crate) fn unfold<const N: usize>(
    path: &Path,
    ends: &[SquareSet<N>],
    frame: Frame,
    color: Color,
    lines: &Lines<N>,
    blocked: SquareSet<N>,
    from: usize,
) -> Option<Vec<LamePath<N>>> {
    let mut unfolding = Unfolding { path, ends, frame, color, lines, blocked, from, ways: Vec::new(), steps: 0 };
    unfolding.leg(0, from, Vector::default(), SquareSet::EMPTY);
    let Unfolding { ways, steps, .. } = unfolding;
    (steps <= STEPS_MAX && ways.len() <= LAME_PATHS_MAX && ways.iter().all(|way| way.to != from)).then_some(ways)
}

/// Returns the directions of a leg on the board, after a step of the leg before.
pub(crate) fn directions(leg: &Leg, frame: Frame, color: Color, last: Vector) -> Vec<Vector> {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors.iter().map(|&vector| frame.apply(vector, color)).collect(),
        Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn_on_board(turn, frame, color))).collect(),
        Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
    }
}

/// Returns a turn as it looks on the board: mirroring the ranks changes its sense.
pub(crate) fn turn_on_board(turn: u8, frame: Frame, color: Color) -> u8 {
    match (frame, color) {
        (Frame::Mirrored, Color::Black) => (8 - turn) % 8,
        _ => turn,
    }
}

struct Unfolding<'a, 'b, const N: usize> {
    path: &'a Path,
    ends: &'a [SquareSet<N>],
    frame: Frame,
    color: Color,
    lines: &'a Lines<'b, N>,
    blocked: SquareSet<N>,
    from: usize,
    ways: Vec<LamePath<N>>,
    steps: u32,
}

impl<const N: usize> Unfolding<'_, '_, N> {
    fn leg(&mut self, index: usize, start: usize, last: Vector, via: SquareSet<N>) {
        for vector in directions(&self.path.legs[index], self.frame, self.color, last) {
            self.line(index, start, vector, via);
        }
    }

    fn line(&mut self, index: usize, start: usize, vector: Vector, mut via: SquareSet<N>) {
        let leg = &self.path.legs[index];
        let is_last = index + 1 == self.path.legs.len();
        for (square, taken) in self.lines.ahead(start, vector).collect::<Vec<_>>().into_iter().zip(1u16..) {
            self.steps += 1;
            let is_too_much = self.ways.len() > LAME_PATHS_MAX || self.steps > STEPS_MAX;
            if is_too_much || leg.range.max.is_some_and(|max| taken > u16::from(max)) {
                return;
            }
            let may_end = taken >= u16::from(leg.range.min) && self.ends[index].contains(square);
            if may_end && is_last {
                let way = LamePath { to: square, via };
                if !self.ways.contains(&way) {
                    self.ways.push(way);
                }
            }
            if self.blocked.contains(square) {
                return;
            }
            if square != self.from {
                via.insert(square);
            }
            if may_end && !is_last {
                self.leg(index + 1, square, vector, via);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::{Compiled, pieces};

    #[test]
    fn a_griffon_passes_the_square_of_its_first_step() {
        // One step diagonally, then as a rook away from where it began.
        let griffon = Compiled::<1>::new(pieces("Griffon = { letter = \"G\", moves = \"FyafsF\" }"));
        let lames = &griffon.mover(Color::White, "Griffon").lames[griffon.at("a1")];
        let way_to = |name: &str| lames.iter().find(|lame| lame.to.contains(griffon.at(name))).map(|lame| lame.via);
        assert_eq!(griffon.names(way_to("b4").unwrap()), "b2 b3");
        assert_eq!(griffon.names(way_to("d2").unwrap()), "b2 c2");
        assert_eq!((way_to("a3"), way_to("c3")), (None, None));
    }

    #[test]
    fn an_elephant_of_xiangqi_does_not_pass_an_occupied_eye_nor_the_river() {
        let xiangqi = Compiled::<2>::library("xiangqi");
        let lames = &xiangqi.mover(Color::White, "Elephant").lames[xiangqi.at("c5")];
        let mut ways: Vec<_> = lames.iter().map(|lame| (xiangqi.names(lame.to), xiangqi.names(lame.via))).collect();
        ways.sort();
        assert_eq!(ways, [("a3".into(), "b4".into()), ("e3".to_owned(), "d4".to_owned())]);
    }
}

//! Moves and attacks on the board of a board file.

use fers_core::{Color, Square};

use super::board::{Board, is_in_half, pawn_rank};
use super::piece::Kind;
use super::profile::{file, rank, square};

/// One step along files and along ranks.
type Step = (i32, i32);

const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns the step to the rank ahead, which is higher for White.
pub(super) fn ahead(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn step(from: Square, (files, ranks): Step) -> Option<Square> {
    let to = |place: u16, by: i32| u16::try_from(i32::from(place) + by).ok().filter(|place| *place < 10);
    Some(square(to(file(from), files)?, to(rank(from), ranks)?))
}

/// Returns the squares reached by these steps, each at most `most` times, up to and including the
/// first piece.
fn along(board: &Board, from: Square, steps: &[Step], most: usize) -> Vec<Square> {
    let mut reached = Vec::new();
    for &by in steps {
        let mut at = from;
        for _ in 0..most {
            let Some(next) = step(at, by) else { break };
            reached.push(next);
            if board.at(next).is_some() {
                break;
            }
            at = next;
        }
    }
    reached
}

impl Board {
    /// Returns the squares to which a piece could go if enemies stood there.
    pub(super) fn attacks(&self, from: Square, color: Color, kind: Kind) -> Vec<Square> {
        let lines = |steps: &[Step]| along(self, from, steps, 9);
        let leaps = || LEAPS.iter().filter_map(|&by| step(from, by));
        let all = || [STRAIGHT, DIAGONAL].concat();
        match kind {
            Kind::King => along(self, from, &all(), 1),
            Kind::Rook => lines(&STRAIGHT),
            Kind::Queen => lines(&all()),
            Kind::Knight => leaps().collect(),
            Kind::Bishop => lines(&DIAGONAL),
            Kind::Pawn | Kind::DrunkenSoldier => along(self, from, &[(-1, ahead(color)), (1, ahead(color))], 1),
            Kind::FlyingDragon => along(self, from, &DIAGONAL, 2),
            Kind::Elephant => lines(&STRAIGHT).into_iter().filter(|&to| is_in_half(color, to)).collect(),
            Kind::Amazon => lines(&all()).into_iter().chain(leaps()).collect(),
            Kind::Princess => lines(&DIAGONAL).into_iter().chain(leaps()).collect(),
        }
    }

    /// Returns the destinations of moves without capture. Whether the last square is empty is not
    /// checked.
    pub(super) fn plain_moves(&self, from: Square, color: Color, kind: Kind) -> Vec<Square> {
        let forward = (0, ahead(color));
        match kind {
            Kind::Pawn if rank(from) == pawn_rank(color) => along(self, from, &[forward], 2),
            Kind::Pawn => along(self, from, &[forward], 1),
            Kind::DrunkenSoldier => along(self, from, &[forward, (-1, 0), (1, 0)], 1),
            _ => self.attacks(from, color, kind),
        }
    }

    /// Returns whether a side attacks a square.
    pub(super) fn is_attacked(&self, at: Square, by: Color) -> bool {
        let of_side = self.pieces().filter(|(_, color, _)| *color == by);
        of_side.into_iter().any(|(from, color, kind)| self.attacks(from, color, kind).contains(&at))
    }

    /// Returns whether a side's king is attacked; false without a king.
    pub(super) fn is_in_check(&self, color: Color) -> bool {
        let kings = self.pieces().filter(|(_, owner, kind)| (*owner, *kind) == (color, Kind::King));
        kings.into_iter().any(|(at, ..)| self.is_attacked(at, !color))
    }
}

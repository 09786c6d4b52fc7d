//! Seizures: captures beside the path of a move.

use fers_core::{Action, Color, Move, PieceType, Setup, Square, Vector};
use fers_rules::{Grip, Seizure};

use crate::Oracle;
use crate::walk::Walk;

/// A piece that has just moved.
#[derive(Clone, Copy, Debug)]
struct Mover {
    color: Color,
    /// Its type before the move.
    piece_type: PieceType,
    from: Square,
    to: Square,
}

impl Oracle<'_> {
    /// Returns the squares of the pieces that a move seizes, on the board after everything that
    /// precedes seizures.
    pub(crate) fn seized(&self, setup: &Setup, mv: &Move, after: &Setup) -> Vec<Square> {
        let Action::Travel { from, to } = mv.action else { return Vec::new() };
        let promotes_in_place = from == to && mv.removed.is_empty() && mv.carried.is_empty();
        let Some(piece) = setup.piece_at(from).filter(|_| !promotes_in_place) else { return Vec::new() };
        self.seized_by(after, Mover { color: setup.turn, piece_type: piece.piece_type, from, to })
    }

    /// Removes captured pieces from the board.
    pub(crate) fn seize(&self, next: &mut Setup, squares: &[Square]) {
        for square in squares {
            let victim = next.board[square.index()].take();
            victim.into_iter().for_each(|victim| self.take_captured(next, victim));
        }
    }

    /// Returns whether a piece of a side could seize the royal on a square.
    pub(crate) fn is_seizable(&self, setup: &Setup, square: Square, by: Color) -> bool {
        let own = setup.pieces().filter(|(_, piece)| piece.is_of(by));
        let mut free =
            own.filter(|&(origin, _)| !self.ruleset.seizures.is_empty() && !self.cannot_check(setup, origin));
        free.any(|(origin, piece)| {
            let walks = self.attacking_walks(setup, origin, piece.piece_type, by);
            let mut possible =
                walks.iter().filter(|walk| !walk.is_pass() && self.spares_antiroyals(setup, walk, square));
            possible.any(|walk| self.walk_seizes(setup, walk, by, square))
        })
    }

    fn walk_seizes(&self, setup: &Setup, walk: &Walk, color: Color, square: Square) -> bool {
        let after = self.board_after_walk(setup, walk);
        let Some(piece) = setup.piece_at(walk.from) else { return false };
        let mover = Mover { color, piece_type: piece.piece_type, from: walk.from, to: walk.to };
        self.seized_by(&after, mover).contains(&square)
    }

    fn seized_by(&self, after: &Setup, mover: Mover) -> Vec<Square> {
        let made = self.ruleset.seizures.iter().filter(|seizure| seizure.is_by(mover.piece_type));
        let made =
            made.filter(|seizure| seizure.along.as_ref().is_none_or(|lines| !self.led_by(lines, mover).is_empty()));
        let mut squares: Vec<Square> = made.flat_map(|seizure| self.found_by(after, seizure, mover)).collect();
        squares.sort();
        squares.dedup();
        squares
    }

    /// Returns the steps, in the mover's frame, that lead from its origin to its destination, made
    /// once or more.
    fn led_by(&self, steps: &[Vector], mover: Mover) -> Vec<Vector> {
        let mut framed: Vec<Vector> = steps.iter().map(|&step| self.ruleset.frame.apply(step, mover.color)).collect();
        framed.retain(|&step| self.line_from(mover.from, step).contains(&mover.to));
        framed
    }

    fn found_by(&self, after: &Setup, seizure: &Seizure, mover: Mover) -> Vec<Square> {
        let geometry = &self.ruleset.geometry;
        let framed = |&step: &Vector| self.ruleset.frame.apply(step, mover.color);
        let is_friend =
            |square: Square| square != mover.to && after.piece_at(square).is_some_and(|piece| piece.is_of(mover.color));
        let mut found: Vec<Square> = match &seizure.grip {
            Grip::Beside(steps) => steps.iter().filter_map(|step| geometry.step(mover.to, framed(step))).collect(),
            Grip::Between(steps) => {
                let between = |step: Vector| {
                    let square = geometry.step(mover.to, step)?;
                    geometry.step(square, step).filter(|&behind| is_friend(behind)).map(|_| square)
                };
                steps.iter().filter_map(|step| between(framed(step))).collect()
            }
            Grip::Behind(steps) => {
                let led = self.led_by(steps, mover);
                led.into_iter().filter_map(|step| geometry.step(mover.from, -step)).collect()
            }
            Grip::Crossing(partners) => {
                let partners =
                    after.pieces().filter(|&(square, piece)| is_friend(square) && partners.contains(&piece.piece_type));
                partners.flat_map(|(partner, _)| self.crossings(mover.to, partner)).collect()
            }
        };
        found.retain(|&square| {
            square != mover.to
                && after.piece_at(square).is_some_and(|piece| {
                    let is_iron = self.ruleset.piece(piece.piece_type).is_iron;
                    piece.is_of(!mover.color) && seizure.takes(piece.piece_type) && !is_iron
                })
        });
        found
    }

    /// Returns the squares on the file of one square and the rank of the other, if both are on one
    /// board.
    fn crossings(&self, one: Square, other: Square) -> Vec<Square> {
        let geometry = &self.ruleset.geometry;
        let crosses = |square: Square, file: Square, rank: Square| {
            geometry.file(square) == geometry.file(file) && geometry.rank(square) == geometry.rank(rank)
        };
        let is_near = |square: Square| [one, other].iter().all(|&end| geometry.board(end) == geometry.board(square));
        let squares = geometry.squares().filter(|&square| is_near(square));
        squares.filter(|&square| crosses(square, one, other) || crosses(square, other, one)).collect()
    }
}

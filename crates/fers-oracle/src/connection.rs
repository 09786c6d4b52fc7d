//! Connections.

use std::collections::BTreeSet;

use fers_core::{Color, Setup, Square, Vector};
use fers_rules::{Connection, Shape};

use crate::Oracle;

impl Oracle<'_> {
    /// Returns whether pieces of a side form a connection.
    pub(crate) fn is_connected(&self, setup: &Setup, color: Color, connection: &Connection) -> bool {
        let counts = |square: &Square| {
            let piece = setup.piece_at(*square).filter(|piece| piece.is_of(color));
            piece.is_some_and(|piece| connection.by.as_ref().is_none_or(|types| types.contains(&piece.piece_type)))
        };
        let stones: BTreeSet<Square> = self.ruleset.geometry.squares().filter(counts).collect();
        let seen = |along: &[Vector]| -> Vec<Vector> {
            along.iter().map(|&vector| self.ruleset.frame.apply(vector, color)).collect()
        };
        match &connection.shape {
            Shape::Row { count, along } => seen(along).iter().any(|&step| self.has_row(&stones, *count, step)),
            Shape::Line { count, along } => seen(along).iter().any(|&step| self.has_line(&stones, *count, step)),
            Shape::Block { files, ranks } => {
                let [right, ahead] = [Vector::new(1, 0), Vector::new(0, 1)].map(|v| self.ruleset.frame.apply(v, color));
                stones.iter().any(|&corner| self.is_block(&stones, corner, (*files, right), (*ranks, ahead)))
            }
            Shape::Chain { from, to, along } => {
                let begins = |square: &&Square| self.ruleset.zone(*from, color).contains(**square);
                let first = stones.iter().filter(begins).copied().collect();
                let linked = self.linked(&stones, first, &seen(along));
                linked.iter().any(|&square| self.ruleset.zone(*to, color).contains(square))
            }
        }
    }

    /// Returns whether `count` stones stand in a row along one vector.
    fn has_row(&self, stones: &BTreeSet<Square>, count: u8, step: Vector) -> bool {
        let is_row = |first: Square| {
            let walk = std::iter::successors(Some(first), |&square| self.ruleset.geometry.step(square, step));
            walk.take_while(|square| stones.contains(square)).take(usize::from(count)).count() == usize::from(count)
        };
        stones.iter().any(|&first| is_row(first))
    }

    /// Returns whether `count` stones stand on one line.
    fn has_line(&self, stones: &BTreeSet<Square>, count: u8, step: Vector) -> bool {
        stones.iter().any(|&stone| {
            let mut line = self.ahead(stone, step);
            line.extend(self.ahead(stone, -step));
            line.intersection(stones).count() >= usize::from(count)
        })
    }

    /// Returns a square and those that steps reach from it.
    fn ahead(&self, from: Square, step: Vector) -> BTreeSet<Square> {
        let mut ahead = BTreeSet::new();
        let mut next = Some(from);
        while let Some(square) = next.filter(|&square| ahead.insert(square)) {
            next = self.ruleset.geometry.step(square, step);
        }
        ahead
    }

    /// Returns whether a rectangle with this corner is full of stones.
    fn is_block(
        &self,
        stones: &BTreeSet<Square>,
        corner: Square,
        (files, right): (u8, Vector),
        (ranks, ahead): (u8, Vector),
    ) -> bool {
        let step = |square: &Square, by| self.ruleset.geometry.step(*square, by);
        let mut row = Some(corner);
        (0..ranks).all(|_| {
            let first = row;
            row = row.and_then(|square| step(&square, ahead));
            let squares = std::iter::successors(first, |square| step(square, right));
            squares.take(usize::from(files)).filter(|square| stones.contains(square)).count() == usize::from(files)
        })
    }

    /// Returns all stones linked with some of them.
    fn linked(&self, stones: &BTreeSet<Square>, first: BTreeSet<Square>, along: &[Vector]) -> BTreeSet<Square> {
        let mut linked = first.clone();
        let mut to_look_at: Vec<Square> = first.into_iter().collect();
        while let Some(square) = to_look_at.pop() {
            for step in along.iter().flat_map(|&vector| [vector, -vector]) {
                let next = self.ruleset.geometry.step(square, step).filter(|next| stones.contains(next));
                to_look_at.extend(next.filter(|&next| linked.insert(next)));
            }
        }
        linked
    }
}

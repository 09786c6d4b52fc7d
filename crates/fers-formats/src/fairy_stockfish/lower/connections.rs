//! Connections.

use fers_core::{Color, Vector};
use fers_rules::{Connection, End, Shape};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;

impl Lowering<'_, '_> {
    /// Returns ends for rows, chains, blocks and lines of pieces.
    pub(super) fn connections(&mut self) -> Vec<End> {
        let settings = self.settings;
        // A connection without a value has no effect.
        let Some(verdict) = settings.verdict(Field::ConnectValue) else { return Vec::new() };
        let types = settings.types(Field::ConnectTypes, Color::White);
        let by = (types != Types::ALL).then(|| self.types_in(types));
        let along = self.connecting_steps();
        let shapes = [
            self.connected_count(Field::ConnectN).map(|count| Shape::Row { count, along: along.clone() }),
            self.chain(&along),
            self.connected_count(Field::ConnectBlock).map(|count| Shape::Block { files: count, ranks: count }),
            self.connected_count(Field::Collinear).map(|count| Shape::Line { count, along: along.clone() }),
        ];
        let shapes = shapes.into_iter().flatten();
        // Without directions only a block can be formed.
        let shapes = shapes.filter(|shape| shape.along().is_none_or(|along| !along.is_empty()));
        shapes.map(|shape| End::Connection { connection: Connection { shape, by: by.clone() }, verdict }).collect()
    }

    /// Returns the number of pieces; more than fit on the board never connect.
    fn connected_count(&self, field: Field) -> Option<u8> {
        u8::try_from(self.settings.number(field)).ok().filter(|&count| count > 0)
    }

    fn connecting_steps(&self) -> Vec<Vector> {
        let steps = [
            (Field::ConnectHorizontal, Vector::new(1, 0)),
            (Field::ConnectVertical, Vector::new(0, 1)),
            (Field::ConnectDiagonal, Vector::new(1, 1)),
            (Field::ConnectDiagonal, Vector::new(1, -1)),
        ];
        let counted = steps.into_iter().filter(|(field, _)| self.settings.switch(*field));
        counted.map(|(_, step)| step).collect()
    }

    fn chain(&mut self, along: &[Vector]) -> Option<Shape> {
        let (from, to) = (self.squares(Field::ConnectFrom), self.squares(Field::ConnectTo));
        if Color::ALL.iter().all(|&color| from[color].is_empty() || to[color].is_empty()) {
            return None;
        }
        let (from, to) = (self.zones("begin of chains", &from), self.zones("end of chains", &to));
        Some(Shape::Chain { from, to, along: along.to_vec() })
    }
}

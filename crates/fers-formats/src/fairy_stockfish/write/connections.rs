//! Pieces that win together.

use fers_core::{ByColor, Vector, Verdict};
use fers_rules::{Connection, Shape, Zones};

use super::{Writer, squares};
use crate::fairy_stockfish::key::Field;

impl Writer<'_> {
    /// Writes one end of this kind. The keys of directions, types and value are shared by all such
    /// ends.
    pub(super) fn connection(&mut self, connection: &Connection, verdict: Verdict) {
        self.sheet.verdict(Field::ConnectValue, verdict);
        if let Some(by) = &connection.by {
            let types = self.types(by.iter().copied());
            self.sheet.types(Field::ConnectTypes, types);
        }
        match &connection.shape {
            Shape::Row { count, .. } => self.sheet.number(Field::ConnectN, u32::from(*count)),
            Shape::Line { count, .. } => self.sheet.number(Field::Collinear, u32::from(*count)),
            Shape::Block { files, .. } => self.sheet.number(Field::ConnectBlock, u32::from(*files)),
            Shape::Chain { from, to, .. } => {
                let region = |zones: &Zones| ByColor::from_fn(|color| self.ruleset.zone(*zones, color).clone());
                let (from, to) = (region(from), region(to));
                self.sheet.texts(Field::ConnectFrom, squares::texts(&self.ruleset.geometry, &from));
                self.sheet.texts(Field::ConnectTo, squares::texts(&self.ruleset.geometry, &to));
            }
        }
        if let Some(along) = connection.shape.along() {
            let has = |test: fn(&Vector) -> bool| along.iter().any(test);
            self.sheet.switch(Field::ConnectHorizontal, has(|step| step.ranks == 0));
            self.sheet.switch(Field::ConnectVertical, has(|step| step.files == 0));
            self.sheet.switch(Field::ConnectDiagonal, has(|step| step.files != 0 && step.ranks != 0));
        }
    }
}

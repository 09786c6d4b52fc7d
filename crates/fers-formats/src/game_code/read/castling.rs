//! Castlings: lines of the table that find a partner at the start.

use std::collections::HashMap;

use fers_core::{Color, PieceType, Square, Vector};
use fers_rules::{Castling, CastlingTarget};

use super::lines::{Body, Line};
use super::lowering::Lowering;

impl Lowering<'_> {
    /// Reads the castlings that the pieces have at the start. Rights come from pieces that have not
    /// moved, so that no others can arise.
    pub(super) fn castlings(&mut self) {
        let pieces: Vec<(Square, PieceType, Color)> = self
            .ruleset
            .start
            .pieces()
            .filter_map(|(square, piece)| Some((square, piece.piece_type, piece.color()?)))
            .collect();
        let moved: Vec<Square> = self.moved().collect();
        let mut known: HashMap<usize, Vec<Line>> = HashMap::new();
        for (square, of, color) in pieces.into_iter().filter(|(square, ..)| !moved.contains(square)) {
            let Some(start) = self.types[of.index()].starts[color] else { continue };
            let lines = known.entry(start).or_insert_with(|| {
                let reports = self.reports.len();
                let lines = self.lines(start);
                self.reports.truncate(reports);
                lines
                    .into_iter()
                    .filter(|line| matches!(line.body, Body::Castling { .. } | Body::CastlingFiles { .. }))
                    .collect()
            });
            for line in lines.iter() {
                self.castling(line, square, color);
            }
        }
    }

    fn castling(&mut self, line: &Line, king: Square, color: Color) {
        for guard in &line.guards {
            let Some(zone) = (guard.kind == 1).then(|| self.zone(&guard.what)).flatten() else {
                return self.refuse(line.span, "a castling depends on more than its squares".to_owned());
            };
            if !zone.contains(king) {
                return;
            }
        }
        let found = match line.body {
            Body::Castling { dx, steps, nearer, farther } => {
                self.partner(king, color, [i64::from(dx), steps, nearer, farther])
            }
            Body::CastlingFiles { from, to } => self.partner_on_file(king, color, from, to),
            _ => None,
        };
        let Some((partner, target)) = found else { return };
        let castlings = &mut self.ruleset.castlings;
        let known = castlings.iter_mut().find(|known| (known.king, known.partner) == (king, partner));
        match known {
            Some(known) if known.targets.contains(&target) => {}
            Some(known) => known.targets.push(target),
            None => castlings.push(Castling { color, king, partner, targets: vec![target], may_cross_attack: false }),
        }
    }

    /// Returns the partner, which stands so many squares from the edge, and where both go.
    fn partner(&self, king: Square, color: Color, numbers: [i64; 4]) -> Option<(Square, CastlingTarget)> {
        let [dx, steps, nearer, farther] = numbers;
        let geometry = &self.ruleset.geometry;
        let side = i8::try_from(dx.signum()).ok()?;
        let at = |square: Square, count: i64| {
            let file = i64::from(geometry.file(square)) + count * dx;
            geometry.square(u8::try_from(file).ok()?, geometry.rank(square))
        };
        let ahead = std::iter::successors(Some(king), |&square| geometry.step(square, Vector::new(side, 0)));
        let ahead: Vec<Square> = ahead.skip(1).take(usize::from(u8::MAX)).collect();
        let place = ahead.len().checked_sub(1 + usize::try_from(nearer).ok()?)?;
        let partner = ahead[place];
        let to = at(king, steps)?;
        let target = CastlingTarget { king: to, partner: at(to, -1 - farther)? };
        (self.is_unmoved(partner, color) && dx.abs() == 1).then_some((partner, target))
    }

    /// Returns the partner on a file, and where both go, if the king stands on its file.
    fn partner_on_file(
        &self,
        king: Square,
        color: Color,
        [king_file, partner_file]: [u8; 2],
        [king_to, partner_to]: [u8; 2],
    ) -> Option<(Square, CastlingTarget)> {
        let geometry = &self.ruleset.geometry;
        let at = |file: u8| geometry.square(file, geometry.rank(king));
        let partner = at(partner_file)?;
        let target = CastlingTarget { king: at(king_to)?, partner: at(partner_to)? };
        (geometry.file(king) == king_file && self.is_unmoved(partner, color)).then_some((partner, target))
    }

    /// Returns whether a piece of a side stands on a square, and has not moved.
    fn is_unmoved(&self, square: Square, color: Color) -> bool {
        let is_own = self.ruleset.start.piece_at(square).is_some_and(|piece| piece.is_of(color));
        is_own && !self.moved().any(|moved| moved == square)
    }
}

//! Castlings, derived from the start position.

use fers_core::{Color, Piece, Square, Vector};
use fers_rules::{Castling, CastlingTarget};
use fers_text::{Diagnostic, Span};

use super::{Lowering, OfPiece, Symmetry};

/// As many as a ruleset can hold.
const CASTLINGS_MAX: usize = 255;

impl Lowering<'_, '_> {
    /// Makes the castlings of all pieces: White's first, each to the right before the left.
    pub(super) fn castlings(&mut self) {
        let mut texts = std::mem::take(&mut self.castlings);
        if let Some(of) = texts.get(CASTLINGS_MAX) {
            self.too_many_castlings(of.span);
            texts.truncate(CASTLINGS_MAX);
        }
        let mut possible = vec![false; texts.len()];
        for color in Color::ALL {
            for (index, of) in texts.iter().enumerate() {
                for is_right in [true, false] {
                    possible[index] |= self.castlings_of(of, color, is_right);
                }
            }
        }
        for of in texts.iter().zip(possible).filter_map(|(of, possible)| (of.is_written && !possible).then_some(of)) {
            let message = "nobody can castle so: there is no partner where it should stand";
            let report = Diagnostic::warning("idiagram::no-partner", of.span, message);
            self.reports.push(report.with_help(
                "the partner stands at the edge, or one square nearer for each `j`; else it is the outermost piece",
            ));
        }
    }

    /// Makes the castlings of all such pieces of a side to the right or the left, seen from White.
    /// Returns whether there are any.
    fn castlings_of(&mut self, of: &OfPiece, color: Color, is_right: bool) -> bool {
        if !(if is_right { of.text.right } else { of.text.left }) {
            return false;
        }
        let start = &self.ruleset.start;
        let is_it = |&(_, piece): &(Square, Piece)| piece == Piece::new(color, of.piece_type);
        let kings: Vec<Square> = start.pieces().filter(is_it).map(|(square, _)| square).collect();
        let castlings: Vec<Castling> =
            kings.into_iter().filter_map(|king| self.castling(of, king, color, is_right)).collect();
        let found = !castlings.is_empty();
        for castling in castlings {
            if self.ruleset.castlings.len() >= CASTLINGS_MAX {
                self.too_many_castlings(of.span);
                break;
            }
            self.ruleset.castlings.push(castling);
            self.castling_spans.push(of.span);
        }
        found
    }

    fn too_many_castlings(&mut self, span: Span) {
        let message = format!("more than {CASTLINGS_MAX} castlings");
        self.reports.push(Diagnostic::error("idiagram::too-many", span, message));
    }

    fn castling(&self, of: &OfPiece, king: Square, color: Color, is_right: bool) -> Option<Castling> {
        let geometry = &self.ruleset.geometry;
        // A board that is turned for Black has his right where White has the left.
        let is_turned = color == Color::Black && self.symmetry == Symmetry::Rotate;
        let step = Vector::new(if is_right != is_turned { 1 } else { -1 }, 0);
        let along = std::iter::successors(geometry.step(king, step), |&square| geometry.step(square, step));
        let along: Vec<Square> = along.collect();
        let target = *along.get(usize::from(of.text.steps).checked_sub(1)?)?;
        let partner = self.partner(&along, usize::from(of.text.partner_inset), color)?;
        let targets = vec![CastlingTarget { king: target, partner: geometry.step(target, -step)? }];
        Some(Castling { color, king, partner, targets, may_cross_attack: false })
    }

    /// Returns the partner among the squares from the king to the edge: an own piece so many
    /// squares from the edge, or else the own piece with so many others outside of it.
    fn partner(&self, along: &[Square], inset: usize, color: Color) -> Option<Square> {
        let is_own = |square: &Square| self.ruleset.start.piece_at(*square).is_some_and(|piece| piece.is_of(color));
        let from_outside = || along.iter().rev().copied();
        from_outside().nth(inset).filter(is_own).or_else(|| from_outside().filter(is_own).nth(inset))
    }
}

//! Castlings, derived from the arrays.

use fers_core::{Color, Vector};
use fers_rules::{Castling, CastlingTarget};
use fers_text::Diagnostic;

use super::Lowering;
use super::rays::vector;
use crate::fairymax::mode::{CAPTURES, GOES};
use crate::fairymax::tree::Ray;

/// Returns whether a ray of a piece other than a pawn is a castling.
pub(super) fn is_castling(ray: &Ray) -> bool {
    ray.mode.is_initial() && ray.mode.toggle() == CAPTURES | GOES
}

/// Returns the displacement of a castling in files; `None` if it does not go along the rank.
fn way(ray: &Ray) -> Option<i8> {
    let (step, then) = (vector(ray.step), vector(ray.then));
    let is_along = step.ranks == 0 && then.ranks == 0 && step.files.signum() == then.files.signum();
    let steps = 1 + ray.mode.delay() as i8;
    is_along.then_some(step.files.saturating_mul(steps).saturating_add(then.files))
}

impl Lowering<'_, '_> {
    /// Adds all castlings: White's first, each piece's in the order of its rays, with all
    /// destinations for one partner in one.
    pub(super) fn castlings(&mut self) {
        for color in Color::ALL {
            for (file, number) in self.array(color).into_iter().enumerate().filter(|&(_, number)| number > 2) {
                self.castlings_of(color, file as u8, number - 1);
            }
        }
    }

    fn castlings_of(&mut self, color: Color, file: u8, piece: usize) {
        let game = self.game;
        for ray in game.pieces[piece].rays.iter().filter(|ray| is_castling(ray)) {
            let castling = way(ray).and_then(|way| self.castling(color, file, way));
            let Some(castling) = castling else {
                let message = "nobody can castle so from where this piece starts";
                let report = Diagnostic::warning("fairymax::no-castling", ray.span, message);
                let help = "the piece goes along its rank, and a piece of its side stands in the corner, farther away";
                self.reports.push(report.with_help(help));
                continue;
            };
            let same = |known: &&mut Castling| {
                (known.color, known.king, known.partner) == (castling.color, castling.king, castling.partner)
            };
            match self.ruleset.castlings.iter_mut().find(same) {
                Some(known) if known.targets.contains(&castling.targets[0]) => {}
                Some(known) => known.targets.extend(castling.targets),
                None => self.ruleset.castlings.push(castling),
            }
        }
    }

    /// Makes the castling of the piece on a file of its back rank with the corner on that side.
    fn castling(&self, color: Color, file: u8, way: i8) -> Option<Castling> {
        let geometry = &self.ruleset.geometry;
        let rank = if color == Color::White { 0 } else { geometry.ranks - 1 };
        let king = geometry.square(file, rank)?;
        let partner = geometry.square(if way > 0 { geometry.files - 1 } else { 0 }, rank)?;
        let target = geometry.step(king, Vector::new(way, 0))?;
        let beside = geometry.step(target, Vector::new(-way.signum(), 0))?;
        self.ruleset.start.piece_at(partner)?;
        let is_short = geometry.displacement(king, partner).files.abs() > way.abs();
        is_short.then(|| Castling {
            color,
            king,
            partner,
            targets: vec![CastlingTarget { king: target, partner: beside }],
            may_cross_attack: false,
        })
    }
}

//! Promotion potential: the value of a later promotion, by square.

use fers_core::{ByColor, Color, PieceType};
use fers_rules::{Promotion, Ruleset, Trigger};

use super::distance::distances;
use super::win_conditions::WinConditions;
use crate::params::PROMOTION;

/// Computes promotion potentials.
#[derive(Clone, Copy)]
pub(super) struct PromotionPotential<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Piece values by side and type.
    pub values: &'a ByColor<Vec<i32>>,
    /// The win conditions.
    pub win_conditions: &'a WinConditions,
}

impl PromotionPotential<'_> {
    /// Returns the promotion potential by place in centipawns, if nothing stops the piece.
    pub fn of(&self, color: Color, piece_type: PieceType) -> Vec<f64> {
        let mut potentials = vec![0.0; self.ruleset.geometry.places()];
        for rule in self.ruleset.promotions.iter().filter(|rule| rule.from == piece_type) {
            let gain = f64::from(self.gain(color, rule));
            let distances = distances(self.ruleset, piece_type, color, self.ruleset.zone(rule.zone, color));
            for (potential, steps) in potentials.iter_mut().zip(distances) {
                let steps = steps.map(|steps| i32::from(steps) + extra_moves(rule.trigger));
                *potential += steps.filter(|&steps| steps > 0).map_or(0.0, |steps| potential_at(gain, steps));
            }
        }
        potentials
    }

    /// Returns the material value of a piece, signed by the win conditions.
    pub fn material(&self, color: Color, piece_type: PieceType) -> i32 {
        match self.values[color][piece_type.index()] {
            0 => 0,
            value => self.win_conditions.worth(piece_type, value),
        }
    }

    /// Returns the gain in value of the best choice of a promotion.
    fn gain(&self, color: Color, rule: &Promotion) -> i32 {
        let best = rule.to.iter().map(|&to| self.material(color, to)).max();
        best.map_or(0, |best| best - self.material(color, rule.from))
    }
}

/// Returns the number of further moves that promoting takes once the piece is in the zone.
fn extra_moves(trigger: Trigger) -> i32 {
    match trigger {
        Trigger::Enter | Trigger::EnterFrom(_) => 0,
        Trigger::Leave | Trigger::InPlace | Trigger::BeforeMoving => 1,
        // Drops only: pieces on the board have no potential.
        Trigger::Drop => i32::MIN / 2,
    }
}

fn potential_at(gain: f64, steps: i32) -> f64 {
    gain * PROMOTION.share * PROMOTION.decay.powi(steps - 1)
}

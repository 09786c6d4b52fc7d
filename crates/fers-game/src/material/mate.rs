//! Royals without an escape.

use fers_core::{Color, PieceType, Square};
use fers_rules::Ruleset;

use super::reach::{Squares, sure_steps};

/// A piece on a square, or several pieces anywhere, with the squares that they may attack.
#[derive(Clone, Debug)]
pub(super) struct Attacker {
    pub(super) at: Option<usize>,
    pub(super) attacks: Squares,
}

/// The royal of one side against the pieces of the other.
pub(super) struct Duel<'a> {
    pub(super) ruleset: &'a Ruleset,
    /// The side of the hunted royal.
    pub(super) defender: Color,
    /// Whether the royal must be in check at the end.
    pub(super) needs_check: bool,
    /// The attacker's pieces: a single one on each square, or all together.
    pub(super) covers: Vec<Attacker>,
    /// The attacker's royal on each square.
    pub(super) royals: Vec<Attacker>,
    /// The number of the defender's other pieces, and the squares where they may block their royal.
    pub(super) enemy_men: (usize, Squares),
}

impl Duel<'_> {
    /// Returns whether the royal, which may reach these squares, could be without an escape on one
    /// of them.
    pub(super) fn may_be_lost(&self, (royal, squares): (PieceType, Squares)) -> bool {
        squares.into_iter().any(|at| {
            let escapes = sure_steps(self.ruleset, self.defender, royal, Square(at as u16));
            // An adjacent royal could be captured.
            let mut attackers = self
                .royals
                .iter()
                .filter(|attacker| attacker.at.is_none_or(|other| other != at && !escapes.contains(other)));
            attackers.any(|attacker| self.covers.iter().any(|cover| self.is_stuck(at, escapes, attacker, cover)))
        })
    }

    fn is_stuck(&self, at: usize, escapes: Squares, royal: &Attacker, cover: &Attacker) -> bool {
        if cover.at.is_some_and(|square| square == at || royal.at == Some(square)) {
            return false;
        }
        let attacked = royal.attacks | cover.attacks;
        let open = escapes.difference(attacked);
        let (men, mut places) = self.enemy_men;
        for square in [royal.at, cover.at].into_iter().flatten() {
            places.remove(square);
        }
        let is_in_check = !self.needs_check || attacked.contains(at);
        is_in_check && open.count() as usize <= men && open.difference(places).is_empty()
    }
}

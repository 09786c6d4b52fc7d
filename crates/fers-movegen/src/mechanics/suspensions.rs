//! Pieces that declined to promote, and wait a turn.

use fers_core::{Color, Setup, SplitMix, Square};
use fers_program::{PackedMove, PromotionRule};

use crate::Position;
use crate::position::EMPTY;
use crate::position::turn_state::Suspended;

/// Notes whether a move that is about to be made suspends its piece.
#[cold]
#[inline(never)]
pub(crate) fn prepare<const N: usize>(position: &mut Position<N>, mv: PackedMove) {
    let code = position.code_at(mv.from());
    let declines = mv.travels() && code != EMPTY && position.declines(mv, position.type_of(code));
    position.turns.declining = declines.then_some(Suspended { square: mv.to() as u8, code });
}

/// Suspends the piece that has declined, and frees the one before it. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>) {
    let before = position.turns.suspended;
    let mut after = before;
    after[(!position.turn).index()] = position.turns.declining.take();
    let stands = |piece: &Suspended| position.code_at(usize::from(piece.square)) == piece.code;
    let after = after.map(|piece| piece.filter(stands));
    position.turns.suspended_undos.push(before);
    position.turns.suspended = after;
    position.state.key ^= key_of(before) ^ key_of(after);
}

/// Restores the suspended pieces. The key is restored elsewhere.
#[cold]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    position.turns.suspended = position.turns.suspended_undos.pop().unwrap_or_default();
}

/// Returns what suspended pieces add to the key.
fn key_of(suspended: [Option<Suspended>; 2]) -> u64 {
    let key = |piece: Suspended| SplitMix::new(0x8f14_e45f_ceea_167a ^ u64::from(piece.square)).next_u64();
    suspended.into_iter().flatten().fold(0, |sum, piece| sum ^ key(piece))
}

impl<const N: usize> Position<N> {
    /// Returns whether a rule does not apply to a move, because the piece is suspended.
    #[inline]
    pub(crate) fn is_withheld(&self, rule: &PromotionRule<N>, mv: PackedMove) -> bool {
        self.program.effects.has_suspensions
            && self.turns.suspended[self.turn.index()].is_some_and(|piece| usize::from(piece.square) == mv.from())
            && rule.refusable.contains(mv.to())
            && !self.is_capture(mv)
    }

    /// Returns whether a move on the board declines a promotion that suspends its piece.
    fn declines(&self, mv: PackedMove, piece_type: usize) -> bool {
        if mv.promotion().is_some() || self.is_turned_by(mv, piece_type) || self.assimilates_into(mv, piece_type) {
            return false;
        }
        let offers = |rule: &PromotionRule<N>| {
            let mut choices = rule.choices.iter();
            self.arrives_by(rule, mv) && choices.any(|&choice| self.is_below_limit(self.turn, choice, mv))
        };
        self.promotion_plan(piece_type).rules.iter().any(|rule| rule.suspends && offers(rule))
    }

    /// Sets the suspended pieces of a position whose pieces stand on the board.
    pub(crate) fn fill_suspended(&mut self, setup: &Setup) {
        let piece = |color: Color| {
            let square = setup.suspended[color].filter(|&square| setup.piece_at(square).is_some())?;
            let code = self.code_at(square.index());
            (self.color_of(code) == color).then_some(Suspended { square: square.0 as u8, code })
        };
        self.turns.suspended = Color::ALL.map(piece);
    }

    /// Returns the square of the suspended piece of a side.
    pub(crate) fn suspended(&self, color: Color) -> Option<Square> {
        self.turns.suspended[color.index()].map(|piece| Square(u16::from(piece.square)))
    }

    /// Returns the hash of the suspended pieces.
    pub(crate) fn suspended_key(&self) -> u64 {
        key_of(self.turns.suspended)
    }
}

//! Static exchange evaluation (SEE).

use fers_core::{Color, Square, SquareSet};
use fers_movegen::Position;
use fers_program::PackedMove;

use crate::eval::Evaluation;
use crate::params::SEE;

/// Returns the static exchange evaluation of `mv`, which gains `gain` at once, in centipawns: both
/// sides go on capturing on its destination with their least valuable attacker, as long as that
/// pays.
///
/// Assumes capture by displacement, and that a capture gains its victim only. Pins, promotions
/// within the exchange and pieces with moves of several legs are ignored, so the result is an
/// estimate for ordering and pruning.
pub(crate) fn see<const N: usize>(position: &Position<N>, evaluation: &Evaluation, mv: PackedMove, gain: i32) -> i32 {
    let Some(mut sequence) = CaptureSequence::after(position, evaluation, mv) else { return gain };
    let mut gains = [gain; SEE.captures_max];
    let mut count = 0;
    while count + 1 < SEE.captures_max {
        let victim_value = sequence.victim_value;
        if !sequence.capture() {
            break;
        }
        count += 1;
        gains[count] = victim_value - gains[count - 1];
    }
    for index in (1..=count).rev() {
        gains[index - 1] = -(-gains[index - 1]).max(gains[index]);
    }
    gains[0]
}

/// Returns whether [`see`] of the move is at least `threshold`. Stops as soon as the answer is
/// known.
pub(crate) fn see_ge<const N: usize>(
    position: &Position<N>,
    evaluation: &Evaluation,
    mv: PackedMove,
    gain: i32,
    threshold: i32,
) -> bool {
    // Invariant: the side to capture changes the result only if it gains more than `balance`.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    let Some(mut sequence) = CaptureSequence::after(position, evaluation, mv) else { return true };
    let mut is_enough = true;
    for _ in 1..SEE.captures_max {
        let victim_value = sequence.victim_value;
        if victim_value <= balance || !sequence.capture() {
            break;
        }
        balance = victim_value - balance - 1;
        is_enough = !is_enough;
    }
    is_enough
}

/// A sequence of captures on one square.
struct CaptureSequence<'a, const N: usize> {
    position: &'a Position<N>,
    evaluation: &'a Evaluation,
    to: Square,
    /// Squares that are still occupied.
    occupied: SquareSet<N>,
    /// Side to capture next.
    side: Color,
    /// Value of the piece on the square in centipawns.
    victim_value: i32,
}

impl<'a, const N: usize> CaptureSequence<'a, N> {
    /// Returns the sequence that may follow a move; `None` for a move without a destination.
    #[inline(always)]
    fn after(position: &'a Position<N>, evaluation: &'a Evaluation, mv: PackedMove) -> Option<Self> {
        let to = mv.destination()?;
        let mut occupied = position.squares_occupied();
        occupied.insert(to.index());
        if let Some(origin) = mv.origin() {
            occupied.remove(origin.index());
        }
        let stands = mv.promotes_to().or_else(|| position.mover_of(mv));
        let victim_value = stands.map_or(0, |piece_type| evaluation.piece_worth(position.turn(), piece_type));
        Some(Self { position, evaluation, to, occupied, side: !position.turn(), victim_value })
    }

    /// Captures with the least valuable attacker. Returns false if no attacker may capture.
    #[inline(always)]
    fn capture(&mut self) -> bool {
        let attackers = self.position.attackers(self.to, self.side, self.occupied);
        let Some((attacker_value, from)) = attackers.into_iter().map(|from| (self.attacker_value(from), from)).min()
        else {
            return false;
        };
        self.occupied.remove(from);
        // A royal cannot capture a defended piece.
        if attacker_value >= SEE.royal && !self.position.attackers(self.to, !self.side, self.occupied).is_empty() {
            return false;
        }
        self.victim_value = attacker_value;
        self.side = !self.side;
        true
    }

    /// Returns the value that the piece on a square risks by capturing.
    #[inline(always)]
    fn attacker_value(&self, from: usize) -> i32 {
        self.position.number_at(from).map_or(0, |number| self.evaluation.see_value(number))
    }
}

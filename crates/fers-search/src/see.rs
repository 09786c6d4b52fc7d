//! What a series of captures on one square brings.

use fers_core::{Color, Square, SquareSet};
use fers_movegen::Position;
use fers_program::PackedMove;

use crate::eval::Evaluation;
use crate::params::SEE;

/// What a move that gains so much at once brings if both sides go on capturing on its destination, the cheapest pieces first, as long as that
/// pays.
///
/// Assumes capture by displacement, and that a capture brings no more than its victim. Pins, promotions on the way and
/// pieces with moves of several legs are not seen, so that the answer is a guess that may only order and prune.
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

/// Whether [what a move brings](see) is no less than this. It looks at no more captures than it takes to know.
pub(crate) fn see_ge<const N: usize>(
    position: &Position<N>,
    evaluation: &Evaluation,
    mv: PackedMove,
    gain: i32,
    threshold: i32,
) -> bool {
    // What the side that may capture next may win by it without changing the answer.
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

/// A series of captures on one square.
struct CaptureSequence<'a, const N: usize> {
    position: &'a Position<N>,
    evaluation: &'a Evaluation,
    to: Square,
    /// What stands where now.
    occupied: SquareSet<N>,
    /// Who captures next.
    side: Color,
    /// The worth of what there is to capture.
    victim_value: i32,
}

impl<'a, const N: usize> CaptureSequence<'a, N> {
    /// What may follow a move, if it ends on a square.
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

    /// Captures with the cheapest piece, if there is one that may.
    #[inline(always)]
    fn capture(&mut self) -> bool {
        let attackers = self.position.attackers(self.to, self.side, self.occupied);
        let Some((attacker_value, from)) = attackers.into_iter().map(|from| (self.attacker_value(from), from)).min()
        else {
            return false;
        };
        self.occupied.remove(from);
        // A royal cannot capture what is still defended.
        if attacker_value >= SEE.royal && !self.position.attackers(self.to, !self.side, self.occupied).is_empty() {
            return false;
        }
        self.victim_value = attacker_value;
        self.side = !self.side;
        true
    }

    /// What the piece on a square risks by capturing.
    #[inline(always)]
    fn attacker_value(&self, from: usize) -> i32 {
        self.position.number_at(from).map_or(0, |number| self.evaluation.see_value(number))
    }
}

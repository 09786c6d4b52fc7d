//! What a series of captures on one square brings.

use fers_core::{Color, Square, SquareSet};
use fers_movegen::Position;
use fers_program::PackedMove;

use crate::eval::Evaluation;
use crate::params::EXCHANGE;

/// What a move that gains so much at once brings if both sides go on capturing on its destination, the cheapest pieces first, as long as that
/// pays.
///
/// Assumes capture by displacement, and that a capture brings no more than its victim. Pins, promotions on the way and
/// pieces with moves of several legs are not seen, so that the answer is a guess that may only order and prune.
pub(crate) fn exchange<const N: usize>(
    position: &Position<N>,
    evaluation: &Evaluation,
    mv: PackedMove,
    gain: i32,
) -> i32 {
    let Some(mut series) = Series::after(position, evaluation, mv) else { return gain };
    let mut gains = [gain; EXCHANGE.captures_max];
    let mut count = 0;
    while count + 1 < EXCHANGE.captures_max {
        let at_stake = series.at_stake;
        if !series.capture() {
            break;
        }
        count += 1;
        gains[count] = at_stake - gains[count - 1];
    }
    for index in (1..=count).rev() {
        gains[index - 1] = -(-gains[index - 1]).max(gains[index]);
    }
    gains[0]
}

/// Whether [what a move brings](exchange) is no less than this. It looks at no more captures than it takes to know.
pub(crate) fn brings<const N: usize>(
    position: &Position<N>,
    evaluation: &Evaluation,
    mv: PackedMove,
    gain: i32,
    least: i32,
) -> bool {
    // What the side that may capture next may win by it without changing the answer.
    let mut bearable = gain - least;
    if bearable < 0 {
        return false;
    }
    let Some(mut series) = Series::after(position, evaluation, mv) else { return true };
    let mut answer = true;
    for _ in 1..EXCHANGE.captures_max {
        let at_stake = series.at_stake;
        if at_stake <= bearable || !series.capture() {
            break;
        }
        bearable = at_stake - bearable - 1;
        answer = !answer;
    }
    answer
}

/// A series of captures on one square.
struct Series<'a, const N: usize> {
    position: &'a Position<N>,
    evaluation: &'a Evaluation,
    to: Square,
    /// What stands where now.
    occupied: SquareSet<N>,
    /// Who captures next.
    side: Color,
    /// The worth of what there is to capture.
    at_stake: i32,
}

impl<'a, const N: usize> Series<'a, N> {
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
        let at_stake = stands.map_or(0, |piece_type| evaluation.piece_worth(position.turn(), piece_type));
        Some(Self { position, evaluation, to, occupied, side: !position.turn(), at_stake })
    }

    /// Captures with the cheapest piece, if there is one that may.
    #[inline(always)]
    fn capture(&mut self) -> bool {
        let attackers = self.position.attackers(self.to, self.side, self.occupied);
        let Some((price, from)) = attackers.into_iter().map(|from| (self.price(from), from)).min() else {
            return false;
        };
        self.occupied.remove(from);
        // A royal cannot capture what is still defended.
        if price >= EXCHANGE.royal && !self.position.attackers(self.to, !self.side, self.occupied).is_empty() {
            return false;
        }
        self.at_stake = price;
        self.side = !self.side;
        true
    }

    /// What the piece on a square risks by capturing.
    #[inline(always)]
    fn price(&self, from: usize) -> i32 {
        self.position.number_at(from).map_or(0, |number| self.evaluation.price(number))
    }
}

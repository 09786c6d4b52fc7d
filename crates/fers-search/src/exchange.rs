//! What a series of captures on one square brings.

use fers_core::Square;
use fers_movegen::{PackedMove, Position};

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
    let Some(to) = mv.destination() else { return gain };
    let mut occupied = position.squares_occupied();
    occupied.insert(to.index());
    if let Some(origin) = mv.origin() {
        occupied.remove(origin.index());
    }
    let mut side = !position.turn();
    let mut gains = [gain; EXCHANGE.captures_max];
    let mut at_stake = match mv.promotes_to() {
        Some(promoted) => evaluation.piece_worth(!side, promoted),
        None => position.mover_of(mv).map_or(0, |mover| evaluation.piece_worth(!side, mover)),
    };
    let mut count = 0;
    while count + 1 < EXCHANGE.captures_max {
        let attackers = position.attackers(to, side, occupied);
        let cheapest = attackers.into_iter().map(|from| (price(position, evaluation, from), from)).min();
        let Some((worth, from)) = cheapest else { break };
        occupied.remove(from);
        // A royal cannot capture what is still defended.
        if worth == EXCHANGE.royal && !position.attackers(to, !side, occupied).is_empty() {
            break;
        }
        count += 1;
        gains[count] = at_stake - gains[count - 1];
        at_stake = worth;
        side = !side;
    }
    for index in (1..=count).rev() {
        gains[index - 1] = -(-gains[index - 1]).max(gains[index]);
    }
    gains[0]
}

/// What a piece risks by capturing; more than anything for a royal.
fn price<const N: usize>(position: &Position<N>, evaluation: &Evaluation, from: usize) -> i32 {
    let piece = position.piece_at(Square(from as u16));
    let owned = piece.and_then(|piece| Some((piece.color()?, piece.piece_type)));
    owned
        .map_or(0, |(_, piece_type)| if evaluation.is_royal(piece_type) { EXCHANGE.royal } else { 0 })
        .max(owned.map_or(0, |(owner, piece_type)| evaluation.piece_worth(owner, piece_type)))
}

//! Moves of virgin pieces, without castling.

use fers_core::Vector;
use fers_rules::{Arrivals, Condition, Leg, Over, Path, Range};

use super::rays::{Walker, path};
use crate::fairymax::mode::{CAPTURES, GOES};
use crate::fairymax::tree::Ray;

/// Bits of the second digit, which does not toggle here.
const NO_EN_PASSANT: u8 = 4;
const JUMPS: u8 = 8;
/// Delay of the turning point that allows three steps, and two from the next rank.
const FROM_NEXT_RANK: u8 = 3;

/// Returns whether a pawn that moves so may be captured en passant.
pub(super) fn opens_en_passant(ray: &Ray) -> bool {
    ray.mode.is_initial() && ray.mode.toggle() & NO_EN_PASSANT == 0
}

/// Returns whether it is a move of three squares.
pub(super) fn is_triple(ray: &Ray) -> bool {
    ray.mode.is_initial() && ray.mode.delay() > 0
}

/// Returns the paths of a ray of initial moves.
pub(super) fn paths(walker: &Walker, ray: &Ray) -> Vec<Path> {
    let Some(arrivals) = walker.arrivals(ray.mode.toggle() & (CAPTURES | GOES)) else { return Vec::new() };
    // Only pawns with their usual captures take en passant.
    let arrivals = Arrivals { en_passant: false, ..arrivals };
    let delay = ray.mode.delay();
    let from_next = walker.is_pawn && delay == FROM_NEXT_RANK;
    let steps = if from_next { 3 } else { 2 + delay };
    let mut paths = vec![walk(walker, ray, steps, &arrivals).when(Condition::Virgin)];
    if from_next {
        paths.push(walk(walker, ray, 2, &arrivals).when(Condition::AheadOfStart));
    }
    paths
}

/// Makes a path of `steps` steps, the last one possibly in another direction.
fn walk(walker: &Walker, ray: &Ray, steps: u8, arrivals: &Arrivals) -> Path {
    let (step, then) = (walker.vector(ray.step), walker.vector(ray.then));
    if ray.mode.toggle() & JUMPS != 0 {
        return jump(step, then, steps, arrivals);
    }
    let opens = walker.is_pawn && opens_en_passant(ray);
    let ride = |step: Vector, count: u8, arrivals: Arrivals, opens: bool| Leg {
        opens_en_passant: opens,
        ..Leg::ride(vec![step], Range::exactly(count), arrivals)
    };
    if ray.turns() {
        let first = ride(step, steps - 1, Arrivals::quiet(), opens);
        return path(vec![first, ride(then, 1, arrivals.clone(), opens)]);
    }
    if opens && steps > 2 && !walker.opens_all_passed {
        let first = ride(step, steps - 2, Arrivals::quiet(), false);
        return path(vec![first, ride(step, 2, arrivals.clone(), true)]);
    }
    path(vec![ride(step, steps, arrivals.clone(), opens)])
}

/// Makes a jump over any first square, which must be on the board; it is if it lies between the
/// others.
fn jump(step: Vector, then: Vector, steps: u8, arrivals: &Arrivals) -> Path {
    let sum = step + then;
    let lies_between = |part: i8, whole: i8| part == 0 || part.signum() == whole.signum() && part.abs() <= whole.abs();
    if steps == 2 && lies_between(step.files, sum.files) && lies_between(step.ranks, sum.ranks) {
        return path(vec![Leg::leap(vec![sum], arrivals.clone())]);
    }
    if step == then {
        let over = Over::Anything;
        return path(vec![Leg { over, ..Leg::ride(vec![step], Range::exactly(steps), arrivals.clone()) }]);
    }
    let over = Over::Anything;
    let first = Leg { over, ..Leg::ride(vec![step], Range::exactly(steps - 1), passing()) };
    path(vec![first, Leg::leap(vec![then], arrivals.clone())])
}

/// Returns arrivals on any square, for passing.
fn passing() -> Arrivals {
    let leave = || Some(fers_rules::Contact::leave());
    Arrivals { empty: true, enemy: leave(), friend: leave(), ..Arrivals::default() }
}

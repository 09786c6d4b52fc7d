//! Converts movers to paths.

use std::collections::HashSet;

use fers_core::Vector;
use fers_rules::{Arrivals, Contact, Leg, Over, Path, Range, Steps, TurnSet};

use crate::sjaak::mover::{Mover, Step};

/// The use of a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sjaak) enum Use {
    /// To go to empty squares.
    Quiet,
    /// To capture.
    Capture,
    /// Both.
    Both,
}

impl Use {
    fn arrivals(self, en_passant: bool) -> Arrivals {
        let captures = self != Self::Quiet;
        Arrivals {
            empty: self != Self::Capture,
            enemy: captures.then(Contact::capture),
            en_passant: en_passant && captures,
            ..Arrivals::default()
        }
    }
}

/// The paths of a mover. With `en_passant`, captures take pieces that have passed by, too.
pub(in crate::sjaak) fn paths(mover: &Mover, used: Use, en_passant: bool) -> Vec<Path> {
    let arrivals = used.arrivals(en_passant);
    match mover {
        Mover::Slide(lines) => one(Leg::ride(lines.directions(), Range::ANY, arrivals)),
        Mover::Hop(lines) => {
            let over = Over::Hurdles { count: 1, land_next: false };
            one(Leg { over, ..Leg::ride(lines.directions(), Range::ANY, arrivals) })
        }
        Mover::Leap(vectors) => one(Leg::leap(images(vectors), arrivals)),
        Mover::AsymmetricLeap(vectors) => one(Leg::leap(unique(vectors.iter().copied()), arrivals)),
        Mover::Ride(vectors) => one(Leg::ride(images(vectors), Range::ANY, arrivals)),
        Mover::Step(steps) => step_paths(steps, &arrivals),
        Mover::DoubleLeap { first, second, mask: Some(mask) } => lame_paths(first, second, mask, &arrivals),
        Mover::DoubleLeap { first, second, mask: None } => {
            double_paths(images(first), images(second), used, en_passant)
        }
    }
}

fn one(leg: Leg) -> Vec<Path> {
    vec![Path::single(leg)]
}

/// Returns one path for each number of steps, in the order in which the numbers appear.
fn step_paths(steps: &[Step], arrivals: &Arrivals) -> Vec<Path> {
    let mut counts: Vec<u8> = Vec::new();
    for step in steps {
        if !counts.contains(&step.count) {
            counts.push(step.count);
        }
    }
    let path = |count: u8| {
        let directions = unique(steps.iter().filter(|step| step.count == count).map(|step| step.direction));
        Path::single(Leg::ride(directions, Range::up_to(count), arrivals.clone()))
    };
    counts.into_iter().map(path).collect()
}

/// Returns the paths of two leaps in one ply: directly to the sum of both, jumping over any piece;
/// with a capture by the first leap, which may also end there; or to and fro over an empty square,
/// which is a pass.
/// there; or to and fro over an empty square, which is a pass.
fn double_paths(first: Vec<Vector>, second: Vec<Vector>, used: Use, en_passant: bool) -> Vec<Path> {
    let sums = first.iter().flat_map(|&start| second.iter().map(move |&end| start + end));
    let far = unique(sums.filter(|&sum| sum != Vector::default()));
    let returning: Vec<Vector> = first.iter().copied().filter(|&start| second.contains(&-start)).collect();
    let legs = |legs: Vec<Leg>| Path { legs, ..Path::default() };
    let mut found = vec![legs(vec![Leg::leap(far, used.arrivals(en_passant))])];
    if used != Use::Quiet {
        let capture = Leg { may_stop: true, ..Leg::leap(first, Use::Capture.arrivals(en_passant)) };
        found.push(legs(vec![capture, Leg::leap(second, Use::Both.arrivals(en_passant))]));
    }
    if used != Use::Capture && !returning.is_empty() {
        let back = Leg::turned(TurnSet::BACK, Range::ONE, Arrivals::quiet());
        found.push(legs(vec![Leg::leap(returning, Arrivals::quiet()), back]));
    }
    found
}

/// Returns the pairs of steps whose sum is a step of the mask, the first to an empty square.
fn lame_paths(first: &[Vector], second: &[Vector], mask: &[Vector], arrivals: &Arrivals) -> Vec<Path> {
    let (second, mask) = (images(second), images(mask).into_iter().collect::<HashSet<_>>());
    let path = |start: Vector| {
        let ends: Vec<Vector> = second.iter().copied().filter(|&end| mask.contains(&(start + end))).collect();
        let legs = vec![Leg::leap(vec![start], Arrivals::quiet()), Leg::leap(ends, arrivals.clone())];
        Path { legs, ..Path::default() }
    };
    let leads_somewhere = |path: &Path| !matches!(&path.legs[1].steps, Steps::Absolute(ends) if ends.is_empty());
    images(first).into_iter().map(path).filter(leads_somewhere).collect()
}

/// Returns all symmetric images, each once.
fn images(vectors: &[Vector]) -> Vec<Vector> {
    unique(vectors.iter().flat_map(|vector| vector.symmetric_images()))
}

fn unique(vectors: impl Iterator<Item = Vector>) -> Vec<Vector> {
    let mut seen = HashSet::new();
    vectors.filter(|&vector| seen.insert(vector)).collect()
}

/// Returns the reach of a mover of a single leg by direction; `None` for hoppers and double
/// leapers.
pub(super) fn reach(mover: &Mover) -> Option<Vec<(Vector, Option<u8>)>> {
    let leaps = |vectors: Vec<Vector>| vectors.into_iter().map(|vector| (vector, Some(1))).collect();
    let rides = |vectors: Vec<Vector>| vectors.into_iter().map(|vector| (vector, None)).collect();
    match mover {
        Mover::Slide(lines) => Some(rides(lines.directions())),
        Mover::Ride(vectors) => Some(rides(images(vectors))),
        Mover::Leap(vectors) => Some(leaps(images(vectors))),
        Mover::AsymmetricLeap(vectors) => Some(leaps(unique(vectors.iter().copied()))),
        Mover::Step(steps) => Some(steps.iter().map(|step| (step.direction, Some(step.count))).collect()),
        Mover::Hop(_) | Mover::DoubleLeap { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sjaak::mover::Lines;

    fn v(files: i8, ranks: i8) -> Vector {
        Vector::new(files, ranks)
    }

    #[track_caller]
    fn check(mover: Mover, used: Use, expected: &[Path]) {
        assert_eq!(paths(&mover, used, false), expected, "{mover}");
    }

    #[test]
    fn a_rook_slides_along_ranks_and_files() {
        let lines = Lines { horizontal: true, vertical: true, ..Lines::default() };
        let directions = vec![v(1, 0), v(-1, 0), v(0, 1), v(0, -1)];
        let leg = Leg::ride(directions, Range::ANY, Arrivals::quiet_or_capture());
        check(Mover::Slide(lines), Use::Both, &[Path::single(leg)]);
    }

    #[test]
    fn a_cannon_captures_over_one_piece() {
        let lines = Lines { vertical: true, ..Lines::default() };
        let over = Over::Hurdles { count: 1, land_next: false };
        let leg = Leg { over, ..Leg::ride(vec![v(0, 1), v(0, -1)], Range::ANY, Arrivals::capture()) };
        check(Mover::Hop(lines), Use::Capture, &[Path::single(leg)]);
    }

    #[test]
    fn leaps_have_all_images_and_asymmetric_leaps_none() {
        let Steps::Absolute(knight) = &paths(&Mover::Leap(vec![v(2, 1)]), Use::Both, false)[0].legs[0].steps else {
            panic!("leaps are absolute")
        };
        assert_eq!(knight.len(), 8);
        let leg = Leg::leap(vec![v(0, 1), v(1, 1)], Arrivals::quiet_or_capture());
        check(Mover::AsymmetricLeap(vec![v(0, 1), v(1, 1), v(0, 1)]), Use::Both, &[Path::single(leg)]);
    }

    #[test]
    fn steps_go_up_to_their_number() {
        let steps = [(1, v(1, 1)), (10, v(0, 1)), (1, v(-1, 1))];
        let steps = steps.map(|(count, direction)| Step { count, direction }).to_vec();
        let near = Leg::ride(vec![v(1, 1), v(-1, 1)], Range::up_to(1), Arrivals::quiet());
        let far = Leg::ride(vec![v(0, 1)], Range::up_to(10), Arrivals::quiet());
        check(Mover::Step(steps), Use::Quiet, &[Path::single(near), Path::single(far)]);
    }

    #[test]
    fn riders_repeat_their_leap() {
        let Path { legs, .. } = &paths(&Mover::Ride(vec![v(1, 2)]), Use::Both, false)[0];
        assert_eq!((legs[0].range, legs[0].over), (Range::ANY, Over::Empty));
    }

    #[test]
    fn a_horse_goes_over_an_empty_square() {
        let horse = Mover::DoubleLeap { first: vec![v(1, 0)], second: vec![v(1, 1)], mask: Some(vec![v(1, 2)]) };
        let lame = |start, ends| Path {
            legs: vec![Leg::leap(vec![start], Arrivals::quiet()), Leg::leap(ends, Arrivals::quiet_or_capture())],
            ..Path::default()
        };
        let expected = [
            lame(v(0, 1), vec![v(1, 1), v(-1, 1)]),
            lame(v(1, 0), vec![v(1, 1), v(1, -1)]),
            lame(v(0, -1), vec![v(1, -1), v(-1, -1)]),
            lame(v(-1, 0), vec![v(-1, -1), v(-1, 1)]),
        ];
        check(horse, Use::Both, &expected);
    }

    #[test]
    fn a_lion_jumps_two_squares_captures_twice_and_passes() {
        let king = vec![v(0, 1), v(1, 1)];
        let lion = Mover::DoubleLeap { first: king.clone(), second: king.clone(), mask: None };
        let found = paths(&lion, Use::Both, false);
        let [jump, twice, pass] = &found[..] else { panic!("{found:?}") };
        // All of the 24 squares around.
        assert!(matches!(&jump.legs[0].steps, Steps::Absolute(vectors) if vectors.len() == 24));
        let capture = Leg { may_stop: true, ..Leg::leap(images(&king), Arrivals::capture()) };
        assert_eq!(twice.legs, [capture, Leg::leap(images(&king), Arrivals::quiet_or_capture())]);
        assert_eq!(pass.legs[0], Leg::leap(images(&king), Arrivals::quiet()));
        assert_eq!(pass.legs[1].steps, Steps::Turned(TurnSet::BACK));
    }

    #[test]
    fn two_leaps_that_never_lead_back_are_no_pass() {
        let knight_and_wazir = Mover::DoubleLeap { first: vec![v(1, 2)], second: vec![v(0, 1)], mask: None };
        assert_eq!(paths(&knight_and_wazir, Use::Quiet, false).len(), 1);
    }

    #[test]
    fn only_captures_take_en_passant() {
        let ferz = Mover::Leap(vec![v(1, 1)]);
        let taken = |used| paths(&ferz, used, true)[0].legs[0].arrivals.en_passant;
        assert_eq!((taken(Use::Quiet), taken(Use::Capture), taken(Use::Both)), (false, true, true));
    }
}

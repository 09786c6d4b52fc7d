//! Converts rays to paths.

use fers_core::{Color, Vector};
use fers_rules::{Act, Arrivals, Contact, Leg, Over, Path, Range, Repeat};

use super::initial;
use crate::fairymax::Dialect;
use crate::fairymax::mode::{CAPTURES, GOES, LEAPS};
use crate::fairymax::tree::Ray;

/// Files of the program's internal board.
const WIDTH: i64 = 16;

/// A piece of a side that walks along rays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walker {
    pub(super) dialect: Dialect,
    pub(super) color: Color,
    pub(super) is_pawn: bool,
    pub(super) takes_en_passant: bool,
    /// A triple step gives a chance on both squares passed, not only on the last one.
    pub(super) opens_all_passed: bool,
}

/// Converts a step of the program's board: files to the right, and 16 for each rank down.
pub(super) fn vector(step: i64) -> Vector {
    let (mut down, mut right) = (step / WIDTH, step % WIDTH);
    if right.abs() > WIDTH / 2 {
        down += right.signum();
        right -= WIDTH * right.signum();
    }
    Vector::new(right as i8, -down as i8)
}

/// Range of a single step.
const ONCE: Range = Range::ONE;

impl Walker {
    /// Returns the step as White would make it.
    pub(super) fn vector(&self, step: i64) -> Vector {
        vector(step).mirrored_for(self.color)
    }

    /// Returns the arrivals that a digit allows; `None` if the walk may not end.
    pub(super) fn arrivals(&self, digit: u8) -> Option<Arrivals> {
        let (captures, goes) = (digit & CAPTURES != 0, digit & GOES != 0);
        let enemy = captures.then(Contact::capture);
        let en_passant = captures && self.takes_en_passant;
        (captures || goes).then_some(Arrivals { empty: goes, enemy, en_passant, ..Arrivals::default() })
    }

    /// Returns the paths of a ray other than castling.
    pub(super) fn paths(&self, ray: &Ray) -> Vec<Path> {
        if ray.step == 0 {
            return Vec::new();
        }
        let mut paths = if ray.mode.is_initial() {
            initial::paths(self, ray)
        } else if ray.mode.is_multi_path() {
            self.multi_path(ray)
        } else if ray.mode.hops() {
            self.hop(ray)
        } else {
            self.slide(ray)
        };
        for leg in paths.iter_mut().flat_map(|path| &mut path.legs) {
            leg.joined = ray.mode.joined();
        }
        paths
    }

    /// Returns steps in one direction, possibly with a turning point.
    fn slide(&self, ray: &Ray) -> Vec<Path> {
        let (mode, step) = (ray.mode, self.vector(ray.step));
        if mode.is_leap() {
            return self.ride(step, ONCE, mode.first());
        }
        let leaps_then = mode.second() & LEAPS != 0;
        let changes = mode.toggle() & (CAPTURES | GOES | LEAPS) != 0 || ray.turns();
        if !changes {
            return self.ride(step, Range::ANY, mode.first());
        }
        if self.dialect == Dialect::Wide48 && mode.delay() == 0 && !leaps_then {
            return self.zigzag(ray);
        }
        let before = mode.delay() + 1;
        if ray.turns() {
            return self.bent(ray, before);
        }
        let behind = if leaps_then { Range::exactly(before + 1) } else { Range { min: before + 1, max: None } };
        if (mode.first() ^ mode.second()) & (CAPTURES | GOES) == 0 {
            return self.ride(step, Range { min: 1, ..behind }, mode.first());
        }
        [self.ride(step, Range::up_to(before), mode.first()), self.ride(step, behind, mode.second())].concat()
    }

    fn ride(&self, step: Vector, range: Range, digit: u8) -> Vec<Path> {
        self.arrivals(digit).map(|arrivals| Path::single(Leg::ride(vec![step], range, arrivals))).into_iter().collect()
    }

    /// Returns a path of `before` steps in one direction, and then in another one.
    fn bent(&self, ray: &Ray, before: u8) -> Vec<Path> {
        let (step, then) = (self.vector(ray.step), self.vector(ray.then));
        let mut paths = self.ride(step, Range::up_to(before), ray.mode.first());
        paths.extend(self.arrivals(ray.mode.second()).map(|arrivals| {
            let first = Leg::ride(vec![step], Range::exactly(before), Arrivals::quiet());
            path(vec![first, Leg::ride(vec![then], self.reach(ray.mode.second()), arrivals)])
        }));
        paths
    }

    fn reach(&self, digit: u8) -> Range {
        if digit & LEAPS != 0 { ONCE } else { Range::ANY }
    }

    /// Returns the path of version 4.8w whose digit and direction alternate at every step, in the
    /// form of bent riders read from Betza.
    fn zigzag(&self, ray: &Ray) -> Vec<Path> {
        let leg = |step: i64, arrivals: Arrivals| Leg::leap(vec![self.vector(step)], arrivals);
        let there = || leg(ray.step, Arrivals::quiet());
        let back = || leg(ray.then, Arrivals::quiet());
        let repeated = |first: usize, legs| Path { repeat: Some(Repeat { first, last: first + 1 }), ..path(legs) };
        let mut paths = self.ride(self.vector(ray.step), ONCE, ray.mode.first());
        let even = self.arrivals(ray.mode.second());
        paths.extend(even.map(|arrivals| repeated(1, vec![there(), back(), there(), leg(ray.then, arrivals)])));
        let odd = self.arrivals(ray.mode.first());
        paths.extend(odd.map(|arrivals| repeated(2, vec![there(), back(), there(), back(), leg(ray.step, arrivals)])));
        paths
    }

    /// Returns a leap of three steps in any order, two of which have the direction of the upper
    /// bits.
    fn multi_path(&self, ray: &Ray) -> Vec<Path> {
        let twice = ray.mode.mask();
        let (twice, once) = (self.vector(twice), self.vector(ray.step - 2 * twice));
        let Some(arrivals) = self.arrivals(ray.mode.first()) else { return Vec::new() };
        let pass = |step: Vector, range: Range| Leg::ride(vec![step], range, Arrivals::quiet());
        let end = |step: Vector, range: Range| Leg::ride(vec![step], range, arrivals.clone());
        vec![
            path(vec![pass(twice, Range::exactly(2)), end(once, ONCE)]),
            path(vec![pass(twice, ONCE), pass(once, ONCE), end(twice, ONCE)]),
            path(vec![pass(once, ONCE), end(twice, Range::exactly(2))]),
        ]
    }

    /// Returns a hop to a platform, and on from there.
    fn hop(&self, ray: &Ray) -> Vec<Path> {
        let (mode, step, then) = (ray.mode, self.vector(ray.step), self.vector(ray.then));
        let approach = self.reach(mode.first());
        let mut paths = self.ride(step, approach, mode.first());
        let (Some(arrivals), false) = (self.arrivals(mode.second()), mode.second() & super::doubts::HOPS != 0) else {
            return paths;
        };
        let is_plain = !ray.turns() && !mode.turns_before() && !mode.needs_friend() && approach == Range::ANY;
        if is_plain {
            let over = Over::Hurdles { count: 1, land_next: mode.second() & LEAPS != 0 };
            paths.push(Path::single(Leg { over, ..Leg::ride(vec![step], Range::ANY, arrivals) }));
            return paths;
        }
        let leave = || Some(Contact::any(Act::Leave));
        let platform =
            Arrivals { friend: leave(), enemy: leave().filter(|_| !mode.needs_friend()), ..Arrivals::default() };
        let mut legs = vec![Leg::ride(vec![step], approach, platform)];
        if mode.turns_before() {
            legs.push(Leg::leap(vec![-step], Arrivals::quiet()));
        }
        legs.push(Leg::ride(vec![then], self.reach(mode.second()), arrivals));
        paths.push(path(legs));
        paths
    }
}

pub(super) fn path(legs: Vec<Leg>) -> Path {
    Path { legs, ..Path::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_is_a_rank_down_and_one_a_file_to_the_right() {
        // The table of steps in the comments of `fmax.ini`.
        for (step, files, ranks) in [(-52, -4, 3), (-44, 4, 3), (-12, 4, 1), (14, -2, -1), (49, 1, -3), (4, 4, 0)] {
            assert_eq!(vector(step), Vector::new(files, ranks), "{step}");
        }
    }
}

//! Paths as rays.

use std::fmt;

use fers_core::{Color, Joined, PieceType, Vector};
use fers_rules::{Act, Arrivals, Condition, Leg, Length, Over, Range, Ruleset};

use super::walks::{self, Walk};
use super::{jumps, routes};
use crate::fairymax::dialect::Dialect;
use crate::fairymax::mode::{CAPTURES, GOES, HOPS, LEAPS};

/// Steps that the turning point can be put off by, and one.
pub(super) const DELAYS: u8 = 4;

/// A ray in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RayText {
    pub(super) step: i64,
    pub(super) first: u8,
    pub(super) second: u8,
    /// The third digit.
    pub(super) third: u8,
    /// The step behind the turning point, where it matters.
    pub(super) then: Option<i64>,
    /// Bits from the fourth digit on.
    pub(super) mask: i64,
}

pub(super) const CYLINDER: u8 = 1;
pub(super) const MULTI_PATH: u8 = 2;
const TURNS_BEFORE: u8 = 4;
const NEEDS_FRIEND: u8 = 8;

impl RayText {
    pub(super) fn new(step: Vector, first: u8, second: u8) -> Self {
        Self { step: number(step), first, second, third: 0, then: None, mask: 0 }
    }

    pub(super) fn delayed(self, steps: u8) -> Self {
        Self { third: self.third | steps << 2, ..self }
    }

    pub(super) fn turning(self, then: Vector) -> Self {
        let then = number(then);
        Self { then: Some(then).filter(|&then| then != self.step), ..self }
    }

    /// Returns whether it is a slide.
    pub(super) fn slides(&self) -> bool {
        (self.first | self.second) & LEAPS == 0
    }
}

impl fmt::Display for RayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = u32::from(self.third) << 8 | u32::from(self.first ^ self.second) << 4 | u32::from(self.first);
        // The upper bits are as many as 32 have room for, with sign.
        let mode = (self.mask << 12) as u32 | digits;
        write!(f, "{},{mode:X}", self.step)?;
        self.then.map_or(Ok(()), |then| write!(f, ",{then}"))
    }
}

/// Returns a step as the program counts it.
pub(super) fn number(step: Vector) -> i64 {
    i64::from(step.files) - 16 * i64::from(step.ranks)
}

/// Returns the rays of a side's pawn. The long push is placed where the program reads it correctly.
pub(super) fn of_pawn(ruleset: &Ruleset, pawn: PieceType, color: Color, dialect: Dialect) -> Vec<RayText> {
    let mut rays = of_moves(ruleset, pawn, color, dialect);
    rays.extend(jumps::of_pawn(ruleset, pawn, color));
    let is_first = |ray: &RayText| (ray.first == LEAPS && ray.third >> 2 > 0) == jumps::opens_all_passed(ruleset, pawn);
    rays.sort_by_key(|ray| (ray.first != LEAPS, !is_first(ray)));
    rays
}

/// Returns the rays of a piece of a side that is not a pawn, its castlings first.
pub(super) fn of_piece(ruleset: &Ruleset, piece_type: PieceType, color: Color, dialect: Dialect) -> Vec<RayText> {
    let mut rays = jumps::castlings(ruleset, piece_type, color);
    rays.extend(of_moves(ruleset, piece_type, color, dialect));
    rays.extend(jumps::of_piece(ruleset, piece_type, color));
    rays
}

/// Returns whether two lists have equal meaning.
pub(super) fn are_same(some: &[RayText], others: &[RayText]) -> bool {
    let sorted = |rays: &[RayText]| {
        let mut rays = rays.to_vec();
        rays.sort_unstable();
        rays
    };
    sorted(some) == sorted(others)
}

/// Estimates the worth of a piece with these rays, in centipawns.
pub(super) fn worth(rays: &[RayText]) -> i64 {
    let of_ray = |ray: &RayText| if ray.slides() { 110 } else { 35 };
    rays.iter().map(of_ray).sum::<i64>().max(50)
}

/// Returns the rays of all moves that do not depend on whether the piece has moved.
fn of_moves(ruleset: &Ruleset, piece_type: PieceType, color: Color, dialect: Dialect) -> Vec<RayText> {
    let paths = ruleset.piece(piece_type).moves_of(color);
    let walks: Vec<Walk<'_>> = walks::of(paths, ruleset.frame, color).into_iter().filter(is_plain).collect();
    let (mut rays, walks) = if dialect == Dialect::Wide48 {
        routes::zigzags(walks)
    } else {
        (Vec::new(), walks.into_iter().filter(|walk| walk.path.repeat.is_none()).collect())
    };
    let (falcon, walks) = routes::multi_path(walks);
    rays.extend(falcon);
    for walk in &walks {
        rays.extend(of_walk(walk, ruleset).into_iter().map(|ray| joined(ray, walk)));
    }
    merged(rays).into_iter().map(|ray| finished(ray, dialect)).collect()
}

/// Returns whether the walk has no conditions and no properties unknown to rays.
fn is_plain(walk: &Walk<'_>) -> bool {
    let is_plain = |(_, leg): &(Vector, &Leg)| {
        let is_odd = leg.length != Length::Free
            || leg.ends_in.is_some()
            || leg.shuns_attack
            || leg.sets_down
            || leg.opens_en_passant
            || leg.lands;
        !is_odd && leg.joined.joins_sides_at_most() && leg.joined == walk.legs[0].1.joined
    };
    walk.path.when.is_empty() && walk.legs.iter().all(is_plain)
}

pub(super) fn joined(ray: RayText, walk: &Walk<'_>) -> RayText {
    RayText { third: ray.third | if walk.legs[0].1.joined == Joined::Sides { CYLINDER } else { 0 }, ..ray }
}

/// Returns the contacts at the end of a walk as bits; `None` if rays cannot express them.
pub(super) fn landing(arrivals: &Arrivals) -> Option<u8> {
    let captures = match &arrivals.enemy {
        Some(contact) if *contact == fers_rules::Contact::capture() => CAPTURES,
        Some(_) => return None,
        None => 0,
    };
    let bits = captures | if arrivals.empty { GOES } else { 0 };
    (bits != 0 && arrivals.friend.is_none() && !arrivals.off_board).then_some(bits)
}

/// Returns whether a leg passes only empty squares and ends on one.
pub(super) fn passes(leg: &Leg) -> bool {
    leg.over == Over::Empty
        && leg.arrivals.empty
        && leg.arrivals.friend.is_none()
        && leg.arrivals.enemy.as_ref().is_none_or(|_| leg.may_stop)
}

fn of_walk(walk: &Walk<'_>, ruleset: &Ruleset) -> Vec<RayText> {
    match walk.legs.as_slice() {
        [(step, leg)] => single(*step, leg, ruleset),
        [(step, first), (then, last)] if passes(first) => bent((*step, first), (*then, last)).into_iter().collect(),
        [(step, first), rest @ ..] => from_platform((*step, first), rest).into_iter().collect(),
        [] => Vec::new(),
    }
}

fn single(step: Vector, leg: &Leg, ruleset: &Ruleset) -> Vec<RayText> {
    let Some(bits) = landing(&leg.arrivals) else { return Vec::new() };
    let most = ruleset.geometry.files.max(ruleset.geometry.ranks);
    let longest = leg.range.max.unwrap_or(most).min(most);
    match leg.over {
        Over::Empty => ride(step, leg.range, bits),
        Over::Anything => (leg.range.min..=longest)
            .filter_map(|count| Some(RayText::new(times(step, count)?, LEAPS | bits, LEAPS | bits)))
            .collect(),
        Over::Hurdles { count: 1, land_next } => {
            let is_near = leg.range == Range::exactly(2);
            if !is_near && leg.range.max.is_some() || leg.range.min > 2 {
                return Vec::new();
            }
            let second = bits | if land_next || is_near { LEAPS } else { 0 };
            vec![RayText::new(step, HOPS | if is_near { LEAPS } else { 0 }, second)]
        }
        Over::Hurdles { .. } => Vec::new(),
    }
}

fn times(step: Vector, count: u8) -> Option<Vector> {
    let times = |part: i8| part.checked_mul(count.cast_signed());
    Some(Vector::new(times(step.files)?, times(step.ranks)?))
}

/// Steps over empty squares, in as few rays as they need.
fn ride(step: Vector, range: Range, bits: u8) -> Vec<RayText> {
    let exactly = |steps: u8| RayText::new(step, 0, LEAPS | bits).delayed(steps - 2);
    match (range.min, range.max) {
        (1, Some(1)) => vec![RayText::new(step, LEAPS | bits, LEAPS | bits)],
        (1, None) => vec![RayText::new(step, bits, bits)],
        (1, Some(max)) if max <= DELAYS + 1 => vec![RayText::new(step, bits, LEAPS | bits).delayed(max - 2)],
        (min @ 2.., None) if min <= DELAYS + 1 => vec![RayText::new(step, 0, bits).delayed(min - 2)],
        (min @ 2.., Some(max)) if max <= DELAYS + 1 => (min..=max).map(exactly).collect(),
        _ => Vec::new(),
    }
}

fn reach(leg: &Leg) -> Option<u8> {
    match (leg.over, leg.range) {
        (Over::Empty, Range::ONE) => Some(LEAPS),
        (Over::Empty, Range::ANY) => Some(0),
        _ => None,
    }
}

fn bent((step, first): (Vector, &Leg), (then, last): (Vector, &Leg)) -> Option<RayText> {
    let steps = Some(first.range.min).filter(|&steps| Some(steps) == first.range.max && steps <= DELAYS)?;
    let second = landing(&last.arrivals)? | reach(last)?;
    Some(RayText::new(step, 0, second).delayed(steps - 1).turning(then))
}

/// Returns the ray that goes up to a platform, perhaps a step back, and on.
fn from_platform((step, first): (Vector, &Leg), rest: &[(Vector, &Leg)]) -> Option<RayText> {
    let leaves = |contact: &Option<fers_rules::Contact>| *contact == Some(fers_rules::Contact::any(Act::Leave));
    let arrivals = &first.arrivals;
    let is_platform =
        leaves(&arrivals.friend) && (arrivals.enemy.is_none() || leaves(&arrivals.enemy)) && !arrivals.empty;
    if !is_platform {
        return None;
    }
    let approach = HOPS | reach(first)?;
    let friend = if arrivals.enemy.is_none() { NEEDS_FRIEND } else { 0 };
    let (before, (then, last)) = match rest {
        [last] => (0, last),
        [(back, leg), last] if *back == -step && leg.range == Range::ONE && passes(leg) => (TURNS_BEFORE, last),
        _ => return None,
    };
    let second = landing(&last.arrivals)? | reach(last)?;
    let ray = RayText::new(step, approach, second).turning(*then);
    Some(RayText { third: friend | before, ..ray })
}

/// Merges rays that the program writes as one: the moves up to a turning point, and after it.
fn merged(rays: Vec<RayText>) -> Vec<RayText> {
    let mut rays = rays;
    rays.sort_by_key(|ray| ray.first != ray.second);
    rays.dedup();
    let mut gone = vec![false; rays.len()];
    for index in 0..rays.len() {
        let ray = rays[index];
        let delay = ray.third >> 2;
        let is_bent = ray.first == 0 && delay == 0 && ray.third & MULTI_PATH == 0;
        let is_hopper = ray.first == HOPS;
        let before = |other: &RayText| {
            let fits = if is_bent { other.first & LEAPS != 0 } else { other.first == GOES };
            fits && other.first == other.second
                && other.step == ray.step
                && other.third == ray.third & CYLINDER
                && other.then.is_none()
        };
        if let Some(found) = rays.iter().position(before).filter(|_| is_bent || is_hopper) {
            rays[index].first |= rays[found].first & (CAPTURES | GOES);
            gone[found] = true;
        }
    }
    rays.into_iter().zip(gone).filter_map(|(ray, is_gone)| (!is_gone).then_some(ray)).collect()
}

/// Encodes the second step as the version requires.
fn finished(ray: RayText, dialect: Dialect) -> RayText {
    // Without a second step, 4.8w would read this otherwise.
    let is_doubtful = ray.first & (LEAPS | HOPS) == 0
        && ray.third & (MULTI_PATH | 12) == 0
        && ray.second & LEAPS == 0
        && ray.first != ray.second;
    match (dialect, ray.then) {
        (Dialect::Wide48, Some(then)) => RayText { mask: then ^ ray.step, then: None, ..ray },
        (Dialect::Fairy50, None) if is_doubtful => RayText { then: Some(ray.step), ..ray },
        _ => ray,
    }
}

/// Returns whether a walk is for pieces that have not moved.
pub(super) fn is_initial(walk: &Walk<'_>) -> bool {
    walk.path.when == [Condition::Virgin]
}

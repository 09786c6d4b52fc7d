//! Moves of pieces that have not moved, castling among them.

use fers_core::{Color, PieceType, Vector};
use fers_rules::{Condition, Leg, Over, Range, Ruleset};

use super::rays::{DELAYS, RayText, is_initial, joined, landing, passes};
use super::walks::{self, Walk};
use crate::fairymax::mode::{CAPTURES, GOES, LEAPS};

/// A bit of the second digit, which is absolute here and toggles nothing.
const NO_EN_PASSANT: u8 = 4;
const JUMPS: u8 = 8;
/// The delay of a pawn that makes three steps from its first rank and two from the next.
const FROM_NEXT_RANK: u8 = 3;

/// Makes a ray of such a piece. The second digit is written as an absolute value, not as a change.
fn ray(step: Vector, second_digit: u8) -> RayText {
    RayText::new(step, LEAPS, LEAPS ^ second_digit)
}

/// Returns the first moves of a pawn of a side.
pub(super) fn of_pawn(ruleset: &Ruleset, pawn: PieceType, color: Color) -> Vec<RayText> {
    let walks = walks::of(ruleset.piece(pawn).moves_of(color), ruleset.frame, color);
    let is_from_next = |walk: &Walk<'_>| walk.path.when == [Condition::AheadOfStart];
    let next: Vec<Vector> = walks.iter().filter(|walk| is_from_next(walk)).map(|walk| walk.legs[0].0).collect();
    let mut rays = of_walks(&walks, true);
    for ray in rays.iter_mut().filter(|ray| ray.third >> 2 == 1) {
        if next.iter().any(|&step| super::rays::number(step) == ray.step) {
            ray.third |= FROM_NEXT_RANK << 2;
        }
    }
    rays
}

/// Returns the first moves of another piece of a side, without castling.
pub(super) fn of_piece(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Vec<RayText> {
    of_walks(&walks::of(ruleset.piece(piece_type).moves_of(color), ruleset.frame, color), false)
}

/// Returns whether a move of three squares creates en passant squares on both squares passed.
pub(super) fn opens_all_passed(ruleset: &Ruleset, pawn: PieceType) -> bool {
    let is_long = |leg: &Leg| leg.opens_en_passant && leg.range == Range::exactly(3);
    ruleset.piece(pawn).moves.iter().any(|path| path.legs.iter().any(is_long))
}

fn of_walks(walks: &[Walk<'_>], is_pawn: bool) -> Vec<RayText> {
    let initial = walks.iter().filter(|walk| is_initial(walk));
    let mut rays: Vec<RayText> = initial
        .flat_map(|walk| of_walk(walk, is_pawn).into_iter().map(|ray| joined(ray, walk)).collect::<Vec<_>>())
        .collect();
    rays.dedup();
    rays
}

fn of_walk(walk: &Walk<'_>, is_pawn: bool) -> Vec<RayText> {
    let opens = is_pawn && walk.legs.iter().any(|(_, leg)| leg.opens_en_passant);
    let Some(bits) = walk.legs.last().and_then(|(_, leg)| landing(&leg.arrivals)) else { return Vec::new() };
    let digit = bits | if opens { 0 } else { NO_EN_PASSANT };
    let pushed = |step: Vector, steps: u8| ray(step, digit).delayed(steps - 2);
    match walk.legs.as_slice() {
        [(step, leg)] if leg.over == Over::Empty && leg.range.min >= 2 => {
            let most = leg.range.max.unwrap_or(u8::MAX);
            if most > DELAYS + 1 {
                Vec::new()
            } else {
                (leg.range.min..=most).map(|steps| pushed(*step, steps)).collect()
            }
        }
        [(step, leg)] if leg.over != Over::Empty && leg.range == Range::exactly(2) => vec![ray(*step, digit | JUMPS)],
        [(step, leg)] if leg.range == Range::ONE => jump(*step, digit).into_iter().collect(),
        [(step, first), (then, last)] if passes(first) && step == then => {
            let steps = first.range.min.saturating_add(last.range.min);
            let are_fixed = [first, last].iter().all(|leg| leg.range.max == Some(leg.range.min));
            if are_fixed && steps <= DELAYS + 1 { vec![pushed(*step, steps)] } else { Vec::new() }
        }
        [(step, first), (then, last)] if passes(first) && last.range == Range::ONE => {
            let steps = first.range.min;
            let is_fixed = first.range.max == Some(steps) && steps <= DELAYS;
            if is_fixed { vec![pushed(*step, steps + 1).turning(*then)] } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

/// Returns the ray of a leap, as two steps over a square that lies between.
fn jump(leap: Vector, digit: u8) -> Option<RayText> {
    let half = |part: i8| part / 2 + part % 2;
    let step = Vector::new(half(leap.files), half(leap.ranks));
    let then = Vector::new(leap.files - step.files, leap.ranks - step.ranks);
    (then != Vector::default()).then(|| ray(step, digit | JUMPS).turning(then))
}

/// Returns the castlings of a piece of a side.
pub(super) fn castlings(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Vec<RayText> {
    let mut rays: Vec<RayText> = Vec::new();
    for castling in ruleset.castlings.iter().filter(|castling| castling.color == color) {
        if ruleset.start.piece_at(castling.king).is_none_or(|piece| piece.piece_type != piece_type) {
            continue;
        }
        for target in &castling.targets {
            let way = ruleset.geometry.displacement(castling.king, target.king);
            let step = Vector::new(way.files.signum(), 0);
            let then = Vector::new(way.files - step.files, 0);
            let castled = ray(step, CAPTURES | GOES).turning(then);
            if way.ranks == 0 && way.files.abs() >= 2 && !rays.contains(&castled) {
                rays.push(castled);
            }
        }
    }
    rays
}

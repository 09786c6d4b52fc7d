//! Jumps of whole sets of pieces: what pawns do.

use fers_core::SquareSet;
use fers_movegen::{Mover, Shift};

/// With more shifts than this, piece by piece is faster.
const SHIFTS_MAX: usize = 5;

/// The moves of a piece type as shifts, if they are few and nothing else.
pub(crate) fn shifts<const N: usize>(mover: &Mover<N>) -> Box<[Shift<N>]> {
    let others = !mover.slides.is_empty() || !mover.hops.is_empty() || !mover.scripts.is_empty();
    let mut shifts = Vec::new();
    if others || !add_leaps(mover, &mut shifts) || !add_lames(mover, &mut shifts) || has_doubles(&shifts) {
        return Box::default();
    }
    shifts.into_boxed_slice()
}

/// Adds one move from one square; says whether the shifts are still few.
fn add<const N: usize>(shifts: &mut Vec<Shift<N>>, from: usize, new: Shift<N>) -> bool {
    let same = |known: &&mut Shift<N>| {
        (known.by, known.via, known.quiet, known.capture) == (new.by, new.via, new.quiet, new.capture)
    };
    match shifts.iter_mut().find(same) {
        Some(known) => known.origins.insert(from),
        None => shifts.push(Shift { origins: SquareSet::of(from), ..new }),
    }
    shifts.len() <= SHIFTS_MAX
}

fn add_leaps<const N: usize>(mover: &Mover<N>, shifts: &mut Vec<Shift<N>>) -> bool {
    mover.leaps.iter().enumerate().all(|(from, leap)| {
        (leap.quiet | leap.capture).into_iter().all(|to| {
            let (quiet, capture) = (leap.quiet.contains(to), leap.capture.contains(to));
            add(shifts, from, Shift { by: distance(from, to), via: None, origins: SquareSet::EMPTY, quiet, capture })
        })
    })
}

fn add_lames<const N: usize>(mover: &Mover<N>, shifts: &mut Vec<Shift<N>>) -> bool {
    mover.lames.iter().enumerate().all(|(from, lames)| {
        lames.iter().all(|lame| {
            if lame.when != Default::default() || lame.via.has_several() {
                return false;
            }
            let via = (!lame.via.is_empty()).then(|| distance(from, lame.via.first()));
            let by = distance(from, usize::from(lame.to));
            add(shifts, from, Shift { by, via, origins: SquareSet::EMPTY, quiet: lame.quiet, capture: lame.capture })
        })
    })
}

/// Whether two shifts lead from one square to the same other one.
fn has_doubles<const N: usize>(shifts: &[Shift<N>]) -> bool {
    let meet = |a: &Shift<N>, b: &Shift<N>| {
        a.by == b.by && a.origins.meets(b.origins) && ((a.quiet && b.quiet) || (a.capture && b.capture))
    };
    shifts.iter().enumerate().any(|(index, a)| shifts[..index].iter().any(|b| meet(a, b)))
}

fn distance(from: usize, to: usize) -> i32 {
    to as i32 - from as i32
}

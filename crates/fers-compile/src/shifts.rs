//! Shifts: moves of all pieces of a type at once, as whole bitboards. Pawns move so.

use fers_core::SquareSet;
use fers_program::{Lame, MoveKind, Mover, Shift, StepShift, When};

/// The most shifts of a type. With more, moving piece by piece is faster.
const SHIFTS_MAX: usize = 6;

/// The most shifts of the captures of a type.
const CAPTURE_STEPS_MAX: usize = 4;

/// Returns the captures of a type as shifts, if all of them are leaps and few.
pub(crate) fn capture_steps<const N: usize>(mover: &Mover<N>) -> Option<StepShift<N>> {
    let are_jumps = mover.capture_kind == MoveKind::Leaps(()) && mover.scripts.is_empty();
    let leaps = mover.leaps.as_ref().filter(|_| are_jumps)?;
    let captures = leaps.iter().enumerate().flat_map(|(from, leap)| leap.capture.into_iter().map(move |to| (from, to)));
    let steps = StepShift::new(captures);
    (steps.groups() <= CAPTURE_STEPS_MAX).then_some(steps)
}

/// Returns the moves of a type as shifts, if all of them are leaps or lame moves and few, with the
/// number of pieces from which shifts are faster than moving piece by piece.
pub(crate) fn shifts<const N: usize>(mover: &Mover<N>) -> Option<(Box<[Shift<N>]>, u32)> {
    let others = !mover.slides.is_empty()
        || !mover.hops.is_empty()
        || !mover.filtered_hops.is_empty()
        || !mover.scripts.is_empty();
    let mut shifts = Vec::new();
    if others || !add_leaps(mover, &mut shifts) || !add_lames(mover, &mut shifts) || has_doubles(&shifts) {
        return None;
    }
    // PERF: rotating a set costs about as much as moving one piece where a set has two words, half
    // as much where it has one.
    let turns = shifts.iter().map(|shift| 1 + shift.via.len()).sum::<usize>();
    let from = if N == 1 { turns.div_ceil(2) } else { turns } as u32;
    Some((shifts.into_boxed_slice(), from))
}

/// Adds one move from one square; returns false if there are too many shifts.
fn add<const N: usize>(shifts: &mut Vec<Shift<N>>, from: usize, new: Shift<N>) -> bool {
    let same = |known: &&mut Shift<N>| {
        let way = |shift: &Shift<N>| (shift.by, shift.quiet, shift.capture, shift.when);
        known.via == new.via && way(known) == way(&new)
    };
    match shifts.iter_mut().find(same) {
        Some(known) => known.origins.insert(from),
        None => shifts.push(Shift { origins: SquareSet::of(from), ..new }),
    }
    shifts.len() <= SHIFTS_MAX
}

fn add_leaps<const N: usize>(mover: &Mover<N>, shifts: &mut Vec<Shift<N>>) -> bool {
    let leaps = mover.leaps.iter().flat_map(|leaps| leaps.iter()).enumerate();
    leaps.into_iter().all(|(from, leap)| {
        (leap.quiet | leap.capture).into_iter().all(|to| {
            let (by, via, origins) = (distance(from, to), Box::default(), SquareSet::EMPTY);
            let (quiet, capture, when) = (leap.quiet.contains(to), leap.capture.contains(to), When::default());
            add(shifts, from, Shift { by, via, origins, quiet, capture, when })
        })
    })
}

fn add_lames<const N: usize>(mover: &Mover<N>, shifts: &mut Vec<Shift<N>>) -> bool {
    mover.lames.iter().enumerate().all(|(from, lames)| {
        lames.iter().all(|lame| {
            let via: Box<[i32]> = lame.via.into_iter().map(|via| distance(from, via)).collect();
            let (origins, &Lame { quiet, capture, when, .. }) = (SquareSet::EMPTY, lame);
            let shift = |to: usize| Shift { by: distance(from, to), via: via.clone(), origins, quiet, capture, when };
            !when.not_in_check && !when.in_check && lame.to.into_iter().all(|to| add(shifts, from, shift(to)))
        })
    })
}

/// Returns whether two shifts connect equal squares.
fn has_doubles<const N: usize>(shifts: &[Shift<N>]) -> bool {
    let meet = |a: &Shift<N>, b: &Shift<N>| {
        a.by == b.by && a.origins.intersects(b.origins) && ((a.quiet && b.quiet) || (a.capture && b.capture))
    };
    shifts.iter().enumerate().any(|(index, a)| shifts[..index].iter().any(|b| meet(a, b)))
}

fn distance(from: usize, to: usize) -> i32 {
    to as i32 - from as i32
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use super::shifts;
    use crate::testing::Compiled;

    #[test]
    fn all_pawns_of_makruk_move_by_three_shifts() {
        let makruk = Compiled::<1>::library("makruk");
        let (shifts, _) = shifts(makruk.mover(Color::White, "Pawn")).unwrap();
        let mut ways: Vec<_> = shifts.iter().map(|shift| (shift.by, shift.quiet, shift.capture)).collect();
        ways.sort_unstable();
        // Eight squares a rank: captures to the left and right ahead, and a quiet step between
        // them.
        assert_eq!(ways, [(7, false, true), (8, true, false), (9, false, true)]);
    }

    #[test]
    fn a_pawn_of_chess_captures_by_two_shifts() {
        let chess = Compiled::<1>::library("chess");
        let steps = chess.mover(Color::Black, "Pawn").capture_steps.as_ref().unwrap();
        assert_eq!(steps.groups(), 2);
    }

    #[test]
    fn knights_and_rooks_move_one_by_one() {
        let chess = Compiled::<1>::library("chess");
        let is_shifted = |name| shifts(chess.mover(Color::White, name)).is_some();
        assert!(!is_shifted("Knight") && !is_shifted("Rook") && is_shifted("Pawn"));
    }
}

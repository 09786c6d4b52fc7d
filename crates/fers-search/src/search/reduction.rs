//! Which moves are looked at less deeply at first, and which positions more deeply.

use crate::ordering::Candidate;
use crate::params::PRUNING;

/// Plies by which a late quiet move is searched less deeply; a move that then turns out good is searched again in full.
///
/// Assumes that the order of moves means something; in check and after a forced capture there are few moves and none
/// is late.
pub(super) fn late_move(depth: i32, number: usize, candidate: &Candidate, in_check: bool, gives_check: bool) -> i32 {
    let is_dull = candidate.is_quiet() && !in_check && !gives_check;
    if !is_dull || depth < PRUNING.late_depth_min || number < PRUNING.late_moves_min {
        0
    } else if number < PRUNING.very_late_moves_min {
        1
    } else {
        2.min(depth - 1)
    }
}

/// Plies added in check, where there are few moves and much happens; not at more than twice the depth of the
/// iteration, so that series of checks end.
pub(super) fn check_extension(in_check: bool, ply: usize, iteration: u32) -> i32 {
    i32::from(in_check && ply < 2 * iteration as usize)
}

#[cfg(test)]
mod tests {
    use fers_movegen::PackedMove;

    use super::*;

    #[test]
    fn only_late_dull_moves_are_reduced() {
        let mv = PackedMove::NONE;
        let quiet = Candidate {
            mv,
            order: 0,
            changes_material: false,
            is_capture: false,
            gain: 0,
            mover_worth: 0,
            slot: 0,
            to: None,
        };
        let capture = Candidate { is_capture: true, gain: 100, ..quiet };
        assert_eq!(late_move(6, 0, &quiet, false, false), 0);
        assert_eq!(late_move(6, 5, &quiet, false, false), 1);
        assert_eq!(late_move(6, 20, &quiet, false, false), 2);
        assert_eq!(late_move(6, 20, &capture, false, false), 0);
        assert_eq!(late_move(6, 20, &quiet, true, false), 0);
        assert_eq!(late_move(6, 20, &quiet, false, true), 0);
        assert_eq!(late_move(2, 20, &quiet, false, false), 0);
    }
}

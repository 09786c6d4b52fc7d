//! Late move reductions and check extensions.

use crate::ordering::ScoredMove;
use crate::params::Tunables;

/// Late move reductions in plies, by depth and move number.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    plies: Vec<[u8; SIZE]>,
    /// See [`Tunables::reduction_depth_min`].
    depth_min: i32,
    /// See [`Tunables::reduction_moves_min`].
    moves_min: usize,
    /// See [`Tunables::history_per_ply`].
    history_per_ply: i32,
}

/// Greater depths and move numbers use the last entry.
const SIZE: usize = 64;

/// What late move reduction uses of a move that has just been made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LmrContext {
    /// Remaining depth of the node in plies.
    pub depth: i32,
    /// Number of moves before it.
    pub move_number: usize,
    /// The node is a PV node.
    pub is_pv: bool,
    /// The side to move was in check.
    pub in_check: bool,
    /// The move gave check.
    pub gives_check: bool,
    /// The static evaluation is better than two plies before.
    pub improving: bool,
    /// A beta cutoff is expected.
    pub cut_node: bool,
}

impl Reductions {
    /// Computes the table.
    pub fn of_tunables(tunables: &Tunables) -> Self {
        let (base, divisor) =
            (f64::from(tunables.reduction_base) / 100.0, f64::from(tunables.reduction_divisor) / 100.0);
        let plies = |depth: usize, move_number: usize| {
            let logarithms = (depth.max(1) as f64).ln() * (move_number.max(1) as f64).ln();
            (base + logarithms / divisor) as u8
        };
        Self {
            plies: (0..SIZE).map(|depth| std::array::from_fn(|move_number| plies(depth, move_number))).collect(),
            depth_min: tunables.reduction_depth_min,
            moves_min: tunables.reduction_moves_min as usize,
            history_per_ply: tunables.history_per_ply,
        }
    }

    /// Returns the reduction of a late move in plies. A reduced move that raises alpha is searched
    /// again at full depth.
    ///
    /// Assumes that moves are well ordered. Evasions and moves that gain material are never
    /// reduced.
    pub fn of(&self, scored: &ScoredMove, lmr: &LmrContext) -> i32 {
        let loses = scored.see < 0;
        let exempt = lmr.in_check || !(scored.is_quiet() || loses);
        if exempt || lmr.depth < self.depth_min || lmr.move_number < self.moves_min {
            return 0;
        }
        let mut plies = i32::from(self.plies[lmr.depth.min(SIZE as i32 - 1) as usize][lmr.move_number.min(SIZE - 1)]);
        plies -= i32::from(lmr.is_pv) + i32::from(lmr.gives_check) + i32::from(loses);
        plies += i32::from(!lmr.improving) + i32::from(lmr.cut_node);
        plies -= i32::from(!scored.is_unhinted_quiet() && !loses);
        plies -= scored.history / self.history_per_ply;
        plies.clamp(0, lmr.depth - 2)
    }
}

/// Returns the extension for a sound check in plies. Limited to twice the depth of the iteration,
/// so that series of checks end.
pub(super) fn check_extension(is_check: bool, ply: usize, iteration: u32) -> i32 {
    i32::from(is_check && ply < 2 * iteration as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::tests::scored_move_with;

    #[test]
    fn only_late_dull_moves_are_reduced() {
        let reductions = Reductions::of_tunables(&Tunables::default());
        let quiet = scored_move_with(0, 1);
        let capture = ScoredMove { is_capture: true, gain: 100, see: 100, ..quiet };
        let lmr = LmrContext {
            depth: 6,
            move_number: 20,
            is_pv: false,
            in_check: false,
            gives_check: false,
            improving: true,
            cut_node: false,
        };
        assert!(reductions.of(&quiet, &lmr) >= 2);
        assert!(reductions.of(&quiet, &LmrContext { move_number: 60, depth: 12, ..lmr }) > reductions.of(&quiet, &lmr));
        assert_eq!(reductions.of(&quiet, &LmrContext { move_number: 0, ..lmr }), 0);
        assert_eq!(reductions.of(&capture, &lmr), 0);
        assert!(reductions.of(&ScoredMove { see: -400, ..capture }, &lmr) > 0);
        assert_eq!(reductions.of(&quiet, &LmrContext { in_check: true, ..lmr }), 0);
        assert_eq!(reductions.of(&quiet, &LmrContext { depth: 2, ..lmr }), 0);
        let loved = ScoredMove { history: 20_000, ..quiet };
        assert!(reductions.of(&loved, &lmr) < reductions.of(&quiet, &lmr));
    }
}

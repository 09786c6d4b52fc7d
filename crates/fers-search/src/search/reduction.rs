//! Which moves are looked at less deeply at first, and which positions more deeply.

use crate::ordering::Candidate;
use crate::params::REDUCTION;

/// Plies by which late moves are searched less deeply, by depth and number.
#[derive(Clone, Debug)]
pub(crate) struct Reductions(Vec<[u8; SIZE]>);

/// Deeper searches and later moves are treated like the last ones.
const SIZE: usize = 64;

/// What is known about a move beside its place in the list, when it has just been made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lateness {
    /// Plies still to search in the node.
    pub depth: i32,
    /// Number of moves before it.
    pub number: usize,
    /// An exact score of the node is wanted.
    pub on_pv: bool,
    /// The side to move was in check.
    pub in_check: bool,
    /// It gave check.
    pub gives_check: bool,
    /// The evaluation is better than two plies before.
    pub improving: bool,
    /// Some move, probably an early one, is expected to refute the line before.
    pub expects_cut: bool,
}

impl Reductions {
    /// Computes them.
    pub fn new() -> Self {
        let plies = |depth: usize, number: usize| {
            let logarithms = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (REDUCTION.base + logarithms / REDUCTION.divisor) as u8
        };
        Self((0..SIZE).map(|depth| std::array::from_fn(|number| plies(depth, number))).collect())
    }

    /// Plies by which a late move is searched less deeply; a move that then turns out good is searched again in full.
    ///
    /// Assumes that the order of moves means something; in check there are few moves and none is late, and moves that
    /// win something are never reduced.
    pub fn of(&self, candidate: &Candidate, late: &Lateness) -> i32 {
        let loses = candidate.exchange < 0;
        let exempt = late.in_check || !(candidate.is_quiet() || loses);
        if exempt || late.depth < REDUCTION.depth_min || late.number < REDUCTION.moves_min {
            return 0;
        }
        let mut plies = i32::from(self.0[late.depth.min(SIZE as i32 - 1) as usize][late.number.min(SIZE - 1)]);
        plies -= i32::from(late.on_pv) + i32::from(late.gives_check) + i32::from(loses);
        plies += i32::from(!late.improving) + i32::from(late.expects_cut);
        plies -= i32::from(!candidate.is_dull() && !loses);
        plies -= candidate.history / REDUCTION.history_per_ply;
        plies.clamp(0, late.depth - 2)
    }
}

/// Plies added after a sound check, to which there are few replies and after which much happens; not at more than twice
/// the depth of the iteration, so that series of checks end.
pub(super) fn check_extension(is_check: bool, ply: usize, iteration: u32) -> i32 {
    i32::from(is_check && ply < 2 * iteration as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::tests::candidate_with;

    #[test]
    fn only_late_dull_moves_are_reduced() {
        let reductions = Reductions::new();
        let quiet = candidate_with(0, 1);
        let capture = Candidate { is_capture: true, gain: 100, exchange: 100, ..quiet };
        let late = Lateness {
            depth: 6,
            number: 20,
            on_pv: false,
            in_check: false,
            gives_check: false,
            improving: true,
            expects_cut: false,
        };
        assert!(reductions.of(&quiet, &late) >= 2);
        assert!(reductions.of(&quiet, &Lateness { number: 60, depth: 12, ..late }) > reductions.of(&quiet, &late));
        assert_eq!(reductions.of(&quiet, &Lateness { number: 0, ..late }), 0);
        assert_eq!(reductions.of(&capture, &late), 0);
        assert!(reductions.of(&Candidate { exchange: -400, ..capture }, &late) > 0);
        assert_eq!(reductions.of(&quiet, &Lateness { in_check: true, ..late }), 0);
        assert_eq!(reductions.of(&quiet, &Lateness { depth: 2, ..late }), 0);
        let loved = Candidate { history: 20_000, ..quiet };
        assert!(reductions.of(&loved, &late) < reductions.of(&quiet, &late));
    }
}

//! Time management: how much of a chess clock one move may use.

use std::time::Duration;

use crate::params::CLOCK;

/// The state of a player's clock before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is added, this one included. `None`: the time is for the rest of the
    /// game.
    pub moves_to_go: Option<u32>,
    /// Time for each move once `left` is used up.
    pub byoyomi: Duration,
    /// Time kept back in each move for the delay between engine and interface (UCI `Move
    /// Overhead`).
    pub move_overhead: Duration,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeAllocation {
    /// Time that the move should take on average.
    pub optimum: Duration,
    /// Time that the move must not exceed.
    pub maximum: Duration,
}

impl Clock {
    /// Makes a clock without increment: `left` is for the rest of the game.
    pub fn new(left: Duration) -> Self {
        Self {
            left,
            increment: Duration::ZERO,
            moves_to_go: None,
            byoyomi: Duration::ZERO,
            move_overhead: CLOCK.move_overhead,
        }
    }

    /// Allocates time for one move.
    ///
    /// The optimum is a share of the time left and of the increments to come; difficult moves may
    /// use a multiple of it. Where the number of moves is known, the share is larger than an even
    /// one. The result never exceeds the time on the clock less the move overhead, or `time_min`
    /// where even that is nothing.
    pub(crate) fn allocate(&self) -> TimeAllocation {
        let usable = (self.left + self.byoyomi).saturating_sub(self.move_overhead);
        let moves = self.moves_to_go.unwrap_or(CLOCK.moves_to_go_unknown).clamp(1, CLOCK.moves_to_go_max);
        // Each move to come may lose the overhead, as far as the increment does not make up for it.
        let lag = self.move_overhead.saturating_sub(self.increment);
        let (reserve, unshared) = match self.moves_to_go {
            Some(_) => (lag * moves, lag * moves.min(CLOCK.overheads_shared)),
            // A short clock is used although its overheads would take all of it.
            None => {
                let most = self.left.mul_f64(CLOCK.kept_share_max);
                ((lag * CLOCK.overheads_unknown).min(most), (lag * CLOCK.overheads_shared).min(most / 2))
            }
        };
        let to_share = self.left.saturating_sub(unshared);
        let coming = self.increment.mul_f64(CLOCK.increment_share);
        let share = if self.moves_to_go.is_some() { CLOCK.early_share } else { 1.0 };
        let wanted = to_share.mul_f64((share / f64::from(moves)).min(1.0)) + coming + self.byoyomi;
        // The last move before more time is added may use all of it.
        let most = if moves == 1 { 1.0 } else { CLOCK.left_share_max };
        let spare = self.left.saturating_sub(reserve).min(self.left.mul_f64(most) + coming);
        let cap = usable.min(spare + self.byoyomi);
        let optimum = wanted.min(cap).max(CLOCK.time_min);
        TimeAllocation { optimum, maximum: wanted.mul_f64(CLOCK.maximum_factor).min(cap).max(CLOCK.time_min) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Plays moves that each take the maximum time plus a lag. Returns how many were made before
    /// time ran out.
    fn moves_in_time(mut clock: Clock, lag: Duration, moves_per_control: Option<u32>, control: Duration) -> u32 {
        for made in 0..400 {
            let to_go = moves_per_control.map(|moves| moves - made % moves);
            clock.moves_to_go = to_go;
            let spent = clock.allocate().maximum + lag;
            if spent > clock.left + clock.byoyomi {
                return made;
            }
            clock.left = clock.left.saturating_sub(spent) + clock.increment;
            if to_go == Some(1) {
                clock.left += control;
            }
        }
        400
    }

    #[track_caller]
    fn never_loses_on_time(clock: Clock, control: Option<(u32, Duration)>) {
        let (moves, more) = control.map_or((None, Duration::ZERO), |(moves, more)| (Some(moves), more));
        let made = moves_in_time(clock, ms(50), moves, more);
        assert_eq!(made, 400, "{clock:?}");
    }

    #[test]
    fn no_clock_runs_out_with_a_lag_of_fifty_milliseconds() {
        never_loses_on_time(Clock::new(ms(4_000)), Some((40, ms(4_000))));
        never_loses_on_time(Clock::new(ms(60_000)), Some((40, ms(60_000))));
        never_loses_on_time(Clock::new(ms(1_000)), Some((1, ms(1_000))));
        never_loses_on_time(Clock { increment: ms(100), ..Clock::new(ms(10_000)) }, None);
        never_loses_on_time(Clock { byoyomi: ms(1_000), ..Clock::new(ms(0)) }, None);
        never_loses_on_time(Clock { byoyomi: ms(500), ..Clock::new(ms(20_000)) }, None);
    }

    #[test]
    fn early_moves_get_more_and_increments_are_used_up() {
        let optimum = |clock: Clock| clock.allocate().optimum;
        let forty = Clock { moves_to_go: Some(40), ..Clock::new(ms(400_000)) };
        assert!((ms(12_000)..=ms(20_000)).contains(&optimum(forty)), "{:?}", optimum(forty));
        let last = Clock { moves_to_go: Some(1), ..Clock::new(ms(10_000)) };
        assert_eq!(optimum(last), ms(10_000) - CLOCK.move_overhead);
        let dying = Clock { increment: ms(2_000), ..Clock::new(ms(2_000)) };
        assert!((ms(1_000)..ms(2_000)).contains(&optimum(dying)), "{:?}", optimum(dying));
        let counting = Clock { byoyomi: ms(30_000), ..Clock::new(ms(0)) };
        assert!(optimum(counting) > ms(29_000));
    }

    /// 40 moves in 4 s, without any lag: each early move takes less time than the one before, and
    /// the last move leaves one move overhead.
    #[test]
    fn early_moves_of_a_control_take_most_of_its_time() {
        let (mut clock, mut taken) = (Clock::new(ms(4_000)), Vec::new());
        for moves_to_go in (1..=40).rev() {
            clock.moves_to_go = Some(moves_to_go);
            taken.push(clock.allocate().optimum);
            clock.left -= taken[taken.len() - 1];
        }
        let sum = |moves: &[Duration]| moves.iter().sum::<Duration>();
        assert!(taken[..28].is_sorted_by(|earlier, later| earlier >= later), "{taken:?}");
        assert!(sum(&taken[..20]) > ms(2_000) && taken[39] >= ms(50), "{taken:?}");
        assert_eq!(clock.left, clock.move_overhead);
    }

    /// 1 s and 10 ms a move, without any lag: fifteen overheads of 60 ms would leave nothing.
    #[test]
    fn a_short_clock_is_used_although_the_overhead_is_long() {
        let mut clock = Clock { increment: ms(10), ..Clock::new(ms(1_000)) };
        assert!(clock.allocate().optimum >= ms(25), "{:?}", clock.allocate());
        for _ in 0..30 {
            let spent = clock.allocate().optimum;
            assert!(spent >= ms(12), "{spent:?} of {:?}", clock.left);
            clock.left = clock.left - spent + clock.increment;
        }
        assert!(clock.left >= ms(100), "thirty moves leave a tenth of the time: {:?}", clock.left);
    }

    #[test]
    fn the_longest_time_never_exceeds_the_clock() {
        for left in [0, 10, 100, 1_000, 60_000, 3_600_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40), Some(1_000)] {
                let clock = Clock { moves_to_go, increment: ms(30_000), ..Clock::new(ms(left)) };
                let TimeAllocation { optimum, maximum } = clock.allocate();
                assert!(optimum <= maximum && maximum <= ms(left).max(CLOCK.time_min), "{clock:?}");
            }
        }
    }
}

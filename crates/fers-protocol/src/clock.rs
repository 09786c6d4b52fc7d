//! Converts clocks to search limits.

use std::time::Duration;

use fers_search::Limits;

use crate::settings::Settings;

/// The least time of a search.
const TIME_MIN: Duration = Duration::from_millis(1);
/// The number of further moves assumed if the interface sends none.
const MOVES_UNKNOWN: u32 = 30;

/// The limits of one search; `None` means unlimited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// Depth in plies.
    pub(crate) depth: Option<u32>,
    /// Nodes.
    pub(crate) nodes: Option<u64>,
    /// Stop at a mate in this number of moves.
    pub(crate) mate: Option<u32>,
    /// Time for this move.
    pub(crate) move_time: Option<Duration>,
    /// The clock of the side to move.
    pub(crate) clock: Option<Clock>,
}

/// A chess clock, seen from one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The time left.
    pub(crate) left: Duration,
    /// The increment per move.
    pub(crate) increment: Duration,
    /// The extra time for each move after the main time is used up.
    pub(crate) byoyomi: Duration,
    /// Moves until the next time control; `None` for the whole game.
    pub(crate) moves_to_go: Option<u32>,
}

impl Allowance {
    /// Returns the limits of the search. The move overhead is subtracted from every time limit, but
    /// no more than half of the time of a move.
    pub(crate) fn limits(&self, settings: &Settings) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            time: self.move_time.map(|time| less(time, settings.move_overhead)),
            clock_left: self.clock.map(|clock| clock.for_search(settings.move_overhead)),
            multi_pv: settings.multi_pv,
            level: settings.level,
            ..Limits::default()
        }
    }

    /// Converts times to nodes, with `rate` nodes per second.
    pub(crate) fn in_nodes(&self, rate: u64) -> Self {
        let time = self.move_time.or(self.clock.map(|clock| clock.even_share()));
        let nodes = time.map(|time| ((time.as_secs_f64() * rate as f64) as u64).max(1));
        Self { depth: self.depth, nodes: nodes.or(self.nodes), ..Self::default() }
    }

    /// Returns whether only `stop` ends the search.
    pub(crate) fn is_endless(&self) -> bool {
        *self == Self::default()
    }
}

/// Returns the time of a number of nodes, at `rate` nodes per second.
pub(crate) fn time_of(nodes: u64, rate: u64) -> Duration {
    Duration::try_from_secs_f64(nodes as f64 / rate as f64).unwrap_or(Duration::MAX)
}

impl Clock {
    /// Returns an even share of the time left for one move.
    fn even_share(&self) -> Duration {
        let moves = self.moves_to_go.unwrap_or(MOVES_UNKNOWN).max(1);
        (self.left / moves).saturating_add(self.increment).min(self.left).saturating_add(self.byoyomi)
    }

    /// Returns the clock for the search, which divides the time among the coming moves.
    fn for_search(&self, move_overhead: Duration) -> fers_search::Clock {
        let &Self { left, increment, byoyomi, moves_to_go } = self;
        fers_search::Clock { left, increment, moves_to_go, byoyomi, move_overhead }
    }
}

/// Subtracts a margin from the time of a move. A short time is used at least by half.
fn less(time: Duration, margin: Duration) -> Duration {
    time.saturating_sub(margin.min(time / 2)).max(TIME_MIN)
}

/// Parses a time as interfaces send it: possibly negative (an expired clock), possibly with a
/// fraction. `unit` is the duration of 1.
pub(crate) fn duration(text: &str, unit: Duration) -> Option<Duration> {
    const YEAR: f64 = 31_557_600.0;
    let number: f64 = text.parse().ok().filter(|number: &f64| number.is_finite())?;
    Duration::try_from_secs_f64((number * unit.as_secs_f64()).clamp(0.0, YEAR)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn limits(allowance: &Allowance) -> Limits {
        allowance.limits(&Settings { move_overhead: ms(50), ..Settings::default() })
    }

    #[test]
    fn move_time_and_clock_are_both_passed_on_with_the_margin() {
        let clock = Some(Clock { left: ms(600_000), ..Clock::default() });
        let both = limits(&Allowance { move_time: Some(ms(200)), clock, ..Allowance::default() });
        assert_eq!(both.time, Some(ms(150)));
        assert_eq!(both.clock_left.map(|clock| (clock.left, clock.move_overhead)), Some((ms(600_000), ms(50))));
        let nothing = limits(&Allowance::default());
        assert_eq!((nothing.time, nothing.clock_left), (None, None));
    }

    #[test]
    fn a_short_move_time_is_used_at_least_by_half() {
        let time = |given| limits(&Allowance { move_time: Some(ms(given)), ..Allowance::default() }).time;
        assert_eq!(time(60), Some(ms(30)));
        assert_eq!(time(99), Some(ms(99) - ms(99) / 2));
        assert_eq!(time(101), Some(ms(51)));
        assert_eq!(time(0), Some(TIME_MIN));
    }

    #[test]
    fn times_of_all_kinds_are_read_and_nonsense_is_not() {
        assert_eq!(duration("1500", ms(1)), Some(ms(1500)));
        assert_eq!(duration("0.05", Duration::from_secs(1)), Some(ms(50)));
        assert_eq!(duration("-20", ms(10)), Some(ms(0)));
        assert!(duration("1e300", ms(1)).is_some());
        for wrong in ["", "x", "NaN", "inf", "1:2"] {
            assert_eq!(duration(wrong, ms(1)), None, "{wrong}");
        }
    }
}

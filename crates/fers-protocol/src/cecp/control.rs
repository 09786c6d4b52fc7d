//! The time control of a game.

use std::time::Duration;

use crate::clock::{self, Allowance, Clock};

/// The limits of time and depth set by the interface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Control {
    level: Option<Level>,
    /// The time limit per move.
    pub(crate) move_time: Option<Duration>,
    /// The depth limit in plies.
    pub(crate) depth: Option<u32>,
    /// The number of nodes that count as a second, if time is not measured by the clock.
    pub(crate) node_rate: Option<u64>,
    /// The time left on our clock, as far as known.
    left: Duration,
    /// The moves made since the session began.
    moves_made: u32,
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Level {
    /// Moves per session; `None` for the whole game.
    moves: Option<u32>,
    base: Duration,
    increment: Duration,
}

/// The thinking time per move if no time control was set.
const TIME_UNKNOWN: Duration = Duration::from_secs(5);

impl Control {
    /// Sets the time control.
    pub(crate) fn set_level(&mut self, moves: u32, base: Duration, increment: Duration) {
        self.level = Some(Level { moves: Some(moves).filter(|&moves| moves > 0), base, increment });
        self.move_time = None;
        (self.left, self.moves_made) = (base, 0);
    }

    /// Sets the time left on our clock.
    pub(crate) fn set_left(&mut self, left: Duration) {
        self.left = left;
    }

    /// Starts a new game: resets the clocks, the depth limit and the node rate.
    pub(crate) fn restart(&mut self) {
        (self.depth, self.node_rate) = (None, None);
        self.moves_made = 0;
        self.left = self.level.map_or(Duration::ZERO, |level| level.base);
    }

    /// Records the time and the nodes of a move.
    pub(crate) fn spend(&mut self, elapsed: Duration, nodes: u64) {
        let Some(level) = self.level else { return };
        let elapsed = self.node_rate.map_or(elapsed, |rate| clock::time_of(nodes, rate));
        self.moves_made += 1;
        self.left = self.left.saturating_sub(elapsed).saturating_add(level.increment);
        if level.moves.is_some_and(|moves| self.moves_made.is_multiple_of(moves)) {
            self.left = self.left.saturating_add(level.base);
        }
    }

    /// Returns the limits for the next move.
    pub(crate) fn allowance(&self) -> Allowance {
        let clock = self.level.map(|level| Clock {
            left: self.left,
            increment: level.increment,
            byoyomi: Duration::ZERO,
            moves_to_go: level.moves.map(|moves| moves - self.moves_made % moves),
        });
        let clock = clock.filter(|_| self.move_time.is_none());
        let is_silent = clock.is_none() && self.move_time.is_none() && self.depth.is_none();
        let move_time = self.move_time.or(is_silent.then_some(TIME_UNKNOWN));
        let allowance = Allowance { depth: self.depth, move_time, clock, ..Allowance::default() };
        match self.node_rate {
            Some(rate) => allowance.in_nodes(rate),
            None => allowance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn moves_to_go_count_down_and_begin_again() {
        let mut control = Control::default();
        control.set_level(2, s(60), s(0));
        let state = |control: &Control| {
            let clock = control.allowance().clock.unwrap();
            (clock.left, clock.moves_to_go)
        };
        assert_eq!(state(&control), (s(60), Some(2)));
        control.spend(s(10), 1);
        assert_eq!(state(&control), (s(50), Some(1)));
        control.spend(s(20), 1);
        assert_eq!(state(&control), (s(90), Some(2)));
        control.set_left(s(5));
        assert_eq!(state(&control), (s(5), Some(2)));
    }

    #[test]
    fn positions_count_as_time_where_the_interface_wants_that() {
        let mut control = Control { node_rate: Some(10_000), ..Control::default() };
        // The example of the protocol: "st 8" with "nps 10000" allows 80,000 nodes.
        control.move_time = Some(s(8));
        let nodes = |control: &Control| control.allowance().nodes;
        assert_eq!((nodes(&control), control.allowance().move_time), (Some(80_000), None));
        control.set_level(10, s(60), s(0));
        assert_eq!((nodes(&control), control.allowance().clock), (Some(60_000), None));
        control.spend(s(0), 240_000);
        assert_eq!(nodes(&control), Some(40_000));
        control.restart();
        assert_eq!(nodes(&control), None);
    }

    #[test]
    fn depth_and_time_are_limits_of_their_own() {
        let mut control = Control::default();
        assert_eq!(control.allowance().move_time, Some(TIME_UNKNOWN));
        control.depth = Some(4);
        assert_eq!(control.allowance(), Allowance { depth: Some(4), ..Allowance::default() });
        control.move_time = Some(s(3));
        control.restart();
        assert_eq!(control.allowance(), Allowance { move_time: Some(s(3)), ..Allowance::default() });
    }
}

//! Time controls and clocks.

use std::fmt;
use std::time::Duration;

/// A time control, possibly with other search limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The number of moves per session; `None` for the whole game.
    pub moves: Option<u32>,
    /// The time on the clock at the start of each session; `None` without a clock.
    pub base: Option<Duration>,
    /// The time added after each move.
    pub increment: Duration,
    /// The time per move, instead of a clock.
    pub per_move: Option<Duration>,
    /// The largest depth in plies.
    pub depth: Option<u32>,
    /// The largest number of nodes.
    pub nodes: Option<u64>,
    /// The delay that is tolerated after the time is up.
    pub margin: Duration,
}

/// The default margin. Process switches and pipes take time.
pub const MARGIN: Duration = Duration::from_millis(100);

impl TimeControl {
    /// Reads `MOVES/TIME+INCREMENT` into the clock: `40/60`, `40/1:30+0.5`, `10+0.1`, `inf`. Times
    /// are seconds or `MINUTES:SECONDS`.
    ///
    /// # Errors
    ///
    /// Returns an error when the text is no time control.
    pub fn set_clock(&mut self, text: &str) -> Result<(), NoTimeControl> {
        if matches!(text, "inf" | "infinite") {
            (self.moves, self.base, self.increment) = (None, None, Duration::ZERO);
            return Ok(());
        }
        let (moves, times) = text.split_once('/').map_or((None, text), |(moves, times)| (Some(moves), times));
        let moves = moves.map(|moves| moves.parse().map_err(|_| NoTimeControl)).transpose()?;
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        let (base, increment) = (duration(base)?, duration(increment)?);
        if base.is_zero() && increment.is_zero() {
            return Err(NoTimeControl);
        }
        (self.moves, self.base, self.increment) = (moves.filter(|&moves| moves > 0), Some(base), increment);
        Ok(())
    }

    /// Returns whether there is any limit.
    pub fn is_limited(&self) -> bool {
        self.base.is_some() || self.per_move.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// Returns whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.base.is_some() || self.per_move.is_some()
    }
}

impl fmt::Display for TimeControl {
    /// Writes `40/60+0.5`, `1/move`, `depth 6` or `nodes 1000`, for each limit that is set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        let seconds = |time: Duration| time.as_secs_f64();
        let clock = self.base.map(|base| match self.increment.is_zero() {
            true => format!("{moves}{}", seconds(base)),
            false => format!("{moves}{}+{}", seconds(base), seconds(self.increment)),
        });
        let per_move = self.per_move.map(|time| format!("{}/move", seconds(time)));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes {nodes}"));
        let parts: Vec<String> = [clock, per_move, depth, nodes].into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

/// The error for a text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTimeControl;

/// Reads a time: seconds, or `MINUTES:SECONDS`.
///
/// # Errors
///
/// Returns an error when the text is no time.
pub fn duration(text: &str) -> Result<Duration, NoTimeControl> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| *number >= 0.0).ok_or(NoTimeControl);
    Duration::try_from_secs_f64(number(minutes)? * 60.0 + number(seconds)?).map_err(|_| NoTimeControl)
}

/// The clock of one side.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    /// The part of the margin that has been used up.
    overdrawn: Duration,
    played: u32,
}

impl Clock {
    /// Makes a clock for the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { left: control.base.unwrap_or_default(), control, overdrawn: Duration::ZERO, played: 0 }
    }

    /// Returns the time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the time for the next move without the margin; `None` if unlimited.
    pub fn allowed(&self) -> Option<Duration> {
        self.control.base.map(|_| self.left).or(self.control.per_move)
    }

    /// Returns the number of moves until the next session, if it is limited.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.played % moves)
    }

    /// Returns the time after which the next move loses, including the margin; `None` if unlimited.
    pub fn deadline(&self) -> Option<Duration> {
        self.allowed().map(|allowed| allowed + self.control.margin.saturating_sub(self.overdrawn))
    }

    /// Subtracts the time of a move that ends a turn: [`run`](Self::run), then
    /// [`stop`](Self::stop). Returns whether the move was in time.
    pub fn spend(&mut self, elapsed: Duration) -> bool {
        let in_time = self.run(elapsed);
        self.stop();
        in_time
    }

    /// Subtracts the time of a ply; the clock runs on until the turn ends. Returns whether the ply
    /// was in time.
    pub fn run(&mut self, elapsed: Duration) -> bool {
        let in_time = self.deadline().is_none_or(|deadline| elapsed <= deadline);
        if self.control.base.is_some() {
            self.overdrawn += elapsed.saturating_sub(self.left);
            self.left = self.left.saturating_sub(elapsed);
        }
        in_time
    }

    /// Stops the clock at the end of a turn: adds the increment, and counts a move of the session.
    pub fn stop(&mut self) {
        self.played += 1;
        if let Some(base) = self.control.base {
            let is_renewed = self.control.moves.is_some_and(|moves| self.played.is_multiple_of(moves));
            let added = self.control.increment + if is_renewed { base } else { Duration::ZERO };
            self.left += added.saturating_sub(self.overdrawn);
            self.overdrawn = self.overdrawn.saturating_sub(added);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> Option<(Option<u32>, Option<u64>, u64)> {
        let mut control = TimeControl::default();
        control.set_clock(text).ok()?;
        let base = control.base.map(|base| base.as_millis() as u64);
        Some((control.moves, base, control.increment.as_millis() as u64))
    }

    #[test]
    fn time_controls_are_written_as_in_cutechess() {
        assert_eq!(control("40/60"), Some((Some(40), Some(60_000), 0)));
        assert_eq!(control("40/1:30+0.5"), Some((Some(40), Some(90_000), 500)));
        assert_eq!(control("10+0.1"), Some((None, Some(10_000), 100)));
        assert_eq!(control("inf"), Some((None, None, 0)));
        for wrong in ["", "x", "40/", "-1", "0", "1e400", "4/5/6", "NaN"] {
            assert_eq!(control(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_clock_gets_its_time_again_after_so_many_moves() {
        let mut control = TimeControl::default();
        control.set_clock("2/10+1").unwrap();
        let mut clock = Clock::new(control);
        assert_eq!((clock.allowed(), clock.moves_to_go()), (Some(Duration::from_secs(10)), Some(2)));
        assert!(clock.spend(Duration::from_secs(4)));
        assert_eq!((clock.allowed(), clock.moves_to_go()), (Some(Duration::from_secs(7)), Some(1)));
        assert!(clock.spend(Duration::from_secs(5)));
        assert_eq!((clock.allowed(), clock.moves_to_go()), (Some(Duration::from_secs(13)), Some(2)));
        assert!(!clock.spend(Duration::from_secs(14)));
    }

    #[test]
    fn a_clock_runs_on_between_the_plies_of_a_turn() {
        let mut control = TimeControl::default();
        control.set_clock("2/10+1").unwrap();
        let mut clock = Clock::new(control);
        assert!(clock.run(Duration::from_secs(4)));
        assert_eq!((clock.allowed(), clock.moves_to_go()), (Some(Duration::from_secs(6)), Some(2)));
        assert!(clock.spend(Duration::from_secs(3)));
        assert_eq!((clock.allowed(), clock.moves_to_go()), (Some(Duration::from_secs(4)), Some(1)));
    }

    #[test]
    fn the_margin_is_forgiven() {
        let (per_move, margin) = (Some(Duration::from_millis(100)), Duration::from_millis(20));
        let mut clock = Clock::new(TimeControl { per_move, margin, ..TimeControl::default() });
        assert!(clock.spend(Duration::from_millis(119)));
        assert!(!clock.spend(Duration::from_millis(121)));
    }

    #[test]
    fn the_margin_of_a_clock_is_used_up_once() {
        let (base, margin) = (Some(Duration::from_millis(100)), Duration::from_millis(50));
        let mut clock = Clock::new(TimeControl { moves: Some(3), base, margin, ..TimeControl::default() });
        assert!(clock.spend(Duration::from_millis(130)));
        assert_eq!((clock.allowed(), clock.deadline()), (Some(Duration::ZERO), Some(Duration::from_millis(20))));
        assert!(clock.spend(Duration::from_millis(10)));
        // 40 ms of margin are used; they are subtracted from the next limit.
        assert!(clock.spend(Duration::from_millis(10)));
        assert_eq!(
            (clock.allowed(), clock.deadline()),
            (Some(Duration::from_millis(50)), Some(Duration::from_millis(100)))
        );
    }
}

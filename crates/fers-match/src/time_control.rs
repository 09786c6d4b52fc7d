//! How long engines may think.

use std::fmt;
use std::time::Duration;

/// What limits the thinking of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// How many moves the time of the clock is for; nothing for the whole game.
    pub moves: Option<u32>,
    /// The time on the clock at first, and again after so many moves; nothing without a clock.
    pub base: Option<Duration>,
    /// Added after each move.
    pub increment: Duration,
    /// The time for each move, instead of a clock.
    pub per_move: Option<Duration>,
    /// The most plies.
    pub depth: Option<u32>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// How much later than allowed an answer may come without loss.
    pub margin: Duration,
}

/// The margin where none is given. Other processes, and the way through the pipes, take their time.
pub const MARGIN: Duration = Duration::from_millis(100);

impl TimeControl {
    /// Reads `MOVES/TIME+INCREMENT` into the clock: `40/60`, `40/1:30+0.5`, `10+0.1`, `inf`. Times are seconds or
    /// `MINUTES:SECONDS`.
    ///
    /// # Errors
    ///
    /// When it is none.
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

    /// Whether anything limits the thinking.
    pub fn is_limited(&self) -> bool {
        self.base.is_some() || self.per_move.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// Whether time does.
    pub fn is_timed(&self) -> bool {
        self.base.is_some() || self.per_move.is_some()
    }
}

impl fmt::Display for TimeControl {
    /// `40/60+0.5`, `1/move`, `depth 6`, `nodes 1000`, as far as it is limited.
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

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTimeControl;

/// A time: seconds, or `MINUTES:SECONDS`.
///
/// # Errors
///
/// When it is none.
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
    /// How much of the margin has been used up.
    overdrawn: Duration,
    played: u32,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { left: control.base.unwrap_or_default(), control, overdrawn: Duration::ZERO, played: 0 }
    }

    /// What it follows.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// How long the next move may take without the margin; nothing if for ever.
    pub fn allowed(&self) -> Option<Duration> {
        self.control.base.map(|_| self.left).or(self.control.per_move)
    }

    /// How many moves the time must last for, if that is known.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.played % moves)
    }

    /// After what time the next move is lost, the margin included; nothing if never.
    pub fn deadline(&self) -> Option<Duration> {
        self.allowed().map(|allowed| allowed + self.control.margin.saturating_sub(self.overdrawn))
    }

    /// Takes the time of a move; says whether it was in time.
    pub fn spend(&mut self, elapsed: Duration) -> bool {
        self.played += 1;
        let in_time = self.deadline().is_none_or(|deadline| elapsed <= deadline);
        if let Some(base) = self.control.base {
            self.overdrawn += elapsed.saturating_sub(self.left);
            let is_renewed = self.control.moves.is_some_and(|moves| self.played.is_multiple_of(moves));
            let added = self.control.increment + if is_renewed { base } else { Duration::ZERO };
            self.left = self.left.saturating_sub(elapsed) + added.saturating_sub(self.overdrawn);
            self.overdrawn = self.overdrawn.saturating_sub(added);
        }
        in_time
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
        // 40 ms are owed: they are taken from the next time.
        assert!(clock.spend(Duration::from_millis(10)));
        assert_eq!(
            (clock.allowed(), clock.deadline()),
            (Some(Duration::from_millis(50)), Some(Duration::from_millis(100)))
        );
    }
}

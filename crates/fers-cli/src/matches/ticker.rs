//! The progress of a match, in one line that is rewritten on a terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use fers_match::Standings;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A status line at the bottom of a terminal; `None` inside if stderr is no terminal.
pub struct Ticker {
    bar: ProgressBar,
    started: Instant,
    /// The number of games played before this session.
    before: usize,
    games: usize,
}

impl Ticker {
    /// Makes a status line for a number of games, some of them played before.
    pub fn new(games: usize, before: usize) -> Self {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(games as u64), target);
        let style = ProgressStyle::with_template("{msg}").unwrap_or(ProgressStyle::default_spinner());
        bar.set_style(style);
        Self { bar, started: Instant::now(), before, games }
    }

    /// Shows the standings.
    pub fn show(&self, standings: &Standings) {
        let left = remaining(self.started.elapsed(), standings.games() - self.before, self.games - standings.games());
        self.bar.set_message(line(standings, self.games, left));
    }

    /// Writes above the status line.
    pub fn above<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Formats `12 of 100 games, +5 =2 -5, Elo +0 (-150 to +150), 3:20 left`.
fn line(standings: &Standings, games: usize, left: Option<Duration>) -> String {
    let tally = standings.tally(0, 1, None);
    let mut text =
        format!("{} of {games} games, +{} ={} -{}", standings.games(), tally.wins, tally.draws, tally.losses);
    if let Some(estimate) = standings.estimate(0, 1) {
        text += &format!(", Elo {:+.0} ({:+.0} to {:+.0})", estimate.elo, estimate.low, estimate.high);
    }
    text + &left.map_or_else(String::new, |left| format!(", {} left", clock(left)))
}

/// Estimates the remaining time at the present speed; `None` before the first game has ended.
fn remaining(elapsed: Duration, done: usize, left: usize) -> Option<Duration> {
    (done > 0).then(|| Duration::try_from_secs_f64(elapsed.as_secs_f64() / done as f64 * left as f64).ok())?
}

/// Formats a time as `0:07`, `12:00`, `3:00:00`.
fn clock(time: Duration) -> String {
    let (hours, minutes, seconds) = (time.as_secs() / 3600, time.as_secs() / 60 % 60, time.as_secs() % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_the_games_before_it() {
        assert_eq!(remaining(Duration::from_secs(30), 3, 6), Some(Duration::from_secs(60)));
        assert_eq!(remaining(Duration::from_secs(30), 0, 6), None);
    }

    #[test]
    fn times_are_written_as_on_clocks() {
        let texts = [7, 720, 10_800].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(texts, ["0:07", "12:00", "3:00:00"]);
    }

    #[test]
    fn a_line_says_how_the_first_two_engines_stand() {
        let names = ["A", "B"].map(str::to_owned).to_vec();
        let standings = Standings::new(names, vec!["chess".to_owned()], fers_match::Tournament::RoundRobin, 2);
        let text = line(&standings, 10, Some(Duration::from_secs(61)));
        assert_eq!(text, "0 of 10 games, +0 =0 -0, 1:01 left");
    }
}

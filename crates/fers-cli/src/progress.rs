//! Signs of life for work that takes longer than a moment.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on stderr that appears when the work has taken two seconds, and only on a terminal.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    is_shown: bool,
}

/// How long people wait without wondering.
const PATIENCE: Duration = Duration::from_secs(2);

impl Progress {
    /// Work of so many equal parts.
    pub fn of(parts: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(parts as u64), ProgressDrawTarget::hidden());
        bar.set_style(
            ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}").unwrap_or(ProgressStyle::default_bar()),
        );
        Self { bar, started: Instant::now(), is_shown: false }
    }

    /// One part is done.
    pub fn advance(&mut self) {
        self.bar.inc(1);
        if !self.is_shown && is_due(self.started) {
            self.is_shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// A turning sign on stderr that appears when the work has taken two seconds, and only on a terminal.
#[derive(Debug)]
pub struct Spinner {
    bar: ProgressBar,
    started: Instant,
}

impl Spinner {
    /// Work of unknown length.
    pub fn start(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_message(what);
        Self { bar, started: Instant::now() }
    }

    /// A bit is done.
    pub fn turn(&self) {
        if self.bar.is_hidden() && is_due(self.started) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(100));
        }
    }

    /// Takes the sign away.
    pub fn stop(self) {
        self.bar.finish_and_clear();
    }
}

fn is_due(started: Instant) -> bool {
    started.elapsed() >= PATIENCE && std::io::stderr().is_terminal()
}

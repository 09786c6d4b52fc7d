//! Progress indicators for work that takes longer than a moment.

use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on stderr that appears after two seconds of work, on terminals only.
pub struct Progress(Late);

/// The delay before an indicator appears.
const PATIENCE: Duration = Duration::from_secs(2);

impl Progress {
    /// Makes a bar for work of this many equal parts.
    pub fn of(parts: usize) -> Self {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
        let bar = ProgressBar::with_draw_target(Some(parts as u64), ProgressDrawTarget::hidden());
        Self(Late::new(bar.with_style(style.unwrap_or(ProgressStyle::default_bar()))))
    }

    /// Makes a bar for games: so many, or as many as there is time for.
    pub fn of_games(most: Option<u64>, deadline: Option<Instant>, what: &'static str) -> Self {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_secs());
        let template = match left {
            Some(seconds) => format!("{{spinner}} {{pos}} {{msg}}, {{elapsed}} of {seconds}s"),
            None => "{wide_bar} {pos}/{len} {msg} {elapsed}".to_owned(),
        };
        let style = ProgressStyle::with_template(&template).unwrap_or(ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(most, ProgressDrawTarget::hidden()).with_message(what);
        Self(Late::new(bar.with_style(style)))
    }

    /// Marks so many parts as done.
    pub fn set(&self, parts: u64) {
        self.0.bar.set_position(parts);
    }

    /// Marks one part as done.
    pub fn advance(&self) {
        self.0.bar.inc(1);
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.0.finish();
    }
}

/// A spinner on stderr that appears after two seconds of work, on terminals only.
pub struct Spinner(Late);

impl Spinner {
    /// Makes a spinner for work of unknown length.
    pub fn start(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self(Late::new(bar.with_message(what)))
    }

    /// Removes the spinner.
    pub fn stop(self) {
        self.0.finish();
    }
}

/// An indicator that appears after a delay, even if a single part of the work takes longer.
struct Late {
    bar: ProgressBar,
    /// The thread that waits until the indicator is due, and a channel that ends it; `None` if
    /// stderr is no terminal.
    waiting: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
}

impl Late {
    fn new(bar: ProgressBar) -> Self {
        let waiting = std::io::stderr().is_terminal().then(|| {
            let (done, is_done) = mpsc::channel();
            let shown = bar.clone();
            let waiting = thread::spawn(move || {
                if is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(Duration::from_millis(100));
                }
            });
            (done, waiting)
        });
        Self { bar, waiting }
    }

    fn finish(self) {
        if let Some((done, waiting)) = self.waiting {
            drop(done);
            // A failure of the indicator's thread must not fail the work.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}

//! Signs of life for work that takes longer than a moment.

use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on stderr that appears when the work has taken two seconds, and only on a terminal.
pub struct Progress(Late);

/// How long people wait without wondering.
const PATIENCE: Duration = Duration::from_secs(2);

impl Progress {
    /// Work of so many equal parts.
    pub fn of(parts: usize) -> Self {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}");
        let bar = ProgressBar::with_draw_target(Some(parts as u64), ProgressDrawTarget::hidden());
        Self(Late::new(bar.with_style(style.unwrap_or(ProgressStyle::default_bar()))))
    }

    /// One part is done.
    pub fn advance(&mut self) {
        self.0.bar.inc(1);
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.0.finish();
    }
}

/// A turning sign on stderr that appears when the work has taken two seconds, and only on a terminal.
pub struct Spinner(Late);

impl Spinner {
    /// Work of unknown length.
    pub fn start(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self(Late::new(bar.with_message(what)))
    }

    /// Takes the sign away.
    pub fn stop(self) {
        self.0.finish();
    }
}

/// A sign that appears late, however long a single part of the work takes.
struct Late {
    bar: ProgressBar,
    /// Waits until the sign is due; nothing where nobody would see it. Its end of the channel hears of the end.
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
            // A thread that shows a sign and cannot is no reason to give up the work.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}

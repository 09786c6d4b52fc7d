//! The end of a match before its last game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// A sign that everybody in a match looks at: raised when it is to end.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    by_user: Arc<AtomicBool>,
}

impl Stop {
    /// A sign that is raised when the user presses Ctrl-C; a second time ends the program at once.
    ///
    /// # Errors
    ///
    /// When the system does not allow it.
    pub fn at_interrupt() -> Result<Self, Failure> {
        let stop = Self::default();
        let seen = stop.clone();
        let handler = move || {
            if seen.by_user.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            seen.raise();
        };
        ctrlc::set_handler(handler).map_err(|error| Failure::input(format!("Ctrl-C cannot be watched: {error}")))?;
        Ok(stop)
    }

    /// Raises it.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Whether it is raised.
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    /// Whether the user has raised it.
    pub fn is_by_user(&self) -> bool {
        self.by_user.load(Ordering::SeqCst)
    }

    /// The sign itself, for a search.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }
}

//! The stop flag of a match.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// A flag that all parts of a match check; raised when the match is to end.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    by_user: Arc<AtomicBool>,
}

impl Stop {
    /// Makes a flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
    ///
    /// # Errors
    ///
    /// Returns an error when the system refuses the signal handler.
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

    /// Raises the flag.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Lowers the flag for the next part of the work; then a Ctrl-C raises it again.
    pub fn lower(&self) {
        self.flag.store(false, Ordering::SeqCst);
        self.by_user.store(false, Ordering::SeqCst);
    }

    /// Returns whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    /// Returns whether the user raised the flag.
    pub fn is_by_user(&self) -> bool {
        self.by_user.load(Ordering::SeqCst)
    }

    /// Returns the flag for a search.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }
}

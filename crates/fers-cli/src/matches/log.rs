//! The log of a match: every line to and from the engines.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::failure::Failure;

/// A file that all engines of a match write to, if one was named.
#[derive(Clone, Debug)]
pub struct Log {
    file: Option<Arc<Mutex<BufWriter<File>>>>,
    started: Instant,
}

impl Log {
    /// Opens the log file, if one was named.
    ///
    /// # Errors
    ///
    /// Returns an error when the file cannot be written.
    pub fn open(path: Option<&str>) -> Result<Self, Failure> {
        let create = |path: &str| {
            let file =
                File::create(path).map_err(|error| Failure::input(format!("{path} cannot be written: {error}")))?;
            Ok::<_, Failure>(Arc::new(Mutex::new(BufWriter::new(file))))
        };
        Ok(Self { file: path.map(create).transpose()?, started: Instant::now() })
    }

    /// Writes a line with the time since the start of the match, in milliseconds.
    pub fn write(&self, line: &str) {
        if let Some(file) = &self.file {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // A full disk must not end the match; the log only helps people who look for a problem.
            let _ = writeln!(file, "{} {line}", self.started.elapsed().as_millis()).and_then(|()| file.flush());
        }
    }
}

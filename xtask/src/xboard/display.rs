//! An X server without a screen.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use super::session::Session;

/// A running server.
pub struct Display {
    /// Its name, such as `:77`.
    pub name: String,
    _server: Session,
}

/// The time limit for starting a server.
const START: Duration = Duration::from_secs(20);

impl Display {
    /// Starts a server on a free display.
    ///
    /// # Errors
    ///
    /// Returns an error when it does not start.
    pub fn start() -> Result<Self, String> {
        let arguments = ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"].map(str::to_owned);
        let mut server = Session::start("Xvfb", &arguments, |command| {
            command.stdout(Stdio::piped()).stderr(Stdio::null());
        })?;
        let stdout = server.child().stdout.take().ok_or("Xvfb has no output")?;
        let (sender, number) = channel();
        thread::spawn(move || {
            let mut line = String::new();
            // An empty line means that the server has ended; the receiver may have given up.
            let _ = BufReader::new(stdout).read_line(&mut line);
            let _ = sender.send(line.trim().to_owned());
        });
        let number = number.recv_timeout(START).unwrap_or_default();
        if number.is_empty() {
            return Err("Xvfb does not start".to_owned());
        }
        Ok(Self { name: format!(":{number}"), _server: server })
    }
}

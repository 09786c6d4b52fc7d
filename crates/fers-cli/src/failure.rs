//! Why a command ends without success, and what it tells the shell.

use std::io;
use std::process::ExitCode;

/// The end of a command that did not work out.
#[derive(Debug)]
pub enum Failure {
    /// What was given is wrong; the sentence says what.
    Input(String),
    /// What was given is wrong, and everything about it is on stderr already.
    Reported,
    /// The command was called in a way that makes no sense.
    Usage(String),
    /// Reading or writing did not work.
    Io(io::Error),
    /// All is said, and somebody else has agreed on what the exit code means.
    Code(u8),
}

/// What commands return.
pub type Outcome = Result<(), Failure>;

impl Failure {
    /// A complaint about the input.
    pub fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    /// Says it on stderr, as far as it has not been said, and gives the exit code: 1 for wrong input, 2 for wrong
    /// usage.
    ///
    /// A reader that went away (a closed pipe) wants nothing more: that is success.
    pub fn report(self) -> ExitCode {
        match self {
            Self::Reported => ExitCode::from(1),
            Self::Code(code) => ExitCode::from(code),
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Io(error) => complain(&error.to_string(), 1),
            Self::Input(message) => complain(&message, 1),
            Self::Usage(message) => complain(&message, 2),
        }
    }
}

fn complain(message: &str, code: u8) -> ExitCode {
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = crate::diagnostics::error_line(&mut anstream::stderr(), message);
    ExitCode::from(code)
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

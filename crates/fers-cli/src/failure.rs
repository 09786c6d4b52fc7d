//! The ways in which a command fails, with exit codes.

use std::io;
use std::process::ExitCode;

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the sentence explains why.
    Input(String),
    /// The input is wrong, and all its problems were printed to stderr.
    Reported,
    /// The command line is wrong.
    Usage(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// Everything was printed; an outside convention fixes the exit code.
    Code(u8),
}

/// The result of a command.
pub type Outcome = Result<(), Failure>;

impl Failure {
    /// Makes an error about the input.
    pub fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    /// Prints the error to stderr if it was not printed before, and returns the exit code: 1 for
    /// wrong input, 2 for a wrong command line.
    ///
    /// A closed pipe counts as success: its reader needs no more output.
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

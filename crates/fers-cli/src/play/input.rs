//! The source of lines: a terminal or a pipe.

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::play::completion::Words;

/// A source of lines.
pub enum Input {
    /// A terminal with editing, history and completion.
    Terminal(Box<Editor<Words, MemHistory>>),
    /// A pipe, for which no prompt is printed.
    Pipe,
}

impl Input {
    /// Opens the terminal if stdin and stdout are one, otherwise stdin as a pipe.
    ///
    /// # Errors
    ///
    /// Returns an error when the terminal cannot be used.
    pub fn open() -> io::Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Self::Pipe);
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(to_io)?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// Returns whether lines come from a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Reads the next line; `None` at the end of input. `words` are offered for completion.
    ///
    /// # Errors
    ///
    /// Returns an error when reading fails.
    pub fn line(&mut self, prompt: &str, words: impl FnOnce() -> Vec<String>) -> io::Result<Option<String>> {
        match self {
            Self::Terminal(editor) => {
                editor.set_helper(Some(Words(words())));
                typed_line(editor, prompt)
            }
            Self::Pipe => piped_line(),
        }
    }
}

fn typed_line(editor: &mut Editor<Words, MemHistory>, prompt: &str) -> io::Result<Option<String>> {
    loop {
        match editor.readline(prompt) {
            Ok(line) => {
                editor.add_history_entry(&line).map_err(to_io)?;
                return Ok(Some(line));
            }
            // As in shells, an interrupt drops the line, and the end of input ends the session.
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(None),
            Err(error) => return Err(to_io(error)),
        }
    }
}

/// The longest line in bytes, far longer than any move or position. Longer input is split into
/// parts of this size.
const LINE_BYTES_MAX: u64 = 1 << 16;

fn piped_line() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = io::stdin().lock().take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

fn to_io(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}

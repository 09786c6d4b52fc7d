//! Where lines come from: somebody at a terminal, or a pipe.

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::play::completion::Words;

/// A source of lines.
pub enum Input {
    /// Somebody types, with editing, history and completion.
    Terminal(Box<Editor<Words, MemHistory>>),
    /// Lines come over a pipe; nothing is asked for.
    Pipe,
}

impl Input {
    /// The terminal if stdin and stdout are one, else stdin as a pipe.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used.
    pub fn open() -> io::Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Self::Pipe);
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(to_io)?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// Whether somebody sits there.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line; nothing when there are no more. `words` are offered for completion.
    ///
    /// # Errors
    ///
    /// When reading fails.
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
            // As shells do: an interrupt drops the line, the end of input ends it all.
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(None),
            Err(error) => return Err(to_io(error)),
        }
    }
}

/// Longer than any move or position; what comes without line breaks is taken in parts of this size.
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

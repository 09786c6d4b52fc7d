//! Calls of the command.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a call printed, and how it ended.
pub struct Called {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Called {
    /// The call had this exit code, said this on stderr, and nothing on stdout.
    #[track_caller]
    pub fn has_failed(&self, code: i32, complaint: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{}", self.err);
        assert!(self.err.contains(complaint), "it said\n{}", self.err);
    }
}

/// Calls `fers` with a text on stdin, without what the user's machine has learnt.
pub fn fers_with(args: &[&str], input: impl AsRef<[u8]>) -> Called {
    call(Command::new(env!("CARGO_BIN_EXE_fers")).env("FERS_LEARNT", "off").args(args), input)
}

/// Calls a command with a text on stdin.
pub fn call(command: &mut Command, input: impl AsRef<[u8]>) -> Called {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Called { code: status.code(), out: text(stdout), err: text(stderr) }
}

/// Writes a file of a test into `folder`, which is made, and returns its path.
///
/// Tests run side by side and may write the same file. Each writes a file of its own first and
/// renames it, so that no command reads a file that is only half written.
pub fn file_in(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    static WRITTEN: AtomicUsize = AtomicUsize::new(0);
    std::fs::create_dir_all(folder).unwrap();
    let path = folder.join(name);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let unfinished = folder.join(format!("{name}.{}.{number}", std::process::id()));
    std::fs::write(&unfinished, text).unwrap();
    std::fs::rename(&unfinished, &path).unwrap();
    path.display().to_string()
}

/// Where tests of the command put their files.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

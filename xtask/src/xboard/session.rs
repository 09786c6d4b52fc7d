//! Processes that are ended together with their descendants.

use std::fs;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A process with all its descendants, ended together.
pub struct Session {
    child: Child,
}

/// The interval between checks of a process.
const LOOK: Duration = Duration::from_millis(50);
/// The time limit for processes to end.
const FAREWELL: Duration = Duration::from_secs(5);

impl Session {
    /// Starts a program in its own session. It ends when this program ends.
    ///
    /// # Errors
    ///
    /// Returns an error when it cannot be started.
    pub fn start(program: &str, arguments: &[String], prepare: impl FnOnce(&mut Command)) -> Result<Self, String> {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "TERM", "setsid", program]).args(arguments).stdin(Stdio::null());
        prepare(&mut command);
        let child = command.spawn().map_err(|error| format!("{program} does not start: {error}"))?;
        Ok(Self { child })
    }

    /// Returns the first process.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits until the first process ends; `None` at the time limit.
    pub fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + limit;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(LOOK);
        }
        None
    }

    /// Returns the process numbers of the session.
    fn members(&self) -> Vec<String> {
        let session = self.child.id().to_string();
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let is_member = |number: &String| {
            let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            // State, parent, group and session follow the name, which is in parentheses.
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
            fields.get(3) == Some(&session.as_str()) && fields[0] != "Z"
        };
        numbers.filter(|number| number.bytes().all(|c| c.is_ascii_digit())).filter(is_member).collect()
    }
}

impl Drop for Session {
    /// Kills all processes of the session.
    fn drop(&mut self) {
        let deadline = Instant::now() + FAREWELL;
        let mut members = self.members();
        while !members.is_empty() && Instant::now() < deadline {
            // They may have ended already.
            let _ = Command::new("sh").args(["-c", &format!("kill -KILL {} 2>&-", members.join(" "))]).status();
            thread::sleep(LOOK);
            members = self.members();
        }
        let _ = self.child.wait();
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_has_started_ends_with_it() {
        let script = ["-c".to_owned(), "sleep 600 & sleep 600".to_owned()];
        let mut session = Session::start("sh", &script, |_| {}).unwrap();
        assert_eq!(session.wait(Duration::from_millis(300)), None);
        let members = session.members();
        assert_eq!(members.len(), 3, "{members:?}");
        drop(session);
        let is_running = |number: &String| {
            let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            !stat.is_empty() && !stat.contains(") Z")
        };
        assert!(!members.iter().any(is_running));
    }
}
